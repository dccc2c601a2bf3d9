"""Many hands at once for omaha, badugi and odd chips. numpy and numba load here."""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING, Any

import numpy as np

from pitboss.rankings import kernels_more
from pitboss.rankings.bulk import check_cards, every_hand, masks_of, prepared, shared
from pitboss.rankings.hashing import displaced, folded_table
from pitboss.rankings.kernels import Masks, Values
from pitboss.rankings.order import BadHand, Order
from pitboss.rankings.patterns import UNITS, ranks_of

if TYPE_CHECKING:
    from pitboss.rankings.badugi import BadugiOrder
    from pitboss.rankings.hands import HandOrder
    from pitboss.rankings.oddchips import OddChipOrder
    from pitboss.rankings.omaha import OmahaOrder
    from pitboss.rankings.points import PointOrder


_BLOCK = 1 << 14
"""Hands worked on together, few enough to stay in a cache."""


def as_masks(order: Order, hands: Any, part: int = 0) -> Masks:
    """Rows or masks as masks, the number of cards of each row checked."""
    hands = np.ascontiguousarray(hands)
    if hands.ndim == 1 and hands.dtype == np.uint64:
        masks: Masks = hands
        return masks
    check_cards(hands, order.joker, order.title)
    if hands.shape[1] not in order.parts[part].sizes:
        raise order.parts[part].refuse(hands.shape[1], order.title)
    return masks_of(hands)


# Omaha -----------------------------------------------------------------------------------------


class OmahaArrays:
    """The best of every board, by its ranks, with every pair of hole ranks."""

    def __init__(self, five: HandOrder) -> None:
        plain, suited = five.level(5)
        boards = list(plain)
        patterns = np.array(boards, np.uint64)
        values = np.fromiter(plain.values(), np.uint16, len(plain))
        pairs = list(combinations_with_replacement(range(13), 2))
        self.columns = np.zeros((16, 16), np.uint8)
        for column, (low, high) in enumerate(pairs):
            self.columns[low, high] = self.columns[high, low] = column
        multiplier, shift, places = displaced(patterns, values)
        self.best = np.zeros((len(boards), len(pairs)), np.uint16)
        kernels_more.fill_pairs(
            np.array([ranks_of(board) for board in boards], np.uint8),
            np.array(pairs, np.uint8),
            np.array(list(combinations(range(5), 3)), np.uint8),
            np.array(UNITS, np.uint64),
            shift,
            places,
            np.uint64(multiplier),
            self.best,
        )
        self.suited = folded_table(suited)
        self.flushes = bool(suited)
        number, self.shift, rows = displaced(patterns, np.arange(len(boards), dtype=np.uint16))
        self.rows = np.where(rows < len(boards), rows, 0).astype(np.uint16)  # unused places lead somewhere
        self.multiplier = np.uint64(number)

    def fill(self, holes: Masks, boards: Masks, out: Values) -> int:
        """Fill in the values; not 0 if some hand is not one."""
        args = (self.shift, self.rows, self.multiplier, self.best, self.columns)
        wrong = int(kernels_more.omaha_plain(holes, boards, *args, out))
        if self.flushes:
            kernels_more.omaha_suited(holes, boards, self.suited, out)
        return wrong


def omaha_values(order: OmahaOrder, holes: Any, boards: Any, out: Values | None, threads: int) -> Values:
    """The values of arrays of holes and boards."""
    hole_masks, board_masks = as_masks(order, holes), as_masks(order, boards, 1)
    if len(hole_masks) != len(board_masks):
        raise BadHand(f"{len(hole_masks)} holes cannot be matched with {len(board_masks)} boards")
    out = prepared(out, len(hole_masks))
    order.arrays = arrays = order.arrays or OmahaArrays(order.five)

    def work(low: int, high: int) -> int:
        wrong = 0
        for first in range(low, high, _BLOCK):
            part = slice(first, min(high, first + _BLOCK))
            wrong |= arrays.fill(hole_masks[part], board_masks[part], out[part])
        return wrong

    if any(shared(work, len(out), threads)):
        raise _refusal(order, hole_masks, board_masks)
    return out


