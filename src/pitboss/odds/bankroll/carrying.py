"""Chances carried from round to round, compiled: where a sum of equal draws may stand after many of them.

Moves are whole numbers in ascending order, the first below nothing. What takes more than `most` additions, or
more than `CELLS` numbers in memory, is given up: the work done is then -1.
"""

from __future__ import annotations

from typing import Any

import numba
import numpy as np

from pitboss.rankings.compiling import KEPT

TINY = 1e-18
"""What is less likely than this, at the ends, is left out."""
CELLS = 1 << 24


@numba.njit(cache=KEPT, nogil=True)
def carried(moves: Any, weights: Any, rounds: Any, floor: Any, most: Any) -> Any:
    """The lowest sum after all rounds, the chances from it on, those of sums that fell below the floor, work.

    A sum below the floor stays what it is: it lies between the floor with the least move and the floor.
    """
    least, span = moves[0], moves[-1] - moves[0]
    low, work = np.int64(0), np.int64(0)
    chances, fallen = np.ones(1), np.zeros(min(-least, CELLS))
    for _ in range(rounds):
        work += len(moves) * len(chances) + span
        if work > most or len(chances) + span > CELLS:
            return low, chances, fallen, np.int64(-1)
        after = np.zeros(len(chances) + span)
        for place in range(len(moves)):
            moved = after[moves[place] - least :]
            for each in range(len(chances)):
                moved[each] += weights[place] * chances[each]
        low += least
        begin, end = 0, len(after)
        while begin < end and low + begin < floor:
            fallen[low + begin - floor - least] += after[begin]
            begin += 1
        while begin < end and after[begin] <= TINY:
            begin += 1
        while end > begin and after[end - 1] <= TINY:
            end -= 1
        low, chances = low + begin, after[begin:end].copy()
        if not len(chances):
            break
    return low, chances, fallen, work


@numba.njit(cache=KEPT, nogil=True)
def shallow(moves: Any, weights: Any, rounds: Any, depth: Any, most: Any) -> Any:
    """The chance that a sum never lies so far below its highest, and the work."""
    work = np.int64(len(moves)) * rounds
    if depth > CELLS or work > most // depth:
        return 0.0, np.int64(-1)
    work *= depth
    below, after = np.zeros(depth), np.zeros(depth)  # the chances of lying so far below it
    below[0] = 1.0
    for _ in range(rounds):
        after[:] = 0.0
        for place in range(len(moves)):
            move, weight = moves[place], weights[place]
            if move < 0:
                for each in range(depth + move):
                    after[each - move] += weight * below[each]
                continue
            highest = min(move + 1, depth)
            raised = 0.0
            for each in range(highest):
                raised += below[each]
            after[0] += weight * raised
            for each in range(highest, depth):
                after[each - move] += weight * below[each]
        below, after = after, below
    return below.sum(), work
