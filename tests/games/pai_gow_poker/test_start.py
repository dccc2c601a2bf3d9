"""Pai gow poker, the start of the deal: 11.4, 11.8C, 11.11(a)-(c); wagers on the number: 11.13."""

from __future__ import annotations

from datetime import datetime, timedelta
from fractions import Fraction
from typing import Any

import pytest

from pitboss.equipment.chance import Chance
from pitboss.games.pai_gow_poker.game import PaiGowPoker
from pitboss.games.pai_gow_poker.options import PaiGowPokerOptions
from pitboss.games.pai_gow_poker.start import count_places, places_clockwise
from pitboss.odds.counting import count
from pitboss.odds.exact import price
from pitboss.table import DEALER, SUPERVISOR
from pitboss.table.model import Model
from tests.games.pai_gow_poker.playing import (
    BEATS,
    BELOW,
    bet,
    close,
    deal,
    expose,
    house_way,
    money,
    packets,
    play_round,
    table,
)
from tests.games.settled import check_settled
from tests.helpers import act, events_named, refused

SEATS = 6


@pytest.mark.rule("13:69F-11.8C(b)2", "13:69F-11.8C(b)3", "13:69F-11.8C(b)3.i", "13:69F-11.8C(b)3.ii")
def test_places_are_counted_counterclockwise_from_the_dealer() -> None:
    assert count_places(8) == DEALER
    assert count_places(14) == 1  # the sixth betting position, at the dealer's left
    assert [count_places(number) for number in range(1, 9)] == [DEALER, 6, 5, 4, 3, 2, 1, DEALER]
    starts = [count_places(a + b + c) for a in range(1, 7) for b in range(1, 7) for c in range(1, 7)]
    assert [starts.count(place) for place in (DEALER, 6, 5, 4, 3, 2, 1)] == [31] * 6 + [30]


@pytest.mark.rule("13:69F-11.10(h)3", "13:69F-11.10(i)4", "13:69F-11.10(j)3")
def test_a_bank_is_number_one_and_the_dealer_keeps_a_place_in_the_count() -> None:
    assert [count_places(number, one=2) for number in range(1, 8)] == [2, 1, DEALER, 6, 5, 4, 3]
    assert places_clockwise(5) == [5, 6, DEALER, 1, 2, 3, 4]


def dice(at: Any, *rolls: Any, hands: dict[int, str] | None = None, start: int = DEALER) -> Any:
    return at.start(Chance.scripted([("shuffle", packets(hands or {}, start)), *rolls]))


@pytest.mark.rule("13:69F-11.4(a)", "13:69F-11.8C(a)")
def test_one_of_three_methods_finds_the_start() -> None:
    for start in ("generator", "dice", "button"):
        assert PaiGowPokerOptions(start=start, dealing="automated_shoe").start == start
    with refused("13:69F-11.4(a)", "start=button needs an automated shuffler"):
        PaiGowPokerOptions(start="button", dealing="automated_shoe", shuffle="manual")


@pytest.mark.rule("13:69F-11.4(a)1", "13:69F-11.8C(b)", "13:69F-11.8C(b)1")
def test_the_dealer_shakes_three_dice_and_calls_the_total() -> None:
    at = table(1, start="dice")
    round = close(bet(dice(at, ("roll", (6, 4, 4)), hands={1: BEATS}, start=1), {1: 1000}))
    assert events_named(round, "dice", count=3)
    assert events_named(round, "shake")[0].actor == DEALER
    assert events_named(round, "total", total=14)
    assert events_named(round, "start")[0].data["position"] == "betting position 6"
    first = events_named(round, "deal")[0]
    assert first.actor == 1


@pytest.mark.rule("13:69F-11.11(a)", "13:69F-11.11(b)")
def test_dice_that_do_not_lie_flat_or_fall_out_are_shaken_again() -> None:
    at = table(1, start="dice")
    rolls = [("roll", (1, 1, 1)), ("mishap", "die_not_flat"), ("roll", (2, 2, 2)), ("mishap", "die_fell_out")]
    round = close(bet(dice(at, *rolls, ("roll", (3, 3, 2))), {1: 1000}))
    assert [str(event.cite) for event in events_named(round, "irregular")] == [
        "13:69F-11.11(a)",
        "13:69F-11.11(b)",
    ]
    assert [event.data["total"] for event in events_named(round, "total")] == [8]


