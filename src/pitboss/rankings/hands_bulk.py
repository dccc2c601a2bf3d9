"""Bulk card hands: patterns and suits from masks by arithmetic, values from the tables of `hands`."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.rankings.bulk import announce, check_cards, in_threads, is_masks, masks_of, prepare_output
from pitboss.rankings.hashing import folded_table, look_up, mix, perfect_hash
from pitboss.rankings.masks import (
    CLUBS,
    NO_CLUBS,
    NO_DIAMONDS,
    NO_HEARTS,
    NO_SPADES,
    Masks,
    U,
    Values,
    compiled,
    full_suits,
    inlined,
    off_suit,
    pattern,
    popcount,
    ranks_in,
    row_masks,
)
from pitboss.rankings.order import BadHand

if TYPE_CHECKING:
    from pitboss.rankings.hands import HandOrder

__all__ = ["evaluate", "hash_mask", "mask_values", "suited_ranks"]

_BLOCK_HANDS = 2048
"""Hands processed together, few enough to stay in a cache."""
_0, _1, _8, _13, _52 = (U(n) for n in (0, 1, 8, 13, 52))
_HASH = U(0xFFFFFFFE)


class HandTables(NamedTuple):
    """The tables `evaluate` needs for one order and one number of cards."""

    shift: Values
    plain: Values
    """Values by pattern; with `shift` and `multiplier`, a `Hash`."""
    suited: Values
    """Values of suited ranks, by ranks from `fold`. The upper half is with the joker. 0 for none."""
    multiplier: np.uint64
    pad: np.uint64
    """See `masks.full_suits`."""
    replaces: bool
    """Does a suited hand have only its suited value, even if the plain one is better?"""


@cache
def hand_tables(order: HandOrder, size: int) -> HandTables:
    """Return the arrays for one order and one number of cards."""
    plain, suited = order.level(size)
    patterns = np.fromiter(plain.keys(), np.uint64, len(plain))
    found = perfect_hash(patterns, np.fromiter(plain.values(), np.uint16, len(plain)))
    unspared = 2 - (size - order.take) if order.suits else 3  # with three, no suit ever has enough
    pad = U((1 << unspared) - 1 << 60)
    return HandTables(
        found.shift, found.places, folded_table(suited), found.multiplier, pad, order.suited_replaces
    )


def hand_values(order: HandOrder, hands: Any, out: Values | None, threads: int) -> Values:
    """Return the values of an array of hands under an order of card hands."""
    hands = np.ascontiguousarray(hands)  # so one compiled form is enough
    masked = is_masks(hands)
    size = _size(order, hands, masked)
    out = prepare_output(out, len(hands))
    if not len(hands):
        return out
    if not masked:
        check_cards(hands, order.joker, order.title)
    tables = order.tables(size)
    kernel = mask_values if masked else row_values
    announce(kernel, order.title)

    def work(low: int, high: int) -> int:
        return int(kernel(hands[low:high], tables, U(size), out[low:high]))

    wrong = 0
    for answer in in_threads(work, len(hands), threads):
        wrong |= answer
    if wrong & 0xFF or wrong >> 8 > int(order.joker):
        raise _refusal(order, hands if masked else masks_of(hands), size)
    return out


def _size(order: HandOrder, hands: NDArray[Any], masked: bool) -> int:
    """Return the number of cards in the first hand."""
    if not masked and hands.ndim != 2:
        check_cards(hands, order.joker, order.title)
    if masked and not len(hands):
        return order.sizes[0]
    size = int(hands[0]).bit_count() if masked else hands.shape[1]
    if size not in order.sizes:
        raise order.parts[0].refuse(size, order.title)
    return size


def _refusal(order: HandOrder, masks: Masks, size: int) -> BadHand:
    counts = np.bitwise_count(masks)
    top = U(53 if order.joker else 52)
    row = int(np.argmax((counts != size) | (masks >> top != 0)))
    if int(masks[row]) >> int(top):
        return BadHand(f"hand {row} has a card that {order.title} does not use")
    return BadHand(f"hand {row} has {counts[row]} different cards, not {size} like the first")


# Compiled ----------------------------------------------------------------------------------------


@inlined
def suited_ranks(mask: Any, pad: Any) -> Any:
    """Return the ranks, from `fold`, of the suit that has enough cards, with the joker's bit above them."""
    return ranks_in(mask, CLUBS * full_suits(mask, pad)) | (((mask >> _52) & _1) << _13)


