"""From the tables of one hand to the arrays of many: a perfect hash of the patterns."""

from __future__ import annotations

import numpy as np

from pitboss.rankings import kernels
from pitboss.rankings.kernels import PLACES, SHIFTS, Masks, Tables, Values
from pitboss.rankings.patterns import JOKER_BIT

GOLDEN = 0x9E3779B97F4A7C15
"""2**64 over the golden ratio: its odd multiples spread evenly, so they are tried in turn."""
_TRIES = 64
_FREE = 0xFFFF


def compiled(plain: dict[int, int], suited: dict[int, int], *, spare: int | None, replaces: bool) -> Tables:
    """The arrays for one order and one number of cards.

    `spare` is how many cards the hand can do without; None where suits mean nothing.
    """
    patterns = np.fromiter(plain.keys(), np.uint64, len(plain))
    values = np.fromiter(plain.values(), np.uint16, len(plain))
    multiplier, shift, places = displaced(patterns, values)
    pad = (1 << (3 if spare is None else 2 - spare)) - 1 << 60
    return Tables(shift, places, folded_table(suited), np.uint64(multiplier), np.uint64(pad), replaces)


def displaced(patterns: Masks, values: Values) -> tuple[int, Values, Values]:
    """A multiplier, displacements and places that lead each pattern to its value."""
    size = 1 << max(10, int(len(patterns) * 1.25).bit_length())
    while True:
        for step in range(1, 2 * _TRIES, 2):
            multiplier = GOLDEN * step % 2**64
            found = _place(patterns, values, multiplier, min(size, 1 << PLACES))
            if found:
                return multiplier, *found
        size *= 2
        if size > 1 << PLACES:
            raise RuntimeError(f"no place found for {len(patterns)} patterns")


def _place(patterns: Masks, values: Values, multiplier: int, size: int) -> tuple[Values, Values] | None:
    codes = kernels.mixed.py_func(patterns, np.uint64(multiplier)).astype(np.uint32)
    groups = codes >> np.uint32(32 - SHIFTS)
    places = (codes >> np.uint32(1)) & np.uint32(size - 1)
    sorting = np.lexsort((places, groups))
    groups, places, values = groups[sorting], places[sorting], values[sorting]
    meet = (groups[1:] == groups[:-1]) & (places[1:] == places[:-1]) & (values[1:] != values[:-1])
    if meet.any():  # no displacement can part them
        return None
    first = np.searchsorted(groups, np.arange((1 << SHIFTS) + 1))
    order = np.argsort(-np.diff(first), kind="stable")
    shift = np.zeros(1 << SHIFTS, np.uint16)
    plain = np.full(size, _FREE, np.uint16)
    if not kernels.place_patterns(order, first, places.astype(np.uint64), values, shift, plain):
        return None
    return shift, plain


def folded_table(suited: dict[int, int]) -> Values:
    """The suited values by ranks as `kernels.folded` brings them together; the second half has the joker."""
    table = np.zeros(2 * JOKER_BIT, np.uint16)
    for ranks, value in suited.items():
        fold = sum(1 << 4 * rank % 13 for rank in range(13) if ranks >> rank & 1)
        table[fold | (ranks & JOKER_BIT)] = value
    return table
