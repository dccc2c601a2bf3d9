"""The page about bots: its code runs in every game, and its table names the existing fields."""

from __future__ import annotations

import dataclasses
import re
import subprocess
import sys
from pathlib import Path

import pytest

from pitboss.poker.bots import BotView
from pitboss.table import Amount, Area, Choice, Option, Pick, Stakes, every_game
from tests.pages import ROOT, examples, page, run

PAGE = page("docs/guides/bots.md")
EXAMPLES = examples(PAGE)


def test_the_bot_of_the_page_sits_in_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    run(EXAMPLES[0])
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines] == [game.id for game in every_game()]


def test_the_other_examples_run(capsys: pytest.CaptureFixture[str]) -> None:
    run(*EXAMPLES[1:])
    assert "fold" in capsys.readouterr().out


@pytest.mark.slow
def test_the_examples_are_typed_strictly(tmp_path: Path) -> None:
    files = []
    for number, example in enumerate([*EXAMPLES, *examples(PAGE, "py")]):
        files.append(tmp_path / f"example_{number}.py")
        files[-1].write_text(example, encoding="utf-8")
    words = [sys.executable, "-m", "mypy", "--strict", *map(str, files)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_page_names_every_field() -> None:
    for kind in (Choice, Amount, Pick, Stakes):
        (row,) = (line for line in PAGE.splitlines() if line.startswith(f"| `{kind.__name__}`"))
        own = {field.name for field in dataclasses.fields(kind)} - {
            field.name for field in dataclasses.fields(Option)
        }
        assert own <= set(re.findall(r"`(\w+)`", row))
    assert set(re.findall(r"`(\w+)`", PAGE)) >= {field.name for field in dataclasses.fields(BotView)}
    assert {"wager", "low", "high", "step"} <= {field.name for field in dataclasses.fields(Area)}
