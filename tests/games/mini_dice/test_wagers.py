"""13:69F-13.2, 13.4 and 13.6: making wagers, and payouts."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.games.mini_dice import MiniDiceOptions
from pitboss.table import DEALER, Action, Odds, Refused, find_game
from tests.cases import for_each
from tests.games.mini_dice.table import bet, close, finish, play_shake, start, table
from tests.helpers import act, events_named, refused

LEAST = MiniDiceOptions().posted_odds
ROLLS = {total: (max(1, total - 6), min(6, total - 1)) for total in range(2, 13)}


def net(total: int, wager: str, dollars: int) -> int | None:
    """Return a seat's net result in dollars; None if the wager is still up."""
    at = table(seats=1)
    round = play_shake(at, ROLLS[total], (1, wager, dollars))
    return None if round.wagers else (round.stacks[1] - 100_000) // 100


@pytest.mark.rule("13:69F-13.2(a)", "13:69F-13.2(b)")
def test_there_are_ten_betting_areas_and_no_others() -> None:
    assert list(MiniDiceOptions().wagers) == [
        *(f"place {n}" for n in (4, 5, 6, 8, 9, 10)),
        "field",
        "any 7",
        "over 7",
        "under 7",
    ]
    round = start(table())
    for wager in ("place 7", "place 2", "hard 8", "pass", ""):
        with refused("13:69F-13.2(b)", "you cannot bet on"):
            bet(round, 1, (wager, 10))
    with refused("13:69F-13.2(a)", "unknown name 'hop'"):
        MiniDiceOptions(odds={"hop": "15 to 1"})
    assert round.wagers == {}


@pytest.mark.rule("13:69F-13.2(a)1", "13:69F-13.6(b)")
@for_each(("number", "stake", "win"), [(4, 5, 9), (5, 5, 7), (6, 6, 7), (8, 6, 7), (9, 5, 7), (10, 5, 9)])
def test_a_place_bet_wins_on_its_number_loses_on_7_and_otherwise_stays_up(
    number: int, stake: int, win: int
) -> None:
    for total in range(2, 13):
        expected = win if total == number else -stake if total == 7 else None
        assert net(total, f"place {number}", stake) == expected


@pytest.mark.rule("13:69F-13.2(a)2", "13:69F-13.6(b)")
def test_the_field() -> None:
    won = {total: net(total, "field", 5) for total in range(2, 13)}
    assert won == {2: 10, 3: 5, 4: 5, 5: -5, 6: -5, 7: -5, 8: -5, 9: 5, 10: 5, 11: 5, 12: 10}


@pytest.mark.rule("13:69F-13.2(a)3", "13:69F-13.6(b)")
def test_any_7() -> None:
    assert {total: net(total, "any 7", 5) for total in range(2, 13)} == {
        total: 20 if total == 7 else -5 for total in range(2, 13)
    }


@pytest.mark.rule("13:69F-13.2(a)4", "13:69F-13.6(b)")
def test_over_7_loses_on_7() -> None:
    assert {total: net(total, "over 7", 5) for total in range(2, 13)} == {
        total: 5 if total > 7 else -5 for total in range(2, 13)
    }


@pytest.mark.rule("13:69F-13.2(a)5", "13:69F-13.6(b)")
def test_under_7_loses_on_7() -> None:
    assert {total: net(total, "under 7", 5) for total in range(2, 13)} == {
        total: 5 if total < 7 else -5 for total in range(2, 13)
    }


@pytest.mark.rule("13:69F-13.2(a)1")
def test_a_place_bet_lives_across_rounds_until_it_is_decided() -> None:
    at = table(seats=1)
    play_shake(at, (1, 1), (1, "place 6", 12))
    assert at.wagers == {(1, "place 6"): 1200}
    play_shake(at, (5, 6))
    assert at.wagers == {(1, "place 6"): 1200}
    round = play_shake(at, (3, 3))
    assert events_named(round, "pay")[0].data["amount"] == 1400
    assert at.wagers == {}
    assert at.stacks == {1: 101_400}


@pytest.mark.rule("13:69F-13.2(a)1")
def test_reading_place_stays_up_after_win() -> None:
    at = table(seats=1, place_stays_up_after_win="on")
    play_shake(at, (3, 3), (1, "place 6", 12))
    assert at.wagers == {(1, "place 6"): 1200}
    assert at.stacks == {1: 100_000 - 1200 + 1400}
    at = table(seats=1, place_stays_up_after_win="on")
    play_shake(at, (6, 5), (1, "field", 5))
    assert at.wagers == {}  # a wager of one shake never stands


