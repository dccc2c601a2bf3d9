"""Every deal of pai gow for one player and the dealer: 736,281,000, both sides set the way of the house."""

from __future__ import annotations

from fractions import Fraction as F
from itertools import combinations
from typing import Any

import numba
import numpy as np
import pytest

from pitboss.games.pai_gow.game import PaiGow
from pitboss.games.pai_gow.hands import POINTS_ZERO, TIES, line, pack_hands
from pitboss.games.pai_gow.options import PaiGowOptions
from pitboss.odds.exact import prices
from pitboss.table.wager import FIRST, LOSES, PUSHES

pytestmark = pytest.mark.exhaustive
DEALS = 736_281_000
WIN, PUSH, LOSE = 216_982_472, 293_484_120, 225_814_408
SETTLE: Any = numba.njit(line)


@numba.njit(parallel=True)
def census(masks: Any, numbers: Any) -> Any:
    """Of all pairs of hands without a common tile: the lines with and without the zero rule, and copies."""
    found = np.zeros((len(masks), 12), np.int64)
    for one in numba.prange(len(masks)):
        mask, player = masks[one], numbers[one]
        for two in range(len(masks)):
            if mask & masks[two]:
                continue
            dealer = numbers[two]
            ruled, plain = SETTLE(player, dealer, POINTS_ZERO), SETTLE(player, dealer, 0)
            found[one, ruled] += 1
            found[one, 4 + plain] += 1
            found[one, 8] += ruled != plain
            high, low = player >> 10 == dealer >> 10, player >> 2 & 255 == dealer >> 2 & 255
            found[one, 9] += high
            found[one, 10] += low
            found[one, 11] += high and low
    return found.sum(axis=0)


@pytest.mark.rule("13:69F-10.7(h)", "13:69F-10.7(i)", "13:69F-10.7(j)", "13:69F-10.7(k)")
def test_all_736281000_deals() -> None:
    hands = list(combinations(range(32), 4))
    masks = np.array([sum(1 << tile for tile in hand) for hand in hands], np.int64)
    numbers = np.array([pack_hands(*TIES["reference"](hand)) for hand in hands], np.int64)
    found = census(masks, numbers).tolist()
    assert sum(found[:4]) == DEALS
    win, push, lose = found[FIRST], found[PUSHES], found[LOSES]
    assert (win, push, lose) == (WIN, PUSH, LOSE)
    assert F(lose * 100 - win * 95, DEALS * 100) == F(5_466_961, 204_522_500)
    assert F(win * 100 - lose * 95, DEALS * 100) == F(
        2_048_987, 613_567_500
    )  # against a bank with one opponent
    assert (found[4 + FIRST], found[4 + PUSHES], found[4 + LOSES]) == (217_998_648, 293_560_856, 224_721_496)
    assert found[8] == 2_109_088
    assert [round(100 * count / DEALS, 4) for count in found[9:11]] == [1.0905, 0.7357]
    assert round(100 * found[11] / DEALS, 6) == 0.013847


@pytest.mark.rule("13:69F-10.7(k)")
def test_the_price_that_odds_counts_is_the_same() -> None:
    (found,) = prices(PaiGow(), PaiGowOptions())
    assert found.edge == F(5_466_961, 204_522_500)
    assert found.win == F(WIN, DEALS)
    (plain,) = prices(PaiGow(), PaiGowOptions(zero_low_never_wins="off"))
    assert round(100 * float(plain.edge), 6) == 2.393486