@inlined
def hash_mask(mask: Any, multiplier: Any, pad: Any) -> Any:
    """Return a 31-bit hash of the pattern. The last bit is set if a suit has enough cards."""
    padded = mask | pad
    suited = (  # as in `full_suits`, but for vectors
        (off_suit(padded & (NO_CLUBS | pad)) == _0)
        | (off_suit(padded & (NO_DIAMONDS | pad)) == _0)
        | (off_suit(padded & (NO_HEARTS | pad)) == _0)
        | (off_suit(padded & (NO_SPADES | pad)) == _0)
    )
    return (mix(pattern(mask), multiplier) & _HASH) | (_1 if suited else _0)


@compiled
def evaluate(mask: Any, shift: Any, plain: Any, suited: Any, multiplier: Any, pad: Any, replaces: Any) -> Any:
    """Return the value of one hand, for custom loops. Pass the tables of `HIGH.tables(7)` one by one.

    It reads every array in all cases, because numba counts references if only a branch reads an array.
    """
    code = hash_mask(mask, multiplier, pad)
    value = look_up(code, shift, plain)
    ranks = _0
    if code & _1:
        ranks = suited_ranks(mask, pad)
    with_suit = suited[ranks]
    if with_suit > value or (replaces and with_suit > 0):
        value = with_suit
    return value


@compiled
def _hash_block(masks: Any, codes: Any, multiplier: Any, pad: Any, size: Any) -> Any:
    """Hash a block. A bit of the result is set if a mask lacks `size` cards or has an unknown one."""
    wrong, seen = _0, _0
    for i in range(masks.size):
        mask = masks[i]
        codes[i] = hash_mask(mask, multiplier, pad)
        wrong |= popcount(mask) ^ size
        seen |= mask
    return wrong | ((seen >> _52) << _8)


@compiled
def _value_block(masks: Any, codes: Any, tables: Any, out: Any) -> None:
    """Look up a block: first all patterns, without branches, then the few hands with enough of a suit."""
    shift, plain, suited, _, pad, replaces = tables
    for i in range(masks.size):
        out[i] = look_up(codes[i], shift, plain)
    for i in range(masks.size):
        if codes[i] & _1:
            value = suited[suited_ranks(masks[i], pad)]
            if replaces or value > out[i]:
                out[i] = value


@compiled
def mask_values(masks: Any, tables: Any, size: Any, out: Any) -> Any:
    """Compute the values of many masks. Two short loops per block let the arithmetic run in vectors."""
    codes = np.empty(_BLOCK_HANDS, np.uint64)
    wrong = _0
    for first in range(0, masks.size, _BLOCK_HANDS):
        block = masks[first : first + _BLOCK_HANDS]
        wrong |= _hash_block(block, codes, tables.multiplier, tables.pad, size)
        _value_block(block, codes, tables, out[first : first + _BLOCK_HANDS])
    return wrong


@compiled
def row_values(rows: Any, tables: Any, size: Any, out: Any) -> Any:
    """Compute the values of many rows of cards."""
    masks = np.empty(_BLOCK_HANDS, np.uint64)
    codes = np.empty(_BLOCK_HANDS, np.uint64)
    wrong = _0
    for first in range(0, rows.shape[0], _BLOCK_HANDS):
        block = masks[: min(_BLOCK_HANDS, rows.shape[0] - first)]
        row_masks(rows[first : first + _BLOCK_HANDS], block)
        wrong |= _hash_block(block, codes, tables.multiplier, tables.pad, size)
        _value_block(block, codes, tables, out[first : first + _BLOCK_HANDS])
    return wrong
