"""Bulk badugi: a table of the values of all 270,725 hands of four cards."""

from __future__ import annotations

import math
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.rankings.bulk import announce, as_masks, every_hand, in_threads, prepare_output, refusal
from pitboss.rankings.masks import U, Values, compiled, inlined, lowest, popcount

if TYPE_CHECKING:
    from pitboss.rankings.badugi import BadugiOrder

_0, _1, _2, _3, _4, _5, _52 = (U(n) for n in (0, 1, 2, 3, 4, 5, 52))


class BadugiTables(NamedTuple):
    """The values of all hands in mask order, with the numbers that index them."""

    choose: NDArray[np.uint32]
    """Binomial coefficients of each card in the first to fourth place."""
    values: Values


@cache
def badugi_tables(order: BadugiOrder) -> BadugiTables:
    """Return the value of every hand of four cards."""
    by_ranks = np.zeros(1 << 13, np.uint16)
    by_ranks[list(order.table.keys())] = list(order.table.values())
    masks = np.concatenate([block.copy() for block in every_hand(4)])
    values = np.empty(len(masks), np.uint16)
    _best_subsets(masks, _largest_subsets(), by_ranks, values)
    choose = [[math.comb(card, place) if card < 52 else 0 for card in range(64)] for place in range(1, 5)]
    return BadugiTables(np.array(choose, np.uint32), values)


def _largest_subsets() -> NDArray[np.uint8]:
    """Return, for each set of clashing pairs among four cards, the largest subsets without a clash."""
    clashes = list(combinations(range(4), 2))
    table = np.zeros((64, 7), np.uint8)
    for clash in range(64):
        pairs = [pair for number, pair in enumerate(clashes) if clash >> number & 1]
        clean = [
            some
            for some in range(1, 16)
            if not any(some >> one & 1 and some >> other & 1 for one, other in pairs)
        ]
        most = max(some.bit_count() for some in clean)
        kept = [some for some in clean if some.bit_count() == most]
        table[clash, : len(kept)] = kept
    return table


def badugi_values(order: BadugiOrder, hands: Any, out: Values | None, threads: int) -> Values:
    """Return the values of an array of badugi hands."""
    masks = as_masks(order, hands)
    out = prepare_output(out, len(masks))
    announce(_mask_values, order.title)
    tables = badugi_tables(order)

    def work(low: int, high: int) -> int:
        return int(_mask_values(masks[low:high], tables, out[low:high]))

    if any(in_threads(work, len(masks), threads)):
        raise refusal(order, masks)
    return out


# Compiled ----------------------------------------------------------------------------------------


@inlined
def _clash(one: Any, other: Any) -> Any:
    """Return 1 if two cards share a rank or a suit."""
    return _1 if (one >> _2) == (other >> _2) or (one & _3) == (other & _3) else _0


@compiled
def _best_subsets(masks: Any, largest: Any, by_ranks: Any, out: Any) -> None:
    """Compute the values of hands of four cards.

    `largest` has the largest subsets without a clash, by the pairs of cards that clash.
    """
    for i in range(masks.size):
        second = masks[i] & (masks[i] - _1)
        third = second & (second - _1)
        a, b, c, d = lowest(masks[i]), lowest(second), lowest(third), lowest(third & (third - _1))
        pairs = _clash(a, b) | (_clash(a, c) << _1) | (_clash(a, d) << _2)
        pairs |= (_clash(b, c) << _3) | (_clash(b, d) << _4) | (_clash(c, d) << _5)
        ra, rb, rc, rd = _1 << (a >> _2), _1 << (b >> _2), _1 << (c >> _2), _1 << (d >> _2)
        best = np.uint16(0)
        for j in range(largest.shape[1]):
            some = largest[pairs, j]
            ranks = (ra if some & 1 else _0) | (rb if some & 2 else _0)
            ranks |= (rc if some & 4 else _0) | (rd if some & 8 else _0)
            best = max(best, by_ranks[ranks])
        out[i] = best


@compiled
def _mask_values(masks: Any, tables: Any, out: Any) -> Any:
    """Look up the values of hands of four cards; return non-zero if a hand is not four cards.

    The masks of all hands in ascending order are numbered by sums of binomial coefficients.
    """
    choose, values = tables
    wrong = _0
    for i in range(masks.size):
        mask = masks[i]
        wrong |= (popcount(mask) ^ _4) | (mask >> _52)
        second = mask & (mask - _1)
        third = second & (second - _1)
        place = choose[0, lowest(mask)] + choose[1, lowest(second)]
        place += choose[2, lowest(third)] + choose[3, lowest(third & (third - _1))]
        out[i] = values[place]
    return wrong
