"""The same counting with compiled code and arrays: for decks of single cards, and for many rounds at once.

numpy and numba load here. The functions of the game are compiled as they stand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations, permutations
from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray

from pitboss.odds.counting import Counted, Tally
from pitboss.table.model import Draw, Model
from pitboss.table.wager import FIRST, Wager

Numbers = NDArray[np.int64]
AT_ONCE = 4
"""How many items of a set are listed beforehand; those before them are gone through one by one."""


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
    tally = Tally(model)
    if not rest:
        for rows in _sets(kinds, first.size):
            add(tally, [values(first, rows)], len(rows))
        return tally.counted()
    rows = np.array(list(combinations(range(kinds), first.size)), np.int64)
    others = rows if rest[0].size == first.size else np.array(list(combinations(range(kinds), rest[0].size)))
    masks, other_masks = _masks(rows), _masks(others)
    numbers, other_numbers = values(first, rows), values(rest[0], others)
    places, times = np.arange(len(rows)), np.ones(len(rows), np.int64)
    if model.suits_alike:
        places, _, times = but_for_suits(rows)
    for place, each in zip(places.tolist(), times.tolist(), strict=True):
        apart = other_numbers[(other_masks & masks[place]) == 0]
        add(tally, [np.int64(numbers[place]), apart], len(apart), each)
    return tally.counted()


def but_for_suits(rows: NDArray[np.int64]) -> tuple[Numbers, Numbers, Numbers]:
    """One hand of all that differ by a change of suits: where it is, which each is, and how many they are."""
    least = _least_masks(rows, np.array(list(permutations(range(4))), np.int64))
    _, first, which, times = np.unique(least, return_index=True, return_inverse=True, return_counts=True)
    return first, which, times


@numba.njit(cache=True)
def _least_masks(rows: Any, changes: Any) -> Any:
    """The least mask that each row of cards has under any change of suits."""
    found = np.empty(len(rows), np.uint64)
    for place in range(len(rows)):
        least = np.uint64(0xFFFFFFFFFFFFFFFF)
        for change in changes:
            mask = np.uint64(0)
            for card in rows[place]:
                mask |= np.uint64(1) << np.uint64(card // 4 * 4 + change[card % 4])
            least = min(least, mask)
        found[place] = least
    return found


def _sets(kinds: int, size: int) -> Iterator[NDArray[np.int64]]:
    """Every set of so many kinds, a few thousand rows at a time."""
    most = min(size, AT_ONCE)
    tails = np.array(list(combinations(range(kinds), most)), np.int64)
    for head in combinations(range(kinds), size - most):
        rest = tails[tails[:, 0] > head[-1]] if head else tails
        if len(rest):
            yield np.column_stack([*(np.full(len(rest), kind) for kind in head), rest])


def _masks(rows: NDArray[np.int64]) -> NDArray[np.uint64]:
    masks: NDArray[np.uint64] = np.bitwise_or.reduce(np.uint64(1) << rows.astype(np.uint64), axis=1)
    return masks


def add(tally: Tally, columns: list[Any], weight: int, each: int = 1, *, alike: bool = False) -> None:
    """Many ways to fall, each counted so often; a draw that is the same in all of them is a single number.

    With `alike`, situations that are decided in the same way are counted as one.
    """
    tally.total += weight * each
    named = tally.named(columns)
    for (wagers, decision), found in zip(tally.groups, tally.found, strict=True):
        code = coded(wagers, named)
        seen = tally.seen(decision, tuple(columns))
        if alike and decision and decision.alike:
            seen = (compiled(decision.alike)(*seen),)
        apart = [number for number in seen if np.ndim(number)]
        if apart:  # what was seen differs from row to row
            keys = np.column_stack([np.broadcast_to(number, (weight,)) for number in (*seen, code)])
        else:
            keys = np.broadcast_to(code, (weight,))[:, None]
        unique, counts = _unique(keys)
        for row, times in zip(unique.tolist(), counts.tolist(), strict=True):
            what = tuple(row[:-1]) if apart else tuple(map(int, seen))
            found.setdefault(what, Counter())[lines_of(row[-1], wagers)] += times * each


def _unique(keys: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    if keys.shape[1] == 1:
        counts = np.bincount(keys[:, 0])
        there = np.flatnonzero(counts)
        return there[:, None], counts[there]
    return np.unique(keys, axis=0, return_counts=True)


def coded(wagers: Sequence[Wager], named: dict[str, Any]) -> Any:
    """The lines that several wagers come to, as one number."""
    code: Any = np.int64(0)
    for wager in wagers:
        code = code * (FIRST + len(wager.pays.lines)) + lines(wager, named)
    return code


def lines_of(code: int, wagers: Sequence[Wager]) -> tuple[int, ...]:
    """The lines that one number stands for."""
    found = []
    for wager in reversed(wagers):
        code, line = divmod(code, FIRST + len(wager.pays.lines))
        found.append(line)
    return tuple(reversed(found))
