"""Count large hands from one deck, up to a change of suits. Loads numpy."""

from __future__ import annotations

from collections import Counter

import numpy as np

from pitboss.odds.compiled import Numbers, values
from pitboss.odds.counting import LineTally, WagerCount
from pitboss.rankings.suit_classes import JOKER, hands
from pitboss.table.model import Model


def count_hands(model: Model) -> list[WagerCount]:
    """Count a single hand, and any later draw by the numbers of its `after`."""
    first, *rest = model.draws
    found: Counter[tuple[int, ...]] = Counter()
    for rows, weights in hands(first.size, joker=len(model.source.kinds) > JOKER):
        numbers, place = _distinct_numbers(values(first, rows))
        ways = np.asarray(rest[0].after(rows), np.int64) if rest and rest[0].after else None
        for column in range(1 if ways is None else ways.shape[1]):
            each = weights if ways is None else weights * ways[:, column]
            total = np.zeros(len(numbers), np.int64)
            np.add.at(total, place, each)
            after = () if ways is None else (column,)
            for number, times in zip(numbers.tolist(), total.tolist(), strict=True):
                found[number, *after] += times
    tally = LineTally(model)
    for seen, times in found.items():
        if times:
            tally.add(seen, times)
    return tally.to_counts()


def _distinct_numbers(values: Numbers) -> tuple[Numbers, Numbers]:
    """Return the distinct numbers (few, none negative) and the index of each."""
    there = np.zeros(int(values.max()) + 1, np.int64)
    there[values] = 1
    return np.flatnonzero(there), (np.cumsum(there) - 1)[values]