@pytest.mark.rule("13:69F-13.2(a)1")
def test_reading_place_take_down() -> None:
    at = table(seats=1)
    play_shake(at, (1, 1), (1, "place 6", 12))
    round = act(start(at), (1, "take_down", "place 6"))
    assert round.stacks == {1: 100_000}
    at = table(seats=1, place_take_down="off")
    round = bet(start(at), 1, ("place 6", 12))
    with refused("13:69F-13.4(b)", "cannot take down"):
        round.act(Action(1, "take_down", "place 6"))


@pytest.mark.rule("13:69F-13.4(a)")
def test_wagers_are_chips_on_the_layout_never_spoken_cash() -> None:
    round = bet(start(table()), 1, ("field", 5), ("any 7", 10))
    assert round.wagers == {(1, "field"): 500, (1, "any 7"): 1000}
    assert round.stacks[1] == 98_500
    with refused("13:69F-13.4(a)", "cash"):
        round.act(Action(1, "cash_wager", (("field", 500),)))


@pytest.mark.rule("13:69F-13.4(b)")
def test_only_seated_players_wager_and_they_stay_for_the_round() -> None:
    at = table(seats=2)
    round = start(at, (1, 2))
    with refused("13:69F-13.4(b)", "Seat 5"):
        bet(round, 5, ("field", 5))
    bet(round, 1, ("field", 5))
    with refused("13:69F-13.4(b)", "stays seated"):
        at.leave(1)
    assert at.leave(2) == 100_000  # seat 2 has no wager
    finish(round)
    assert at.leave(1) == round.stacks[1]
    assert at.stacks == {}


@pytest.mark.rule("13:69F-13.4(b)")
def test_reading_place_bet_on_leaving() -> None:
    at = table(seats=2)
    play_shake(at, (1, 1), (1, "place 6", 12))
    assert at.leave(1) == 100_000
    assert at.wagers == {}
    at = table(seats=2, place_bet_on_leaving="stays_up")
    play_shake(at, (1, 1), (1, "place 6", 12))
    assert at.leave(1) == 98_800
    assert at.wagers == {(1, "place 6"): 1200}
    assert events_named(play_shake(at, (3, 4)), "collect")[0].data["amount"] == 1200


@pytest.mark.rule("13:69F-13.4(b)")
def test_a_place_bet_left_up_wins_for_the_player_who_left() -> None:
    at = table(seats=2, place_bet_on_leaving="stays_up")
    play_shake(at, (1, 1), (1, "place 6", 12))
    at.leave(1)
    round = start(at, (3, 3))
    total = round.total_money()
    finish(round)
    assert round.total_money() == total
    assert events_named(round, "pay")[0].data["amount"] == 1400


@pytest.mark.rule("13:69F-13.4(c)")
def test_a_wager_stays_where_its_player_placed_it() -> None:
    round = bet(start(table()), 1, ("over 7", 5))
    with refused("13:69F-13.4(c)", "stays where"):
        round.act(Action(1, "move_wager", "under 7"))
    assert round.wagers == {(1, "over 7"): 500}


@pytest.mark.rule("13:69F-13.4(d)", "13:69F-13.5(b)")
def test_no_wager_after_no_more_bets() -> None:
    round = act(start(table()), (DEALER, "no_more_bets"))
    assert events_named(round, "no_more_bets")[0].actor == DEALER
    for step in ((DEALER, "shake", 3), (1, "accept"), None):
        with refused("13:69F-13.4(d)", "no wager"):
            bet(round, 1, ("field", 5))
        if step:
            act(round, step)


@pytest.mark.rule("13:69F-13.4(e)")
def test_each_wager_is_settled_by_where_it_lies() -> None:
    round = play_shake(
        table(), (6, 2), (1, "place 8", 6), (1, "place 6", 6), (2, "over 7", 5), (3, "field", 5)
    )
    assert [(event.actor, event.data["wager"]) for event in events_named(round, "pay")] == [
        (1, "place 8"),
        (2, "over 7"),
    ]
    assert events_named(round, "settled")[0].data["standing"] == ((1, "place 6"),)


