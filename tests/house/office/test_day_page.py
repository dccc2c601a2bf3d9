"""The page of a day in the rooms: its commands are run, in their order, and say what it shows."""

from __future__ import annotations

import re
import shlex
from datetime import timedelta
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pitboss.cli import app, show
from pitboss.law import BadInput
from pitboss.storage.clock import WallClock
from pitboss.table.refused import Refused
from tests.pages import commands, fits
from tests.server.helpers import CHEAP, HandClock

PAGE = "docs/a-day.md"
WORD = "play money 1"
LATER = timedelta(minutes=6)


@pytest.mark.rule("13:69F-14.19(i)", "19:47-15.5(d)1")
def test_the_commands_of_the_page_do_what_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PITBOSS_DATABASE", "sqlite:///sample.db")
    monkeypatch.setenv("COLUMNS", "200")
    clock, serial = HandClock(), ""
    monkeypatch.setattr(WallClock, "now", lambda _: clock.now())
    monkeypatch.setattr("argon2.PasswordHasher", lambda: CHEAP)
    for line, shown in commands(PAGE):
        words = shlex.split(line.replace("SERIAL", serial))[1:]
        if words[-3:] == ["lock-out", "--game", "1"] and not any("closes" in each for each in shown):
            clock.turn(LATER.total_seconds())
        signers = sum(word.startswith("--sign") for word in words)
        result = CliRunner().invoke(app, words, input=f"{WORD}\n" * signers)
        no = result.exception if isinstance(result.exception, Refused | BadInput) else None
        told = [f"pitboss: {show.problem(str(no))}"] if no else result.output.splitlines()
        refused = no is not None or any(each.startswith("pitboss: ") for each in told)
        assert refused or not result.exit_code, f"{line}\n{result.exception!r}"
        for each in shown:
            assert each == "..." or fits(each, told), f"{line}\n{each}\n{told}"
        assert refused == any(each.startswith("pitboss: ") for each in shown), f"{line}\n{told}"
        if sold := re.search(r"Serial number: ([\w-]+)", result.output):
            serial = sold[1]
