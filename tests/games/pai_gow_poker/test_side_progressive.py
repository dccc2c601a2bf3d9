"""13:69F-11.14: the progressive payout wager, by situations."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.games.kit.settle import DecidedWager
from pitboss.games.pai_gow_poker.progressive import METER, lock_out, pay_jackpots
from pitboss.games.pai_gow_poker.side_options import seven_card_kinds
from pitboss.games.pai_gow_poker.side_wagers import WIDEST, side_wagers
from pitboss.table.wager import FIRST
from tests.cases import for_each
from tests.games.pai_gow_poker.side_table import (
    WORTHLESS,
    SideRound,
    SideTableOptions,
    bet,
    close,
    net_result,
    play,
    start,
    table,
)
from tests.games.settled import check_settled
from tests.helpers import events_named, refused

ACES = "Ac Ad Ah As Jk 4d 2h"
NATURAL = "As Ks Qs Js Ts Kd 2h"


@pytest.mark.rule("13:69F-11.14(a)")
def test_the_progressive_wager_is_one_dollar_or_five() -> None:
    for stake in (100, 500):
        (wager,) = side_wagers(SideTableOptions(progressive=stake))
        assert (wager.minimum, wager.maximum, wager.at) == (stake, stake, ".7(d)")
    for stake in (1, 200, 1_000):
        with refused("13:69F-11.14(a)", "must be $1 or $5"):
            SideTableOptions(progressive=stake)
    round = start(table(progressive=500), WORTHLESS)
    with refused("13:69F-11.14(a)", "only $5 can go on progressive, not $1"):
        bet(round, 1, progressive=100)
    assert side_wagers(SideTableOptions()) == ()


@pytest.mark.rule("13:69F-11.14(b)")
def test_after_the_call_the_wagers_are_locked_in_before_the_first_card() -> None:
    round = start(table(2, progressive=500), WORTHLESS, "Kc Qs Jc 8s 6h 5d 3c")
    close(bet(bet(round, 1, progressive=500), 2))
    names = [event.name for event in round.events]
    assert names.index("no_more_bets") < names.index("locked") < names.index("deal")
    (locked,), (grown,) = events_named(round, "locked"), events_named(round, "to_meter")
    assert (str(locked.cite), locked.actor, locked.data["wager"]) == ("13:69F-11.14(b)", 1, "progressive")
    assert (str(grown.cite), grown.data["amount"]) == ("13:69F-11.14(d)", 125)
    with refused("13:69F-11.14(d)", "not 101%"):
        SideTableOptions(progressive=100, progressive_rate=101)


@pytest.mark.rule("13:69F-11.14(c)", "13:69F-11.14(d)", "13:69F-11.3(b)2")
@for_each(
    ("hand", "paid"),
    [
        ("Jk Ks Qs Js Ts Kd 2h", 500),  # not natural
        ("9c 8c 7c 6c 5c 4d 3d", 100),
        ("9c 8c 7c Jk 5c 4d 3d", 100),
        ("9c 9d 9h 9s 7c 4d 2h", 50),
        ("9c 9d 9h 7s 7c 4d 2h", 4),
        ("Kc Jc 9c 7c 3c 4d 2h", 0),
    ],
)
@for_each("stake", [100, 500])
def test_the_house_pays_fixed_multiples_and_keeps_the_stake(hand: str, paid: int, stake: int) -> None:
    round = play(table(progressive=stake), hand, progressive=stake)
    assert round.changes() == {1: stake * paid - stake}
    assert round.funds == {METER: 1_000_000 + stake // 4}
    if not paid:
        assert [str(event.cite) for event in events_named(round, "collect")] == ["13:69F-11.9(g)"]
    check_settled(round)


@pytest.mark.rule("13:69F-11.14(d)")
def test_five_aces_win_the_meter_and_the_house_reseeds_it() -> None:
    at = table(progressive=100, progressive_seed=500_000, progressive_rate=40)
    play(at, WORTHLESS, progressive=100)
    round = play(at, ACES, progressive=100)
    (jackpot,) = events_named(round, "jackpot")
    assert (jackpot.data["amount"], str(jackpot.cite)) == (500_080, "13:69F-11.14(d)")
    assert round.changes() == {1: 500_080 - 100}
    assert [event.data["amount"] for event in events_named(round, "seed")] == [500_000]
    assert round.funds == {METER: 500_000}
    assert [(str(event.cite), event.data["amount"]) for event in events_named(round, "meter")] == [
        ("13:69F-11.14(c)", 500_000)
    ]


@pytest.mark.rule("13:69F-11.14(d)", "13:69F-11.3(b)2")
def test_a_natural_royal_flush_wins_a_tenth_without_a_reseed() -> None:
    for hand in (NATURAL, "As Ks Qs Js Ts 9s 8s", "As Ks Qs Js Ts Kd Qd", "As Ks Qs Js Ts Jk 2h"):
        round = play(table(progressive=100), hand, progressive=100)
        assert round.changes() == {1: 100_002 - 100}
        assert round.funds == {METER: 1_000_025 - 100_002}
        assert len(events_named(round, "seed")) == 1  # when the meter was new


def two_winners(**options: Any) -> SideRound:
    """Return the jackpots if two seats win the whole meter, which no deck can produce."""
    round = start(table(2, progressive=100, **options), WORTHLESS)
    bet(bet(round, 1, progressive=100), 2, progressive=100)
    lock_out(round)
    wager = round.options.wagers["progressive"]
    pay_jackpots(round, [DecidedWager(seat, wager, 100, FIRST, 0) for seat in (2, 1)])
    return round


@pytest.mark.rule("13:69F-11.14(d)")
def test_reading_progressive_winners() -> None:
    shared = [(event.actor, event.data["amount"]) for event in events_named(two_winners(), "jackpot")]
    assert shared == [(2, 500_025), (1, 500_025)]
    in_turn = events_named(two_winners(progressive_winners="in_turn"), "jackpot")
    assert [(event.actor, event.data["amount"]) for event in in_turn] == [(2, 1_000_050), (1, 1_000_000)]


@pytest.mark.rule("13:69F-11.14(d)")
def test_a_house_may_post_better_odds_on_lines_it_pays() -> None:
    at = table(progressive=100, odds={"progressive: full house": "$5"})
    assert net_result(at, "9c 9d 9h 7s 7c 4d 2h", progressive=100) == 400
    with refused("13:69F-11.14(d)", "at least $4, not $3"):
        table(progressive=100, odds={"progressive: full house": "$3"})
    with refused("13:69F-11.14(d)", "at least $20, not $19.50"):
        table(progressive=500, odds={"progressive: full house": "19.50"})
    with refused("13:69F-11.14(d)", "so it pays an amount"):
        table(progressive=100, odds={"progressive: full house": "5 to 1"})
    assert "progressive pays" not in " ".join(SideTableOptions().sign())
    assert "progressive: five aces pays 100% of the meter" in SideTableOptions(progressive=100).sign()
    assert "progressive: four-of-a-kind pays $250" in SideTableOptions(progressive=500).sign()


def test_the_pay_lines_are_the_best_kinds_of_hand() -> None:
    options = SideTableOptions(**WIDEST)
    for wager in side_wagers(options):
        held = seven_card_kinds(options).get(wager.name)
        if held:
            names = tuple(line.name for line in wager.pays.lines)
            assert names == held.kinds.names[: len(names)]
            assert len(held.kinds.names) <= 15
