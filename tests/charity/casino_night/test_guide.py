"""Guides to a casino night and a live tournament: their commands run in order and print what they show."""

from __future__ import annotations

import re
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

PAGES = ("docs/guides/casino-night.md", "docs/guides/live-tournament.md")
WORD = "play money 1"


@pytest.mark.rule("13:47-20.4", "13:47-13.8(c)", "13:47-6.19(a)", "13:47-20.40(c)")
@pytest.mark.parametrize("page", PAGES)
def test_the_commands_of_the_page_do_what_it_says(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PITBOSS_DATABASE", "sqlite:///night.db")
    monkeypatch.setenv("COLUMNS", "400")
    clock, contract = HandClock(), "CONTRACT"
    monkeypatch.setattr(WallClock, "now", lambda _: clock.now())
    monkeypatch.setattr("argon2.PasswordHasher", lambda: CHEAP)
    for line, shown in commands(page):
        words = shlex.split(line.replace("CONTRACT", contract))[1:]
        signers = sum(word.startswith("--sign") for word in words)
        if words[-1] == "due":
            clock.turn(86_400)
        result = CliRunner().invoke(app, words, input=f"{WORD}\n" * signers)
        no = result.exception if isinstance(result.exception, Refused | BadInput) else None
        told = [f"pitboss: {show.problem(str(no))}"] if no else result.output.splitlines()
        assert no or isinstance(result.exception, SystemExit | None), f"{line}\n{result.exception!r}"
        if found := re.search(r"Contract: (\d+)", result.output):
            contract = found[1]
        for each in shown:
            wanted = each.replace("CONTRACT", contract)
            assert each == "..." or fits(wanted, told), f"{line}\n{each}\n{told}"
        refused = any(each.startswith("pitboss: ") for each in shown)
        assert (result.exit_code != 0) == refused, f"{line}\n{told}"
