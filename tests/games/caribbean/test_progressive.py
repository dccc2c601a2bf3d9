"""13:69F-16.11, 16.12 and 13:69E-1.13G: the meter, the limit and the table."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.cli.tabletop import draw_view
from pitboss.games.caribbean_stud.game import CaribbeanStud
from pitboss.games.caribbean_stud.options import CaribbeanOptions
from pitboss.odds.exact import price
from pitboss.table import Refused
from pitboss.table.words import say
from tests.cases import for_each
from tests.games.caribbean.figures import counted_progressive
from tests.games.caribbean.playing import (
    HIGH,
    METER,
    PAIR,
    QUALIFIED,
    ROYAL,
    STRAIGHT_FLUSH,
    bet,
    close,
    start,
    table,
    with_dollar,
)
from tests.games.settled import check_settled
from tests.helpers import act, events_named, refused

# The progressive: 16.11


@pytest.mark.rule(
    "13:69F-16.11", "13:69F-16.12", '13:69F-16.1 "progressive payout hand"',
    '19:47-16.1 "progressive payout hand"',
)  # fmt: skip
@for_each("table_name", ["B1", "B2", "B3", "B4"])
@for_each(
    ("player", "wins"),
    [
        (ROYAL, 1_000_050),
        (STRAIGHT_FLUSH, 100_005),
        ("8s 8h 8d 8c 2d", {"B1": 10_000, "B2": 15_000, "B3": 50_000, "B4": 50_000}),
        ("8s 8h 8d 5c 5d", {"B1": 7_500, "B2": 10_000, "B3": 10_000, "B4": 15_000}),
        ("Kh 9h 7h 4h 2h", {"B1": 5_000, "B2": 5_000, "B3": 5_000, "B4": 7_500}),
        ("9s 8h 7d 6c 5d", 0),
        (PAIR, 0),
    ],
)
def test_a_progressive_dollar_wins_but_is_never_returned(player: str, wins: Any, table_name: str) -> None:
    at = table(tables={"progressive": table_name})
    round = act(with_dollar(at, player, HIGH), (1, "bet"))  # the dealer does not even qualify
    won = wins if isinstance(wins, int) else wins[table_name]
    assert round.changes() == {1: 500 - 100 + won}
    meter = {1_000_050: 1_000_000, 100_005: 1_000_050 - 100_005}.get(won, 1_000_050)
    assert at.funds == {METER: meter} if round.over else {}


@pytest.mark.rule("13:69F-16.6")
def test_a_progressive_wager_is_one_dollar_and_needs_an_ante() -> None:
    round = start(table(), PAIR, HIGH)
    with refused('13:69F-16.1 "progressive payout hand"', "goes with a wager on ante"):
        bet(round, progressive=100)
    for stake in (200, 500):
        with refused("13:69F-16.6", f"only $1 can go on progressive, not ${stake // 100}"):
            bet(round, ante=500, progressive=stake)
    bet(round, ante=500, progressive=100)
    with refused("13:69F-16.6", "cannot bet on “progressive” now"):
        bet(round, progressive=100)


@pytest.mark.rule("13:69F-16.6", '13:69F-16.1 "ante wager"', '19:47-16.1 "ante wager"')
def test_reading_progressive_without_ante() -> None:
    with refused('13:69F-16.1 "ante wager"', "a player takes part with an ante"):
        CaribbeanOptions(progressive_without_ante="on")
    with refused('19:47-16.1 "ante wager"'):
        CaribbeanOptions(progressive_without_ante="on", edition="19:47")


@pytest.mark.rule("13:69F-16.11")
def test_reading_progressive_after_fold() -> None:
    for reading, won in (("lost", -600), ("live", -600 + 5_000)):
        round = with_dollar(table(progressive_after_fold=reading), "Kh 9h 7h 4h 2h", PAIR)
        act(round, (1, "fold"))
        assert round.changes() == {1: won}


OTHER_ROYAL, OTHER_FLUSH = "As Ks Qs Js Ts", "Qc Jc Tc 9c 8c"


def jackpots_won(*hands: str, **options: Any) -> list[tuple[int | None, int]]:
    """List payments from the meter, in order, if every hand has a dollar on it and bets."""
    players = len(hands)
    round = with_dollar(table(players, **options), *hands, PAIR)
    act(round, *[(seat, "bet") for seat in range(1, players + 1)])
    assert round.funds[METER] + sum(round.changes().values()) + round.house == 0
    check_settled(round)
    return [(event.actor, event.data["amount"]) for event in events_named(round, "jackpot")]


@pytest.mark.rule("13:69F-16.10", "13:69F-16.11")
def test_all_winners_of_a_round_are_paid_from_one_meter_reading() -> None:
    """Paid from the dealer's right; equal hands win the same, and a royal flush the whole meter."""
    shown = 1_000_000 + 3 * 50
    flush, royal = shown // 10, shown
    assert jackpots_won(STRAIGHT_FLUSH, ROYAL, OTHER_FLUSH) == [(3, flush), (2, royal), (1, flush)]
    assert jackpots_won(ROYAL, OTHER_FLUSH, STRAIGHT_FLUSH) == [(3, flush), (2, flush), (1, royal)]


