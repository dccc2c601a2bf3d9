"""Sentences of the dock: placing chips, winners and their hands, and not being dealt in."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from pitboss.law import cite
from pitboss.table import Round, Stakes
from pitboss.table.action import Action
from pitboss.table.bots import first_option
from pitboss.table.refused import Refused
from pitboss.web.tables.dock import describe_state, dock, list_controls
from pitboss.web.tables.log import log_lines
from pitboss.web.tables.page_parts import page_state
from pitboss.web.tables.sentences import color_cards
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


def test_a_bettor_is_told_what_the_choices_are() -> None:
    round = begun("three-card-poker", 1)
    assert str(log_lines(round.view(1), {}, round.start.game.law)[-1].said).endswith(
        ": bet or skip this round."
    )


def test_a_choice_with_nothing_to_weigh_is_explained() -> None:
    round = begun("mini-dice", 1)
    while not any(each.name == "accept" for each in round.view(1).options):
        assert round.turn is not None
        view = round.view(round.turn.actor)
        round.act(
            Action(1, "wager", (("field", 500),))
            if not view.wagers and view.viewer == 1
            else first_option(view)
        )
    assert describe_state(look_at(round, 1)).rest == "Accept: you take the shaker and shake in this round."


def test_the_table_waits_for_somebody_by_name() -> None:
    round = until(begun("hold-em", 4), 3, 2)
    assert describe_state(look_at(round, 1, {3: "Ann"})).what == "Waiting for Ann."


def test_cards_in_a_sentence_have_their_colors() -> None:
    said = color_cards("As Td (high card) & 2")
    assert said == '<span class="mc s">A♠</span> <span class="mc d">10♦</span> (high card) &amp; 2'


def test_giving_up_is_never_the_button_that_enter_presses() -> None:
    """After both hands are set, a lone player may surrender until the dealer turns the hand up."""
    round = begun("pai-gow-poker", 1)
    for _ in range(60):
        assert round.turn is not None
        options = round.view(1).options
        if options and all(each.name == "surrender" for each in options):
            break
        view = round.view(round.turn.actor)
        bets = next((each for each in view.options if isinstance(each, Stakes)), None)
        round.act(bets.action() if bets and not view.wagers else first_option(view))
    (control,) = list_controls(round.view(1))
    assert not control.first
    drawn = str(dock(look_at(round, 1)))
    assert 'data-asks="Surrender $5?"' in drawn
    assert 'data-value="&#34;seat 1&#34;"' in drawn
    assert "Surrender…" in drawn
    assert describe_state(look_at(round, 1)).rest == "Meanwhile you can surrender."


def test_buttons_have_one_order_in_every_game() -> None:
    """Giving up is at the left, checking or calling in the middle, putting in more at the right."""
    told = set()
    for game, options in (("hold-em", {}), ("hold-em", {"limit": "no"}), ("five-card-draw", {})):
        for seed in range(4):
            round = begun(game, 3, seed, **options)
            for _ in range(30):
                if round.turn is None:
                    break
                view = round.view(round.turn.actor)
                names = [each.option.name for each in list_controls(view)]
                order = ["fold", "check", "call", "bet", "raise"]
                known = [order.index(name) for name in names if name in order]
                assert known == sorted(known), names
                told.add(tuple(names))
                go_on(round, 1, seed)
    assert {("fold", "call", "raise"), ("check", "bet")} <= told
    assert [each.option.name for each in list_controls(offered("three-card-poker", "play").view(1))] == [
        "fold",
        "play",
    ]


def test_chips_are_offered_once_the_smallest_bet_cannot_be_made() -> None:
    look = look_at(go_on(begun("red-dog", 1, seed=1), 400), 1, phase="over", seconds=None)
    seats = tuple(replace(each, stack=99_000) for each in look.table.seats)
    settings = {"deals": "when_ready", "stack": 100_000}
    look = replace(look, table=replace(look.table, seats=seats, settings=settings))
    assert "in chips" not in str(dock(look))
    assert page_state(look)["buys"] == 1_000
    short = Refused("the smallest wager is $5", cite("13:69F-20"))
    assert "Buy $10 in chips" in str(dock(replace(look, short=short)))


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
    assert re.search(r">Surrender…<kbd>", drawn)
    assert 'class="among"' not in drawn
