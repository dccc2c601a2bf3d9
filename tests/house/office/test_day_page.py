"""The page about a day in the rooms: its commands run in order and print what it shows."""

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

PAGE = "docs/guides/a-day.md"
WORD = "play money 1"
LATER = timedelta(minutes=6)


@pytest.mark.rule("13:69F-14.19(i)", "19:47-15.5(d)1")
def test_the_commands_of_the_page_do_what_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PITBOSS_DATABASE", "sqlite:///sample.db")
    monkeypatch.setenv("COLUMNS", "200")
    clock, names = HandClock(), dict[str, str]()
    monkeypatch.setattr(WallClock, "now", lambda _: clock.now())
    monkeypatch.setattr("argon2.PasswordHasher", lambda: CHEAP)
    for line, shown in commands(PAGE):
        for name, stands in names.items():
            line = line.replace(name, stands)
        words = shlex.split(line)[1:]
        if words[-3:] == ["lock-out", "--game", "1"] and not any("closes" in each for each in shown):
            clock.turn(LATER.total_seconds())
        signers = sum(word.startswith("--sign") for word in words)
        result = CliRunner().invoke(app, words, input=f"{WORD}\n" * signers)
        no = result.exception if isinstance(result.exception, Refused | BadInput) else None
        told = [f"pitboss: {show.problem(str(no))}"] if no else result.output.splitlines()
        assert no or isinstance(result.exception, SystemExit | None), f"{line}\n{result.exception!r}"
        for each in shown:
            assert each == "..." or fits(each, told), f"{line}\n{each}\n{told}"
        refused = any(each.startswith("pitboss: ") or ": rejected." in each for each in shown)
        assert (result.exit_code != 0) == refused, f"{line}\n{told}"
        for name, says in (
            ("SERIAL", r"Serial number: ([\w-]+)"),
            ("COUNT", r"Count: (\S+)"),
            ("CLAIM", r"Claim: (\S+)"),
        ):
            if found := re.search(says, result.output):
                names[name] = found[1]
