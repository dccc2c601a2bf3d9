"""Hands of cards up to an exchange of suits. Importing it loads numpy.

A hand is a set of ranks in each of four suits. Exchanging suits changes nothing, so the sets are taken in one
order, and each hand stands for as many as there are ways to assign the suits.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, reduce
from itertools import chain, combinations, combinations_with_replacement, groupby, pairwise
from math import comb, factorial, prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

RANKS, SUITS = 13, 4
JOKER = RANKS * SUITS
Rows = NDArray[np.uint8]
Numbers = NDArray[np.int64]


def hands(size: int, *, joker: bool = False) -> Iterator[tuple[Rows, Numbers]]:
    """Yield all hands of `size` cards up to suits, with the number of hands each represents."""
    for sizes in _suit_sizes(size):
        yield _hands(sizes)
    if joker:
        for rows, weights in hands(size - 1):
            yield np.column_stack([rows, np.full(len(rows), JOKER, np.uint8)]), weights


def _suit_sizes(size: int) -> list[tuple[int, ...]]:
    """Return the possible sizes of the suits, longest first."""
    found = combinations_with_replacement(range(min(size, RANKS), -1, -1), SUITS)
    return [sizes for sizes in found if sum(sizes) == size]


def _hands(sizes: tuple[int, ...]) -> tuple[Rows, Numbers]:
    """Return the hands whose suits have these sizes."""
    alike = [_sets(size, len(list(several))) for size, several in groupby(sizes)]
    counts = [len(places) for places, _ in alike]
    # Combine every choice for the suits of one size with every choice for the next.
    grid = np.indices(counts).reshape(len(counts), -1)
    weights = reduce(np.multiply, (ways[each] for (_, ways), each in zip(alike, grid, strict=True)))
    chosen = [places[each] for (places, _), each in zip(alike, grid, strict=True)]
    sets = np.concatenate(chosen, axis=1)
    rows = [_ranks(size)[sets[:, suit]] * SUITS + suit for suit, size in enumerate(sizes)]
    given = factorial(SUITS) // prod(factorial(sizes.count(size)) for size in set(sizes))
    return np.concatenate(rows, axis=1).astype(np.uint8), weights * given


@cache
def _ranks(size: int) -> NDArray[Any]:
    """Return every set of `size` ranks."""
    return np.array(list(combinations(range(RANKS), size)), np.uint8).reshape(comb(RANKS, size), size)


@cache
def _sets(size: int, suits: int) -> tuple[NDArray[Any], Numbers]:
    """Return sets of ranks for several suits of equal size, in one order, with their multiplicities."""
    listed = combinations_with_replacement(range(comb(RANKS, size)), suits)
    places = np.fromiter(chain.from_iterable(listed), np.int32).reshape(-1, suits)
    run = np.ones(len(places), np.int64)  # length of a run of equal sets; the product gives the factorials
    ways = np.full(len(places), factorial(suits), np.int64)
    for before, place in pairwise(places.T):
        run = np.where(place == before, run + 1, 1)
        ways //= run
    return places, ways
