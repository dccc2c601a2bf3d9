"""The guide for an organization: its commands run in order and print what it shows."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pitboss.cli import app
from pitboss.storage.clock import WallClock
from tests.pages import commands, fits
from tests.server.helpers import CHEAP, HandClock

GUIDE = "docs/guides/charity.md"
WORD = "play money 1"
NAMES = {"APPLICATION": "Application", "CONTRACT": "Contract", "NOTICE": "Notice"}
"""Numbers that the page names, each with the label that a command prints before it."""


@pytest.mark.rule("13:47-13.8(a)", "13:47-5A.8(a)", "5:8-61")
def test_the_commands_of_the_guide_do_what_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PITBOSS_DATABASE", "sqlite:///sample.db")
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setattr(WallClock, "now", lambda _: HandClock().now())
    monkeypatch.setattr("argon2.PasswordHasher", lambda: CHEAP)
    numbers: dict[str, str] = {}
    for line, shown in commands(GUIDE):
        for name, number in numbers.items():
            line = re.sub(rf"\b{name}\b", number, line)
        words = shlex.split(line)[1:]
        signers = sum(word.startswith("--sign") for word in words)
        result = CliRunner().invoke(app, words, input=f"{WORD}\n" * signers)
        printed = result.output.splitlines()
        numbers |= {
            name: found[1]
            for name, label in NAMES.items()
            if (found := re.search(rf"^    {label}: (\d+)$", result.output, re.MULTILINE))
        }
        refused = any(each.startswith("--") for each in shown)
        assert (result.exit_code != 0) == refused, f"{line}\n{result.output}\n{result.exception!r}"
        for each in shown:
            wanted = re.sub(r": [A-Z]{3,}$", ": ...", each)
            assert wanted == "..." or fits(wanted, [one.removeprefix("pitboss: ") for one in printed]), (
                f"{line}\n{each}\n{printed}"
            )