@pytest.mark.rule("13:69F-16.11")
def test_the_house_covers_a_short_meter_and_resets_it() -> None:
    round = with_dollar(table(2, meter_reset=300_000), STRAIGHT_FLUSH, ROYAL, PAIR)
    act(round, (1, "bet"), (2, "bet"))
    made_up, reset = events_named(round, "seed")[1:]  # the first opened the table
    assert (made_up.data["amount"], str(made_up.cite)) == (100_010, "13:69F-16.11")
    assert (reset.data["amount"], str(reset.cite)) == (300_000, "13:69F-16.12")
    assert round.funds == {METER: 300_000}


@pytest.mark.rule("13:69F-16.11")
def test_reading_royals_in_one_round() -> None:
    hands = ROYAL, OTHER_ROYAL, STRAIGHT_FLUSH
    assert jackpots_won(*hands) == [(3, 100_015), (2, 500_075), (1, 500_075)]
    in_order = jackpots_won(*hands, royals_in_one_round="in_order")
    assert in_order == [(3, 100_015), (2, 900_135), (1, 1_000_000)]  # the last from the meter as it was reset
    odd = jackpots_won(ROYAL, OTHER_ROYAL, meter_initial=1_000_001)
    assert odd == [(2, 500_051), (1, 500_050)]  # the odd cent to the first from the dealer's right


@pytest.mark.rule("13:69F-16.12")
def test_the_meter_starts_grows_and_resets_by_house_options() -> None:
    at = table(meter_initial=2_000_000, meter_reset=500_000, meter_rate=75)
    act(with_dollar(at, PAIR, HIGH), (1, "bet"))
    assert at.funds == {METER: 2_000_075}
    round = act(with_dollar(at, ROYAL, HIGH), (1, "bet"))
    assert events_named(round, "jackpot")[0].data["amount"] == 2_000_150
    assert round.funds == {METER: 500_000}
    with refused("13:69F-16.12", "at most 100% of a wager, not 101%"):
        CaribbeanOptions(meter_rate=101)
    with refused("13:69F-16.12", "one of: B3, B1, B2, B4; not B9"):
        CaribbeanOptions(tables={"progressive": "B9"})


@pytest.mark.rule("13:69F-16.12")
def test_a_meter_reset_to_zero_does_not_start_again() -> None:
    at = table(meter_initial=2_000_000, meter_reset=0)
    act(with_dollar(at, ROYAL, HIGH), (1, "bet"))
    assert at.funds == {METER: 0}
    round = act(with_dollar(at, PAIR, HIGH), (1, "bet"))
    assert not events_named(round, "seed")
    assert at.funds == {METER: 50}