@pytest.mark.rule("13:69F-11.11(c)")
def test_a_wrong_start_voids_all_hands_and_the_reading_covers_other_selectors() -> None:
    wrong = ("mishap", "wrong_start")
    round = close(bet(dice(table(1, start="dice"), ("roll", (3, 3, 2)), wrong), {1: 1000}))
    assert round.over
    assert str(events_named(round, "void")[0].cite) == "13:69F-11.11(c)"
    assert events_named(
        round, "start", position="betting position 6"
    )  # where it went, though 8 is the dealer
    assert round.changes() == {1: 0}
    for reading, void in (("on", True), ("off", False)):
        at = table(1, start_error_any_selector=reading)
        round = close(bet(deal(at, {}, "wrong_start", start=1), {1: 1000}))
        assert bool(events_named(round, "void")) == void
    assert (
        events_named(round, "start")[0].data["position"] == "betting position 6"
    )  # one further than it should be


@pytest.mark.rule("13:69F-11.4(a)1.iii")
def test_dice_leave_the_table_after_24_hours() -> None:
    at, now = table(1, start="dice"), datetime(2026, 1, 1, 12)
    for later, fresh in ((0, False), (23, False), (25, True), (30, False)):
        script = [("shuffle", packets({})), ("roll", (3, 3, 2))]
        round = at.start(Chance.scripted(script), now=now + timedelta(hours=later))
        assert bool(round.turn and round.turn.actor == SUPERVISOR) == fresh
        if fresh:
            act(round, (SUPERVISOR, "replace_dice"))
            assert str(events_named(round, "replace_dice")[0].cite) == "13:69F-11.4(a)1.iii"
        expose(house_way(close(bet(round, {1: 1000})), 1))


@pytest.mark.rule("13:69F-11.4(a)2", "13:69F-11.8C(c)")
def test_a_generator_shows_a_number_from_one_to_seven() -> None:
    for number, start in ((1, DEALER), (2, 6), (7, 1)):
        round = close(bet(deal(table(1), {}, number=number, start=start), {1: 1000}))
        assert events_named(round, "number", number=number)
        assert events_named(round, "deal")[0].actor == start


@pytest.mark.rule("13:69F-11.4(a)3", "13:69F-11.8C(d)")
def test_a_button_begins_at_the_dealer_and_moves_clockwise_after_each_round() -> None:
    at = table(1, start="button")
    for place in (DEALER, 1, 2):
        round = at.start(Chance.scripted([("shuffle", packets({}, place))]))
        expose(house_way(close(bet(round, {1: 1000})), 1))
        assert events_named(round, "deal")[0].actor == place
    with refused("13:69F-11.8C(d)", "automated shuffler and dealing shoe"):
        PaiGowPokerOptions(start="button")


@pytest.mark.rule("13:69F-11.8C(e)")
def test_the_start_may_be_marked() -> None:
    for marker, told in (("off", 0), ("on", 1)):
        round = close(bet(deal(table(1, start_marker=marker), {}), {1: 1000}))
        assert len(events_named(round, "start_marker")) == told


def test_the_button_ignores_a_bank_unless_the_reading_says_otherwise() -> None:
    for ignores, first in (("on", 1), ("off", 2)):
        at = table(1, 2, start="button", player_bank="on", button_ignores_bank=ignores)
        script = [("shuffle", packets({}))]
        expose(house_way(close(bet(at.start(Chance.scripted(script)), {1: 1000, 2: 1000})), 1, 2))
        round = close(bet(at.start(Chance.scripted([("shuffle", packets({}, first))])), {1: 1000, 2: 1000}))
        act(round, (2, "bank"), (2, "refuse"))
        assert events_named(round, "deal")[0].actor == first


# The wager on a number: 11.13


def with_numbers(at: Any, number: int, stakes: dict[str, int], *mishaps: str) -> Any:
    round = deal(at, {1: BEATS}, *mishaps, number=number, start=count_places(number))
    return act(round, (1, "wager", (("pai gow poker", 1000), *stakes.items())))


