"""Decide the rounds of a simulation by a named strategy or a table of best play.

The table is computed exactly beforehand. Choosing the best in the simulated rounds themselves would
overstate the play.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import permutations
from math import prod
from typing import Any, NamedTuple, TypeAlias

import numba
import numpy as np

from pitboss.law import BadInput
from pitboss.odds import visible_card
from pitboss.odds.counting import SeenNumbers, count, group
from pitboss.odds.exact import price
from pitboss.rankings.compiling import CAN_CACHE, compile_for_arrays
from pitboss.table.model import Decision, Model, always

MAX_DENSE_SIZE = 1 << 20
"""Maximum number of situations for a dense table."""
SUITS = np.array(list(permutations(range(4))), np.uint64)


class NoBestPlay(BadInput):
    """A game with too many situations to list, which needs a named strategy."""


class BestPlayTable(NamedTuple):
    """The number of the best way in each situation."""

    sizes: tuple[int, ...]
    """Number of possible values of each visible draw."""
    keys: tuple[int, ...]
    """Situations, encoded as one number each, in order."""
    ways: tuple[int, ...]

    def key(self, seen: Sequence[Any]) -> Any:
        """Encode a situation as one number."""
        key: Any = 0
        for size, number in zip(self.sizes, seen, strict=True):
            key = key * size + number
        return key


class ExceptionTable(NamedTuple):
    """The usual best way for each group of situations, and the exceptions."""

    ways: tuple[int, ...]
    """Best way by the number of the group."""
    doubtful: tuple[bool, ...]
    """Whether the group has exceptions."""
    keys: tuple[int, ...]
    """The exceptions in order, each as the lowest under any change of suits."""
    others: tuple[int, ...]
    """The ways for the exceptions."""


DecisionTable: TypeAlias = BestPlayTable | ExceptionTable
ManyDecider: TypeAlias = Callable[[Sequence[Any], Callable[[], Sequence[Any]]], Any]
"""Returns the ways for many rounds, from the numbers seen and, on demand, the cards."""


def best_play(model: Model, decision: Decision) -> DecisionTable:
    """Compute the best way in every situation of a decision, exactly."""
    if decision.alike and visible_card.fits(model):
        return _exception_table(model, decision, decision.alike)
    alone = replace(model, wagers=group(model, model.wager(decision.wager))[0], decisions=(decision,))
    (counted,) = count(alone)
    if counted.sampled:
        raise NoBestPlay(
            f"the best play for {decision.wager} has too many situations to list: name a strategy"
        )
    names = [way.name for way in decision.ways]
    ways = {seen: names.index(way) for seen, way in price(counted, model.stake).ways.items()}
    sizes = tuple(max(column) + 1 for column in zip(*counted.lines, strict=True))
    table = BestPlayTable(sizes, (), ())
    for seen in counted.lines.keys() - ways.keys():
        ways[seen] = decision.default_number
    found = sorted((table.key(seen), way) for seen, way in ways.items())
    return table._replace(keys=tuple(key for key, _ in found), ways=tuple(way for _, way in found))


def _exception_table(model: Model, decision: Decision, alike: Callable[..., int]) -> ExceptionTable:
    """Compute the table for five cards against one visible card, for each hand and card."""
    every = visible_card.situations(model)
    chosen = every.chosen_ways(model.stake)
    place, up = np.nonzero(every.counts.any(axis=2))  # a card in the player's hand cannot be the visible card
    kinds, best = compile_for_arrays(alike)(every.numbers[place], up), chosen[place, up]
    times = np.zeros((int(kinds.max()) + 1, len(decision.ways)), np.int64)
    np.add.at(times, (kinds, best), 1)
    usual = times.argmax(axis=1)
    odd = best != usual[kinds]
    keys = _least_keys(
        np.ascontiguousarray(every.rows[place[odd]], np.uint8), up[odd].astype(np.uint8), SUITS
    )
    order = np.argsort(keys)
    doubtful = (times > 0).sum(axis=1) > 1
    return ExceptionTable(
        tuple(usual.tolist()),
        tuple(doubtful.tolist()),
        tuple(keys[order].tolist()),
        tuple(best[odd][order].tolist()),
    )


@numba.njit(cache=CAN_CACHE, nogil=True)
def _least_keys(hands: Any, ups: Any, suits: Any) -> Any:
    """Encode a hand and the visible card as bits, lowest under any change of suits."""
    found = np.empty(len(hands), np.uint64)
    two, low = np.uint64(2), np.uint64(3)
    for place in range(len(hands)):
        least = np.uint64(0xFFFFFFFFFFFFFFFF)
        for change in suits:
            up = np.uint64(ups[place])
            key = (up >> two << two | change[up & low]) << np.uint64(52)
            for card in hands[place]:
                key |= np.uint64(1) << (np.uint64(card) >> two << two | change[card & low])
            least = min(least, key)
        found[place] = least
    return found


class Decider:
    """Decides the way from the draws seen, for one round or many."""

    def __init__(self, decision: Decision, table: DecisionTable | None) -> None:
        if not decision.plays and not table:
            raise NoBestPlay(f"there is no strategy or table for {decision.wager}: name a strategy")
        self._decision = decision
        self._listed: dict[int, int] = {}
        self._many: ManyDecider = self._follow_strategy
        if decision.plays:
            return
        if isinstance(table, BestPlayTable):
            self._table = table
            self._listed = dict(zip(table.keys, table.ways, strict=True))
            self._many = _table_decider(table)
        elif isinstance(table, ExceptionTable) and decision.alike:
            self._many = _exception_decider(table, decision.alike)

    def one(self, seen: SeenNumbers) -> int:
        """Return the number of the way; the default if there is nothing to decide."""
        arises, plays = self._decision.arises, self._decision.plays
        if not plays:
            return self._listed[self._table.key(seen)]
        return plays.plays(*seen) if arises(*seen) else self._decision.default_number

    def many(self, seen: Sequence[Any], items: Callable[[], Sequence[Any]]) -> Any:
        """Return the ways for arrays."""
        return self._many(seen, items)

    def _follow_strategy(self, seen: Sequence[Any], items: Callable[[], Sequence[Any]]) -> Any:
        arises, plays = self._decision.arises, self._decision.plays
        way = compile_for_arrays(plays.plays)(*seen) if plays else 0
        if arises is always:
            return way
        return np.where(compile_for_arrays(arises)(*seen), way, self._decision.default_number)


def _table_decider(table: BestPlayTable) -> ManyDecider:
    keys, ways = np.array(table.keys, np.int64), np.array(table.ways, np.int64)
    if (size := prod(table.sizes)) > MAX_DENSE_SIZE:
        return lambda seen, items: ways[np.searchsorted(keys, table.key(seen))]
    dense = np.zeros(size, np.int64)
    dense[keys] = ways
    return lambda seen, items: dense[table.key(seen)]


def _exception_decider(table: ExceptionTable, alike: Callable[..., int]) -> ManyDecider:
    ways, doubtful = np.array(table.ways, np.int64), np.array(table.doubtful)
    keys, others = np.array(table.keys, np.uint64), np.array(table.others)

    def many(seen: Sequence[Any], items: Callable[[], Sequence[Any]]) -> Any:
        kinds = compile_for_arrays(alike)(*seen)
        found = ways[kinds]
        places = np.flatnonzero(doubtful[kinds])
        hands, ups = items()
        asked = _least_keys(hands[places], ups[places, 0], SUITS)
        near = np.searchsorted(keys, asked).clip(max=len(keys) - 1)
        there = keys[near] == asked
        found[places[there]] = others[near[there]]
        return found

    return many
