"""Bulk odd-chip comparisons: each hand is the sum of the bits of its cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from pitboss.rankings.bulk import announce, as_rows, in_threads, prepare_output
from pitboss.rankings.masks import Masks, U, compiled
from pitboss.rankings.order import BadHand

if TYPE_CHECKING:
    from pitboss.rankings.oddchips import OddChipOrder

_0 = U(0)


def odd_chip_values(order: OddChipOrder, hands: Any, out: Masks | None, threads: int) -> Masks:
    """Return the odd-chip values of rows of cards."""
    rows = as_rows(order, hands)
    out = prepare_output(out, len(rows), np.uint64)
    bits = np.array(order.bits, np.uint64)
    announce(_row_values, order.title)

    def work(low: int, high: int) -> int:
        return int(_row_values(rows[low:high], bits, out[low:high]))

    if any(in_threads(work, len(rows), threads)):
        raise BadHand("a card comes twice in one hand")
    return out


@compiled
def _row_values(rows: Any, bits: Any, out: Any) -> Any:
    """Sum the bits of each row of cards; return non-zero if a card appears twice."""
    wrong = _0
    for i in range(out.size):
        total = _0
        for j in range(rows.shape[1]):
            bit = bits[rows[i, j]]
            wrong |= total & bit
            total |= bit
        out[i] = total
    return wrong
