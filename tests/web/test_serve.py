"""`pitboss serve`: on loopback by default, and ended by an interrupt."""

from __future__ import annotations

import errno
import json
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import typer

from pitboss.cli import serve
from pitboss.table.catalog import GAMES
from tests.waiting import PATIENCE_SECONDS


@pytest.mark.skipif(sys.platform == "win32", reason="interrupts are sent otherwise there")
def test_the_lobby_is_served_to_this_machine_and_ends_when_it_is_interrupted(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "pitboss", "serve", "--port", "0", "--no-browse"]
    words += ["--database", f"sqlite:///{tmp_path / 'house.db'}"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            assert process.stderr is not None
            said = process.stdout.readline()
            address = said.split()[3]
            assert address.startswith("http://127.0.0.1:")
            with urllib.request.urlopen(address, timeout=PATIENCE_SECONDS) as answer:
                shown = answer.read().decode()
                policy = answer.headers["Content-Security-Policy"]
            with watch_table(address) as stream:
                assert stream.readline()
                process.send_signal(signal.SIGINT)
                assert process.wait(timeout=PATIENCE_SECONDS) in (0, 130)
            assert process.stderr.read().split() == ["pitboss:", "interrupted"]
        finally:
            process.kill()
    assert policy.startswith("default-src 'self'")
    assert shown.count('<li class="g"') == shown.count(">Play</button>") == len(GAMES)
    assert "http" not in shown.replace("http-equiv", "")


def watch_table(address: str) -> Any:
    """Open a table as a guest, and the stream of its page."""
    guest = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    guest.open(f"{address}guest", b"name=Maria", timeout=PATIENCE_SECONDS)
    body = json.dumps({"game": "red-dog"}).encode()
    asks = urllib.request.Request(f"{address}api/tables", body, {"Content-Type": "application/json"})
    table = json.load(guest.open(asks, timeout=PATIENCE_SECONDS))["table"]
    return guest.open(f"{address}api/tables/{table}/live", timeout=PATIENCE_SECONDS)


@pytest.fixture
def taken() -> Iterator[int]:
    """Yield a port that another program listens on."""
    with socket.socket() as other:
        other.bind((serve.LOOPBACK, 0))
        other.listen()
        yield other.getsockname()[1]


def test_a_requested_port_in_use_is_refused_with_advice(taken: int) -> None:
    words = [sys.executable, "-m", "pitboss", "serve", "--no-browse", "--port", str(taken)]
    done = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE_SECONDS)
    assert done.returncode == 2
    says = " ".join(done.stderr.split())
    assert f"port {taken} of 127.0.0.1 is in use" in says
    assert "or leave out --port" in says


@pytest.mark.skipif(sys.platform == "win32", reason="interrupts are sent otherwise there")
def test_the_default_port_in_use_is_skipped(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "pitboss", "serve", "--no-browse"]
    words += ["--database", f"sqlite:///{tmp_path / 'house.db'}"]
    with socket.socket() as other:
        with suppress(OSError):  # then another program has it, which is fine too
            other.bind((serve.LOOPBACK, serve.PORT))
            other.listen()
        with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
            try:
                assert process.stdout is not None
                assert process.stderr is not None
                address = process.stdout.readline().split()[3]
                with urllib.request.urlopen(address, timeout=PATIENCE_SECONDS) as answer:
                    assert answer.status == 200
            finally:
                process.kill()
            assert f"port {serve.PORT} is in use" in process.stderr.read()
    assert address.startswith("http://127.0.0.1:")
    assert not address.endswith(f":{serve.PORT}/")


def test_the_next_free_port_is_taken(
    taken: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(serve, "PORT", taken)
    monkeypatch.setattr(serve, "PORTS_TO_TRY", (taken, 0))
    with serve.listen(serve.LOOPBACK, None) as listening:
        assert listening.getsockname()[1] not in (0, taken)
    assert "choose one with --port" in capsys.readouterr().err


def test_a_requested_port_is_used_silently(capsys: pytest.CaptureFixture[str]) -> None:
    with serve.listen(serve.LOOPBACK, 0) as listening:
        assert listening.getsockname()[0] == serve.LOOPBACK
    assert capsys.readouterr().err == ""


def test_only_the_host_asked_for_is_listened_on() -> None:
    try:
        listening = serve.listen("::1", 0)
    except typer.BadParameter:
        pytest.skip("no IPv6 here")
    with listening:
        port = listening.getsockname()[1]
        socket.create_connection(("::1", port), timeout=PATIENCE_SECONDS).close()
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection((serve.LOOPBACK, port), timeout=PATIENCE_SECONDS)


@pytest.mark.parametrize("host", ["::1", "192.0.2.1", "no-such-host.invalid"])
def test_an_unusable_host_is_refused(host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if host == "::1":  # as on a system without IPv6

        def no_ipv6(family: int) -> socket.socket:
            raise OSError(errno.EAFNOSUPPORT, "Address family not supported by protocol")

        monkeypatch.setattr(socket, "socket", no_ipv6)
    with pytest.raises(typer.BadParameter, match=r"cannot be used: .* choose another --host or --port"):
        serve.listen(host, None)


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1", "http://127.0.0.1:9000/"),
        ("localhost", "http://127.0.0.1:9000/"),
        ("0.0.0.0", "http://127.0.0.1:9000/"),
        ("::1", "http://[::1]:9000/"),
        ("::", "http://[::1]:9000/"),
        ("cards.example", "http://cards.example:9000/"),
    ],
)
def test_the_printed_address_opens_in_a_browser(host: str, address: str) -> None:
    assert serve.browser_address(host, 9000) == address


def test_a_database_in_a_missing_folder_is_refused(tmp_path: Path) -> None:
    missing = tmp_path / "typo"
    with pytest.raises(typer.BadParameter, match=r"There is no folder .*typo for the database\. Create it"):
        serve.open_store(f"sqlite:///{missing / 'house.db'}")
    assert not missing.exists()


def test_other_hosts_are_refused_unless_named(tmp_path: Path) -> None:
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
                        assert "Continue as a guest" not in answer.read().decode()
                except urllib.error.HTTPError as error:
                    found[name] = error.code
        finally:
            process.kill()
    assert found == {"cards.example": 200, "localhost": 200, "evil.example": 421}
