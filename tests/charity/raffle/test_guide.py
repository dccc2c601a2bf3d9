"""The guide to a raffle: its commands run in order and print what it shows."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pitboss.cli import app
from pitboss.storage.clock import WallClock
from tests.pages import commands, fits
from tests.server.helpers import CHEAP, HandClock

GUIDE = "docs/guides/raffle.md"
WORD = "play money 1"


@pytest.mark.rule("13:47-8.1(a)1", "13:47-6.19(a)", '13:47-1.1 "draw raffle"', "13:47-8.18(c)")
def test_the_commands_of_the_guide_do_what_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("typst")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PITBOSS_DATABASE", "sqlite:///raffle.db")
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setattr(WallClock, "now", lambda _: HandClock().now())
    monkeypatch.setattr("argon2.PasswordHasher", lambda: CHEAP)
    for line, shown in commands(GUIDE):
        words = shlex.split(line)[1:]
        signers = sum(word.startswith("--sign") for word in words)
        result = CliRunner().invoke(app, words, input=f"{WORD}\n" * signers)
        printed = result.output.splitlines()
        refused = any(each.startswith("pitboss:") for each in shown)
        assert (result.exit_code != 0) == refused or "rejected" in result.output, f"{line}\n{result.output}"
        for each in shown:
            assert each == "..." or fits(each, printed), f"{line}\n{each}\n{printed}"
