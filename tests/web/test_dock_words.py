"""Sentences of the dock: placing chips, winners and their hands, and not being dealt in."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from pitboss.law import cite
from pitboss.table import Round
from pitboss.table.bots import first_option
from pitboss.table.refused import Refused
from pitboss.web.tables.dock import describe_state, dock, list_controls
from tests.web.aside import look_at
from tests.web.gallery import begun, decision, go_on, until


def offered(game: str, name: str) -> Round[Any, Any]:
    """Return a round in which seat 1 is offered an option."""
    round = decision(game, 2, 1)
    for _ in range(40):
        if round.turn is None or name in {each.name for each in round.view(1).options}:
            break
        round.act(first_option(round.view(round.turn.actor)))
    return round


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


def test_the_result_is_told_while_everyone_gets_ready() -> None:
    look = look_at(go_on(begun("hold-em", 3, seed=1), 400), 1, phase="over", seconds=None)
    table = replace(look.table, settings={"deals": "when_ready"})
    said = describe_state(replace(look, table=table))
    assert said == ("The next round begins when everyone is ready.", "You lose $120.", "")


def test_a_decision_without_facts_says_what_its_first_option_means() -> None:
    said = describe_state(look_at(offered("red-dog", "stand"), 1))
    assert said.rest.startswith("Stand: your wager stays as it is")


def test_a_raise_is_to_an_amount_only_at_poker() -> None:
    for round, says in (
        (offered("red-dog", "raise"), "Raise"),
        (until(begun("hold-em", 2, limit="no"), 1, 0), "Raise to"),
    ):
        assert [each.says for each in list_controls(round.view(1)) if each.quick] == [says]


def test_a_choice_of_one_thing_is_one_button() -> None:
    drawn = dock(look_at(offered("pai-gow", "surrender"), 1))
    assert re.search(r">Surrender betting position \d<kbd>", drawn)
    assert 'class="among"' not in drawn