@pytest.mark.rule(
    "13:69F-11.13(a)", "13:69F-11.13(b)1", "13:69F-11.13(b)3", "13:69F-11.13(b)4", "13:69F-11.13(b)5"
)
@pytest.mark.rule("13:69F-11.8B(c)", "13:69F-11.13(b)")
def test_numbers_are_settled_losers_first_before_any_card_is_dealt() -> None:
    round = close(with_numbers(table(1, number_wager="on"), 3, {"number three": 500, "number five": 200}))
    assert money(round) == [("collect", 1, 200), ("pay", 1, 3000)]
    names = [event.name for event in round.events]
    assert names.index("number") < names.index("collect") < names.index("pay") < names.index("deal")
    assert str(events_named(round, "numbers_settled")[0].cite) == "13:69F-11.8B(c)"
    expose(house_way(round, 1))
    check_settled(round)


@pytest.mark.rule("13:69F-11.13(b)1")
def test_a_number_needs_a_pai_gow_poker_wager() -> None:
    with refused("13:69F-11.13(b)1", "goes with"):
        act(deal(table(1, number_wager="on"), {}), (1, "wager", (("number two", 500),)))


@pytest.mark.rule("13:69F-11.13(a)", "13:69F-11.13(b)6")
def test_numbers_pay_five_and_a_half_to_six_to_one_and_need_a_generator() -> None:
    for start in ("dice", "button"):
        with refused("13:69F-11.13(a)"):
            PaiGowPokerOptions(number_wager="on", start=start, dealing="automated_shoe")
    for odds in ("7 to 1", "5 to 1", "6 for 1"):  # 11.20(a) is on the imperial bonus only
        with refused("13:69F-11.13(b)6"):
            PaiGowPokerOptions(number_wager="on", odds={"number": odds})
    assert PaiGowPokerOptions(number_wager="on").posted_odds["number"].ratio == 6


@pytest.mark.rule("13:69F-11.13(b)6")
def test_payouts_on_numbers_are_rounded_down_to_whole_dollars() -> None:
    at = table(1, number_wager="on", odds={"number": "11 to 2"})
    round = close(with_numbers(at, 3, {"number three": 300}))
    assert money(round, "pay") == [("pay", 1, 1600)]  # $16.50


@pytest.mark.rule("13:69F-11.13(b)2")
def test_number_wagers_are_never_spoken_or_cash() -> None:
    with refused("13:69F-11.13(b)2"):
        act(deal(table(1, number_wager="on"), {}), (1, "cash_number"))


@pytest.mark.rule("13:69F-11.13(b)3")
def test_number_one_wins_unless_the_reading_says_otherwise() -> None:
    for reading, event in (("on", "pay"), ("off", "collect")):
        round = close(
            with_numbers(table(1, number_wager="on", number_one_wins=reading), 1, {"number one": 500})
        )
        assert events_named(round, event, wager="number one")


@pytest.mark.rule("13:69F-11.13(c)")
def test_a_number_result_survives_a_void_round_and_affects_nothing_else() -> None:
    at = table(1, number_wager="on")
    round = close(with_numbers(at, 3, {"number three": 500, "number four": 200}, "wrong_number"))
    assert round.over
    assert events_named(round, "void")
    assert str(events_named(round, "numbers_stand")[0].cite) == "13:69F-11.13(c)"
    assert round.changes() == {1: 3000 - 200}
    assert round.house == -2800
    check_settled(round)
    plain = play_round(table(1), {1: 1000}, {1: BEATS})
    beside = close(with_numbers(at, 1, {"number three": 500}))
    expose(house_way(beside, 1))
    assert money(beside, "pay", "commission") == money(plain, "pay", "commission")


def test_the_edge_of_a_number() -> None:
    """The figures: nothing at 6 to 1, one in fourteen at 5 1/2, one in seven for $1 rounded down."""
    for odds, stake, edge in (
        ("6 to 1", 10_000, 0),
        ("11 to 2", 200, Fraction(1, 14)),
        ("11 to 2", 100, Fraction(1, 7)),
    ):
        options = PaiGowPokerOptions(number_wager="on", odds={"number": odds})
        model = PaiGowPoker().model(options)
        wagers = tuple(each for each in model.wagers if each.name == "number four")
        draws = tuple(draw for draw in model.draws if draw.name == "number")
        (counted_once,) = count(Model(source=model.source, draws=draws, wagers=wagers))
        assert price(counted_once, stake).edge == edge


def test_below_loses_whatever_the_number() -> None:
    assert money(play_round(table(1), {1: 1000}, {1: BELOW})) == [("collect", 1, 1000)]