@pytest.mark.rule("13:69F-16.12")
def test_progressive_payouts_are_printed_as_amounts() -> None:
    """`500 to 1` would promise the dollar back; the posted tables name what a dollar wins."""
    at = table()
    assert "progressive: four-of-a-kind pays $500" in at.options.sign()
    assert "progressive: royal flush pays 100% of the meter" in at.options.sign()
    round = act(with_dollar(at, "8s 8h 8d 8c 2d", PAIR), (1, "bet"))
    (event,) = events_named(round, "pay", wager="progressive")
    assert say(event, CaribbeanStud()) == "Seat 1 wins $500 on progressive (four-of-a-kind)."
    (bet_event,) = events_named(round, "pay", wager="bet")
    assert say(bet_event, CaribbeanStud()) == "Seat 1 wins $200 on bet (four-of-a-kind): $10 at 20 to 1."
    lines = {line["line"]: line["odds"] for line in price(counted_progressive("B3")).to_json()["lines"]}
    assert (lines["four-of-a-kind"], lines["flush"]) == ("$500", "$50")
    with refused("13:69F-16.12", "is not returned, so it pays an amount, such as $50; not '500 to 1'"):
        CaribbeanOptions(odds={"progressive: four-of-a-kind": "500 to 1"})
    with refused("13:69F-16.12", "four-of-a-kind pays $500, not $600"):
        CaribbeanOptions(odds={"progressive: four-of-a-kind": "$600"})


# The table: 13:69E-1.13G


@pytest.mark.rule("13:69E-1.13G(a)")
def test_a_table_has_six_or_seven_positions() -> None:
    with refused("13:69E-1.13G(a)", "six or seven positions, not 5"):
        CaribbeanOptions(seats=5)
    with pytest.raises(Refused, match=r"13:69E-1\.13G"):
        table(7, seats=6)
    assert len(table(7).stacks) == 7


@pytest.mark.rule("13:69E-1.13G(c)", "13:69F-16.12")
def test_reading_payout_limit_scope() -> None:
    scopes: Any = ("bet", 500_000 + 2_600, "its bet,"), ("ante_and_bet", 500_000, "together")
    for scope, won, word in scopes:
        at = table(stack=10**6, payout_limit_scope=scope)
        round = close(bet(start(at, ROYAL, PAIR), ante=2_600))
        act(round, (1, "bet"))
        assert round.changes() == {1: won}
        wager = events_named(round, "pay", wager="bet")[0].data
        assert wager["limited"]
        assert word in CaribbeanOptions(payout_limit_scope=scope).sign()[-1]
        assert "$5,000" in CaribbeanOptions(payout_limit_scope=scope).sign()[-1]
        check_settled(round)
    round = close(bet(start(table(stack=10**6), ROYAL, PAIR), ante=2_500))
    act(round, (1, "bet"))
    assert round.changes() == {1: 502_500}
    assert "limited" not in events_named(round, "pay", wager="bet")[0].data
    great = table(stack=10**7, maximum=10**6, payout_limit_scope="ante_and_bet")
    round = act(close(bet(start(great, PAIR, QUALIFIED), ante=600_000)), (1, "bet"))
    assert round.changes() == {1: 500_000}  # the ante alone wins more than the limit


@pytest.mark.rule("13:69E-1.13G(e)")
def test_every_table_has_the_progressive() -> None:
    houses: Any = {}, {"edition": "19:47"}, {"decks": 1, "shuffle": "manual"}, {"seats": 6}
    for each in houses:
        assert "progressive" in CaribbeanOptions(**each).wagers
    (seed,) = events_named(start(table(), PAIR, HIGH), "seed")
    assert (seed.data["amount"], str(seed.cite)) == (1_000_000, "13:69E-1.13G(e)")
    assert "meters and funds: Caribbean stud $10,000" in draw_view(start(table(), PAIR, HIGH), 1, 80)
