"""No line is longer than the screen: whole sessions of every game, and the tables of the commands."""

from __future__ import annotations

import pytest

from pitboss.table import every_game
from tests.cli.test_cli import run

ANSWERS = (
    "?", "why", "dance", "bet 10", "ante 10", "wager place 6 12, any 7 5", "as 5, red 10", "mark 1 2 3", "5",
    "ready", "stacks", "rebuy 50", "why 99.9", "accept", "shake 3", "keep", "raise", "", "call", "check",
    "discard", "", "none", "play", "bet", "set", "", "house way", "stay", "stand", "history", "refuse cut",
    "fold", "bring in",
)  # fmt: skip
"""Words that some game understands at some time, and the others refuse."""
WIDTHS = (60, 80)


def widest(shown: str) -> int:
    """The longest line; what is typed after the prompt is not counted."""
    return max(len(line.partition(" > ")[0]) for line in shown.splitlines())


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("game", every_game(), ids=lambda game: game.id)
def test_a_session_fits_the_screen(game, width: int, monkeypatch: pytest.MonkeyPatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setenv("COLUMNS", str(width))
    words = ("play", game.id, "--seed", "4", "--seats", "4", "--stack", "300", "--mishaps", "40")
    done = run(*words, typed="\n".join(ANSWERS * 3))
    assert done.returncode == 0, done.stderr
    assert "You leave" in done.stdout
    assert done.stdout.count("Result: ") > 1
    assert widest(done.stdout) <= width


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize(
    "words",
    [
        "games",
        "options hold-em",
        "odds three-card-poker",
        "odds mini-dice",
        "law show 13:69F-13.5(d)",
        "law search burn card",
        "bom",
        "play hold-em --auto --rounds 2 --seed 7",
        "play mini-dice --auto --rounds 12 --seed 7",
    ],
)
def test_command_output_fits_the_screen(words: str, width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    done = run(*words.split())
    assert done.returncode == 0, done.stderr
    assert 40 < widest(done.stdout) <= width
