"""Shared code of the `_bulk` modules, which value many hands at once: checks, threads and enumeration."""

from __future__ import annotations

import logging
import math
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from pitboss.equipment.cards import JOKER
from pitboss.rankings.masks import Masks, Values, next_masks, row_masks
from pitboss.rankings.order import BadHand, Order

if TYPE_CHECKING:
    from pitboss.rankings.hands import HandOrder

_log = logging.getLogger(__name__)
_MIN_HANDS_PER_THREAD = 1 << 16
"""Minimum number of hands worth a thread."""


# Input -------------------------------------------------------------------------------------------


def as_rows(order: Order, hands: Any, part: int = 0) -> NDArray[np.uint8]:
    """Return checked rows of cards for one part of an order."""
    rows = np.ascontiguousarray(hands)  # so one compiled form is enough
    check_cards(rows, order.joker, order.title)
    if rows.shape[1] not in order.parts[part].sizes:
        raise order.parts[part].refuse(rows.shape[1], order.title)
    return rows


def as_masks(order: Order, hands: Any, part: int = 0) -> Masks:
    """Return rows or masks as masks. Rows are checked; the number of cards in a mask is not."""
    if is_masks(hands):
        return np.ascontiguousarray(hands)
    return _masks(as_rows(order, hands, part))


def is_masks(hands: Any) -> bool:
    """Return whether an array holds masks instead of rows of cards."""
    return np.ndim(hands) == 1 and np.asarray(hands).dtype == np.uint64


def check_cards(rows: NDArray[Any], joker: bool, title: str) -> None:
    """Refuse anything that is not an array of cards."""
    if rows.ndim != 2 or rows.dtype != np.uint8:
        raise BadHand(
            f"{title} takes a uint8 array with a row per hand, or uint64 masks, not {rows.dtype} {rows.shape}"
        )
    highest = rows.max(initial=0)
    if highest > JOKER:
        raise BadHand(f"{highest} is not a card: cards are 0 to 51, and 52 the joker")
    if highest == JOKER and not joker:
        raise BadHand(f"{title} is played without a joker")


def refusal(order: Order, *parts: Masks) -> BadHand:
    """Return the error for the first invalid hand, given the masks of each part."""
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


def prepare_output(out: NDArray[Any] | None, length: int, dtype: DTypeLike = np.uint16) -> NDArray[Any]:
    """Return the array to fill: a new one by default."""
    if out is None:
        return np.empty(length, dtype)
    if out.shape != (length,) or out.dtype != dtype:
        raise BadHand(f"out must be a {np.dtype(dtype)} array of {length}, not {out.dtype} of {out.shape}")
    return out


# The work ----------------------------------------------------------------------------------------


def in_threads(work: Callable[[int, int], int], length: int, threads: int) -> list[int]:
    """Run `work` on ranges of `length` items, in at most `threads` threads."""
    parts = max(1, min(threads, length // _MIN_HANDS_PER_THREAD))
    bounds = [length * part // parts for part in range(parts + 1)]
    if parts == 1:
        return [work(0, length)]
    with ThreadPoolExecutor(parts) as pool:
        return list(pool.map(work, bounds[:-1], bounds[1:]))


def announce(kernel: Any, title: str) -> None:
    """Log that compiled code has yet to be loaded."""
    if not kernel.overloads:
        _log.info("loading the compiled form of %s; the first time on a machine, it is compiled", title)


# Masks and enumeration ---------------------------------------------------------------------------


def masks_of(rows: Any) -> Masks:
    """Return the 64-bit masks of rows of cards: bit `rank * 4 + suit`, the joker at 52."""
    rows = np.ascontiguousarray(rows)
    check_cards(rows, True, "a mask")
    return _masks(rows)


def _masks(rows: NDArray[np.uint8]) -> Masks:
    masks = np.empty(len(rows), np.uint64)
    row_masks(rows, masks)
    return masks


def cards_of(mask: int) -> tuple[int, ...]:
    """Return the cards of one mask, lowest first."""
    return tuple(card for card in range(JOKER + 1) if int(mask) >> card & 1)


def every_hand(size: int, *, joker: bool = False, block: int = 1 << 18) -> Iterator[Masks]:
    """Yield the masks of all hands of `size` cards in blocks. Each block overwrites the last."""
    left = math.comb(52 + joker, size)
    out = np.empty(block, np.uint64)
    mask = np.uint64((1 << size) - 1)
    while left > 0:
        part = out[: min(block, left)]
        mask = np.uint64(next_masks(mask, part))
        left -= len(part)
        yield part


def tally(order: HandOrder, size: int, *, joker: bool | None = None) -> NDArray[np.int64]:
    """Count all hands of `size` cards by value."""
    counts = np.zeros(len(order.shapes) + 1, np.int64)
    values: Values | None = None
    for masks in every_hand(size, joker=order.joker if joker is None else joker):
        values = order.values(masks, out=None if values is None else values[: len(masks)])
        counts += np.bincount(values, minlength=len(counts))
    return counts


def census(order: HandOrder, size: int, *, joker: bool | None = None) -> dict[str, int]:
    """Count all hands of `size` cards by category, best first."""
    totals = {category.name: 0 for category in order.categories}
    for value, count in enumerate(tally(order, size, joker=joker).tolist()):
        if count:
            totals[order.category(value).name] += count
    return totals
