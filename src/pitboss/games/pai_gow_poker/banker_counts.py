"""How many of the hands that may fall to the banker earn the banker hand bonus, after any hand of a player.

Such a hand has seven ranks from two to jack, no five of them in sequence and no five cards of a suit. Hands
that hold some cards T are as many as the sets of ranks that hold T's, times the ways to give the other ranks
suits; those that avoid all cards of a player follow by inclusion and exclusion. numba loads here.
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
"""Nine high to jack high, of seven cards."""
LOW_RANKS = HIGHEST + 1
LOW_CARDS = 4 * LOW_RANKS
FLUSH = 5
LEFT = comb(53 - CARDS, CARDS)
"""The hands that may fall after one hand."""


def banker_counts(rows: Any) -> NDArray[np.int64]:
    """For rows of seven cards: the hands that are nine, ten and jack high after them, and all others."""
    counts = np.empty((len(rows), HIGHEST - LOWEST + 2), np.int64)
    _count(np.ascontiguousarray(rows, np.uint8), rank_sets(), suit_ways(), counts)
    counts[:, -1] = LEFT - counts[:, :-1].sum(1)
    return counts


@cache
def rank_sets() -> NDArray[np.int64]:
    """By a set of ranks as bits: how many sets of seven hold it and make nine, ten and jack high."""
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
    """By how many cards have each suit, three bits a suit: the ways to give the others suits, no flush."""
    ways = np.zeros(1 << 12, np.int64)
    for counts in product(range(CARDS + 1), repeat=4):
        left = CARDS - sum(counts)
        if left >= 0:
            key = sum(count << 3 * suit for suit, count in enumerate(counts))
            ways[key] = sum(
                _ways(left, more)
                for more in product(range(left + 1), repeat=4)
                if sum(more) == left and all(a + b < FLUSH for a, b in zip(counts, more, strict=True))
            )
    return ways


def _ways(cards: int, suits: tuple[int, ...]) -> int:
    """In how many ways so many cards get so many of each suit."""
    ways = 1
    for each in suits:
        ways *= comb(cards, each)
        cards -= each
    return ways


@compiled
def _count(rows: Any, sets: Any, ways: Any, counts: Any) -> None:
    """For each row, over all sets of its low cards of different ranks: with sign, what hands hold them."""
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
