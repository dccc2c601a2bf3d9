"""Sessions of bots: the button moves, chips are bought by a rule, and no money is made or lost."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pitboss.equipment.chance import Chance
from pitboss.poker.bots import tight_player
from pitboss.poker.options import PokerOptions
from pitboss.poker.table import PokerTable
from pitboss.table import Action, Refused, Round, Session, SessionResult, Table, View, find_game, play_session
from pitboss.table.bots import AnyBot, RandomLegal, UnknownBot, first_option
from pitboss.table.session import BadSession, Rebuy
from tests.cases import for_each
from tests.helpers import refused, some
from tests.table.test_any_game import GAMES, some_house

THREE = ("random", "random", "random")
SHORT: dict[str, Any] = {"options": PokerOptions(limit="no"), "stack": 6_000, "hands": 60}
"""Stakes so low that players go broke."""


def check_accounts(result: SessionResult) -> None:
    """Check that everything brought to the table is somewhere."""
    brought = sum(seat.began + seat.bought for seat in result.seats)
    assert brought == sum(seat.has + seat.up for seat in result.seats) + result.house + sum(
        result.funds.values()
    )
    assert sum(seat.won for seat in result.seats) + result.house + sum(result.funds.values()) == 0


# Rounds


def test_a_session_has_its_rounds_and_a_result_for_each_seat() -> None:
    result = play_session("hold-em", ["tight", "station", "random"], hands=30, seed=7)
    assert [(seat.seat, seat.name) for seat in result.seats] == [(1, "tight"), (2, "station"), (3, "random")]
    assert (result.game, result.rounds, result.ended) == ("hold-em", 30, "30 rounds played")
    assert {seat.began for seat in result.seats} == {100_000}
    assert any(seat.won for seat in result.seats)
    check_accounts(result)


@pytest.mark.rule("13:69F-14.10(c)3")
def test_the_button_moves_from_round_to_round() -> None:
    session = Session(find_game("hold-em"), THREE, chance=Chance.seeded(1), stack=10**7)
    buttons = [round.state.button for round in session.rounds(6)]
    assert buttons == [3, 1, 2, 3, 1, 2]


@for_each("game", GAMES)
def test_the_same_seed_plays_the_same_session_of_any_game(game: str) -> None:
    first, again, other = (play_session(game, THREE, hands=5, seed=seed) for seed in (3, 3, 4))
    assert first == again != other
    assert json.loads(json.dumps(first.to_json()))["seats"][0]["won"] == first.seats[0].won


def test_chance_is_secure_by_default() -> None:
    seeded = play_session("red-dog", THREE, hands=5, seed=3)
    assert play_session("red-dog", THREE, hands=5, chance=Chance.seeded(3)) == seeded
    secure = [play_session("red-dog", THREE, hands=20) for _ in range(3)]
    assert secure[0] != secure[1] or secure[1] != secure[2]
    with pytest.raises(BadSession, match="a seed or a chance"):
        play_session("red-dog", THREE, seed=1, chance=Chance.seeded(1))


def test_a_session_is_recorded_and_announces_each_commitment() -> None:
    told: list[tuple[int, str]] = []

    def committed(number: int, commitment: str) -> dict[int, str]:
        told.append((number, commitment))
        return {2: f"word {number}"}

    tables: list[Table] = []
    session = Session(
        find_game("mini-dice"), THREE, chance=Chance.secure(), record=tables.append, committed=committed
    )
    rounds = list(session.rounds(3))
    assert [(round.start.number, round.events[0].data["commitment"]) for round in rounds] == told
    assert [round.events[0].data["words"] for round in rounds] == [{"2": f"word {n}"} for n in (1, 2, 3)]
    assert [table.number for table in tables] == [3]
    assert set(session.opened_keys) == {1, 2, 3}


def test_a_session_continues_a_table_in_the_middle_of_a_round() -> None:
    table = find_game("hold-em").table(stacks={2: 50_000, 5: 50_000})
    hand = table.start(Chance.secure())
    hand.act(hand.turn.options[0].action())
    session = Session(table.game, {2: "tight", 5: "station"}, chance=Chance.secure(), table=table)
    first, second = session.rounds(2)
    assert first is hand
    assert first.over
    assert second.start.number == 2
    assert [seat.began for seat in session.result.seats] == [50_000, 50_000]


def test_a_session_can_be_watched_and_continued() -> None:
    session = Session(find_game("hold-em"), ["tight", "station"], chance=Chance.seeded(7))
    assert session.result.ended == "no round has been played"
    assert [round.start.number for round in session.rounds(3)] == [1, 2, 3]
    assert session.result.rounds == 3
    assert [round.start.number for round in session.rounds(2)] == [4, 5]
    assert session.result == play_session("hold-em", ["tight", "station"], hands=5, seed=7)


def test_a_round_in_progress_is_left_out_of_the_result() -> None:
    def stops(view: View) -> Action:
        if view.game.id and session.rounds_played == 2:
            raise KeyboardInterrupt
        return first_option(view)

    session = Session(find_game("hold-em"), [stops, "station"], chance=Chance.seeded(7))
    with pytest.raises(KeyboardInterrupt):
        list(session.rounds(5))
    assert session.result.rounds == 2
    check_accounts(session.result)


# Players


class Counting:
    """Counts the views it has seen. It is created once per session."""

    made = 0

    def __init__(self, chance: Chance) -> None:
        Counting.made += 1
        self.own = RandomLegal(chance)

    def __call__(self, view: View) -> Action:
        return self.own(view)


def test_bots_are_named_or_passed_and_may_sit_anywhere() -> None:
    Counting.made = 0
    lively = RandomLegal(Chance.seeded(1))
    bots: dict[int, AnyBot] = {2: "pitboss.table.bots:first_option", 5: tight_player, 7: Counting, 8: lively}
    stacks = {2: 20_000, 5: 30_000, 7: 40_000, 8: 50_000}
    result = play_session("hold-em", bots, hands=3, seed=1, stacks=stacks)
    assert [(seat.seat, seat.name, seat.began) for seat in result.seats] == [
        (2, "pitboss.table.bots:first_option", 20_000),
        (5, "tight_player", 30_000),
        (7, "Counting", 40_000),
        (8, "RandomLegal", 50_000),
    ]
    assert Counting.made == 1


@for_each(
    ("bots", "more", "error", "said"),
    [
        ("tight", {}, BadSession, "bots are a list"),
        (5, {}, BadSession, "bots are a list"),
        (["tight", "clever"], {}, UnknownBot, "random, tight, station"),
        (["tight", 5], {}, UnknownBot, "is not a bot"),
        (["tight"], {}, Refused, "two players or more"),
        ([], {}, Refused, "two players or more"),
        (["tight"] * 2, {"stacks": {1: 5_000, 2: 5_000, 3: 5_000}}, BadSession, "2 bots for 3 stacks"),
        ({1: "tight", 2: "tight"}, {"stacks": {1: 5_000, 3: 5_000}}, BadSession, "give each seat both"),
        (["tight"] * 2, {"hands": 0}, BadSession, "one or more rounds"),
        (["tight"] * 2, {"stack": 500}, Refused, "seat 1 has $5: $20 on the table is needed"),
        (["tight"] * 2, {"stack": "lots"}, Refused, "in whole cents"),
        (["tight"] * 2, {"rebuy": "often"}, BadSession, "off, when_broke, top_up, or an amount"),
        (["tight"] * 2, {"rebuy": 0}, BadSession, "or an amount in cents"),
        (["tight"] * 2, {"rebuy": True}, BadSession, "or an amount in cents"),
        (["tight"] * 2, {"rebuy": 500}, Refused, "a re-buy of $5 is too little"),
        (["tight"] * 12, {}, Refused, "seats 1 to 11"),
    ],
)
def test_an_impossible_session_is_refused(
    bots: Any, more: dict[str, Any], error: type[Exception], said: str
) -> None:
    with pytest.raises(error) as caught:
        play_session("hold-em", bots, **more)
    assert said in str(caught.value)


def test_an_illegal_action_names_the_bot_and_the_round() -> None:
    def silly(view: View) -> Action:
        return Action(int(view.viewer or 0), "bet", 7)

    def meddles(view: View) -> Action:
        return Action(-1, "misdeal")

    def breaks(view: View) -> Action:
        raise ZeroDivisionError

    with refused("13:69F-14.10(f)", "silly in seat 2 to act, round 1: "):
        play_session("hold-em", ["station", silly], seed=1)
    with refused("13:69F-14.10(f)", "Seat 2 cannot act for another"):
        play_session("hold-em", ["station", meddles], seed=1)
    with pytest.raises(ZeroDivisionError) as broken:
        play_session("hold-em", ["station", breaks], seed=1)
    assert broken.value.__notes__ == ["pitboss: breaks in seat 2 to act, round 1"]


# Chips


def starts(rebuy: Rebuy, **more: Any) -> tuple[list[Round], SessionResult]:
    rounds: list[Round] = []
    result = play_session("hold-em", THREE, seed=2, rebuy=rebuy, on_round=rounds.append, **(SHORT | more))
    check_accounts(result)
    return rounds, result


@pytest.mark.rule("13:69F-14.7(c)3")
def test_broke_players_leave_and_with_too_few_the_session_ends() -> None:
    rounds, result = starts("off")
    assert result.rounds == len(rounds) < SHORT["hands"]
    assert "poker takes two players or more (13:69F-14.6(b))" in result.ended
    left = [seat for seat in result.seats if seat.left]
    assert len(left) == 2
    assert all("$20 on the table is needed to be dealt in (13:69F-14.7(c)3)" in seat.left for seat in left)
    assert min(seat.rounds for seat in left) < result.rounds
    assert not any(seat.bought for seat in result.seats)


@pytest.mark.rule("13:69F-14.7(c)1")
@for_each("rebuy", ["off", "when_broke", "top_up", 3_000])
def test_chips_are_added_only_between_rounds_and_never_removed(rebuy: Rebuy) -> None:
    rounds, result = starts(rebuy)
    added = 0
    for before, after in pairwise(rounds):
        for seat, stack in after.start.stacks.items():
            bought = stack - before.stacks[seat]
            assert bought >= 0
            added += bought
            if bought and rebuy != "top_up":
                assert before.stacks[seat] < 2_000
            if bought:
                assert stack == (before.stacks[seat] + 3_000 if rebuy == 3_000 else 6_000)
    assert added == sum(seat.bought for seat in result.seats)
    assert (added > 0) == (rebuy != "off")
    assert (result.rounds == SHORT["hands"]) == (rebuy != "off")
    assert all(hand.total_money() == sum(hand.start.stacks.values()) for hand in rounds)


def test_a_player_with_only_a_wager_up_stays_and_it_is_reported_separately() -> None:
    def all_on_four(view: View) -> Action:
        offered = {option.name: option for option in view.options}
        if "wager" in offered and view.stacks[1] == 5_000:
            return offered["wager"].action((("place 4", 5_000),))
        return offered.get("ready", view.options[0]).action()

    results = [play_session("mini-dice", [all_on_four], hands=3, seed=seed, stack=5_000) for seed in range(9)]
    for result in results:
        check_accounts(result)
    assert any(result.seats[0].up == 5_000 and not result.seats[0].has for result in results)
    lost = [result for result in results if result.seats[0].left]
    assert lost
    for result in lost:
        assert result.seats[0].left == "the smallest wager takes $5 (13:69F-8.2)"
        assert result.ended == "nobody is seated: Mini-dice needs 1 or more (13:69F-13)"


@pytest.mark.rule("13:69F-14.16(b)")
def test_a_player_removed_in_a_round_leaves_with_the_stack_at_its_end() -> None:
    def complains(view: View) -> Action:
        table = session._table
        assert isinstance(table, PokerTable)
        if 3 in table.stacks:
            table.show_out(3)
        return first_option(view)

    session = Session(find_game("hold-em"), [complains, "station", "station"], chance=Chance.seeded(7))
    first, _ = session.rounds(2)
    result = session.result
    third = result.seats[2]
    assert (third.left, third.rounds, third.has) == ("had to leave", 1, first.stacks[3])
    check_accounts(result)


def test_a_fund_is_not_the_houses_money() -> None:
    options = PokerOptions(rake_percent=5, fund=100, bad_beat="As Ad Ac Ah Ks")
    result = play_session("hold-em", ["station"] * 4, hands=20, seed=3, options=options)
    assert result.house > 0
    assert sum(result.funds.values()) >= 100
    check_accounts(result)


@given(
    game=st.sampled_from(sorted(GAMES)),
    seed=st.integers(0, 10**9),
    seats=st.integers(2, 5),
    stack=st.sampled_from([2_500, 6_000, 100_000]),
    rebuy=st.sampled_from(["off", "when_broke", "top_up"]),
    mishaps=st.sampled_from([0, 0, 5]),
)
@settings(max_examples=some(60), deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_no_money_is_made_or_lost_in_any_session_of_any_house(
    game: str, seed: int, seats: int, stack: int, rebuy: Rebuy, mishaps: int
) -> None:
    rules = GAMES[game]
    options = some_house(rules, Chance.seeded(seed))
    try:
        result = play_session(
            rules,
            ["random"] * min(seats, rules.seating(options)[0]),
            hands=6,
            options=options,
            stack=stack,
            chance=Chance.seeded(seed, mishaps=mishaps),
            rebuy=rebuy,
        )
    except Refused as refusal:
        if "to act" in refusal.reason:
            raise
        return  # no rounds: too few seats, or stacks too small
    check_accounts(result)
    assert all(seat.has >= 0 and seat.up >= 0 and seat.rounds <= result.rounds for seat in result.seats)
    assert result.rounds == 6 or result.ended != "6 rounds played"
