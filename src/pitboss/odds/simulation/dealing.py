"""Draw dice, numbers or cards for many rounds from a seeded stream, in compiled code. Anybody can repeat it.

A stream is numpy's `SFC64(SeedSequence(seed, spawn_key=key))`, 64 bits at a time. A word is read as a
fraction of 2**64: times the number of items that are left, the whole part is the place of the first item
drawn among them, and the rest serves for the next one. As many numbers are read from one word as have a
product of at most `MAX_PRODUCT`; where the rest at last is below 2**64 modulo the product, the word is left
out and the next one is read, so that every outcome is as likely as any other. The item drawn changes places
with the first that was left, and the next round goes on with the items as this one has left them; at first
they lie kind by kind.
"""

from __future__ import annotations

from math import prod
from typing import Any, NamedTuple

import numba
import numpy as np
from numpy.typing import NDArray

from pitboss.rankings.compiling import CAN_CACHE
from pitboss.table.model import Source

MAX_PRODUCT = 1 << 60
"""Bound at which a word is rejected less than once in sixteen."""
_HALF, _LOW = np.uint64(32), np.uint64(0xFFFFFFFF)


class Dealer:
    """Draws a fixed number of items from one source, round after round, from one stream."""

    def __init__(self, source: Source, size: int, seed: int, key: tuple[int, ...]) -> None:
        self.size = size
        state = np.random.SFC64(np.random.SeedSequence(seed, spawn_key=key)).state["state"]["state"]
        self._stream = np.array(state, np.uint64)
        self._items = np.repeat(np.arange(len(source.kinds), dtype=np.uint8), source.kinds)
        self._draw = _throw if source.replaced else _deal
        self._words = _words(len(self._items), size, source.replaced)

    def deal(self, rows: NDArray[np.uint8]) -> None:
        """Fill rows with the kinds drawn, one row per round, in the order drawn."""
        self._draw(self._stream, self._items, *self._words, rows)


class _Words(NamedTuple):
    """The plan for reading words: a bound for each item, each word's end, and what is rejected."""

    bounds: NDArray[np.uint64]
    ends: NDArray[np.int64]
    least: NDArray[np.uint64]


def _words(items: int, size: int, replaced: bool) -> _Words:
    if size > items and not replaced:
        raise ValueError(f"cannot draw {size} items from {items}")
    bounds = [items if replaced else items - place for place in range(size)]
    groups: list[list[int]] = [[]]
    for bound in bounds:
        if prod(groups[-1]) * bound > MAX_PRODUCT:
            groups.append([])
        groups[-1].append(bound)
    ends = np.cumsum([len(group) for group in groups])
    least = [2**64 % prod(group) for group in groups]
    return _Words(np.array(bounds, np.uint64), ends.astype(np.int64), np.array(least, np.uint64))


@numba.njit(cache=CAN_CACHE, nogil=True, inline="always")
def _next(a: Any, b: Any, c: Any, count: Any) -> Any:
    """Return the next word of the stream, and the stream after it."""
    word = a + b + count
    after = ((c << np.uint64(24)) | (c >> np.uint64(40))) + word
    return word, b ^ (b >> np.uint64(11)), c + (c << np.uint64(3)), after, count + np.uint64(1)


@numba.njit(cache=CAN_CACHE, nogil=True, inline="always")
def _whole(left: Any, bound: Any) -> Any:
    """Multiply a fraction by a bound in two halves (96 bits): return the whole part and the rest."""
    low = (left & _LOW) * bound
    high = (left >> _HALF) * bound + (low >> _HALF)
    return high >> _HALF, (high << _HALF) | (low & _LOW)


@numba.njit(cache=CAN_CACHE, nogil=True)
def _throw(stream: Any, items: Any, bounds: Any, ends: Any, least: Any, rows: Any) -> None:
    """Draw with replacement."""
    a, b, c, count = stream[0], stream[1], stream[2], stream[3]
    bound, words = bounds[0], len(ends)
    for row in range(len(rows)):
        begin = 0
        for word in range(words):
            end = ends[word]
            while True:
                left, a, b, c, count = _next(a, b, c, count)
                for place in range(begin, end):
                    whole, left = _whole(left, bound)
                    rows[row, place] = items[whole]
                if left >= least[word]:
                    break
            begin = end
    stream[0], stream[1], stream[2], stream[3] = a, b, c, count


@numba.njit(cache=CAN_CACHE, nogil=True)
def _deal(stream: Any, items: Any, bounds: Any, ends: Any, least: Any, rows: Any) -> None:
    """Draw without replacement within a round."""
    a, b, c, count = stream[0], stream[1], stream[2], stream[3]
    places = np.empty(len(bounds), np.uint64)
    for row in range(len(rows)):
        begin = 0
        for word in range(len(ends)):
            while True:
                left, a, b, c, count = _next(a, b, c, count)
                for place in range(begin, ends[word]):
                    places[place], left = _whole(left, bounds[place])
                if left >= least[word]:
                    break
            begin = ends[word]
        for place in range(len(places)):
            other = np.uint64(place) + places[place]
            drawn = items[other]
            items[other] = items[place]
            items[place] = drawn
            rows[row, place] = drawn
    stream[0], stream[1], stream[2], stream[3] = a, b, c, count
