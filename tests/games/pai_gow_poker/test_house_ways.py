"""House ways of pai gow poker, row by row as published. None ever sets a hand wrongly."""

from __future__ import annotations

from itertools import combinations
from math import sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.equipment.cards import JOKER, cards, text
from pitboss.games.kit.house_way import BadWay, divide_hand
from pitboss.games.pai_gow_poker.game import PaiGowPoker
from pitboss.games.pai_gow_poker.holding import Holding, complete_divisions, rank
from pitboss.games.pai_gow_poker.house_ways import HOUSE_WAYS, house_way
from pitboss.games.pai_gow_poker.house_ways_bulk import low_masks
from pitboss.games.pai_gow_poker.options import PaiGowPokerOptions
from pitboss.odds.exact import prices
from pitboss.rankings import PAI_GOW_FIVE, PAI_GOW_TWO, rightly_set
from pitboss.rankings.bulk import masks_of
from tests.cases import for_each
from tests.games.pai_gow_poker.sampled import compare_hands, figures

hands = st.lists(st.integers(0, 51), min_size=7, max_size=7, unique=True).map(tuple)
joker_hands = st.lists(st.integers(0, 51), min_size=6, max_size=6, unique=True).map(lambda c: (*c, JOKER))
suited = st.lists(st.integers(0, 12), min_size=5, max_size=5, unique=True)
flushes = st.builds(
    lambda ranks, others: tuple(dict.fromkeys((*(rank * 4 for rank in ranks), *others)))[:7],
    suited,
    st.lists(st.integers(0, JOKER), min_size=7, max_size=7, unique=True),
)


COMPLETE = {"straight", "flush", "straight flush", "royal flush"}


def low(name: str, hand: str) -> str:
    """Return the low hand that a way sets, after checking that the setting is legal."""
    high, two = divide_hand(HOUSE_WAYS[name], cards(hand), (5, 2))
    assert rightly_set(high, two)
    return text(sorted(two, reverse=True))


BOTH = [
    # no pair: the best card high, the second and third low
    ("Kc Jd 9h 8s 6c 4d 2h", "Jd 9h"),
    ("Jk Jd 9h 8s 6c 4d 2h", "Jd 9h"),
    # one pair: the pair high, the two best others low
    ("9c 9d Ah Ks 6c 4d 2h", "Ah Ks"),
    ("9c 9d Jk Ks 6c 4d 2h", "Jk Ks"),
    ("Ac Jk Qh Ts 6c 4d 2h", "Qh Ts"),
    # three pairs: the highest low
    ("Ac Ad Kh Ks 2c 2d 7h", "Ad Ac"),
    ("4c 4d 3h 3s 2c 2d 7h", "4d 4c"),
    ("Ac Jk Kh Ks Qc Qd Jh", "Jk Ac"),
    # three of a kind
    ("Ac Ad Ah Ks 9c 4d 2h", "Ac Ks"),
    ("Ac Ad Jk Ks 9c 4d 2h", "Ac Ks"),
    ("Kc Kd Kh As 9c 4d 2h", "As 9c"),
    ("2c 2d 2h As Jc Td 6h", "As Jc"),
    # two threes: a pair from the higher low
    ("Kc Kd Kh 2s 2c 2d Ah", "Kd Kc"),
    ("Ac Ad Jk 2s 2c 2d 9h", "Ad Ac"),
    # straights and flushes without a pair: the best two cards that leave one
    ("Kc Qd Jh Ts 9c 8d 3h", "Kc 3h"),
    ("Kc Qd Jh Ts 9c 8d 7h", "Kc Qd"),
    ("Ac 9c 7c 5c 3c 2c Kd", "Ac Kd"),
    ("Jk 9c 8d 7h 6s 5c Kd", "Jk Kd"),
    ("Ac 8c 7c 6c 5c 4d Ks", "Ac Ks"),
    # ... with three of a kind: the complete hand high, a pair low
    ("9c 9d 9h 8s 7c 6d 5h", "9d 9c"),
    ("Ac Ad Jk 9s 8c 7d 6h", "Ad Ac"),
    ("Ac Ad Jk Ks Qc Jd 5h", "Ac Ks"),
    # ... with two pairs: as two pairs
    ("Kc Kd Qh Qs Jc Td 9h", "Qs Qh"),
    # full house: the pair low, the better of two
    ("Kc Kd Kh 4s 4c 9d 2h", "4s 4c"),
    ("2c 2d 2h As Ac Qd Qh", "As Ac"),
    ("Ac Ad Jk 4s 4c 9d 3h", "4s 4c"),
    # four of a kind: jacks or better are split, sixes or less stay; a pair beside them goes low
    ("Jc Jd Jh Js Ac Kd 2h", "Jd Jc"),
    ("Ac Ad Ah Jk Kc Qd 2h", "Ad Ac"),
    ("6c 6d 6h 6s 5c 4d 2h", "5c 4d"),
    ("Ac Ad Ah As 2c 2d 9h", "2d 2c"),
    ("9c 9d 9h 9s 2c 2d 2h", "2d 2c"),
    # five aces: two low, unless there are two kings
    ("Ac Ad Ah As Jk Qc Qd", "Ad Ac"),
    ("Ac Ad Ah As Jk Kc Kd", "Kd Kc"),
]


