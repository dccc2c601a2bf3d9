"""Bulk omaha: a table of every board's ranks with every pair of hole ranks, and flushes."""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.rankings.bulk import announce, as_masks, in_threads, prepare_output, refusal
from pitboss.rankings.hashing import Hash, folded_table, look_up, mix, perfect_hash
from pitboss.rankings.masks import CLUBS, U, Values, compiled, full_suits, lowest, pattern, popcount, ranks_in
from pitboss.rankings.order import BadHand
from pitboss.rankings.patterns import UNITS, ranks_of

if TYPE_CHECKING:
    from pitboss.rankings.hands import HandOrder
    from pitboss.rankings.omaha import OmahaOrder

_BLOCK_HANDS = 1 << 14
"""Hands processed together, few enough to stay in a cache."""
_0, _1, _2, _3, _4, _5, _52 = (U(n) for n in (0, 1, 2, 3, 4, 5, 52))


class OmahaTables(NamedTuple):
    """The best hand of every board, by its ranks, with every pair of hole ranks; and the flushes."""

    boards: Hash
    """Each board's row in `best`, by its pattern."""
    columns: NDArray[np.uint8]
    """The column in `best` of each two hole ranks."""
    best: NDArray[np.uint16]
    suited: Values
    """Values of suited ranks, by ranks from `fold`."""
    flushes: bool
    """Do flushes count?"""


@cache
def omaha_tables(five: HandOrder) -> OmahaTables:
    """Return the tables for five-card hands made from two hole cards and three of the board."""
    plain, suited = five.level(5)
    patterns = np.fromiter(plain.keys(), np.uint64, len(plain))
    values = np.fromiter(plain.values(), np.uint16, len(plain))
    units = np.array(UNITS, np.uint64)
    ranks = np.array([ranks_of(board) for board in plain])
    threes = units[ranks][:, list(combinations(range(5), 3))].sum(axis=2)
    pairs = np.array(list(combinations_with_replacement(range(13), 2)))
    columns = np.zeros((16, 16), np.uint8)
    columns[pairs[:, 0], pairs[:, 1]] = columns[pairs[:, 1], pairs[:, 0]] = np.arange(len(pairs))
    best = np.zeros((len(plain), len(pairs)), np.uint16)
    _fill_best(threes, units[pairs].sum(axis=1), perfect_hash(patterns, values), best)
    rows = perfect_hash(patterns, np.arange(len(plain), dtype=np.uint16))
    known = np.where(rows.places < len(plain), rows.places, 0)  # unused places may hold anything
    boards = rows._replace(places=known.astype(np.uint16))
    return OmahaTables(boards, columns, best, folded_table(suited), bool(suited))


def omaha_values(order: OmahaOrder, holes: Any, boards: Any, out: Values | None, threads: int) -> Values:
    """Return the values of arrays of holes and boards."""
    hole_masks, board_masks = as_masks(order, holes), as_masks(order, boards, 1)
    if len(hole_masks) != len(board_masks):
        raise BadHand(f"{len(hole_masks)} holes cannot be matched with {len(board_masks)} boards")
    out = prepare_output(out, len(hole_masks))
    announce(_plain_values, order.title)
    tables = omaha_tables(order.five)

    def work(low: int, high: int) -> int:
        wrong = 0
        for first in range(low, high, _BLOCK_HANDS):
            part = slice(first, min(high, first + _BLOCK_HANDS))
            wrong |= int(_plain_values(hole_masks[part], board_masks[part], tables, out[part]))
            if tables.flushes:
                _raise_flushes(hole_masks[part], board_masks[part], tables.suited, out[part])
        return wrong

    if any(in_threads(work, len(out), threads)):
        raise refusal(order, hole_masks, board_masks)
    return out


# Compiled ----------------------------------------------------------------------------------------


@compiled
def _fill_best(threes: Any, pairs: Any, values: Any, best: Any) -> None:
    """Find the best value of each board's threes with each pair, all as patterns."""
    multiplier, shift, places = values
    for row in range(best.shape[0]):
        for column in range(best.shape[1]):
            for i in range(threes.shape[1]):
                code = mix(threes[row, i] + pairs[column], multiplier)
                best[row, column] = max(best[row, column], look_up(code, shift, places))


@compiled
def _plain_values(holes: Any, boards: Any, tables: Any, out: Any) -> Any:
    """Compute values of holes and boards, both masks, without suits; return non-zero if a size is wrong."""
    multiplier, shift, places = tables.boards
    columns, best = tables.columns, tables.best
    wrong = _0
    for i in range(holes.size):
        hole, board = holes[i], boards[i]
        wrong |= (popcount(hole) ^ _4) | (popcount(board) ^ _5) | (hole & board) | ((hole | board) >> _52)
        row = look_up(mix(pattern(board), multiplier), shift, places)
        second = hole & (hole - _1)
        third = second & (second - _1)
        a, b, c = lowest(hole) >> _2, lowest(second) >> _2, lowest(third) >> _2
        d = lowest(third & (third - _1)) >> _2
        out[i] = max(
            max(best[row, columns[a, b]], best[row, columns[a, c]], best[row, columns[a, d]]),
            max(best[row, columns[b, c]], best[row, columns[b, d]], best[row, columns[c, d]]),
        )
    return wrong


@compiled
def _raise_flushes(holes: Any, boards: Any, suited: Any, out: Any) -> None:
    """Raise the values of hands that make a flush."""
    for i in range(holes.size):
        suit = CLUBS * full_suits(boards[i], _0)
        mine, there = popcount(holes[i] & suit), popcount(boards[i] & suit)
        if mine < _2:
            continue
        if mine == _2 and there == _3:  # the usual flush: only one way to make it
            value = suited[ranks_in(holes[i], suit) | ranks_in(boards[i], suit)]
        else:
            value = _best_suited(ranks_in(holes[i], suit), ranks_in(boards[i], suit), suited)
        out[i] = max(out[i], value)


@compiled
def _best_suited(hole: Any, board: Any, suited: Any) -> Any:
    """Return the best of two suited hole ranks with three suited board ranks."""
    best = np.uint16(0)
    pair = hole
    while pair:
        if popcount(pair) == _2:
            three = board
            while three:
                if popcount(three) == _3:
                    best = max(best, suited[pair | three])
                three = (three - _1) & board
        pair = (pair - _1) & hole
    return best