@pytest.mark.rule("13:69F-13.6(a)")
def test_odds_are_printed_with_to_or_win_never_for() -> None:
    assert MiniDiceOptions(odds={"any 7": "9 to 2"}).posted_odds["any 7"] == Odds(9, 2)
    assert MiniDiceOptions(odds={"any 7": "9 win 2"}).posted_odds["any 7"] == Odds(9, 2)
    for text in ("5 for 1", "5:1", "five to one", "5 to 0", ""):
        with refused("13:69F-13.6(a)"):
            MiniDiceOptions(odds={"any 7": text})
    assert not any(" for " in line for line in MiniDiceOptions().sign())


@pytest.mark.rule("13:69F-13.6(b)")
@for_each("line", LEAST)
def test_posted_odds_are_at_or_above_the_least(line: str) -> None:
    least = LEAST[line]
    better = f"{least.win * 2 + 1} to {least.stake * 2}"
    assert MiniDiceOptions(odds={line: better}).posted_odds[line].ratio > least.ratio
    with refused("13:69F-13.6(b)", "at least"):
        MiniDiceOptions(odds={line: f"{least.win * 2 - 1} to {least.stake * 2}"})


@pytest.mark.rule("13:69F-13.6(b)")
def test_better_odds_are_the_same_at_every_table() -> None:
    game, better = find_game("mini-dice"), MiniDiceOptions(odds={"any 7": "5 to 1"})
    game.check_beside(better, MiniDiceOptions(odds={"any 7": "10 to 2"}))
    with refused("13:69F-13.6(b)", "any 7 pays 5 to 1 here but 4 to 1 at another table"):
        game.check_beside(better, MiniDiceOptions())


@pytest.mark.rule("13:69F-13.6(b)1")
@for_each(
    ("wager", "good", "bad"),
    [("place 6", 12, 10), ("place 4", 10, 12), ("place 9", 15, 6), ("place 8", 6, 7)],
)
def test_a_wager_that_cannot_be_paid_exactly_is_refused(wager: str, good: int, bad: int) -> None:
    round = start(table())
    with refused("13:69F-13.6(b)1", "cannot be paid exactly"):
        bet(round, 1, (wager, bad))
    assert round.wagers == {}
    bet(round, 1, (wager, good))


@pytest.mark.rule("13:69F-13.6(b)1")
def test_the_smallest_payable_unit_sets_the_step() -> None:
    def steps(**house: Any) -> dict[str, int]:
        areas = MiniDiceOptions(**house).layout.offered_areas(100_000, {})
        return {area.wager: area.step for area in areas}

    assert steps(unit=100)["place 6"] == 600
    assert steps(unit=25)["place 6"] == 150
    assert steps(odds={"field: 2 or 12": "5 to 2"})["field"] == 200


@pytest.mark.rule("13:69F-13.6(b)2")
def test_no_vigorish() -> None:
    with refused("13:69F-13.6(b)2", "vigorish"):
        MiniDiceOptions(vigorish=5)
    round = play_shake(table(seats=1), (6, 5), (1, "over 7", 100))
    assert round.stacks == {1: 110_000}


def test_the_posted_limits_hold_for_the_whole_wager() -> None:
    round = start(table(minimum=1000, maximum=5000))
    with refused("13:69F-8.2", "outside"):
        bet(round, 1, ("field", 5))
    with refused("13:69F-8.2", "outside"):
        bet(round, 1, ("field", 51))
    bet(round, 1, ("field", 48))
    bet(round, 1, ("field", 2))
    with refused("13:69F-13.2(b)"):
        bet(round, 1, ("field", 1))
    assert round.wagers == {(1, "field"): 5000}


def test_nobody_stakes_more_than_the_stack() -> None:
    round = start(table(seats=1, stack=1200))
    with refused("13:69F-13.2(b)", "more than the $12"):
        bet(round, 1, ("field", 7), ("any 7", 6))
    assert round.stacks == {1: 1200}


@for_each(
    "options",
    [
        {"minimum": 0},
        {"minimum": 600, "maximum": 500},
        {"unit": 0},
        {"minimum": 5.0},
        {"cocked_die": "maybe"},
        {"odds": "9 to 2"},
        {"odds": {"any 7": 9}},
        {"maximum": True},
    ],
)
def test_impossible_options_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises((Refused, ValueError)):
        MiniDiceOptions(**options)


def test_the_first_bets_do_not_close_the_betting() -> None:
    round = act(start(table()), (1, "ready"), (2, "ready"))
    bet(round, 1, ("field", 5))  # ready, but the call has not come
    assert close(round).turn is not None
