"""The compiled forms. Importing this module loads numba; `HandOrder.values` does so when first called.

A hand is a 64-bit mask of its cards, bit `rank * 4 + suit`, the joker at 52. Summing the bits of
each group of four gives the pattern of `patterns`, all ranks at once. A table of displacements
turns a hash of the pattern into the place of its value. All kernels release the GIL and are
cached on disk.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

Masks = NDArray[np.uint64]
Values = NDArray[np.uint16]


class Tables(NamedTuple):
    """What `evaluate` needs to know about one order and one number of cards."""

    shift: Values
    """Displacements, by the upper bits of the hash."""
    plain: Values
    """Values, by the lower bits of the hash displaced."""
    suited: Values
    """Values of suited ranks, by `folded` ranks; the upper half with the joker. 0 where there are none."""
    multiplier: np.uint64
    pad: np.uint64
    """Bits above the cards that use up spare cards: see `off_suit`."""
    replaces: bool
    """A suited hand has only its suited value, even if the plain one is better."""


U = np.uint64
BLOCK = 2048
SHIFTS = 13
"""Bits of the hash that choose a displacement."""
PLACES = 17
"""Bits of the hash that choose a place; with the suited flag they fill 31 of 32 bits."""

_0, _1, _2, _3, _4, _6, _8, _12, _13 = (U(n) for n in (0, 1, 2, 3, 4, 6, 8, 12, 13))
_16, _19, _26, _32, _52, _56 = (U(n) for n in (16, 19, 26, 32, 52, 56))
_PAIRS = U(0x5555555555555555)
_FOURS = U(0x3333333333333333)
_BYTES = U(0x0F0F0F0F0F0F0F0F)
_ONES = U(0x0101010101010101)
CLUBS = U(0x1111111111111)
_DECK = U((1 << 52) - 1)
NO_CLUBS, NO_DIAMONDS, NO_HEARTS, NO_SPADES = (
    U(((1 << 52) - 1) & ~(0x1111111111111 << suit)) for suit in range(4)
)
_RANKS = U(0x1FFF)
_HALF = U(0xFFFFFFFF)
_HASH = U(0xFFFFFFFE)

compiled = njit(nogil=True, cache=True)
inlined = njit(nogil=True, cache=True, inline="always")


@inlined
def pattern(mask: Any) -> Any:
    """How many cards of each rank, four bits a rank."""
    twos = mask - ((mask >> _1) & _PAIRS)
    return (twos & _FOURS) + ((twos >> _2) & _FOURS)


@inlined
def popcount(mask: Any) -> Any:
    """The number of cards."""
    fours = pattern(mask)
    return (((fours + (fours >> _4)) & _BYTES) * _ONES) >> _56


@inlined
def off_suit(others: Any) -> Any:
    """Zero if at most two bits are set: no more cards outside a suit than can be spared.

    Where fewer than two cards can be spared, `pad` sets bits of its own.
    """
    others &= others - _1
    return others & (others - _1)


@inlined
def folded(ranks: Any) -> Any:
    """Thirteen bits, four apart, brought together: 4 and 13 have no common factor, so none collide."""
    ranks |= ranks >> _26
    return (ranks | (ranks >> _13)) & _RANKS


@inlined
def suit_ranks(mask: Any, pad: Any) -> Any:
    """The `folded` ranks of the suit that has enough cards, and a bit above them for the joker."""
    padded = mask | pad
    chosen = _0
    if off_suit(padded & (NO_CLUBS | pad)) == _0:
        chosen |= _1
    if off_suit(padded & (NO_DIAMONDS | pad)) == _0:
        chosen |= _2
    if off_suit(padded & (NO_HEARTS | pad)) == _0:
        chosen |= _4
    if off_suit(padded & (NO_SPADES | pad)) == _0:
        chosen |= _8
    ranks = mask & (CLUBS * chosen)
    ranks |= ranks >> _1
    ranks = (ranks | (ranks >> _2)) & CLUBS
    return folded(ranks) | (((mask >> _52) & _1) << _13)


@inlined
def mixed(ranks: Any, multiplier: Any) -> Any:
    """32 bits of hash of a pattern: its halves times the halves of the multiplier, the middle of the sum."""
    low = (ranks & _HALF) * (multiplier & _HALF)
    return ((low + (ranks >> _32) * (multiplier >> _32)) >> _12) & _HALF


@inlined
def hashed(mask: Any, multiplier: Any, pad: Any) -> Any:
    """31 bits of hash of the pattern; the last bit says that a suit has enough cards."""
    padded = mask | pad
    suited = (
        (off_suit(padded & (NO_CLUBS | pad)) == _0)
        | (off_suit(padded & (NO_DIAMONDS | pad)) == _0)
        | (off_suit(padded & (NO_HEARTS | pad)) == _0)
        | (off_suit(padded & (NO_SPADES | pad)) == _0)
    )
    return (mixed(pattern(mask), multiplier) & _HASH) | (_1 if suited else _0)


@compiled
def evaluate(mask: Any, shift: Any, plain: Any, suited: Any, multiplier: Any, pad: Any, replaces: Any) -> Any:
    """The value of one hand, for loops of your own: pass the tables of `HIGH.tables(7)` one by one.

    All arrays are read whether suited or not: numba counts references where only a branch reads one.
    """
    code = hashed(mask, multiplier, pad)
    value = plain[((code >> _1) & U(plain.size - 1)) ^ U(shift[code >> _19])]
    ranks = _0
    if code & _1:
        ranks = suit_ranks(mask, pad)
    with_suit = suited[ranks]
    if with_suit > value or (replaces and with_suit > 0):
        value = with_suit
    return value


@compiled
def _hash_block(masks: Any, codes: Any, multiplier: Any, pad: Any, size: Any) -> Any:
    """Hash a block; a bit of the answer is set if a mask has not `size` cards, or has an unknown one."""
    wrong, seen = _0, _0
    for i in range(masks.size):
        mask = masks[i]
        codes[i] = hashed(mask, multiplier, pad)
        wrong |= popcount(mask) ^ size
        seen |= mask
    return wrong | ((seen >> _52) << _8)


@compiled
def _value_block(
    masks: Any, codes: Any, shift: Any, plain: Any, suited: Any, pad: Any, replaces: Any, out: Any
) -> None:
    """Look up a block: first all patterns, without a branch, then the few hands with enough of a suit."""
    places = U(plain.size - 1)
    for i in range(masks.size):
        out[i] = plain[((codes[i] >> _1) & places) ^ U(shift[codes[i] >> _19])]
    for i in range(masks.size):
        if codes[i] & _1:
            value = suited[suit_ranks(masks[i], pad)]
            if replaces or value > out[i]:
                out[i] = value


@compiled
def mask_values(masks: Any, tables: Any, size: Any, out: Any) -> Any:
    """Values of many masks. Two short loops a block: the first is arithmetic, so it runs in vectors."""
    shift, plain, suited, multiplier, pad, replaces = tables
    codes = np.empty(BLOCK, np.uint64)
    wrong = _0
    for first in range(0, masks.size, BLOCK):
        block = masks[first : first + BLOCK]
        wrong |= _hash_block(block, codes, multiplier, pad, size)
        _value_block(block, codes, shift, plain, suited, pad, replaces, out[first : first + BLOCK])
    return wrong


@compiled
def row_masks(rows: Any, out: Any) -> None:
    """The masks of rows of cards."""
    for i in range(out.size):
        mask = _0
        for j in range(rows.shape[1]):
            mask |= _1 << U(rows[i, j])
        out[i] = mask


@compiled
def row_values(rows: Any, tables: Any, size: Any, out: Any) -> Any:
    """Values of many rows of cards."""
    shift, plain, suited, multiplier, pad, replaces = tables
    masks = np.empty(BLOCK, np.uint64)
    codes = np.empty(BLOCK, np.uint64)
    wrong = _0
    for first in range(0, rows.shape[0], BLOCK):
        block = masks[: min(BLOCK, rows.shape[0] - first)]
        row_masks(rows[first : first + BLOCK], block)
        wrong |= _hash_block(block, codes, multiplier, pad, size)
        _value_block(block, codes, shift, plain, suited, pad, replaces, out[first : first + BLOCK])
    return wrong


@compiled
def next_masks(mask: Any, out: Any) -> Any:
    """Fill `out` with masks in ascending order from `mask` on, all of as many cards; return the next one."""
    for i in range(out.size):
        out[i] = mask
        lowest = mask & (~mask + _1)
        carried = mask + lowest
        mask = carried | (((mask ^ carried) >> _2) // lowest)
    return mask


@compiled
def place_patterns(order: Any, first: Any, places: Any, values: Any, shift: Any, plain: Any) -> bool:
    """Find a displacement for each group of patterns so that no place is asked for two values.

    `order` lists groups by falling size; group g holds the patterns `first[g]` to `first[g + 1]`.
    A place may serve several patterns of one value. False if a group fits nowhere.
    """
    free = np.uint16(0xFFFF)
    for group in order:
        low, high = first[group], first[group + 1]
        found = False
        for move in range(min(plain.size, 1 << 16)):
            fits = True
            for i in range(low, high):
                held = plain[places[i] ^ U(move)]
                if held != free and held != values[i]:
                    fits = False
                    break
            # Two patterns of one group may meet in one place: only if they have one value.
            if fits:
                found = True
                shift[group] = move
                for i in range(low, high):
                    plain[places[i] ^ U(move)] = values[i]
                break
        if not found:
            return False
    return True
