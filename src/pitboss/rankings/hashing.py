"""A perfect hash from patterns to values: compiled lookup, built with plain numpy.

A table of displacements turns a pattern's hash into the place of its value.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from pitboss.rankings.masks import Masks, U, Values, compiled, inlined
from pitboss.rankings.patterns import JOKER_BIT, Lookup

GOLDEN = 0x9E3779B97F4A7C15
"""2**64 over the golden ratio. Its odd multiples spread evenly, so they are tried in turn."""
SHIFT_BITS = 13
"""Bits of the hash that choose a displacement."""
PLACE_BITS = 17
"""Bits of the hash that choose a place. With one spare bit, they fill 31 of 32 bits."""
_TRIES = 64
_FREE = 0xFFFF
_1, _12, _19, _32 = (U(n) for n in (1, 12, 19, 32))
_HALF = U(0xFFFFFFFF)


class Hash(NamedTuple):
    """The tables from a pattern to its value."""

    multiplier: np.uint64
    shift: Values
    """Displacements by the upper bits of the hash."""
    places: Values
    """Values by the lower bits of the displaced hash."""


@inlined
def mix(ranks: Any, multiplier: Any) -> Any:
    """Return a 32-bit hash of a pattern: the middle of its halves times the multiplier's, summed."""
    low = (ranks & _HALF) * (multiplier & _HALF)
    return ((low + (ranks >> _32) * (multiplier >> _32)) >> _12) & _HALF


@inlined
def look_up(code: Any, shift: Any, places: Any) -> Any:
    """Return the value at a hash's place. Its last bit is ignored."""
    return places[((code >> _1) & U(places.size - 1)) ^ U(shift[code >> _19])]


def perfect_hash(patterns: Masks, values: Values) -> Hash:
    """Return a multiplier, displacements and places that map each pattern to its value."""
    size = 1 << max(10, int(len(patterns) * 1.25).bit_length())
    while True:
        for step in range(1, 2 * _TRIES, 2):
            multiplier = U(GOLDEN * step % 2**64)
            found = _place(patterns, values, multiplier, min(size, 1 << PLACE_BITS))
            if found:
                return Hash(multiplier, *found)
        size *= 2
        if size > 1 << PLACE_BITS:
            raise RuntimeError(f"no place found for {len(patterns)} patterns")


def _place(patterns: Masks, values: Values, multiplier: np.uint64, size: int) -> tuple[Values, Values] | None:
    codes = mix.py_func(patterns, multiplier).astype(np.uint32)
    groups = codes >> np.uint32(32 - SHIFT_BITS)
    places = (codes >> np.uint32(1)) & np.uint32(size - 1)
    sorting = np.lexsort((places, groups))
    groups, places, values = groups[sorting], places[sorting], values[sorting]
    meet = (groups[1:] == groups[:-1]) & (places[1:] == places[:-1]) & (values[1:] != values[:-1])
    if meet.any():  # no displacement can separate them
        return None
    first = np.searchsorted(groups, np.arange((1 << SHIFT_BITS) + 1))
    largest_first = np.argsort(-np.diff(first), kind="stable")
    shift = np.zeros(1 << SHIFT_BITS, np.uint16)
    filled = np.full(size, _FREE, np.uint16)
    if not _displace(largest_first, first, places.astype(np.uint64), values, shift, filled):
        return None
    return shift, filled


@compiled
def _displace(largest_first: Any, first: Any, places: Any, values: Any, shift: Any, filled: Any) -> bool:
    """Find a displacement for each group of patterns so that no place needs two values.

    Group g holds the patterns `first[g]` to `first[g + 1]`. A place may serve several patterns of one value.
    Return False if a group fits nowhere.
    """
    free = np.uint16(_FREE)
    for group in largest_first:
        low, high = first[group], first[group + 1]
        found = False
        for move in range(min(filled.size, 1 << 16)):
            fits = True
            for i in range(low, high):
                held = filled[places[i] ^ U(move)]
                if held != free and held != values[i]:
                    fits = False
                    break
            # Two patterns of one group may share a place only if they have one value.
            if fits:
                found = True
                shift[group] = move
                for i in range(low, high):
                    filled[places[i] ^ U(move)] = values[i]
                break
        if not found:
            return False
    return True


def folded_table(suited: Lookup) -> Values:
    """Return the suited values by ranks from `masks.fold`. The second half has the joker."""
    table = np.zeros(2 * JOKER_BIT, np.uint16)
    for ranks, value in suited.items():
        fold = sum(1 << 4 * rank % 13 for rank in range(13) if ranks >> rank & 1)
        table[fold | (ranks & JOKER_BIT)] = value
    return table
