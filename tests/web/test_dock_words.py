"""What the dock says: how chips are laid, who has won and with what, and why somebody is not dealt in."""

from __future__ import annotations

from dataclasses import replace

from pitboss.law import cite
from pitboss.table.refused import Refused
from pitboss.web.tables.dock import sentence
from tests.web.aside import look_at
from tests.web.gallery import begun, go_on


def test_a_newcomer_is_told_how_chips_are_laid() -> None:
    said = sentence(look_at(begun("three-card-poker", 1), 1))
    assert (said.what, said.rest) == ("Your turn.", "Touch a chip, then where it goes")


def test_who_has_won_is_told_with_the_seat_and_the_hand() -> None:
    said = sentence(look_at(go_on(begun("hold-em", 3, seed=1), 400), 1, phase="over", seconds=3.0))
    assert said.what == "The round is over."
    assert said.rest.startswith("Seat 2 (Bot ‘tight’) wins $300 with ")
    assert said.rest.endswith("You lose $120.")


def test_too_few_chips_are_told_with_the_rule() -> None:
    look = look_at(begun("hold-em", 3), 1, phase="waiting", seconds=None)
    rule = cite("13:69F-14.7(c)3")
    said = sentence(replace(look, short=Refused("$20 on the table is needed to be dealt in", rule)))
    assert said.what == "You have too few chips."
    assert (said.rest, said.cite) == (
        "$20 on the table is needed to be dealt in: buy some to play on.",
        str(rule),
    )
