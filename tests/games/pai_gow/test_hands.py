"""Four tiles as two hands: 13:69F-10.7(d), (e), (h)-(j), and every figure that counts hands."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from pitboss.equipment.tiles import text, tiles
from pitboss.games.kit.house_way import HouseWay, divide_hand
from pitboss.games.pai_gow.hands import (
    BEST_WITHOUT_PAIR,
    PAIR_ENDING_IN_ZERO,
    PLACES,
    POINTS_ZERO,
    SIZES,
    TIES,
    best_low,
    check_rule,
    divisions,
    line,
    name_copies,
    pack_hands,
    points,
    value,
)
from pitboss.rankings.tiles import pair_rank
from pitboss.table.wager import FIRST, LOSES, PUSHES
from tests.cases import for_each

REFERENCE = TIES["reference"]
ALL = list(combinations(range(32), 4))


def hands(high: str, low: str) -> int:
    return pack_hands(tiles(high), tiles(low))


DEALER = hands("5-6 1-6", "1-3 5-5")  # 8 with a 5-6, over 4 with a 1-3


@pytest.mark.rule("13:69F-10.7(h)", "13:69F-10.7(i)1", "13:69F-10.7(i)2", "13:69F-10.7(j)")
@for_each(
    ("high", "low", "comes_to"),
    [
        ("6-6 6-6", "3-6 4-5", FIRST),  # both higher
        ("1-1 3-3", "4-4 3-3", FIRST),  # 8 with a 1-1, over 4 with a 4-4: both by the top tile
        ("1-1 3-3", "1-3 4-6", PUSHES),  # the low hand is a copy
        ("1-1 3-3", "3-3 2-6", PUSHES),  # 4 with a 3-3: the low hand is lower
        ("5-6 1-6", "4-4 3-3", PUSHES),  # the high hand is a copy, the low hand higher
        ("4-6 2-6", "4-4 3-3", PUSHES),  # 8 with a 4-6: the high hand is lower
        ("5-6 1-6", "1-3 4-6", LOSES),  # both are copies
        ("4-6 2-6", "1-3 4-6", LOSES),
        ("4-6 2-6", "3-3 2-6", LOSES),
        ("6-6 6-6", "5-5 4-6", PUSHES),  # a low hand of zero
    ],
)
def test_a_wager_wins_with_two_hands_above_and_pushes_with_one(high: str, low: str, comes_to: int) -> None:
    assert line(hands(high, low), DEALER, POINTS_ZERO) == comes_to


@pytest.mark.rule("13:69F-10.7(h)", "13:69F-10.7(j)")
def test_a_low_hand_of_zero_never_wins_unless_the_reading_says_so() -> None:
    zero = hands("5-6 1-6", "1-3 1-5")  # 0 with a 1-3
    higher, lower = hands("1-1 3-3", "5-5 4-6"), hands("1-1 3-3", "2-2 1-5")
    assert line(zero, lower, POINTS_ZERO) == LOSES
    assert line(zero, lower, 0) == PUSHES  # by the top tile only
    assert line(hands("6-6 6-6", "1-3 1-5"), lower, POINTS_ZERO) == PUSHES
    assert line(hands("6-6 6-6", "1-3 1-5"), lower, 0) == FIRST
    assert line(zero, higher, 0) == PUSHES
    assert line(lower, zero, POINTS_ZERO) == PUSHES  # the bank's zero is compared like any other


@pytest.mark.rule("13:69F-10.7(h)")
def test_zero_flags_of_a_low_hand() -> None:
    def zero(low: str) -> int:
        return hands("6-6 1-1", low) & 3

    assert zero("1-3 1-5") == POINTS_ZERO
    assert zero("1-2 1-6") == 0  # 3 + 7 would be zero: it counts to the best, 6 + 7 = 3
    assert zero("2-4 1-3") == 0
    assert zero("1-3 4-6") == 0
    ending = [low for low in combinations(range(32), 2) if pack_hands((0, 2), low) & 3 == PAIR_ENDING_IN_ZERO]
    assert {pair_rank(*low) for low in ending} == {6, 10, 16, 19, 20}
    assert len({frozenset(text([tile])[:3] for tile in low) for low in ending}) == 9


@pytest.mark.rule('13:69F-10.1 "copy hand"', "13:69F-10.2(c)", "13:69F-10.2(h)")
def test_copy_hands() -> None:
    assert name_copies(hands("5-6 1-6", "1-3 4-6"), DEALER) == "high hand and low hand"
    assert name_copies(hands("6-6 4-5", "3-3 2-2"), hands("6-6 3-6", "3-3 1-5")) == "high hand"
    assert name_copies(hands("1-1 3-3", "1-3 4-6"), DEALER) == "low hand"
    assert name_copies(hands("1-1 3-3", "4-4 3-3"), DEALER) == ""


# The way of the house


@pytest.mark.rule(
    "13:69F-10.7(d)", "13:69F-10.7(d)1", "13:69F-10.7(d)2", "13:69F-10.7(d)3", "13:69F-10.7(d)4"
)
@for_each(
    ("hand", "high", "low", "rule"),
    [
        ("2-4 1-2 6-6 6-6", "2-4 1-2", "6-6a 6-6b", 1),
        ("6-6 6-6 3-6 4-5", "6-6a 6-6b", "3-6 4-5", 2),
        ("6-6 4-5 1-1 2-6", "6-6a 4-5", "1-1a 2-6", 2),
        ("6-6 2-6 3-5 1-1", "2-6 3-5", "6-6a 1-1a", 2),
        ("1-3 5-6 1-6 5-5", "5-6a 1-6a", "1-3a 5-5a", 3),
        ("2-4 5-5 1-6 5-6", "1-6a 5-6a", "2-4 5-5a", 3),
        ("1-3 2-2 5-5 2-3", "2-2a 2-3", "1-3a 5-5a", 3),
        ("1-2 1-6 2-2 5-5", "1-6a 5-5a", "1-2 2-2a", 3),
        ("3-3 1-3 5-5 4-6", "3-3a 5-5a", "1-3a 4-6a", 3 + 1),
    ],
)
def test_worked_examples_of_the_house_way(hand: str, high: str, low: str, rule: int) -> None:
    found = REFERENCE(tiles(hand))
    assert [set(part) for part in found] == [set(tiles(high)), set(tiles(low))]
    assert check_rule(tiles(hand), *found) == (rule, True)


def kind(two: tuple[int, ...]) -> int | str:
    return "pair" if value(two) > BEST_WITHOUT_PAIR else points(value(two))


@pytest.mark.rule("13:69F-10.7(d)1", "13:69F-10.7(d)2", "13:69F-10.7(d)3", "13:69F-10.7(d)4")
def test_all_35960_hands_set_the_house_way() -> None:
    rules: Counter[int] = Counter()
    highs: Counter[int | str] = Counter()
    lows: Counter[int | str] = Counter()
    together: Counter[int | str] = Counter()
    for hand in ALL:
        high, low = REFERENCE(hand)
        rule, kept = check_rule(hand, high, low)
        assert kept
        assert value(high) >= value(low)
        rules[rule] += 1
        highs[kind(high)] += 1
        lows[kind(low)] += 1
        if rule == 3:
            together[kind(high)] += 1
    assert len(ALL) == 35_960
    assert rules == {1: 435, 2: 13_349, 3: 19_920, 4: 2_256}
    assert together == {9: 11_152, 8: 6_000, 7: 2_768}
    assert highs == {
        "pair": 13_784, 9: 11_152, 8: 6_000, 7: 2_768, 6: 512, 5: 720, 4: 480, 3: 416, 2: 96, 0: 32
    }  # fmt: skip
    assert lows == {
        "pair": 504, 9: 1_904, 8: 2_976, 7: 3_848, 6: 4_064, 5: 3_496, 4: 4_248, 3: 4_192, 2: 3_480, 1: 4_112,
        0: 3_136,
    }  # fmt: skip


def test_hands_by_faces_and_by_ranks_and_those_with_two_equal_hands() -> None:
    faces = {tuple(sorted(text([tile])[:3] for tile in hand)) for hand in ALL}
    assert len(faces) == 8_130
    assert len({tuple(sorted(PLACES[tile] for tile in hand)) for hand in ALL}) == 4_285
    assert sum(any(each.above == each.below for each in divisions(hand)) for hand in ALL) == 256


def exceptions(way: HouseWay) -> Counter[int]:
    """Count the hands, of all 35,960, that a way does not set by rules 1 to 4, by rule."""
    found: Counter[int] = Counter()
    for hand in ALL:
        rule, kept = check_rule(hand, *divide_hand(way, hand, SIZES))
        found[rule] += not kept
    return +found


@pytest.mark.rule("13:69F-10.7(e)")
def test_exceptions_that_a_submission_must_list() -> None:
    assert exceptions(TIES["high_first"]) == {}
    assert exceptions(best_low) == {1: 192, 2: 6_828, 3: 6_592, 4: 1_440}
    assert sum(REFERENCE(hand) != TIES["high_first"](hand) for hand in ALL) == 2_048
    high, low = TIES["high_first"](tiles("6-6 1-1 1-3 3-3"))
    assert (text(high), text(low)) == ("6-6a 3-3a", "1-1a 1-3a")  # the reference has the better low hand
    assert [text(part) for part in REFERENCE(tiles("6-6 1-1 1-3 3-3"))] == ["1-1a 3-3a", "6-6a 1-3a"]
