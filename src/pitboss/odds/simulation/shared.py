"""Share one draw between several models: keno's 20 numbers serve tickets of every spot count.

All items have numbers. A model's own items are the lowest: those of its first kind. So one pass over the
numbers drawn counts, for each model, how many of its own were among them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import numba
import numpy as np

from pitboss.odds.simulation.dealing import Dealer
from pitboss.odds.simulation.rounds import ROUNDS_IN_MEMORY
from pitboss.rankings.compiling import CAN_CACHE
from pitboss.table.model import Model, Source


class SharedDraw:
    """The draw shared by a game's models."""

    def __init__(self, models: Sequence[Model]) -> None:
        self._owned = [model.source.kinds[0] for model in models]
        totals = {sum(model.source.kinds) for model in models}
        sizes = {model.draws[0].size for model in models}
        if len(totals) > 1 or len(sizes) > 1 or not all(map(_can_share, models)):
            raise ValueError("models that share a draw each have one draw of the same size from two kinds")
        (total,), (self.size,) = totals, sizes
        self._source = Source((1,) * total)

    def count(self, seed: int, blocks: Iterable[tuple[int, int]]) -> list[Counter[int]]:
        """Count for each model how often each number of its own items was drawn, in some blocks of rounds."""
        most = max(self._owned)
        times = np.zeros((most, self.size + 1), np.int64)
        for block, rounds in blocks:
            dealer = Dealer(self._source, self.size, seed, (0, block, 0))
            rows = np.empty((min(ROUNDS_IN_MEMORY, rounds), self.size), np.uint8)
            for begun in range(0, rounds, ROUNDS_IN_MEMORY):
                dealt = rows[: rounds - begun]
                dealer.deal(dealt)
                _count(dealt, times)
        found = (times[owned - 1].tolist() for owned in self._owned)
        return [Counter({own: count for own, count in enumerate(each) if count}) for each in found]

    def row(self, own: int) -> tuple[int, ...]:
        """Return the kinds of a draw with `own` of the model's own items."""
        return (0,) * own + (1,) * (self.size - own)


def _can_share(model: Model) -> bool:
    source, (draw, *more) = model.source, model.draws
    return len(source.kinds) == 2 and not (source.replaced or more or draw.source or model.decisions)


@numba.njit(cache=CAN_CACHE, nogil=True)
def _count(rows: Any, times: Any) -> None:
    """Add up how many of the lowest 1, 2, 3, ... items each row has."""
    most = len(times)
    drawn = np.zeros(most, np.int64)
    for row in range(len(rows)):
        for place in range(rows.shape[1]):
            if rows[row, place] < most:
                drawn[rows[row, place]] = 1
        own = 0
        for item in range(most):
            own += drawn[item]
            drawn[item] = 0
            times[item, own] += 1
