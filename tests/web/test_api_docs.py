"""The page about the API: its examples run against a real server, and it names every operation."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from pitboss.house.departments import every_operation
from pitboss.server.requests import MAX_REQUEST_ID_LENGTH
from pitboss.web.api.description import operations
from pitboss.web.app import create_app
from pitboss.web.error_answers import PROBLEMS
from pitboss.web.guard import MAX_BODY_BYTES
from pitboss.web.streams import HEARTBEAT, HEARTBEAT_SECONDS, MAX_STREAMS_PER_PERSON
from tests.pages import examples, page, run
from tests.waiting import PATIENCE_SECONDS, wait_until
from tests.web.browser import served
from tests.web.served import PLENTY, house_in

PAGE = "docs/reference/api.md"
SHOWN = "http://localhost:8069"
CURL = shutil.which("curl")
DERIVED = {"POST house/{department}/{operation}", "POST house/{department}/{operation}/request"}
"""Names on the page of the routes made from declarations."""


def test_the_examples_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = page(PAGE)
    with house_in(tmp_path) as house, served(app=create_app(house, rate=PLENTY)) as address:
        found = [each.replace(SHOWN, address) for each in examples(text)]
        assert len(found) == 1
        run(*found)
        stacks = json.loads(capsys.readouterr().out.replace("'", '"'))
        assert set(stacks) == {"1", "2", "3"}
        wait_until(lambda: not house.changes.count)  # the client has left
        if CURL is not None:
            _by_hand("".join(examples(text, "sh")).replace(SHOWN, address))


def _by_hand(commands: str) -> None:
    """Run the commands with the token from the answer; read the stream to its first message."""
    commands = commands.replace("\\\n", " ")
    guest, _, *others, live = commands.strip().splitlines()
    token = json.loads(
        subprocess.run(guest, shell=True, capture_output=True, timeout=PATIENCE_SECONDS).stdout
    )["token"]
    table = 0
    for command in others:
        told = command.replace("$TOKEN", token).replace("tables/1", f"tables/{table}")
        answer = json.loads(
            subprocess.run(told, shell=True, capture_output=True, timeout=PATIENCE_SECONDS).stdout
        )
        table = answer["table"]
    words = live.replace("$TOKEN", token).replace("tables/1", f"tables/{table}")
    with subprocess.Popen(f"exec {words}", shell=True, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            assert process.stdout.readline().startswith("id: ")
            assert json.loads(process.stdout.readline().removeprefix("data: "))["seat"] == 1
        finally:
            process.kill()


def test_the_page_names_every_operation_and_no_other(tmp_path: Path) -> None:
    text = page(PAGE).partition("## Addresses")[2].partition("## Errors")[0]
    row = next(line for line in text.splitlines() if "{action}" in line and line.startswith("|"))
    actions = re.findall(r"`([a-z-]+)`", row)
    named = set(re.findall(r"`((?:GET|POST|DELETE) [^`]+)`", text)) - {"POST tables/{table}/{action}"}
    named |= {f"POST tables/{{table}}/{action}" for action in actions}
    with house_in(tmp_path) as house:
        whole = create_app(house).openapi()
    declared = every_operation()
    routes = {f"POST house/{each.id}" for each in declared}
    routes |= {f"POST house/{each.id}/request" for each in declared if each.can_wait}
    found = {f"{method.upper()} {path[5:]}" for method, path, _ in operations(whole)}
    assert routes <= found
    assert named >= DERIVED
    assert named - DERIVED == found - routes


def test_the_page_states_its_limits() -> None:
    text = " ".join(page(PAGE).split())
    assert f"{MAX_STREAMS_PER_PERSON} streams" in text
    assert f"`{HEARTBEAT.strip()}` every {HEARTBEAT_SECONDS:.0f} seconds" in text
    assert f"1 to {MAX_REQUEST_ID_LENGTH} characters" in text
    assert f"{MAX_BODY_BYTES // 1024} KiB" in text
    errors = page(PAGE).partition("## Errors")[2].partition("## Sent twice")[0]
    assert [int(each) for each in re.findall(r"^\| (\d+) \|", errors, re.MULTILINE)] == list(PROBLEMS)
