"""Count outcomes with compiled code and arrays, for single decks and samples.

Loads numpy and numba. The game's own functions are compiled unchanged.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from typing import Any

import numba
import numpy as np
from numba.core.event import Listener, register
from numpy.typing import NDArray

from pitboss.odds.compile_events import notify_compiling
from pitboss.odds.counting import LineTally, WagerCount
from pitboss.rankings.compiling import CAN_CACHE, compile_for_arrays
from pitboss.table.model import Decision, Draw, Model, always
from pitboss.table.wager import FIRST, Wager

Numbers = NDArray[np.int64]


class _CompileListener(Listener):
    """Listens for new compilations; cached code does not trigger it."""

    def on_start(self, event: object) -> None:
        notify_compiling()

    def on_end(self, event: object) -> None:
        """Do nothing; the base class requires this method."""


register("numba:compile", _CompileListener())  # type: ignore[no-untyped-call]
CELLS_PER_BATCH = 1 << 16
"""Pairs of numbers counted and settled in one batch, to save memory."""
MAX_TAIL_ITEMS = 4
"""Items of a set enumerated in arrays; earlier items are enumerated one by one."""


def values(draw: Draw, rows: NDArray[Any]) -> Numbers:
    """Return the number of each row of kinds."""
    if draw.values is not None:
        return np.asarray(draw.values(rows.astype(np.uint8)), np.int64)
    found = compile_for_arrays(draw.value)(
        *(rows[:, place].astype(np.int64) for place in range(rows.shape[1]))
    )
    return np.asarray(found, np.int64)


def lines(wager: Wager, numbers: dict[str, Any]) -> Any:
    """Return the wager's line for arrays of numbers."""
    return compile_for_arrays(wager.settle)(*[numbers[draw] for draw in wager.on], *wager.args)


def count_compiled(model: Model) -> list[WagerCount]:
    """Count every outcome of one or two draws from a single deck.

    Count the distinct numbers of the draws first, then settle the wagers on those.
    """
    kinds = len(model.source.kinds)
    first, *rest = model.draws
    tally = LineTally(model)
    if not rest:
        for rows in _sets(kinds, first.size):
            numbers, times = np.unique(values(first, rows), return_counts=True)
            add(tally, [numbers], times)
        return tally.to_counts()
    rows = np.concatenate(list(_sets(kinds, first.size)))
    numbers = values(first, rows)
    places, times = np.arange(len(rows)), np.ones(len(rows), np.int64)
    if model.suits_alike:
        places, _, times = group_by_suits(rows)
    second = rest[0]
    others = rows if second.size == first.size else np.concatenate(list(_sets(kinds, second.size)))
    if second.joins:
        _add_dependent_draw(tally, rows[places], numbers[places], times, others)
        return tally.to_counts()
    _add_pairs(tally, _masks(rows)[places], numbers[places], times, _masks(others), values(second, others))
    return tally.to_counts()


