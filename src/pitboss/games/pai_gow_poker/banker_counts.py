"""Count the banker's hands that earn the banker hand bonus, given any player's hand.

Such a hand has seven ranks from two to jack, no five in sequence and no five of a suit. The number of hands
that hold some cards T is the number of rank sets that hold T's ranks, times the ways to give suits to the
other ranks. Hands that avoid all of a player's cards follow by inclusion and exclusion. numba loads here.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, product
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.rankings.masks import compiled

LOWEST, HIGHEST, CARDS = 7, 9, 7
"""Top ranks from nine to jack, and the number of cards."""
LOW_RANKS = HIGHEST + 1
LOW_CARDS = 4 * LOW_RANKS
FLUSH = 5
HANDS_LEFT = comb(53 - CARDS, CARDS)
"""Number of possible hands after one hand."""


def banker_counts(rows: Any) -> NDArray[np.int64]:
    """Count the hands that are nine, ten and jack high, and all others, after each row of seven cards."""
    counts = np.empty((len(rows), HIGHEST - LOWEST + 2), np.int64)
    _count(np.ascontiguousarray(rows, np.uint8), rank_sets(), suit_ways(), counts)
    counts[:, -1] = HANDS_LEFT - counts[:, :-1].sum(1)
    return counts


@cache
def rank_sets() -> NDArray[np.int64]:
    """Count, for each set of ranks as bits, the sets of seven that hold it and are nine to jack high."""
    found = np.zeros((1 << LOW_RANKS, HIGHEST - LOWEST + 1), np.int64)
    for ranks in combinations(range(LOW_RANKS), CARDS):
        if any(set(range(low, low + 5)) <= set(ranks) for low in range(LOW_RANKS)):
            continue
        for size in range(CARDS + 1):
            for some in combinations(ranks, size):
                found[sum(1 << rank for rank in some), ranks[-1] - LOWEST] += 1
    return found


@cache
def suit_ways() -> NDArray[np.int64]:
    """Count the ways to give suits to the other cards without a flush, by cards per suit, three bits each."""
    ways = np.zeros(1 << 12, np.int64)
    for counts in product(range(CARDS + 1), repeat=4):
        left = CARDS - sum(counts)
        if left >= 0:
            key = sum(count << 3 * suit for suit, count in enumerate(counts))
            ways[key] = sum(
                _suit_assignments(left, more)
                for more in product(range(left + 1), repeat=4)
                if sum(more) == left and all(a + b < FLUSH for a, b in zip(counts, more, strict=True))
            )
    return ways


def _suit_assignments(cards: int, suits: tuple[int, ...]) -> int:
    """Count the ways to give cards these numbers of each suit."""
    ways = 1
    for each in suits:
        ways *= comb(cards, each)
        cards -= each
    return ways


@compiled
def _count(rows: Any, sets: Any, ways: Any, counts: Any) -> None:
    """Sum, for each row, the signed counts over all sets of its low cards of different ranks."""
    ranks, suits, signs = np.empty(128, np.int64), np.empty(128, np.int64), np.empty(128, np.int64)
    for row in range(len(rows)):
        ranks[0], suits[0], signs[0] = 0, 0, 1
        found = 1
        for place in range(rows.shape[1]):
            card = np.int64(rows[row, place])
            if card >= LOW_CARDS:
                continue
            rank, suit = np.int64(1) << (card >> 2), np.int64(1) << 3 * (card & 3)
            before = found
            for each in range(before):
                if not ranks[each] & rank:
                    ranks[found], suits[found] = ranks[each] | rank, suits[each] + suit
                    signs[found] = -signs[each]
                    found += 1
        for high in range(sets.shape[1]):
            total = np.int64(0)
            for each in range(found):
                total += signs[each] * sets[ranks[each], high] * ways[suits[each]]
            counts[row, high] = total
