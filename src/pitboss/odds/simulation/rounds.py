"""Simulate rounds of a model from a seeded stream: draw the items and settle the wagers.

Rounds come in blocks of `ROUNDS_PER_BLOCK`, and each block has its own streams, one for each source that the
model draws from: the model's first, then those of single draws. `dealing.py` explains how they are read.
Their keys are (number of the model, number of the block, number of the source), from 0 up, so a block depends
only on the seed and these numbers. Models may share one draw: see `shared.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, partial
from itertools import permutations
from math import prod
from types import MappingProxyType
from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray

from pitboss.odds.compiled import Numbers, add, decode_lines, encode_lines, values
from pitboss.odds.counting import Lines, LineTally, WagerCount, enumerate_draws
from pitboss.odds.simulation.dealing import Dealer
from pitboss.odds.simulation.deciding import Decider, DecisionTable
from pitboss.rankings.compiling import CAN_CACHE
from pitboss.table.model import Draw, Model, Source
from pitboss.table.wager import FIRST

ROUNDS_PER_BLOCK = 1 << 18
"""Rounds per block."""
ROUNDS_IN_MEMORY = 1 << 17
"""Rounds held in memory."""
MAX_FEW_OUTCOMES = 1 << 12
"""Maximum number of outcomes to count first and settle once each."""
MAX_TABLE_ITEMS, MAX_TABLE_SIZE = 4, 1 << 20
"""Limits on items and ordered outcomes for precomputing all numbers."""
Rows = NDArray[np.uint8]
GroupResult = tuple[int, int, Lines]
"""Index of the wager, number of the way, and lines of the wager and those with it."""


def sample(model: Model, rounds: int, seed: int) -> list[WagerCount]:
    """Count a sample like `count`: by situation, before any decision."""
    tally = LineTally(model)
    for columns in outcomes(model, rounds, seed):
        add(tally, columns, np.ones(len(columns[0]), np.int64), alike=True)
    return tally.to_counts(sampled=True)


def outcomes(model: Model, rounds: int, seed: int) -> Iterator[list[Numbers]]:
    """Yield the numbers of every draw in the rounds, a chunk at a time."""
    rounds_of = RoundDraws(model)
    for block, size in blocks(0, rounds):
        for parts in rounds_of.block(seed, 0, block, size):
            yield rounds_of.numbers(parts)


def blocks(first: int, rounds: int) -> Iterator[tuple[int, int]]:
    """Yield blocks with their sizes, from `first` on; the last may be short."""
    for block in range(first, -(-rounds // ROUNDS_PER_BLOCK)):
        yield block, min(ROUNDS_PER_BLOCK, rounds - block * ROUNDS_PER_BLOCK)


class RoundDraws:
    """Draws the rounds of a model: for each source an array of kinds, one row per round."""

    def __init__(self, model: Model) -> None:
        self.draws, self._source = model.draws, model.source
        together = [draw for draw in model.draws if draw.source is None]
        self._sources: list[tuple[Source, list[Draw]]] = [(model.source, together)] if together else []
        self._sources += [(draw.source, [draw]) for draw in model.draws if draw.source is not None]
        self._places: dict[str, tuple[int, int]] = {}
        """Source and first column of each draw."""
        self.sizes: list[int] = []
        """Number of kinds of each item, source after source."""
        for place, (source, draws) in enumerate(self._sources):
            begin = 0
            for draw in draws:
                self._places[draw.name] = place, begin
                begin += draw.size
            self.sizes += [len(source.kinds)] * begin

    def block(self, seed: int, model: int, block: int, size: int) -> Iterator[list[Rows]]:
        """Yield the rounds of a block in chunks, reusing the same memory."""
        dealers = [
            Dealer(source, sum(draw.size for draw in draws), seed, (model, block, place))
            for place, (source, draws) in enumerate(self._sources)
        ]
        parts = [np.empty((min(ROUNDS_IN_MEMORY, size), dealer.size), np.uint8) for dealer in dealers]
        for begun in range(0, size, ROUNDS_IN_MEMORY):
            filled = [part[: size - begun] for part in parts]
            for dealer, part in zip(dealers, filled, strict=True):
                dealer.deal(part)
            yield filled

    def numbers(self, parts: list[Rows]) -> list[Numbers]:
        """Return the numbers of each draw, in the model's order."""
        return [self._numbers(draw, parts) for draw in self.draws]

    def _numbers(self, draw: Draw, parts: list[Rows]) -> Numbers:
        source, own = draw.source or self._source, self._own(draw, parts)
        kinds = len(source.kinds)
        if draw.joins:
            joined = [self._own(each, parts) for each in self.draws if each.name == draw.joins]
            return values(draw, _side_by_side(*joined, own))
        if draw.size > MAX_TABLE_ITEMS or kinds**draw.size > MAX_TABLE_SIZE:
            return values(draw, _side_by_side(own))
        found: Numbers = _look_up(_table(draw._replace(name=""), source), own, kinds)
        return found

    def _own(self, draw: Draw, parts: list[Rows]) -> Rows:
        place, begin = self._places[draw.name]
        return parts[place][:, begin : begin + draw.size]

    def seen_items(self, parts: list[Rows], draws: int) -> list[Rows]:
        """Return the items of the first draws."""
        return [self._own(draw, parts) for draw in self.draws[:draws]]

    def number(self, row: tuple[int, ...]) -> tuple[int, ...]:
        """Return the number of each draw in one round, from its items source after source."""
        found: dict[str, tuple[int, ...]] = {"": ()}
        for _, draws in self._sources:
            for draw in draws:
                found[draw.name], row = row[: draw.size], row[draw.size :]
        return tuple(draw.value(*found[draw.joins], *found[draw.name]) for draw in self.draws)