def _refusal(order: Order, *parts: Masks) -> BadHand:
    for row, hand in enumerate(zip(*parts, strict=True)):
        for part, mask in zip(order.parts, hand, strict=True):
            if int(mask).bit_count() not in part.sizes:
                return BadHand(
                    f"hand {row} has {int(mask).bit_count()} different {part.name}, not {part.sizes[0]}"
                )
        if any(int(mask) >> 52 for mask in hand):
            return BadHand(f"hand {row} has a card that {order.title} does not use")
        if len(hand) > 1 and int(hand[0]) & int(hand[1]):
            return BadHand(f"hand {row} has one card in both places")
    return BadHand(f"{order.title} cannot rank these hands")


# Badugi ----------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def _largest_subsets() -> Any:
    """For each set of clashing pairs among four cards: the largest subsets without a clash."""
    clashes = list(combinations(range(4), 2))
    table = np.zeros((64, 7), np.uint8)
    for clash in range(64):
        pairs = [pair for number, pair in enumerate(clashes) if clash >> number & 1]
        clean = [
            some
            for some in range(1, 16)
            if not any(some >> one & 1 and some >> other & 1 for one, other in pairs)
        ]
        most = max(some.bit_count() for some in clean)
        kept = [some for some in clean if some.bit_count() == most]
        table[clash, : len(kept)] = kept
    return table


@lru_cache(maxsize=1)
def _all_badugi(order: BadugiOrder) -> tuple[Any, Values]:
    """The values of all hands of four cards, and the binomial coefficients that number them."""
    ranks = np.zeros(1 << 13, np.uint16)
    ranks[list(order.table.keys())] = list(order.table.values())
    masks = np.concatenate([block.copy() for block in every_hand(4)])
    table = np.empty(len(masks), np.uint16)
    kernels_more.badugi_best(masks, _largest_subsets(), ranks, table)
    choose = [[math.comb(card, place) if card < 52 else 0 for card in range(64)] for place in range(1, 5)]
    return np.array(choose, np.uint32), table


def badugi_values(order: BadugiOrder, hands: Any, out: Values | None, threads: int) -> Values:
    """The values of an array of badugi hands."""
    masks = as_masks(order, hands)
    out = prepared(out, len(masks))
    choose, table = _all_badugi(order)

    def work(low: int, high: int) -> int:
        return int(kernels_more.four_card_block(masks[low:high], choose, table, out[low:high]))

    if any(shared(work, len(masks), threads)):
        raise _refusal(order, masks)
    return out


# Odd chips -------------------------------------------------------------------------------------


def odd_chip_values(order: OddChipOrder, hands: Any, out: Masks | None, threads: int) -> Masks:
    """The odd-chip values of rows of cards."""
    rows = np.ascontiguousarray(hands)
    check_cards(rows, False, order.title)
    if rows.shape[1] not in order.parts[0].sizes:
        raise order.parts[0].refuse(rows.shape[1], order.title)
    if out is None:
        out = np.empty(len(rows), np.uint64)
    bits = np.array(order.bits, np.uint64)

    def work(low: int, high: int) -> int:
        return int(kernels_more.bits_block(rows[low:high], bits, out[low:high]))

    if any(shared(work, len(rows), threads)):
        raise BadHand("a card comes twice in one hand")
    return out


# Points ----------------------------------------------------------------------------------------


def point_values(order: PointOrder, rows: Any, pips: Any, out: Values | None, threads: int) -> Values:
    """The points of rows of cards."""
    check_cards(rows, False, order.title)
    if rows.shape[1] not in order.sizes:
        raise order.parts[0].refuse(rows.shape[1], order.title)
    out = prepared(out, len(rows))
    if order.id == "over-under":
        pips[rows].sum(axis=1, out=out)
        return out
    block = kernels_more.baccarat_block if order.id == "baccarat" else kernels_more.blackjack_block

    def work(low: int, high: int) -> int:
        return int(block(rows[low:high], pips, out[low:high]))

    shared(work, len(rows), threads)
    return out
