"""13:69F-13.3, 13.5 and 13.7: the shaker, the shake, and passing the shaker."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from pitboss.equipment.chance import Chance
from pitboss.games.mini_dice import MiniDiceOptions, MiniDiceRound
from pitboss.table import DEALER, SUPERVISOR, Action, Amount
from pitboss.table.bots import first_option
from tests.games.mini_dice.table import ShakerTable, bet, close, finish, play_shake, start, table
from tests.helpers import act, events_named, refused

OTHER, SEVEN = (1, 2), (3, 4)


def offers(round: MiniDiceRound) -> list[Any]:
    return [event.data["seat"] for event in events_named(round, "offer")]


def refuse_all(round: MiniDiceRound) -> MiniDiceRound:
    """Every player offered the shaker refuses; the dealer shakes and follows the procedure."""
    while round.turn:
        names = [option.name for option in round.turn.options.of(round.turn.actor)]
        round.act(
            Action(round.turn.actor, "refuse")
            if "refuse" in names
            else first_option(round.view(round.turn.actor))
        )
    return round


def held_by_dealer(seats: int = 2, **options: Any) -> ShakerTable:
    """A table where everyone has refused and the dealer has shaken once."""
    at = table(seats, **options)
    refuse_all(start(at, OTHER))
    return at


@pytest.mark.rule("13:69F-13.5(a)", "13:69F-13.3(a)")
def test_the_floorperson_inspects_before_the_table_opens_and_only_then() -> None:
    at = table()
    round = at.start(Chance.seeded(1))
    assert round.turn is not None
    assert (round.turn.actor, [option.name for option in round.turn.options]) == (
        SUPERVISOR,
        ["shaker_works"],
    )
    with refused("13:69F-13.5(a)"):
        bet(round, 1, ("field", 5))
    act(round, (SUPERVISOR, "shaker_works"))
    assert events_named(round, "open")[0].data["dice"] == 2
    finish(round)
    second = at.start(Chance.seeded(2))
    assert second.turn is not None
    assert second.turn.actor == 1


@pytest.mark.rule("13:69F-13.3(a)2")
def test_dice_older_than_24_hours_are_replaced_before_play_continues() -> None:
    at, noon = table(), datetime(2026, 5, 1, 12, tzinfo=UTC)
    finish(at.start(Chance.seeded(1), now=noon))
    on_time = finish(at.start(Chance.seeded(2), now=noon + timedelta(hours=24)))
    assert not events_named(on_time, "replace_dice")
    late = at.start(Chance.seeded(3), now=noon + timedelta(hours=24, seconds=1))
    assert late.turn is not None
    assert [option.name for option in late.turn.options] == ["replace_dice"]
    finish(late)
    fresh = finish(at.start(Chance.seeded(4), now=noon + timedelta(hours=30)))
    assert not events_named(fresh, "replace_dice")


@pytest.mark.rule("13:69F-13.5(c)", "13:69F-13.5(d)1")
def test_the_dealer_and_the_holder_shake_at_least_three_times() -> None:
    round = act(start(table(), OTHER), (DEALER, "no_more_bets"))
    with refused("13:69F-13.5(c)", "2 is outside 3"):
        act(round, (DEALER, "shake", 2))
    act(round, (DEALER, "shake", 3), (1, "accept"))
    with refused("13:69F-13.5(d)1", "0 is outside 3"):
        act(round, (1, "shake", 0))
    act(round, (1, "shake", 7))
    assert [(event.actor, event.data["times"]) for event in events_named(round, "shake")] == [
        (DEALER, 3),
        (1, 7),
    ]
    assert events_named(round, "return_shaker")[0].actor == 1


@pytest.mark.rule("13:69F-13.5(d)")
def test_the_first_offer_goes_from_the_dealers_left_clockwise_until_one_accepts() -> None:
    round = act(close(start(table(), OTHER)), (1, "refuse"), (2, "accept"), (2, "shake", 3))
    assert offers(round) == [1, 2]
    with refused("13:69F-13.7(a)"):
        act(round, (3, "accept"))


@pytest.mark.rule("13:69F-13.5(d)2")
def test_if_nobody_accepts_the_dealer_shakes_at_least_three_more() -> None:
    round = act(close(start(table(), OTHER)), (1, "refuse"), (2, "refuse"), (3, "refuse"))
    with refused("13:69F-13.5(d)2"):
        act(round, (DEALER, "shake", 2))
    act(round, (DEALER, "shake", 3))
    assert [event.actor for event in events_named(round, "shake")] == [DEALER, DEALER]
    assert str(events_named(round, "accept")[0].cite) == "13:69F-13.5(d)2"
    assert round.turn is not None  # 13.7(a): everyone has refused, so the dealer may keep or pass


@pytest.mark.rule("13:69F-13.5(e)")
def test_the_dealer_calls_the_sum_of_one_face_of_each_die() -> None:
    uncovered = events_named(play_shake(table(), (6, 5)), "uncover")[0]
    assert uncovered.data == {"dice": (6, 5), "total": 11}


@pytest.mark.rule("13:69F-13.5(e)")
def test_reading_cocked_die() -> None:
    round = bet(start(table(), (6, 1), "die_not_flat", (6, 2)), 1, ("over 7", 5))
    finish(close(round))
    assert [event.data["total"] for event in events_named(round, "uncover")] == [8]
    assert [event.actor for event in events_named(round, "shake")] == [DEALER, 1, DEALER, 1]  # all over again
    assert events_named(round, "pay")[0].data["amount"] == 500  # wagers stood
    read = finish(close(start(table(cocked_die="read_top_face"), (6, 1), "die_not_flat")))
    assert [event.data["total"] for event in events_named(read, "uncover")] == [7]


@pytest.mark.rule("13:69F-13.5(f)")
def test_all_losers_are_collected_before_any_winner_is_paid() -> None:
    stakes = [(seat, wager, 5) for seat in (1, 2, 3) for wager in ("field", "over 7", "under 7", "any 7")]
    round = play_shake(table(), (6, 3), *stakes)
    order = [event.name for event in round.events if event.name in ("uncover", "collect", "pay", "settled")]
    assert order == ["uncover"] + ["collect"] * 6 + ["pay"] * 6 + ["settled"]
    assert not [
        event
        for event in round.events[round.events.index(events_named(round, "uncover")[0]) :]
        if event.name == "cover"
    ]


@pytest.mark.rule("13:69F-13.7(a)")
def test_a_player_keeps_or_passes_after_any_total_but_7() -> None:
    at = table()
    round = act(close(start(at, OTHER)), (1, "accept"), (1, "shake", 3))
    assert round.turn is not None
    assert [option.name for option in round.turn.options.of(1)] == ["keep", "pass"]
    assert {str(option.cite) for option in round.turn.options.of(1)} == {"13:69F-13.7(a)"}
    act(round, (1, "keep"))
    assert str(events_named(round, "keep")[0].cite) == "13:69F-13.7(a)"
    again = close(start(at, OTHER))
    assert offers(again) == []
    assert again.turn is not None
    assert again.turn.actor == 1
    act(again, (1, "shake", 3), (1, "pass"))
    assert str(events_named(again, "pass")[0].cite) == "13:69F-13.7(a)"
    assert offers(finish(close(start(at, OTHER)))) == [2]


@pytest.mark.rule("13:69F-13.7(a)1.i")
def test_a_player_who_shakes_7_must_pass() -> None:
    at = table()
    round = act(close(start(at, SEVEN)), (1, "accept"), (1, "shake", 3))
    assert round.over
    passed = events_named(round, "pass")[0]
    assert (passed.actor, str(passed.cite)) == (1, "13:69F-13.7(a)1.i")
    assert offers(close(start(at))) == [2]


@pytest.mark.rule("13:69F-13.7(a)1.ii")
def test_the_floorperson_may_order_a_pass_for_three_reasons() -> None:
    round = act(close(start(table(), OTHER)), (1, "accept"))
    with refused("13:69F-13.7(a)1.ii", "to order pass, choose one of these"):
        act(round, (SUPERVISOR, "order_pass", "invalid shakes"))  # there have been none
    act(round, (SUPERVISOR, "order_pass", "unreasonable delay"))
    assert offers(round) == [1, 2]
    act(round, (2, "accept"), (2, "shake", 3), (SUPERVISOR, "order_pass", "violation"))
    assert round.over
    assert [event.data["reason"] for event in events_named(round, "order_pass")] == [
        "unreasonable delay",
        "violation",
    ]


@pytest.mark.rule("13:69F-13.7(a)1.ii")
def test_repeated_invalid_shakes_may_cost_the_shaker() -> None:
    round = act(close(start(table(), "invalid_shake", "invalid_shake", OTHER)), (1, "accept"))
    act(round, (1, "shake", 3), (1, "shake", 3))
    assert [event.data["times"] for event in events_named(round, "invalid_shake")] == [1, 2]
    act(round, (SUPERVISOR, "order_pass", "invalid shakes"))
    assert offers(round) == [1, 2]
    finish(round)
    assert len(events_named(round, "uncover")) == 1


@pytest.mark.rule("13:69F-13.7(a)2")
def test_a_dealer_who_holds_the_shaker_offers_it_to_anyone_who_has_not_refused() -> None:
    at = held_by_dealer(seats=2)
    assert at.state.holder == DEALER
    assert at.state.refused == (1, 2)
    at.sit(3, 100_000)  # someone new, who has refused nothing
    round = refuse_all(start(at, SEVEN))  # the dealer kept the shaker after the first round
    passed = events_named(round, "pass")[0]
    assert (passed.actor, str(passed.cite)) == (DEALER, "13:69F-13.7(a)2")
    assert offers(close(start(at))) == [1]


@pytest.mark.rule("13:69F-13.7(a)")
def test_a_dealer_refused_by_all_may_keep_or_pass_even_after_a_7() -> None:
    at = held_by_dealer(seats=2)
    round = close(start(at, SEVEN))
    assert offers(round) == []
    act(round, (DEALER, "shake", 3))
    assert round.turn is not None
    assert [option.name for option in round.turn.options] == ["keep", "pass"]
    act(round, (DEALER, "pass"))
    assert offers(close(start(at))) == [1]


@pytest.mark.rule("13:69F-13.7(b)")
def test_a_passed_shaker_is_offered_from_the_left_of_its_holder() -> None:
    at = table(seats=4)
    act(close(start(at, SEVEN)), (1, "refuse"), (2, "accept"), (2, "shake", 3))
    round = refuse_all(start(at, OTHER))
    assert offers(round) == [3, 4, 1]  # and then the dealer
    laws = {str(event.cite) for name in ("offer", "refuse", "accept") for event in events_named(round, name)}
    assert laws == {"13:69F-13.7(b)"}
    assert at.state.holder == DEALER


@pytest.mark.rule("13:69F-13.7(b)")
def test_reading_reoffer_to_passer() -> None:
    at = table(seats=3, reoffer_to_passer="on")
    play_shake(at, SEVEN)
    assert offers(refuse_all(start(at, OTHER))) == [2, 3, 1]


@pytest.mark.rule("13:69F-13.5(d)", "13:69F-13.7(b)")
def test_reading_shaker_offer_start() -> None:
    at = table(seats=3)
    first = act(close(start(at, SEVEN)), (1, "refuse"), (2, "accept"), (2, "shake", 3))
    assert {str(event.cite) for event in events_named(first, "offer")} == {"13:69F-13.5(d)"}
    round = refuse_all(start(at, OTHER))
    assert offers(round) == [3, 1]
    assert {str(event.cite) for event in events_named(round, "offer")} == {"13:69F-13.7(b)"}
    with refused("13:69F-13.7(b)", "to the left of the last player to accept it"):
        MiniDiceOptions(shaker_offer_start="dealer_left")


@pytest.mark.rule("13:69F-13.5(d)")
def test_reading_holder_must_bet() -> None:
    at = table(seats=3, holder_must_bet="on")
    round = bet(start(at, OTHER), 2, ("field", 5))
    assert offers(refuse_all(close(round))) == [2]


@pytest.mark.rule("13:69F-13.7(a)2")
def test_reading_refusal_lasts() -> None:
    at = held_by_dealer(seats=2, refusal_lasts="round")
    assert at.state.refused == ()
    assert at.state.passing  # so the dealer must offer it again
    at = held_by_dealer(seats=2)
    at.leave(2)
    assert at.state.refused == (1,)  # a refusal goes with the seat


def test_the_holder_may_have_left() -> None:
    at = table(seats=3)
    act(close(start(at, OTHER)), (1, "refuse"), (2, "accept"), (2, "shake", 3), (2, "keep"))
    at.leave(2)
    assert offers(close(start(at))) == [3]


def test_shakes_are_counted_not_paid() -> None:
    round = act(start(table(), OTHER), (DEALER, "no_more_bets"))
    assert round.turn is not None
    option = round.turn.options[0]
    assert isinstance(option, Amount)
    assert not option.money
