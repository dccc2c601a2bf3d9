"""Exact figures of three-card poker, counted by the games' own settlements."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction as F
from itertools import combinations

import numpy as np
import pytest

from pitboss.equipment.cards import cards
from pitboss.games.three_card.casino import ThreeCardPokerOptions
from pitboss.games.three_card.casino_night import CasinoNightOptions
from pitboss.odds.counting import WagerCount, count
from pitboss.odds.exact import WagerValue, price
from pitboss.rankings import CHARITY_THREE, SIX_CARD_BONUS, THREE_CARD_POKER
from pitboss.rankings.bulk import census
from pitboss.table.model import Draw
from pitboss.table.wager import FIRST, LOSES, PUSHES
from tests.cases import for_each
from tests.games.three_card.figures import (
    at_least,
    best,
    casino_ways,
    counted_casino,
    counted_night,
    mean,
    results,
    strength,
)
from tests.games.three_card.playing import CASINO, NIGHT

DEALS = 407_170_400


def reprice(counted: WagerCount, **tables: str) -> WagerValue:
    """Reprice the counts under other pay tables of the casino."""
    chosen = {name.replace("_", " ").replace("six card", "six-card"): table for name, table in tables.items()}
    wagers = ThreeCardPokerOptions(tables=chosen).wagers
    made = replace(counted, wagers=tuple(wagers[wager.name] for wager in counted.wagers))
    return price(made, leader_ways=casino_ways() if made.follows else None)


def test_hand_counts() -> None:
    for order, three in ((CHARITY_THREE, "three of a kind"), (THREE_CARD_POKER, "three-of-a-kind")):
        assert census(order, 3) == {
            "straight flush": 48, three: 52, "straight": 720, "flush": 1_096, "pair": 3_744,
            "high card": 16_440,
        }  # fmt: skip


def test_ante_and_play_at_a_casino_night() -> None:
    found = price(counted_night()["ante"])
    assert counted_night()["ante"].total == DEALS
    assert found.edge == F(686689, 20358520)
    assert found.element_of_risk == F(686689, 34084400)
    assert found.staked == 1 + F(149, 221)
    assert float(found.variance) ** 0.5 == pytest.approx(1.639253, abs=5e-7)


def test_the_best_play_is_queen_six_four_or_better() -> None:
    found = price(counted_night()["ante"])
    assert {way for (value,), way in found.ways.items() if value >= strength("Qc 6d 4h")} == {"play"}
    assert {way for (value,), way in found.ways.items() if value < strength("Qc 6d 4h")} == {"fold"}


@for_each(
    ("hand", "worth"),
    [
        ("Qc 6d 2h", F(-46651, 46060)),
        ("Qc 6d 3h", F(-92401, 92120)),
        ("Qc 6d 4h", F(-91557, 92120)),
        ("Qc 6d 5h", F(-45469, 46060)),
        ("Qc 5d 4h", F(-9409, 9212)),
        ("Qc 7d 2h", F(-44963, 46060)),
    ],
)
def test_the_value_of_playing_a_hand(hand: str, worth: F) -> None:
    ante = counted_night()["ante"]
    alone = replace(ante, lines={(strength(hand),): ante.lines[strength(hand),]})
    times = sum(ante.lines[strength(hand),].values())
    assert mean(replace(alone, total=times), lambda _: True) == worth


@for_each(
    ("least", "edge"),
    [
        ("Qc 6d 4h", F(686689, 20358520)),
        ("Qc 6d 3h", F(33022, 978775)),
        ("Qc 6d 5h", F(1717567, 50896300)),
        ("Qc 3d 2h", F(70219, 2035852)),  # as the dealer does
        ("Kc 3d 2h", F(634363, 12724075)),
        ("2c 3d 5h", F(1947749, 25448150)),  # never fold
    ],
)
def test_other_strategies(least: str, edge: F) -> None:
    assert -mean(counted_night()["ante"], at_least(least)) == edge


def test_how_the_rounds_end_under_the_best_play() -> None:
    ante, ends = counted_night()["ante"], Counter[str]()
    names = {LOSES: "lose", PUSHES: "tie", FIRST: "not qualified", FIRST + 1: "win"}
    for (seen,), lines in ante.lines.items():
        for line, times in lines.items():
            ends[names[line[0]] if best(seen) else "fold"] += times
    assert ends == {
        "fold": 132_652_800, "not qualified": 85_493_652, "win": 97_354_684, "lose": 91_401_616,
        "tie": 267_648,
    }  # fmt: skip
    assert {end: F(times, DEALS) for end, times in ends.items()} == {
        "fold": F(72, 221), "not qualified": F(21373413, 101792600), "win": F(3476953, 14541800),
        "lose": F(5712601, 25448150), "tie": F(492, 748475),
    }  # fmt: skip


def test_the_distribution_of_the_net_result() -> None:
    assert results(counted_night()["ante"], best) == {
        -2: 91_126_832, -1: 132_923_304, 0: 249_216, 1: 80_955_780, 2: 91_100_696, 3: 8_976_452,
        5: 289_104, 6: 931_972, 7: 617_044,
    }  # fmt: skip


@for_each(
    ("least", "below", "worth"),
    [
        ("Qc 6d 4h", "2c 2d 3h", F(-1076703, 7093240)),
        ("2c 2d 3h", "5c 3c 2c", F(30172, 29939)),
        ("5c 3c 2c", "Ac 2d 3h", F(1042899, 721168)),
        ("Ac 2d 3h", "2c 2d 2h", F(963229, 368480)),
        ("2c 2d 2h", "Ac 2c 3c", F(170190, 29939)),
        ("Ac 2c 3c", "", F(1480027, 221088)),
    ],
)
def test_the_value_of_playing_each_kind_of_hand(least: str, below: str, worth: F) -> None:
    ante = counted_night()["ante"]
    high = strength(below) if below else 10**6
    lines = {seen: found for seen, found in ante.lines.items() if strength(least) <= seen[0] < high}
    times = sum(sum(found.values()) for found in lines.values())
    assert mean(replace(ante, lines=lines, total=times), lambda _: True) == worth


def test_the_ante_bonus_and_the_dealers_hand() -> None:
    ante = counted_night()["ante"]
    place = [wager.name for wager in ante.wagers].index("ante bonus")
    bonus = ante.wagers[place]
    paid = sum(
        times * bonus.odds[line[place] - FIRST].win
        for lines in ante.lines.values()
        for line, times in lines.items()
        if line[place] >= FIRST
    )
    assert F(paid, DEALS) == F(292, 5525)
    assert ante.probability(FIRST) == 1 - F(769, 1105)


def test_pair_plus_at_a_casino_night() -> None:
    found = price(counted_night()["pair plus"])
    assert found.edge == F(128, 5525)
    assert found.win == F(283, 1105)
    assert float(found.variance) ** 0.5 == pytest.approx(2.910646, abs=5e-7)


def test_figures_if_ace_two_three_is_not_a_straight() -> None:
    found = counted_night("off")
    assert price(found["ante"]).edge == F(152077, 4071704)
    assert price(found["pair plus"]).edge == F(269, 5525)
    chances = [found["pair plus"].probability(FIRST + place) for place in range(5)]
    assert chances == [F(each, 22_100) for each in (3_744, 1_100, 660, 52, 44)]


def test_the_casino_pays_the_same_by_its_first_table() -> None:
    casino, night = counted_casino()["ante"], counted_night()["ante"]
    assert price(casino).edge == price(night).edge
    assert list(casino.lines.values()) == list(night.lines.values())


@for_each(("table", "lost"), [("A1", 13733780), ("A2", 14691828), ("A3", 15576180), ("A4", 17418580)])
def test_ante_bonus_tables_of_the_casino(table: str, lost: int) -> None:
    found = reprice(counted_casino()["ante"], ante_bonus=table)
    assert found.edge == F(lost, DEALS)
    played = [value for (value,), way in found.ways.items() if way == "play"]
    assert min(played) == THREE_CARD_POKER.value(cards("Qc 6d 4h"))  # with every table
    assert len(played) == len([value for (value,) in found.ways if value >= min(played)])


def test_without_the_bonus_the_ante_would_lose_more() -> None:
    counted = counted_casino()["ante"]
    place = [wager.name for wager in counted.wagers].index("ante bonus")
    lines = {
        seen: Counter({(*line[:place], PUSHES, *line[place + 1 :]): 0 for line in found})
        for seen, found in counted.lines.items()
    }
    for seen, found in counted.lines.items():
        for line, times in found.items():
            lines[seen][(*line[:place], PUSHES, *line[place + 1 :])] += times
    assert price(replace(counted, lines=lines)).edge == F(35253012, DEALS)


@for_each(("table", "lost"), [("B1", 128), ("B2", 402), ("B3", 308), ("B4", 193), ("B5", 253)])
def test_pair_plus_tables_of_the_casino(table: str, lost: int) -> None:
    assert reprice(counted_casino()["pair plus"], pair_plus=table).edge == F(lost, 5525)


@pytest.mark.parametrize(("table", "lost"), [("C1", 3110576), ("C2", 2081616), ("C3", 1742976)])
def test_six_card_tables_of_the_casino(table: str, lost: int) -> None:
    assert reprice(counted_casino()["six-card bonus"], six_card_bonus=table).edge == F(lost, 20358520)


def test_the_best_five_of_six_cards() -> None:
    assert census(SIX_CARD_BONUS, 6) == {
        "royal flush": 188, "straight flush": 1_656, "four-of-a-kind": 14_664, "full house": 165_984,
        "flush": 205_792, "straight": 361_620, "three-of-a-kind": 732_160, "two pairs": 2_532_816,
        "one pair": 9_730_740, "high card": 6_612_900,
    }  # fmt: skip
    found = counted_casino()["six-card bonus"]
    chances = [found.probability(FIRST + place) * found.total for place in range(7)]
    assert chances == [732_160, 361_620, 205_792, 165_984, 14_664, 1_656, 188]


@pytest.mark.exhaustive
def test_the_cost_if_the_dealer_had_to_hold_a_queen() -> None:
    """The reason that reading is refused: never folding would then be optimal and win 26.8% of the ante."""
    plain = NIGHT.model(CasinoNightOptions())
    order = CHARITY_THREE

    def held(rows):  # type: ignore[no-untyped-def]
        return order.values(rows).astype("int64") * (rows >= 4 * 10).any(axis=1)

    dealer = Draw("dealer", 3, lambda *hand: order.value(hand) * any(card >= 40 for card in hand), held)
    (ante, _) = count(replace(plain, draws=(plain.draws[0], dealer)))
    found = price(ante)
    assert found.edge == -F(524723, 1957550)
    assert set(found.ways.values()) == {"play"}


@pytest.mark.exhaustive
def test_the_share_of_hands_on_which_a_larger_play_bet_wins() -> None:
    """The reason a play bet of any size is refused: it could be raised on over a third of all hands."""
    strengths = CasinoNightOptions().strengths
    rows = np.array(list(combinations(range(52), 3)), np.uint8)
    masks = np.bitwise_or.reduce(np.uint64(1) << rows.astype(np.uint64), axis=1)
    values, dealers = strengths.players(rows), strengths.dealers(rows)
    hands = 0
    for mask, value in zip(masks, values, strict=True):
        against = dealers[((masks & mask) == 0) & (dealers > 0)]
        hands += int((value > against).sum() > (value < against).sum())
    assert hands == 7_964  # some by their suits only


def test_the_casino_prices_its_offered_wagers() -> None:
    assert [wager.name for wager in CASINO.model(ThreeCardPokerOptions(areas=2)).wagers] == [
        "ante", "play", "ante bonus", "pair plus", "six-card bonus",
    ]  # fmt: skip
    without = CASINO.model(ThreeCardPokerOptions(six_card_bonus="off"))
    assert [draw.name for draw in without.draws] == ["player", "dealer"]
