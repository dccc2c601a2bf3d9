"""Hands of many cards from one deck, counted once for all that differ only by their suits.

A hand is a set of ranks in each of four suits; exchanging suits changes nothing, so the sets are taken in
one order, and each hand stands for as many as there are ways to give the suits out. numpy loads here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache, reduce
from itertools import combinations, combinations_with_replacement, groupby
from math import comb, factorial, prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.compiled import Numbers, values
from pitboss.odds.counting import Counted, Tally
from pitboss.table.model import Model

RANKS, SUITS = 13, 4
JOKER = RANKS * SUITS
Rows = NDArray[np.uint8]


def count_hands(model: Model) -> list[Counted]:
    """One hand counted, and what falls after it by the numbers that its `after` gives."""
    first, *rest = model.draws
    found: Counter[tuple[int, ...]] = Counter()
    for rows, weights in hands(first.size, joker=len(model.source.kinds) > JOKER):
        numbers, place = _told_apart(values(first, rows))
        ways = np.asarray(rest[0].after(rows), np.int64) if rest and rest[0].after else None
        for column in range(1 if ways is None else ways.shape[1]):
            each = weights if ways is None else weights * ways[:, column]
            total = np.zeros(len(numbers), np.int64)
            np.add.at(total, place, each)
            after = () if ways is None else (column,)
            for number, times in zip(numbers.tolist(), total.tolist(), strict=True):
                found[number, *after] += times
    tally = Tally(model)
    for seen, times in found.items():
        if times:
            tally.add(seen, times)
    return tally.counted()


def _told_apart(values: Numbers) -> tuple[Numbers, Numbers]:
    """The different numbers, few of them and none less than 0, and which of them each one is."""
    there = np.zeros(int(values.max()) + 1, np.int64)
    there[values] = 1
    return np.flatnonzero(there), (np.cumsum(there) - 1)[values]


def hands(size: int, *, joker: bool = False) -> Iterator[tuple[Rows, Numbers]]:
    """All hands of so many cards but for their suits, and for how many hands each of them stands."""
    for sizes in _suit_sizes(size):
        yield _hands(sizes)
    if joker:
        for rows, weights in hands(size - 1):
            yield np.column_stack([rows, np.full(len(rows), JOKER, np.uint8)]), weights


def _suit_sizes(size: int) -> list[tuple[int, ...]]:
    """How many cards the suits may have, the longest first."""
    found = combinations_with_replacement(range(min(size, RANKS), -1, -1), SUITS)
    return [sizes for sizes in found if sum(sizes) == size]


def _hands(sizes: tuple[int, ...]) -> tuple[Rows, Numbers]:
    """The hands whose suits have these numbers of cards."""
    alike = [_sets(size, len(list(several))) for size, several in groupby(sizes)]
    counts = [len(places) for places, _ in alike]
    # Every choice for the suits of one size, with every choice for those of the next.
    grid = np.indices(counts).reshape(len(counts), -1)
    weights = reduce(np.multiply, (ways[each] for (_, ways), each in zip(alike, grid, strict=True)))
    chosen = [places[each] for (places, _), each in zip(alike, grid, strict=True)]
    sets = np.concatenate(chosen, axis=1)
    rows = [_ranks(size)[sets[:, suit]] * SUITS + suit for suit, size in enumerate(sizes)]
    given = factorial(SUITS) // prod(factorial(sizes.count(size)) for size in set(sizes))
    return np.concatenate(rows, axis=1).astype(np.uint8), weights * given


@cache
def _ranks(size: int) -> NDArray[Any]:
    """Every set of so many ranks."""
    return np.array(list(combinations(range(RANKS), size)), np.uint8).reshape(comb(RANKS, size), size)


@cache
def _sets(size: int, suits: int) -> tuple[NDArray[Any], Numbers]:
    """Sets of ranks for several suits with equally many, in one order, and in how many they can be given."""
    places = list(combinations_with_replacement(range(comb(RANKS, size)), suits))
    ways = [factorial(suits) // prod(map(factorial, Counter(each).values())) for each in places]
    return np.array(places, np.int32), np.array(ways, np.int64)
