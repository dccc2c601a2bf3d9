"""Compute the distribution of a sum of independent draws, round by round, in compiled code.

Moves are integers in ascending order, the first negative. Work beyond `most` additions or `MAX_CELLS` numbers
in memory is given up; the returned work is then -1.
"""

from __future__ import annotations

from typing import Any

import numba
import numpy as np

from pitboss.rankings.compiling import CAN_CACHE

MIN_PROBABILITY = 1e-18
"""Probability below which the tails are cut off."""
MAX_CELLS = 1 << 24


@numba.njit(cache=CAN_CACHE, nogil=True)
def compute_distribution(moves: Any, weights: Any, rounds: Any, floor: Any, most: Any) -> Any:
    """Return the lowest sum, the probabilities from it up, those of sums below the floor, and the work.

    A sum below the floor stays there: it lies between the floor plus the lowest move and the floor.
    """
    least, span = moves[0], moves[-1] - moves[0]
    low, work = np.int64(0), np.int64(0)
    chances, fallen = np.ones(1), np.zeros(min(-least, MAX_CELLS))
    for _ in range(rounds):
        work += len(moves) * len(chances) + span
        if work > most or len(chances) + span > MAX_CELLS:
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
        while begin < end and after[begin] <= MIN_PROBABILITY:
            begin += 1
        while end > begin and after[end - 1] <= MIN_PROBABILITY:
            end -= 1
        low, chances = low + begin, after[begin:end].copy()
        if not len(chances):
            break
    return low, chances, fallen, work


@numba.njit(cache=CAN_CACHE, nogil=True)
def drawdown_probability(moves: Any, weights: Any, rounds: Any, depth: Any, most: Any) -> Any:
    """Return the probability that a sum never falls `depth` below its peak, and the work."""
    work = np.int64(len(moves)) * rounds
    if depth > MAX_CELLS or work > most // depth:
        return 0.0, np.int64(-1)
    work *= depth
    below, after = np.zeros(depth), np.zeros(depth)  # probability of each distance below the peak
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
