"""Sentences of the dock: placing chips, winners and their hands, and not being dealt in."""

from __future__ import annotations

from dataclasses import replace

from pitboss.law import cite
from pitboss.table.refused import Refused
from pitboss.web.tables.dock import describe_state
from tests.web.aside import look_at
from tests.web.gallery import begun, go_on


def test_a_newcomer_learns_how_to_bet() -> None:
    said = describe_state(look_at(begun("three-card-poker", 1), 1))
    assert (said.what, said.rest) == ("Place your bets.", "Pick a chip, then tap a spot.")


def test_the_winner_is_named_with_seat_and_hand() -> None:
    said = describe_state(look_at(go_on(begun("hold-em", 3, seed=1), 400), 1, phase="over", seconds=3.0))
    assert said.what == "The round is over."
    assert said.rest.startswith("tight (seat 2) wins $300 with ")
    assert said.rest.endswith("You lose $120.")


def test_too_few_chips_are_explained_with_the_rule() -> None:
    look = look_at(begun("hold-em", 3), 1, phase="waiting", seconds=None)
    rule = cite("13:69F-14.7(c)3")
    said = describe_state(replace(look, short=Refused("$20 on the table is needed to be dealt in", rule)))
    assert said.what == "You have too few chips."
    assert (said.rest, said.cite) == (
        "$20 on the table is needed to be dealt in: buy some to play on.",
        str(rule),
    )
