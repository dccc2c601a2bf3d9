"""Odds of bingo against the reference figures, brute force, and each other."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.charity.bingo.arrangements import FREE, Arrangement, find_arrangement, library, winning_table
from pitboss.charity.bingo.odds import (
    BadCardCount,
    chance_by_columns_called,
    count_by_columns,
    price_arrangement,
    price_cards_in_play,
)
from tests.cases import for_each
from tests.charity.bingo.wins import is_won
from tests.helpers import some

LINE = price_arrangement(find_arrangement("any-line"))
COVERALL = price_arrangement(find_arrangement("coverall"))
CORNERS = price_arrangement(find_arrangement("four-corners"))
INCLUSION_EXCLUSION = {
    4: 4, 5: 8, 8: -30, 9: -24, 10: -12, 11: 48, 12: 104, 13: 40, 14: -136, 15: -136, 16: -27, 17: 192,
    18: 180, 19: -240, 20: -24, 21: 24, 22: 64, 23: -40, 24: 6,
}  # fmt: skip
"""Coefficients of the chance that the numbers of a union of lines are called, by their count."""
SHAPES = st.sets(
    st.integers(1, (1 << 25) - 1).map(lambda mask: mask & ~FREE).filter(bool), min_size=1, max_size=5
)


@for_each(
    "calls, chance",
    [
        (3, "0"), (4, "2/607725"), (5, "2/118215"), (10, "669632182/828931106355"),
        (30, "3707894762640273/25831882867250660"), (40, "61102583145647/137114717511690"),
        (60, "187327057197841/190001057226340"), (70, "2876561/2876565"), (71, "1"), (75, "1"), (99, "1"),
    ],
)  # fmt: skip
def test_a_line_within_n_calls(calls, chance) -> None:  # type: ignore[no-untyped-def]
    assert LINE.within(calls) == Fraction(chance)


@for_each(
    "calls, chance",
    [(20, 0.022874453), (41, 0.484023277), (42, 0.523002688), (50, 0.814391912)],
)
def test_a_line_within_n_calls_in_decimals(calls, chance) -> None:  # type: ignore[no-untyped-def]
    assert round(float(LINE.within(calls)), 9) == chance


def test_calls_to_the_first_line() -> None:
    assert LINE.mean == Fraction(8491934, 205275)
    assert LINE.median == 42
    assert LINE.fewest == 4


def test_a_line_agrees_with_inclusion_and_exclusion() -> None:
    for calls in range(76):
        ways = sum(
            sign * comb(75 - size, calls - size)
            for size, sign in INCLUSION_EXCLUSION.items()
            if size <= calls
        )
        assert LINE.within(calls) == Fraction(ways, comb(75, calls))


@for_each(
    "calls, chance",
    [
        (23, "0"), (50, "4060189/861106921571"), (52, "9860459/596150945703"),
        (55, "108465049/1123563312761"),
        (60, "11020513/7880046612"), (65, "198058/12848657"), (70, "78302/575313"), (74, "17/25"), (75, "1"),
    ],
)  # fmt: skip
def test_a_coverall_within_n_calls(calls, chance) -> None:  # type: ignore[no-untyped-def]
    assert COVERALL.within(calls) == Fraction(chance)


def test_calls_to_a_coverall() -> None:
    assert COVERALL.mean == Fraction(1824, 25)
    assert [COVERALL.within(calls) for calls in range(24, 76)] == [
        Fraction(comb(51, calls - 24), comb(75, calls)) for calls in range(24, 76)
    ]


@for_each("calls, chance", [(10, "7/40515"), (20, "323/81030"), (30, "609/27010"), (40, "247/3285")])
def test_four_corners_within_n_calls(calls, chance) -> None:  # type: ignore[no-untyped-def]
    assert CORNERS.within(calls) == Fraction(chance)
    assert price_arrangement(find_arrangement("small-diamond")).within(calls) == Fraction(chance)


def test_calls_to_four_corners() -> None:
    assert CORNERS.mean == Fraction(304, 5)


def test_chances_grow_with_the_calls_and_add_up() -> None:
    for each in library().values():
        found = price_arrangement(each)
        assert found.cumulative[0] == 0
        assert found.cumulative[75] == 1
        assert all(
            before <= after for before, after in zip(found.cumulative, found.cumulative[1:], strict=False)
        )
        assert found.fewest == each.fewest
        assert sum(call * (found.within(call) - found.within(call - 1)) for call in range(76)) == found.mean


@given(SHAPES, st.data())
@settings(max_examples=some(30), deadline=None)
def test_winning_and_not_winning_make_up_all_sets(shapes: set[int], data: st.DataObject) -> None:
    """Needing one more shape never wins more often."""
    masks = tuple(sorted(shapes))
    need = data.draw(st.integers(1, len(masks)))
    counts = price_arrangement(Arrangement("Any", masks, need)).counts
    assert all(0 <= count <= comb(24, size) for size, count in enumerate(counts))
    cells, wins = winning_table(masks, need)
    assert sum(counts) == int(wins.sum()) << (24 - len(cells))
    if need < len(masks):
        harder = price_arrangement(Arrangement("Any", masks, need + 1)).counts
        assert all(less <= more for less, more in zip(harder, counts, strict=True))


@given(st.sets(st.integers(1, 511), min_size=1, max_size=6), st.data())
@settings(max_examples=some(60))
def test_a_small_grid_agrees_with_brute_force(shapes: set[int], data: st.DataObject) -> None:
    masks = tuple(sorted(shapes))
    need = data.draw(st.integers(1, len(masks)))
    cells, wins = winning_table(masks, need)
    for covered in range(512):
        place = sum(1 << bit for bit, cell in enumerate(cells) if covered >> cell & 1)
        assert bool(wins[place]) == (sum(covered & mask == mask for mask in masks) >= need)


def test_counting_by_columns_agrees_with_brute_force() -> None:
    """An arrangement of seven cells, so that every set of them can be listed."""
    each = Arrangement("Two of three", (0b11, 0b1100001, 1 << 24 | 1 << 6 | 1), 2)
    used = [0, 1, 5, 6, 24]
    counts = np.zeros((6, 6, 5, 6, 6), np.int64)
    for size in range(len(used) + 1):
        for chosen in combinations(used, size):
            if is_won(each, sum(1 << cell for cell in chosen)):
                place = [sum(cell % 5 == column for cell in chosen) for column in range(5)]
                spare = [
                    (5 - (column == 2)) - sum(cell % 5 == column for cell in used) for column in range(5)
                ]
                for more in np.ndindex(*(count + 1 for count in spare)):
                    ways = np.prod([comb(count, extra) for count, extra in zip(spare, more, strict=True)])
                    counts[tuple(np.add(place, more))] += int(ways)
    assert (count_by_columns(each.masks, each.need) == counts).all()


def test_many_shapes_are_counted_too() -> None:
    masks = tuple(1 << one | 1 << two for one, two in combinations([c for c in range(25) if c != 12], 2))
    every_pair = Arrangement("Fifteen pairs", masks, 15)
    counts = price_arrangement(every_pair).counts
    assert len(masks) == 276
    assert next(size for size, count in enumerate(counts) if count) == 6
    assert counts[6] == comb(24, 6), "six cells hold fifteen pairs"


# Several cards in play


@for_each("name", ["any-line", "coverall", "two-lines"])
def test_one_card_in_play_is_one_card(name) -> None:  # type: ignore[no-untyped-def]
    exact, found = price_arrangement(find_arrangement(name)), price_cards_in_play(find_arrangement(name), 1)
    assert found.cumulative == pytest.approx(
        [float(chance) for chance in exact.cumulative], rel=1e-12, abs=1e-15
    )
    assert found.mean == pytest.approx(float(exact.mean), rel=1e-12)
    assert found.median == exact.median
    assert (found.winners, found.shared) == pytest.approx((1, 0))


def test_more_cards_win_sooner_and_share_more() -> None:
    games = [price_cards_in_play(find_arrangement("any-line"), cards) for cards in (1, 2, 10, 100, 1000)]
    assert [game.mean for game in games] == sorted((game.mean for game in games), reverse=True)
    assert [game.winners for game in games] == sorted(game.winners for game in games)
    assert [game.shared for game in games] == sorted(game.shared for game in games)
    for game in games:
        assert game.cumulative[75] == pytest.approx(1)
        assert 0 <= game.shared <= game.winners - 1 + 1e-12


def test_two_cards_agree_with_pairs_of_marks() -> None:
    """Four corners on two cards: by hand, from the columns B and O alone."""
    chance = chance_by_columns_called(find_arrangement("four-corners"))
    expected = Fraction(comb(9, 2), comb(15, 2)) * Fraction(comb(4, 2), comb(15, 2))
    assert chance[9, 3, 0, 5, 4] == pytest.approx(float(expected))
    found = price_cards_in_play(find_arrangement("four-corners"), 2)
    both = sum(
        Fraction(comb(15, b) * comb(15, o) * comb(45, 40 - b - o), comb(75, 40))
        * (Fraction(comb(b, 2), 105) * Fraction(comb(o, 2), 105)) ** 2
        for b in range(16)
        for o in range(16)
        if b + o <= 40
    )
    assert found.cumulative[40] == pytest.approx(float(2 * CORNERS.within(40) - both), rel=1e-12)


@for_each("cards", [0, -1, 1_000_001])
def test_impossible_numbers_of_cards_are_refused(cards) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(BadCardCount):
        price_cards_in_play(find_arrangement("any-line"), cards)
