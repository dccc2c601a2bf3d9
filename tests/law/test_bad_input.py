"""Test that all bad input shares one base class, so a user catches it once and commands know whom to
blame."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pitboss.cli import REFUSED, WRONG_USE, _exit_code
from pitboss.equipment.cards import cards
from pitboss.equipment.chance import Chance
from pitboss.equipment.dice import dice
from pitboss.equipment.tiles import tiles
from pitboss.law import BadInput, cite
from pitboss.poker.history.fields import BadHistory
from pitboss.poker.options import PokerOptions
from pitboss.rankings import HIGH
from pitboss.table import Action, BadRecord, Refused, cents, find_game
from tests.cases import for_each


@for_each(
    "wrong",
    [
        lambda: cite("nonsense"),
        lambda: cards("Xx"),
        lambda: tiles("9-9"),
        lambda: dice("7-7"),
        lambda: Chance.seeded(1).below(0),
        lambda: HIGH.rank("As"),
        lambda: HIGH.reading(nonsense=True),
        lambda: cents("a lot"),
        lambda: find_game("nonsense"),
        lambda: Action.from_json("nonsense"),
        lambda: PokerOptions(limit="high"),  # type: ignore[arg-type]
    ],
)
def test_errors_are_both_bad_input_and_usage_errors(wrong: Callable[[], object]) -> None:
    with pytest.raises(BadInput) as bad:
        wrong()
    assert _exit_code(bad.value) == WRONG_USE


def test_bad_input_is_refused_and_our_own_errors_are_not_blamed_on_the_user() -> None:
    for refusal in (BadRecord("no"), BadHistory("no"), Refused("no", cite("13:69F-14.6"))):
        assert _exit_code(refusal) == REFUSED
    assert _exit_code(FileNotFoundError("no")) == WRONG_USE
    for own in (ValueError("no"), KeyError("no"), LookupError("no"), AssertionError("no")):
        assert _exit_code(own) is None
