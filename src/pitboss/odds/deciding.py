"""How the rounds of a simulation are decided: by a strategy that has a name, or by a table of the best play.

A table is worked out beforehand, exactly. To choose what was best in the rounds themselves would make the
play look better than it is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import prod
from typing import Any, NamedTuple

import numpy as np

from pitboss.law import BadInput
from pitboss.odds.compiled import compiled
from pitboss.odds.counting import Seen, count, group
from pitboss.odds.exact import price
from pitboss.table.model import Decision, Model, always

DENSE = 1 << 20
"""Up to so many numbers that might be seen, a table has a place for each."""


class NoBestPlay(BadInput):
    """A game with too many situations to list, so that it can only be played by a strategy with a name."""


class Table(NamedTuple):
    """The number of the way that is best, for everything that can be seen."""

    sizes: tuple[int, ...]
    """How many numbers each draw that is seen may come to."""
    keys: tuple[int, ...]
    """What is seen, as one number each, in order."""
    ways: tuple[int, ...]

    def places(self, seen: Sequence[Any]) -> Any:
        """What is seen as one number."""
        key: Any = 0
        for size, number in zip(self.sizes, seen, strict=True):
            key = key * size + number
        return key

    def many(self) -> Callable[..., Any]:
        """The same as a function of arrays."""
        keys, ways = np.array(self.keys, np.int64), np.array(self.ways, np.int64)
        if (size := prod(self.sizes)) <= DENSE:
            dense = np.zeros(size, np.int64)
            dense[keys] = ways
            return lambda *seen: dense[self.places(seen)]
        return lambda *seen: ways[np.searchsorted(keys, self.places(seen))]


def best_play(model: Model, decision: Decision) -> Table:
    """The best way in every situation of a decision, exactly."""
    (wager,) = [each for each in model.wagers if each.name == decision.wager]
    alone = replace(model, wagers=group(model, wager)[0], decisions=(decision,))
    (counted,) = count(alone)
    if counted.sampled:
        raise NoBestPlay(f"the best play about {decision.wager} has too many situations to list")
    names = [way.name for way in decision.ways]
    ways = {seen: names.index(way) for seen, way in price(counted, model.stake).ways.items()}
    found: dict[Seen, int] = {seen: ways.get(seen, 0) for seen in counted.lines}
    sizes = tuple(max(column) + 1 for column in zip(*found, strict=True))
    table = Table(sizes, (), ())
    by_key = sorted((table.places(seen), way) for seen, way in found.items())
    return table._replace(keys=tuple(key for key, _ in by_key), ways=tuple(way for _, way in by_key))


class Decider:
    """The way that is gone in a round, by the draws seen: for one round, and for many."""

    def __init__(self, decision: Decision, table: Table | None) -> None:
        self._decision, self._table = decision, None if decision.plays else table
        if self._table:
            self._listed = dict(zip(self._table.keys, self._table.ways, strict=True))
            self._looked_up = self._table.many()
        elif not decision.plays:
            raise NoBestPlay(f"nobody has said how to decide about {decision.wager}")

    def one(self, seen: Seen) -> int:
        """The number of the way; the first one where there is nothing to decide."""
        if self._table:
            return self._listed[self._table.places(seen)]
        arises, plays = self._decision.arises, self._decision.plays
        return plays.plays(*seen) if plays and arises(*seen) else 0

    def many(self, seen: Sequence[Any]) -> Any:
        """The same for arrays."""
        arises, plays = self._decision.arises, self._decision.plays
        if not plays:
            return self._looked_up(*seen)
        way = compiled(plays.plays)(*seen)
        return way if arises is always else np.where(compiled(arises)(*seen), way, 0)
