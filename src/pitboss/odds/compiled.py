"""The same counting with compiled code and arrays: for decks of single cards, and for samples.

numpy and numba load here. The functions of the game are compiled as they stand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import combinations
from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray

from pitboss.odds.counting import Counted, Tally
from pitboss.table.model import Draw, Model, Source
from pitboss.table.wager import Wager

Numbers = NDArray[np.int64]
BASE = 64
"""More lines than any wager has: lines of several wagers make one number in this base."""
CHUNK = 1 << 16


@cache
def compiled(function: Callable[..., int]) -> Any:
    """A function of integers, for arrays."""
    return numba.vectorize(function)  # type: ignore[no-untyped-call]


def values(draw: Draw, rows: NDArray[Any]) -> Numbers:
    """The number that each row of kinds comes to."""
    if draw.values is not None:
        return np.asarray(draw.values(rows.astype(np.uint8)), np.int64)
    found = compiled(draw.value)(*(rows[:, place].astype(np.int64) for place in range(rows.shape[1])))
    return np.asarray(found, np.int64)


def lines(wager: Wager, numbers: dict[str, Any]) -> Any:
    """The line that a wager comes to, for arrays of numbers."""
    return compiled(wager.settle)(*[numbers[draw] for draw in wager.on], *wager.args)


def count_compiled(model: Model) -> list[Counted]:
    """Every way that one or two draws from a single deck can fall, counted."""
    kinds = len(model.source.kinds)
    first, *rest = model.draws
    rows = np.array(list(combinations(range(kinds), first.size)), np.int64)
    tally = Tally(model)
    if not rest:
        _add(tally, [values(first, rows)], len(rows))
        return tally.counted()
    others = rows if rest[0].size == first.size else np.array(list(combinations(range(kinds), rest[0].size)))
    masks, other_masks = _masks(rows), _masks(others)
    numbers, other_numbers = values(first, rows), values(rest[0], others)
    for mask, number in zip(masks, numbers, strict=True):
        apart = other_numbers[(other_masks & mask) == 0]
        _add(tally, [np.int64(number), apart], len(apart))
    return tally.counted()


def sample(model: Model, rounds: int, seed: int) -> list[Counted]:
    """So many rounds, by a seeded stream: the same counts as `count` has, of what fell."""
    chance, tally = np.random.default_rng(seed), Tally(model)
    for begun in range(0, rounds, CHUNK):
        size = min(CHUNK, rounds - begun)
        _add(tally, _sampled(model, chance, size), size, alike=True)
    return tally.counted(sampled=True)


def _sampled(model: Model, chance: np.random.Generator, size: int) -> list[Numbers]:
    """The numbers of every draw in so many rounds."""
    together = [draw for draw in model.draws if draw.source is None]
    pool = _drawn(model.source, together, chance, size)
    found, used, items = [], 0, {}
    for draw in model.draws:
        if draw.source is not None:
            rows = _drawn(draw.source, [draw], chance, size)
        else:
            rows = pool[:, used : used + draw.size]
            used += draw.size
        items[draw.name] = rows
        found.append(values(draw, np.hstack([items[draw.joins], rows]) if draw.joins else rows))
    return found


def _drawn(source: Source, draws: list[Draw], chance: np.random.Generator, size: int) -> NDArray[np.int64]:
    """The kinds drawn in so many rounds, one row a round, in the order they were drawn."""
    items = np.repeat(np.arange(len(source.kinds)), source.kinds)
    wanted = sum(draw.size for draw in draws)
    if source.replaced:
        return items[chance.integers(0, len(items), (size, wanted))]
    keys = chance.random((size, len(items)), np.float32)
    places = np.argpartition(keys, wanted - 1, axis=1)[:, :wanted]
    order = np.argsort(np.take_along_axis(keys, places, 1), axis=1)  # which came first is chance too
    return items[np.take_along_axis(places, order, 1)]


def _masks(rows: NDArray[np.int64]) -> NDArray[np.uint64]:
    masks: NDArray[np.uint64] = np.bitwise_or.reduce(np.uint64(1) << rows.astype(np.uint64), axis=1)
    return masks


def _add(tally: Tally, columns: list[Any], weight: int, *, alike: bool = False) -> None:
    """Many ways to fall, of weight one each; a draw that is the same in all of them is a single number.

    With `alike`, situations that are decided in the same way are counted as one.
    """
    tally.total += weight
    named = tally.named(columns)
    for (wagers, decision), found in zip(tally.groups, tally.found, strict=True):
        code: Any = np.int64(0)
        for wager in wagers:
            code = code * BASE + lines(wager, named)
        seen = tally.seen(decision, tuple(columns))
        if alike and decision and decision.alike:
            seen = (compiled(decision.alike)(*seen),)
        apart = [each for each in seen if np.ndim(each)]
        if apart:  # what was seen differs from row to row
            keys = np.column_stack([np.broadcast_to(each, (weight,)) for each in (*seen, code)])
        else:
            keys = np.broadcast_to(code, (weight,))[:, None]
        unique, counts = _unique(keys)
        for row, times in zip(unique.tolist(), counts.tolist(), strict=True):
            what = tuple(row[:-1]) if apart else tuple(int(each) for each in seen)
            found.setdefault(what, Counter())[_lines_of(row[-1], len(wagers))] += times


def _unique(keys: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    if keys.shape[1] == 1:
        counts = np.bincount(keys[:, 0])
        there = np.flatnonzero(counts)
        return there[:, None], counts[there]
    return np.unique(keys, axis=0, return_counts=True)


def _lines_of(code: int, count: int) -> tuple[int, ...]:
    """The lines that one number stands for."""
    found = []
    for _ in range(count):
        code, line = divmod(code, BASE)
        found.append(line)
    return tuple(reversed(found))
