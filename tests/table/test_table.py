"""Tables, money, options and actions."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.equipment.chance import Chance
from pitboss.games.mini_dice import MiniDice
from pitboss.law import cite
from pitboss.table import Action, Amount, Choice, Odds, Pick, Refused, Table, cents, dollars, find_game
from pitboss.table.action import BadAction
from pitboss.table.bots import play_out
from pitboss.table.catalog import UnknownGame
from pitboss.table.house_options import BadOptions, HouseOptions
from pitboss.table.money import BadAmount, common_step
from pitboss.table.words import explain
from tests.cases import for_each

LAW = cite("13:69F-13")


@for_each(("text", "amount"), [("5", 500), ("12.50", 1250), ("$1,000", 100_000), ("0.5", 50), ("0", 0)])
def test_amounts_are_whole_cents(text: str, amount: int) -> None:
    assert cents(text) == amount
    assert cents(dollars(amount)) == amount


@for_each("text", ["", "five", "-5", "1.234", "1e3", "5$", "9" * 13, "٣"])
def test_what_is_not_an_amount_is_refused(text: str) -> None:
    with pytest.raises(BadAmount, match="an amount"):
        cents(text)


def test_odds_pay_exactly_or_not_at_all() -> None:
    assert Odds(7, 6).pays(1200) == 1400
    with pytest.raises(ValueError, match="cannot be paid"):
        Odds(7, 6).pays(100)
    assert Odds(9, 5).step(100) == 500
    assert Odds(4, 2).step(25) == 25
    assert common_step([Odds(3, 2), Odds(6, 5)], 100) == 1000
    assert str(Odds(7, 6)) == "7 to 6"
    for bad in ((-1, 1), (1, 0)):
        with pytest.raises(ValueError, match="are not odds"):
            Odds(*bad)


def test_seats_and_stacks_are_checked() -> None:
    table = Table(MiniDice())
    with pytest.raises(Refused, match="nobody is seated"):
        table.start(Chance.seeded(1))
    for seat in (0, 9, -1, True, "1"):
        with pytest.raises(Refused, match="seats 1 to 8"):
            table.sit(seat, 1000)  # type: ignore[arg-type]
    for stack in (-1, 1.5, "10", None):
        with pytest.raises(Refused, match="in whole cents"):
            table.sit(1, stack)  # type: ignore[arg-type]
    with pytest.raises(Refused, match="nobody sits"):
        table.leave(1)
    assert table.stacks == {}


def test_players_come_and_go_between_rounds() -> None:
    table = Table(MiniDice(), stacks={1: 1000})
    table.sit(1, 500)
    table.sit(4, 2000)
    round = table.start(Chance.seeded(1))
    with pytest.raises(Refused, match="between rounds"):
        table.sit(2, 1000)
    with pytest.raises(Refused, match="in progress"):
        table.start(Chance.seeded(2))
    play_out(round, {})
    table.sit(2, 1000)
    assert table.stacks == {1: 1500, 4: 2000, 2: 1000}
    assert table.leave(4) == 2000


def test_options_of_another_game_are_refused() -> None:
    with pytest.raises(TypeError, match="needs options of type"):
        Table(MiniDice(), options=HouseOptions())  # type: ignore[misc]
    with pytest.raises(BadOptions, match="unknown option: 'colour'"):
        MiniDice.Options.from_json({"colour": "red"})
    with pytest.raises(BadOptions):
        MiniDice.Options.from_json([])


def test_an_unknown_game_is_refused_with_a_suggestion() -> None:
    with pytest.raises(UnknownGame, match="did you mean mini-dice"):
        find_game("mini-dise")
    with pytest.raises(UnknownGame, match="lists them all"):
        find_game("xyzzy")


@for_each(
    "action",
    [
        Action(1, "ready"),
        Action(0, "shake", 3),
        Action(-1, "order_pass", "violation"),
        Action(2, "draw", (1, 2)),
        Action(2, "draw", ()),
        Action(3, "wager", (("field", 500), ("any 7", 500))),
    ],
)
def test_actions_round_trip_through_json(action: Action) -> None:
    assert Action.from_json(action.to_json()) == action


@for_each(
    "row",
    [
        None,
        [],
        "ready",
        {},
        {"do": 1, "actor": 1},
        {"do": "x"},
        {"do": "x", "actor": 0},
        {"do": "x", "actor": True},
        {"do": "x", "actor": "me"},
        {"do": "x", "actor": 1, "value": 1.5},
        {"do": "x", "actor": 1, "value": [None]},
        {"do": "x", "actor": 1, "value": {"a": "b"}},
        {"do": "x", "actor": 1, "extra": 1},
    ],
)
def test_what_is_not_an_action_is_refused(row: Any) -> None:
    with pytest.raises(BadAction):
        Action.from_json(row)


def test_an_amount_may_end_off_its_step() -> None:
    bet = Amount(actor=1, name="bet", cite=LAW, low=500, high=1300, step=500)
    accepted = [value for value in range(0, 2000, 100) if bet.refusal(value) is None]
    assert accepted == [500, 1000, 1300]


def test_cards_are_picked_from_what_is_shown() -> None:
    draw = Pick(actor=1, name="discard", cite=LAW, items=(1, 2, 3), least=0, most=2)
    assert draw.refusal((1, 3)) is None
    assert draw.refusal(()) is None
    for value in ((1, 2, 3), (4,), (1, 1), 1, None, ("1",)):
        assert draw.refusal(value) is not None  # type: ignore[arg-type]


def test_options_explain_themselves() -> None:
    assert explain(Choice(actor=1, name="take_down", cite=LAW, among=("place 6",))) == "take down: place 6"
    assert (
        explain(Amount(actor=1, name="bet", cite=LAW, low=500, high=1000, step=100))
        == "bet: $5 to $10 in steps of $1"
    )
    assert (
        explain(Pick(actor=1, name="discard", cite=LAW, items=(0, 51), least=0, most=2))
        == "discard: 0 to 2 of 2c As"
    )


def test_a_turn_refuses_anything_but_an_action() -> None:
    round = Table(MiniDice(), stacks={1: 1000}).start(Chance.seeded(1))
    with pytest.raises(Refused, match="is not an action"):
        round.act("ready")  # type: ignore[arg-type]


def test_a_view_needs_an_occupied_seat() -> None:
    round = Table(MiniDice(), stacks={1: 1000}).start(Chance.seeded(1))
    assert round.view(1).to_json()["viewer"] == 1
    for seat in (2, 77, "x"):
        with pytest.raises(Refused, match="nobody sits in seat"):
            round.view(seat)  # type: ignore[arg-type]


def test_each_round_needs_its_own_chance() -> None:
    table, chance = Table(MiniDice(), stacks={1: 1000}), Chance.seeded(1)
    play_out(table.start(chance), {})
    for again in (chance, chance.copy_from_start(), Chance.seeded(1)):
        with pytest.raises(Refused, match="this chance has been used"):
            table.start(again)
    assert table.number == 1
    play_out(table.start(chance.fork(2)), {})


def test_a_table_takes_back_the_last_action() -> None:
    table = find_game("hold-em").table(stacks=dict.fromkeys((1, 2, 3), 50_000))
    with pytest.raises(Refused, match="no round"):
        table.undo()
    hand = table.start(Chance.seeded(1))
    with pytest.raises(Refused, match="nothing to take back yet"):
        table.undo()
    hand.act(Action(3, "fold"))
    hand.act(Action(1, "fold"))
    assert hand.over
    again = table.undo()
    assert (table.round, table.busy, again.inputs) == (again, True, [Action(3, "fold")])
    again.act(Action(1, "call"))
    assert again.stacks[1] == 49_000


def test_a_view_has_the_viewers_own_options_and_what_they_cost() -> None:
    hand = find_game("hold-em").table(stacks=dict.fromkeys((1, 2, 3), 50_000)).start(Chance.seeded(1))
    own, waiting, public = hand.view(3).turn, hand.view(1).turn, hand.view().turn
    assert own is not None
    assert waiting is not None
    assert public is not None
    assert [option.name for option in own.options] == ["call", "raise", "fold"]
    assert own.options[0].to_json() == {
        "actor": 3, "do": "call", "cite": "13:69F-14.10(f)", "kind": "choice", "cost": 1_000,
    }  # fmt: skip
    assert (len(waiting.options), len(public.options), public.actor) == (0, 0, 3)
    assert (hand.view().pot, hand.view().game.id) == (1_500, "hold-em")
    with pytest.raises(IndexError):
        waiting.options[0]
    play_out(hand, {})
    assert hand.view(3).turn is None


def test_every_class_has_a_useful_repr() -> None:
    table = find_game("hold-em").table(stacks=dict.fromkeys((1, 2, 3), 50_000))
    hand = table.start(Chance.seeded(1))
    assert repr(table) == "<table of hold-em: 3 seated, 1 rounds begun>"
    assert repr(hand) == "<round 1 of hold-em: Seat 3 to act, 0 actions so far>"
    assert repr(hand.view(3).turn) == "<turn of Seat 3: <options: Seat 3 call, Seat 3 raise, Seat 3 fold>>"
    assert repr(hand.view()) == f"<what the public sees of {hand!r}>"