@for_each(("hand", "two"), BOTH)
@for_each("name", HOUSE_WAYS)
def test_rows_shared_by_both_ways(name: str, hand: str, two: str) -> None:
    assert low(name, hand) == two


@for_each(
    ("hand", "foxwoods", "ballys"),
    [
        # two pairs, the big one jacks or better
        ("Jc Jd 2h 2s Ac Kd 9h", "2s 2h", "Ac Kd"),
        ("Jc Jd 2h 2s Kc Td 9h", "2s 2h", "2s 2h"),
        ("Jc Jd 7h 7s Ac Kd 9h", "7s 7h", "7s 7h"),
        ("Kc Kd Qh Qs Ac 8d 9h", "Qs Qh", "Qs Qh"),
        ("Ac Ad 2h 2s Kc 8d 9h", "2s 2h", "2s 2h"),
        ("Ac Jk 9h 9s Kc 8d 4h", "9s 9h", "9s 9h"),
        # tens to sevens
        ("Tc Td 9h 9s Ac 6d 4h", "Ac 6d", "Ac 6d"),
        ("Tc Td 9h 9s Jk 6d 4h", "Jk 6d", "Jk 6d"),
        ("Tc Td 9h 9s Kc 6d 4h", "9s 9h", "9s 9h"),
        ("7c 7d 2h 2s Kc Qd Jh", "2s 2h", "Kc Qd"),
        ("7c 7d 2h 2s Qc 9d Jh", "2s 2h", "2s 2h"),
        # sixes or less
        ("6c 6d 5h 5s Kc Qd Jh", "Kc Qd", "Kc Qd"),
        ("3c 3d 2h 2s Ac Qd Jh", "Ac Qd", "Ac Qd"),
        ("3c 3d 2h 2s Tc Qd Jh", "2s 2h", "2s 2h"),
        # a complete hand and a pair
        ("9c 9d 8h 7s 6c 5d Ah", "Ah 9c", "Ah 9c"),
        ("9c 9d 8h 7s 6c 5d 4h", "9d 9c", "9d 9c"),
        ("Kc Kd Ah Qs Jc Td 3h", "Ah Qs", "Kc 3h"),
        ("Tc Td 9h 8s 7c 6d Ah", "Ah Tc", "Ah Tc"),
        ("Kc Kd Jk Qs Jc Td 3h", "Jk Qs", "Kc 3h"),
        # an ace-high straight that needs the joker beside the ace
        ("Ac Jk Kh Qs Jc 5d 3h", "5d 3h", "Kh Qs"),
        ("Ac Jk Kc Qc Jc 5d 3h", "5d 3h", "Kc Qc"),
        ("Ac Jk 2h 3s 4c Td 9h", "Td 9h", "Td 9h"),
        ("Ac Jk Kh Qs Jc 9d 8h", "Ac Kh", "Ac Kh"),
        ("Ac Jk Kh Qc Jc 5c 3h", "Kh 3h", "Kh 3h"),
        # four of a kind, tens to sevens
        ("Tc Td Th Ts Ac 6d 4h", "Ac 6d", "Ac 6d"),
        ("Tc Td Th Ts Kc 6d 4h", "Kc 6d", "Td Tc"),
        ("7c 7d 7h 7s Qc 6d 4h", "7d 7c", "7d 7c"),
        # a full house with a pair of twos
        ("9c 9d 9h 2s 2c Ad Kh", "2s 2c", "Ad Kh"),
        ("9c 9d 9h 2s 2c Ad Qh", "2s 2c", "2s 2c"),
        ("9c 9d 9h 3s 3c Ad Kh", "3s 3c", "3s 3c"),
    ],
)
def test_rows_that_differ_between_the_ways(hand: str, foxwoods: str, ballys: str) -> None:
    expected = [text(sorted(cards(each), reverse=True)) for each in (foxwoods, ballys)]
    assert [low("foxwoods", hand), low("ballys", hand)] == expected


