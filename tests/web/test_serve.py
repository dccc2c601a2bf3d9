"""`pitboss serve`: on loopback alone, and ended by an interrupt."""

from __future__ import annotations

import signal
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from pitboss.table.catalog import GAMES, NOT_HELD
from tests.waiting import PATIENCE_SECONDS


@pytest.mark.skipif(sys.platform == "win32", reason="interrupts are sent otherwise there")
def test_the_lobby_is_served_to_this_machine_and_ends_when_it_is_interrupted(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "pitboss", "serve", "--port", "0", "--no-browse"]
    words += ["--database", f"sqlite:///{tmp_path / 'house.db'}"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            said = process.stdout.readline()
            address = said.split()[3]
            assert address.startswith("http://127.0.0.1:")
            with urllib.request.urlopen(address, timeout=PATIENCE_SECONDS) as answer:
                shown = answer.read().decode()
                policy = answer.headers["Content-Security-Policy"]
            process.send_signal(signal.SIGINT)
            assert process.wait(timeout=PATIENCE_SECONDS) in (0, 130)
        finally:
            process.kill()
    assert policy.startswith("default-src 'self'")
    assert shown.count('<li class="g"') == shown.count("data-open=") == len(GAMES)
    assert shown.count('<li class="g off"') == len(NOT_HELD)
    assert shown.count("Deal me in</button>") == 3
    assert "http" not in shown.replace("http-equiv", "")


def test_a_port_that_is_taken_is_refused_with_a_way_out() -> None:
    import socket

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        words = [sys.executable, "-m", "pitboss", "serve", "--no-browse", "--port"]
        done = subprocess.run(
            [*words, str(taken.getsockname()[1])], capture_output=True, text=True, timeout=PATIENCE_SECONDS
        )
    assert done.returncode == 2
    assert "--port 0 takes a free one" in " ".join(done.stderr.split())


def test_who_is_called_otherwise_is_told_so_unless_it_is_named(tmp_path: Path) -> None:
    words = [
        sys.executable,
        "-m",
        "pitboss",
        "serve",
        "--port",
        "0",
        "--no-browse",
        "--name",
        "cards.example",
    ]
    words += ["--database", f"sqlite:///{tmp_path / 'house.db'}"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            address = process.stdout.readline().split()[3]
            found = {}
            for name in ("cards.example", "localhost", "evil.example"):
                asked = urllib.request.Request(f"{address}sign-in", headers={"Host": name})
                try:
                    with urllib.request.urlopen(asked, timeout=PATIENCE_SECONDS) as answer:
                        found[name] = answer.status
                        assert "Come in as a guest" not in answer.read().decode()
                except urllib.error.HTTPError as error:
                    found[name] = error.code
        finally:
            process.kill()
    assert found == {"cards.example": 200, "localhost": 200, "evil.example": 421}
