"""Many hands at once: checks, threads, and the first compilation. numpy and numba load here."""

from __future__ import annotations

import logging
import math
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from pitboss.equipment.cards import JOKER
from pitboss.rankings import kernels
from pitboss.rankings.kernels import Masks, Values
from pitboss.rankings.order import BadHand

if TYPE_CHECKING:
    from pitboss.rankings.hands import HandOrder

_log = logging.getLogger(__name__)
_SHARE = 1 << 16
"""The least number of hands worth a thread."""


def hand_values(order: HandOrder, hands: Any, out: Values | None, threads: int) -> Values:
    """The values of an array of hands under an order of card hands."""
    hands = np.ascontiguousarray(hands)  # so that one compiled form serves
    masked = hands.ndim == 1 and hands.dtype == np.uint64
    size = _size(order, hands, masked)
    out = prepared(out, len(hands))
    if not len(hands):
        return out
    if not masked:
        check_cards(hands, order.joker, order.title)
    tables = order.tables(size)
    kernel = kernels.mask_values if masked else kernels.row_values
    _announce(kernel, order.title)

    def work(low: int, high: int) -> int:
        return int(kernel(hands[low:high], tables, np.uint64(size), out[low:high]))

    wrong = 0
    for answer in shared(work, len(hands), threads):
        wrong |= answer
    if wrong & 0xFF or wrong >> 8 > int(order.joker):
        raise _refusal(order, hands if masked else masks_of(hands), size)
    return out


def masks_of(rows: Any) -> Masks:
    """The 64-bit masks of rows of cards: bit `rank * 4 + suit`, the joker at 52."""
    rows = np.ascontiguousarray(rows)
    check_cards(rows, True, "a mask")
    masks = np.empty(len(rows), np.uint64)
    kernels.row_masks(rows, masks)
    return masks


def cards_of(mask: int) -> tuple[int, ...]:
    """The cards of one mask, lowest first."""
    return tuple(card for card in range(JOKER + 1) if int(mask) >> card & 1)


def every_hand(size: int, *, joker: bool = False, block: int = 1 << 18) -> Iterator[Masks]:
    """The masks of all hands of `size` cards, block by block; each block is overwritten by the next."""
    left = math.comb(52 + joker, size)
    out = np.empty(block, np.uint64)
    mask = np.uint64((1 << size) - 1)
    while left > 0:
        part = out[: min(block, left)]
        mask = np.uint64(kernels.next_masks(mask, part))
        left -= len(part)
        yield part


def tally(order: HandOrder, size: int, *, joker: bool | None = None) -> NDArray[np.int64]:
    """How many of all hands of `size` cards have each value."""
    counts = np.zeros(len(order.shapes) + 1, np.int64)
    values: Values | None = None
    for masks in every_hand(size, joker=order.joker if joker is None else joker):
        values = order.values(masks, out=None if values is None else values[: len(masks)])
        counts += np.bincount(values, minlength=len(counts))
    return counts


def census(order: HandOrder, size: int, *, joker: bool | None = None) -> dict[str, int]:
    """How many of all hands of `size` cards fall in each category, best first."""
    totals = {category.name: 0 for category in order.categories}
    for value, count in enumerate(tally(order, size, joker=joker).tolist()):
        if count:
            totals[order.category(value).name] += count
    return totals


def prepared(out: Values | None, length: int) -> Values:
    """The array to fill, a new one unless given."""
    if out is None:
        return np.empty(length, np.uint16)
    if out.shape != (length,) or out.dtype != np.uint16:
        raise BadHand(f"out must be a uint16 array of {length}, not {out.dtype} of {out.shape}")
    return out


def shared(work: Callable[[int, int], int], length: int, threads: int) -> list[int]:
    """Run `work` on ranges of `length` items in as many threads as are asked for and worth it."""
    parts = max(1, min(threads, length // _SHARE))
    bounds = [length * part // parts for part in range(parts + 1)]
    if parts == 1:
        return [work(0, length)]
    with ThreadPoolExecutor(parts) as pool:
        return list(pool.map(work, bounds[:-1], bounds[1:]))


def check_cards(rows: NDArray[Any], joker: bool, title: str) -> None:
    """Refuse what is not an array of cards."""
    if rows.ndim != 2 or rows.dtype != np.uint8:
        raise BadHand(
            f"{title} takes a uint8 array, one row a hand, or uint64 masks, not {rows.dtype} {rows.shape}"
        )
    if rows.size and rows.max() > JOKER:
        raise BadHand(f"{rows.max()} is not a card: cards are 0 to 51, and 52 the joker")
    if not joker and rows.size and rows.max() == JOKER:
        raise BadHand(f"{title} is played without a joker")


def _size(order: HandOrder, hands: NDArray[Any], masked: bool) -> int:
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
    top = np.uint64(53 if order.joker else 52)
    row = int(np.argmax((counts != size) | (masks >> top != 0)))
    if int(masks[row]) >> int(top):
        return BadHand(f"hand {row} has a card that {order.title} does not use")
    return BadHand(f"hand {row} has {counts[row]} different cards, not {size} like the first")


def _announce(kernel: Any, title: str) -> None:
    if not kernel.signatures:
        _log.info("loading the compiled form of %s; the first time on a machine it is compiled", title)
