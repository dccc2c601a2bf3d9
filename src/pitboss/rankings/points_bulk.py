"""Bulk point counts: add up each row of cards, then look up the value of the sum.

The values of all possible sums come from the order's `count` in advance.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from pitboss.rankings.bulk import announce, as_rows, in_threads, prepare_output
from pitboss.rankings.masks import Values, compiled
from pitboss.rankings.points import POINTS

if TYPE_CHECKING:
    from pitboss.rankings.points import PointOrder

_POINTS = 8
"""Bits for the points, at most 250 for 25 cards. The aces are counted above them."""


class PointTables(NamedTuple):
    """Tables for rows of one number of cards."""

    cards: Values
    """The amount each card adds: its points, and one ace for an ace."""
    values: Values
    """Values by the sum of the cards."""


@cache
def point_tables(order: PointOrder, size: int) -> PointTables:
    """Return the value of every possible sum of points and aces of `size` cards."""
    cards = [points + ((points == 1) << _POINTS) for points in POINTS]
    sums = range(size + 1 << _POINTS)
    values = [order.count(total & (1 << _POINTS) - 1, total >> _POINTS, size) for total in sums]
    return PointTables(np.array(cards, np.uint16), np.array(values, np.uint16))


def point_values(order: PointOrder, hands: Any, out: Values | None, threads: int) -> Values:
    """Return the values of rows of cards."""
    rows = as_rows(order, hands)
    out = prepare_output(out, len(rows))
    tables = point_tables(order, rows.shape[1])
    announce(_row_values, order.title)

    def work(low: int, high: int) -> int:
        return int(_row_values(rows[low:high], tables, out[low:high]))

    in_threads(work, len(rows), threads)
    return out


@compiled
def _row_values(rows: Any, tables: Any, out: Any) -> int:
    """Look up the sum of each row of cards."""
    cards, values = tables
    for i in range(out.size):
        total = np.uint32(0)  # 1.5 times as fast as a wider sum
        for j in range(rows.shape[1]):
            total = np.uint32(total + cards[rows[i, j]])
        out[i] = values[total]
    return 0