class RoundSettler:
    """Settles the wagers of a model in many rounds."""

    def __init__(self, model: Model, tables: Mapping[str, DecisionTable] = MappingProxyType({})) -> None:
        self._drawn, self._tally = RoundDraws(model), LineTally(model)
        self._few = prod(self._drawn.sizes) <= MAX_FEW_OUTCOMES
        self.groups = self._tally.groups
        self._deciders = [
            Decider(decision, tables.get(decision.wager)) if decision else None for _, decision in self.groups
        ]
        self._known: dict[tuple[int, ...], list[GroupResult]] = {}

    @property
    def items(self) -> int:
        """Return the number of items drawn in a round."""
        return len(self._drawn.sizes)

    def count(self, seed: int, model: int, several: Iterable[tuple[int, int]]) -> Counter[GroupResult]:
        """Count the wagers' results over some blocks."""
        chunks = (parts for each in several for parts in self._drawn.block(seed, model, *each))
        return self._few_outcomes(chunks) if self._few else self._many_outcomes(chunks)

    def _few_outcomes(self, chunks: Iterable[list[Rows]]) -> Counter[GroupResult]:
        sizes = np.array(self._drawn.sizes)
        times = np.zeros(sizes.prod(), np.int64)
        for parts in chunks:
            _count(parts[0] if len(parts) == 1 else np.hstack(parts), sizes, times)
        found: Counter[GroupResult] = Counter()
        for place in np.flatnonzero(times).tolist():
            row = tuple(map(int, np.unravel_index(place, sizes)))
            for came in self.settle(row):
                found[came] += int(times[place])
        return found

    def settle(self, row: tuple[int, ...]) -> list[GroupResult]:
        """Settle an outcome, cached."""
        if row not in self._known:
            numbers = self._drawn.number(row)
            named = self._tally.by_draw(numbers)
            self._known[row] = [
                (
                    place,
                    decider.one(self._tally.seen_numbers(decision, numbers)) if decider else 0,
                    tuple(wager.line_number(named) for wager in wagers),
                )
                for place, ((wagers, decision), decider) in enumerate(
                    zip(self.groups, self._deciders, strict=True)
                )
            ]
        return self._known[row]

    def _many_outcomes(self, chunks: Iterable[list[Rows]]) -> Counter[GroupResult]:
        sizes = [prod(FIRST + len(wager.pays.lines) for wager in wagers) for wagers, _ in self.groups]
        ways = [len(decision.ways) if decision else 1 for _, decision in self.groups]
        times = [np.zeros(size * each, np.int64) for size, each in zip(sizes, ways, strict=True)]
        for parts in chunks:
            numbers = self._drawn.numbers(parts)
            named = self._tally.by_draw(numbers)
            for place, (wagers, decision) in enumerate(self.groups):
                code = encode_lines(wagers, named)
                if decider := self._deciders[place]:
                    seen = self._tally.seen_numbers(decision, numbers)
                    code += (
                        decider.many(seen, partial(self._drawn.seen_items, parts, len(seen))) * sizes[place]
                    )
                times[place] += np.bincount(code, minlength=len(times[place]))
        return Counter(
            {
                (place, code // sizes[place], decode_lines(code % sizes[place], wagers)): int(each[code])
                for place, ((wagers, _), each) in enumerate(zip(self.groups, times, strict=True))
                for code in np.flatnonzero(each).tolist()
            }
        )


def _side_by_side(*columns: Rows) -> Rows:
    """Join columns into rows; numpy is several times slower for such short rows."""
    if len(columns) == 1 and columns[0].flags.c_contiguous:
        return columns[0]
    out = np.empty((len(columns[0]), sum(each.shape[1] for each in columns)), np.uint8)
    begin = 0
    for each in columns:
        _copy(each, out, begin)
        begin += each.shape[1]
    return out


@numba.njit(cache=CAN_CACHE, nogil=True)
def _copy(rows: Any, out: Any, begin: int) -> None:
    for item in range(rows.shape[1]):  # many rows and few items: the long loop is the inner one
        for row in range(rows.shape[0]):
            out[row, begin + item] = rows[row, item]


@cache
def _table(draw: Draw, source: Source) -> NDArray[Any]:
    """Precompute a draw's number for every ordered outcome."""
    kinds = len(source.kinds)
    sets = np.array([items for _, items in enumerate_draws(source, draw.size)], np.int64)
    numbers = values(draw, sets)
    least = np.result_type(np.min_scalar_type(numbers.min()), np.min_scalar_type(numbers.max()))
    found = np.zeros(kinds**draw.size, least)  # a small type, to stay in the CPU cache
    for order in permutations(range(draw.size)):
        found[np.ravel_multi_index(tuple(sets[:, order].T), (kinds,) * draw.size)] = numbers
    return found


@numba.njit(cache=CAN_CACHE, nogil=True)
def _look_up(table: Any, rows: Any, kinds: int) -> Any:
    found = np.empty(len(rows), np.int64)
    for row in range(len(rows)):
        place = 0
        for item in range(rows.shape[1]):
            place = place * kinds + rows[row, item]
        found[row] = table[place]
    return found


@numba.njit(cache=CAN_CACHE, nogil=True)
def _count(rows: Any, sizes: Any, times: Any) -> None:
    """Count rows, encoded as one number each."""
    for row in range(len(rows)):
        place = np.int64(0)
        for item in range(len(sizes)):
            place = place * sizes[item] + np.int64(rows[row, item])
        times[place] += 1
