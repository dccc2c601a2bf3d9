"""Compiled arithmetic on card masks for the `_bulk` modules. Importing it loads numba.

A mask is 64 bits, bit `rank * 4 + suit` for a card, the joker at 52. All compiled code releases the GIL and
is cached on disk until the time stamp of its own file changes. After changing a helper here or in `hashing`,
touch the `_bulk` modules that use it.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.rankings.compiling import CAN_CACHE

Masks = NDArray[np.uint64]
Values = NDArray[np.uint16]

compiled = njit(nogil=True, cache=CAN_CACHE)
inlined = njit(nogil=True, cache=CAN_CACHE, inline="always")

U = np.uint64
_0, _1, _2, _4, _8, _13, _26, _56, _63 = (U(n) for n in (0, 1, 2, 4, 8, 13, 26, 56, 63))
_PAIRS = U(0x5555555555555555)
_FOURS = U(0x3333333333333333)
_BYTES = U(0x0F0F0F0F0F0F0F0F)
_ONES = U(0x0101010101010101)
CLUBS = U(0x1111111111111)
NO_CLUBS, NO_DIAMONDS, NO_HEARTS, NO_SPADES = (
    U(((1 << 52) - 1) & ~(0x1111111111111 << suit)) for suit in range(4)
)
_RANKS = U(0x1FFF)


@inlined
def pattern(mask: Any) -> Any:
    """Count the cards of each rank, four bits per rank, as in `patterns`."""
    twos = mask - ((mask >> _1) & _PAIRS)
    return (twos & _FOURS) + ((twos >> _2) & _FOURS)


@inlined
def popcount(mask: Any) -> Any:
    """Return the number of cards."""
    fours = pattern(mask)
    return (((fours + (fours >> _4)) & _BYTES) * _ONES) >> _56


@inlined
def lowest(mask: Any) -> Any:
    """Return the lowest card; 0 to 63 even if there is none."""
    return popcount((mask & (~mask + _1)) - _1) & _63


@inlined
def off_suit(others: Any) -> Any:
    """Return zero if at most two bits are set: no more cards off suit than can be spared."""
    others &= others - _1
    return others & (others - _1)


@inlined
def fold(ranks: Any) -> Any:
    """Pack thirteen bits that are four apart. 4 and 13 have no common factor, so none collide."""
    ranks |= ranks >> _26
    return (ranks | (ranks >> _13)) & _RANKS


@inlined
def ranks_in(cards: Any, suit: Any) -> Any:
    """Return the ranks, from `fold`, of the cards of one suit, given as a mask."""
    ranks = cards & suit
    ranks |= ranks >> _1
    return fold((ranks | (ranks >> _2)) & CLUBS)


@inlined
def full_suits(mask: Any, pad: Any) -> Any:
    """Return the suits, as four bits, that have all but two cards of a hand.

    If fewer than two cards can be spared, `pad` has bits above the cards that use up the rest.
    """
    padded = mask | pad
    suits = _0
    if off_suit(padded & (NO_CLUBS | pad)) == _0:
        suits |= _1
    if off_suit(padded & (NO_DIAMONDS | pad)) == _0:
        suits |= _2
    if off_suit(padded & (NO_HEARTS | pad)) == _0:
        suits |= _4
    if off_suit(padded & (NO_SPADES | pad)) == _0:
        suits |= _8
    return suits


@compiled
def row_masks(rows: Any, out: Any) -> None:
    """Compute the masks of rows of cards."""
    for i in range(out.size):
        mask = _0
        for j in range(rows.shape[1]):
            mask |= _1 << U(rows[i, j])
        out[i] = mask


@compiled
def next_masks(mask: Any, out: Any) -> Any:
    """Fill `out` with ascending masks of equally many cards, from `mask` on. Return the next one."""
    for i in range(out.size):
        out[i] = mask
        last = mask & (~mask + _1)
        carried = mask + last
        mask = carried | (((mask ^ carried) >> _2) // last)
    return mask