def _add_pairs(
    tally: LineTally, masks: Any, numbers: Numbers, times: Numbers, others: Any, after: Numbers
) -> None:
    """Add the frequency of each pair of numbers, a few numbers of the first draw at a time."""
    held, which = np.unique(numbers, return_inverse=True)
    dealt, other = np.unique(after, return_inverse=True)
    order = np.argsort(which, kind="stable")
    masks, which, times = masks[order], which[order], times[order]
    at_once = max(1, CELLS_PER_BATCH // len(dealt))
    for first in range(0, len(held), at_once):
        some = slice(*np.searchsorted(which, [first, first + at_once]))
        table = np.zeros((len(held[first : first + at_once]), len(dealt)), np.int64)
        _count_disjoint_pairs(masks[some], which[some] - first, times[some], others, other, table)
        one, two = np.nonzero(table)
        add(tally, [held[first + one], dealt[two]], table[one, two])


@numba.njit(cache=CAN_CACHE)
def _count_disjoint_pairs(masks: Any, which: Any, times: Any, others: Any, other: Any, table: Any) -> None:
    """Count each pair of numbers over disjoint sets."""
    for one in range(len(masks)):
        mask, each, row = masks[one], times[one], table[which[one]]
        for two in range(len(others)):
            if not mask & others[two]:
                row[other[two]] += each


def _add_dependent_draw(tally: LineTally, rows: Any, numbers: Numbers, times: Numbers, others: Any) -> None:
    """Add a second draw whose number depends on the first as well, pair by pair."""
    second, masks, other_masks = tally.model.draws[1], _masks(rows), _masks(others)
    for place, row in enumerate(rows):
        apart = others[(other_masks & masks[place]) == 0]
        joined = np.hstack([np.broadcast_to(row, (len(apart), len(row))), apart])
        found, often = np.unique(values(second, joined), return_counts=True)
        add(tally, [np.full(len(found), numbers[place]), found], often * times[place])


def group_by_suits(rows: NDArray[np.int64]) -> tuple[Numbers, Numbers, Numbers]:
    """Group hands that differ only by suits: return the first of each, the group of each, and sizes."""
    least = _least_masks(rows, np.array(list(permutations(range(4))), np.int64))
    _, first, which, times = np.unique(least, return_index=True, return_inverse=True, return_counts=True)
    return first, which, times


@numba.njit(cache=CAN_CACHE)
def _least_masks(rows: Any, changes: Any) -> Any:
    """Return each row's lowest mask under any change of suits."""
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
    """Yield every set of `size` kinds, a few thousand rows at a time."""
    most = min(size, MAX_TAIL_ITEMS)
    tails = np.array(list(combinations(range(kinds), most)), np.int64)
    for head in combinations(range(kinds), size - most):
        rest = tails[tails[:, 0] > head[-1]] if head else tails
        if len(rest):
            yield np.column_stack([*(np.full(len(rest), kind) for kind in head), rest])


def _masks(rows: NDArray[np.int64]) -> NDArray[np.uint64]:
    masks: NDArray[np.uint64] = np.bitwise_or.reduce(np.uint64(1) << rows.astype(np.uint64), axis=1)
    return masks


def add(tally: LineTally, columns: Sequence[Numbers], weights: Numbers, *, alike: bool = False) -> None:
    """Add many outcomes with their weights.

    With `alike`, count situations that are decided the same way as one.
    """
    tally.total += int(weights.sum())
    named = tally.by_draw(columns)
    for (wagers, decision), found in zip(tally.groups, tally.found, strict=True):
        seen: Sequence[Any] = tally.seen_numbers(decision, columns)
        if alike and decision:
            seen = _group_key(decision, seen)
        keys = [*seen, np.broadcast_to(encode_lines(wagers, named), weights.shape)]
        first, times = _group_rows(keys, weights)
        rows = np.column_stack([key[first] for key in keys])
        for (*what, code), often in zip(rows.tolist(), times.tolist(), strict=True):
            found.setdefault(tuple(what), Counter())[decode_lines(code, wagers)] += often


def _group_key(decision: Decision, seen: Sequence[Any]) -> Sequence[Any]:
    """Return one number for situations that are decided the same way."""
    if decision.plays:
        way = compile_for_arrays(decision.plays.plays)(*seen)
        if decision.arises is always:
            return (way,)
        return (np.where(compile_for_arrays(decision.arises)(*seen), way, decision.default_number),)
    return (compile_for_arrays(decision.alike)(*seen),) if decision.alike else seen


def _group_rows(keys: Sequence[Any], weights: Numbers) -> tuple[Numbers, Numbers]:
    """Group equal rows: return the first of each group, and the total weight."""
    place = np.zeros(len(weights), np.int64)
    for key in keys:
        distinct, which = np.unique(key, return_inverse=True)
        _, first, place = np.unique(place * len(distinct) + which, return_index=True, return_inverse=True)
    times = np.zeros(len(first), np.int64)
    np.add.at(times, place, weights)
    return first, times


def encode_lines(wagers: Sequence[Wager], named: dict[str, Any]) -> Any:
    """Encode the lines of several wagers as one number."""
    code: Any = np.int64(0)
    for wager in wagers:
        code = code * (FIRST + len(wager.pays.lines)) + lines(wager, named)
    return code


def decode_lines(code: int, wagers: Sequence[Wager]) -> tuple[int, ...]:
    """Decode a number into the lines of several wagers."""
    found = []
    for wager in reversed(wagers):
        code, line = divmod(code, FIRST + len(wager.pays.lines))
        found.append(line)
    return tuple(reversed(found))
