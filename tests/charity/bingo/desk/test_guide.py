"""The guide to a bingo occasion: its commands run in order and print what it shows."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pitboss.cli import app, show
from pitboss.law import BadInput
from pitboss.storage.clock import WallClock
from pitboss.table.refused import Refused
from tests.pages import commands, fits
from tests.server.helpers import CHEAP, HandClock

PAGE = "docs/guides/bingo-occasion.md"
WORD = "play money 1"


@pytest.mark.rule("13:47-7.2(a)", "13:47-7.12(a)", "13:47-7.12(b)")
def test_the_commands_of_the_page_do_what_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PITBOSS_DATABASE", "sqlite:///hall.db")
    monkeypatch.setenv("COLUMNS", "400")
    clock = HandClock()
    monkeypatch.setattr(WallClock, "now", lambda _: clock.now())
    monkeypatch.setattr("argon2.PasswordHasher", lambda: CHEAP)
    for line, shown in commands(PAGE):
        words = shlex.split(line)[1:]
        signers = sum(word.startswith("--sign") for word in words)
        result = CliRunner().invoke(app, words, input=f"{WORD}\n" * signers)
        no = result.exception if isinstance(result.exception, Refused | BadInput) else None
        told = [f"pitboss: {show.problem(str(no))}"] if no else result.output.splitlines()
        assert no or isinstance(result.exception, SystemExit | None), f"{line}\n{result.exception!r}"
        for each in shown:
            assert each == "..." or fits(each, told), f"{line}\n{each}\n{told}"
        refused = any(each.startswith("pitboss: ") or "rejected" in each for each in shown)
        assert (result.exit_code != 0) == refused, f"{line}\n{told}"