def test_the_joker_and_suited_cards_stay_high_if_possible() -> None:
    high, two = HOUSE_WAYS["foxwoods"](cards("Ac Ad Ah Jk Kc Qc Jc"))
    assert str(PAI_GOW_FIVE.rank(high)) == "royal flush"
    assert text(two) == "Ad Ah"


def test_a_house_way_is_found_by_name_and_marked_custom() -> None:
    for name, way in HOUSE_WAYS.items():
        assert house_way(name) is way
        assert way.name == name
        assert way.rows.source == "custom"
    with pytest.raises(BadWay, match="unknown house way 'golden'; choose one of: foxwoods, ballys"):
        house_way("golden")


@pytest.mark.rule("13:69F-11.9(a)")
@given(st.one_of(hands, joker_hands, flushes))
def test_every_way_sets_every_hand_legally(hand: tuple[int, ...]) -> None:
    for name in HOUSE_WAYS:
        high, two = divide_hand(HOUSE_WAYS[name], hand, (5, 2))
        assert rightly_set(high, two)


@given(st.one_of(hands, joker_hands, flushes))
def test_no_other_choice_of_suits_makes_a_better_high_hand(hand: tuple[int, ...]) -> None:
    for name in HOUSE_WAYS:
        high, two = HOUSE_WAYS[name](hand)
        ranks = sorted(map(rank, two))
        for other in combinations(hand, 2):
            if sorted(map(rank, other)) == ranks:
                rest = [card for card in hand if card not in other]
                assert PAI_GOW_FIVE.value(rest) <= PAI_GOW_FIVE.value(high)


@given(st.one_of(hands, joker_hands, flushes))
def test_the_best_low_hand_that_leaves_a_straight_or_a_flush_comes_first(hand: tuple[int, ...]) -> None:
    held = Holding(hand)
    found = [division.low for division in complete_divisions(held)]
    expected = []
    for two in combinations(held.cards, 2):
        rest = [card for card in held.cards if card not in two]
        if PAI_GOW_FIVE.rank(rest).category.name in COMPLETE:
            expected.append(two)
    values = [PAI_GOW_TWO.value(two) for two in found]
    assert values[:1] == sorted(values, reverse=True)[:1]
    assert sorted(found) == sorted(expected)
    assert held.complete is bool(expected)


@pytest.mark.slow
def test_bulk_settings_match_single_hands() -> None:
    rng = np.random.default_rng(11)
    rows = np.argsort(rng.random((20_000, 53)), axis=1)[:, :7].astype(np.uint8)
    rows[:2000, 6] = JOKER
    rows = rows[[len(set(row)) == 7 for row in rows.tolist()]]
    way = HOUSE_WAYS["foxwoods"]  # every way in the exhaustive tests
    found = low_masks(way, masks_of(rows)).tolist()
    assert found == [sum(1 << card for card in way.low(tuple(row))) for row in rows.tolist()]


@pytest.mark.rule("13:69F-11.9(g)2", "13:69F-11.9(h)", "13:69F-11.9(i)", "13:69F-11.9(j)")
def test_the_main_wager_in_a_sample() -> None:
    (price,) = prices(PaiGowPoker(), PaiGowPokerOptions())
    assert price.sampled
    assert abs(price.edge - 0.02722) < 4 * sqrt(price.variance / price.sampled)


@pytest.mark.rule("13:69F-11.3(d)")
def test_the_rank_of_the_wheel_does_not_affect_the_house_way() -> None:
    times = [compare_hands(100_000, seed=3, wheel=wheel) for wheel in ("second", "lowest")]
    second, lowest = map(figures, times)
    assert second["low_copies"] == lowest["low_copies"]
    assert (times[0] != times[1]).any()
    assert abs(second["win"] - lowest["win"]) < 0.001
