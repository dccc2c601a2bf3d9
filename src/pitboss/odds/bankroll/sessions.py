"""Simulate sessions of flat stakes in compiled code, drawing each round's return from a seeded stream.

Each block of sessions has its own stream, numpy's `SFC64(SeedSequence(seed, spawn_key=(block,)))`, so its
results depend only on the seed and the block number.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numba
import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from pitboss.odds.bankroll.figures import Lattice

from pitboss.rankings.compiling import CAN_CACHE

SESSIONS_PER_BLOCK = 1 << 10
"""Sessions per block."""
Sums = NDArray[np.int64]


def blocks(sessions: int) -> Iterator[tuple[int, int]]:
    """Yield the number and size of each block."""
    return (
        (first // SESSIONS_PER_BLOCK, min(SESSIONS_PER_BLOCK, sessions - first))
        for first in range(0, sessions, SESSIONS_PER_BLOCK)
    )


def play(
    found: Lattice, rounds: int, floor: int, seed: int, block: tuple[int, int]
) -> tuple[Sums, Sums, NDArray[np.bool_]]:
    """Play a block; return each session's final sum, deepest drawdown and whether it was ruined."""
    number, size = block
    chance = np.random.Generator(np.random.SFC64(np.random.SeedSequence(seed, spawn_key=(number,))))
    keep, other = alias_table(found.weights)
    moves, _ = found.arrays()
    sums, falls, ruined = np.empty(size, np.int64), np.empty(size, np.int64), np.zeros(size, np.bool_)
    _play(chance, moves, keep, other, rounds, floor, sums, falls, ruined)
    return sums, falls, ruined


def alias_table(weights: Sequence[Fraction]) -> tuple[NDArray[np.float64], Sums]:
    """Build an alias table: for each box, its own share and the alias of the rest."""
    count = len(weights)
    left = [weight * count for weight in weights]
    keep, other = [Fraction(1)] * count, list(range(count))
    small = [place for place in range(count) if left[place] < 1]
    large = [place for place in range(count) if left[place] >= 1]
    while small:
        little, much = small.pop(), large.pop()
        keep[little], other[little] = left[little], much
        left[much] -= 1 - left[little]
        (small if left[much] < 1 else large).append(much)
    return np.array([float(each) for each in keep]), np.array(other, np.int64)


@numba.njit(cache=CAN_CACHE, nogil=True)
def _play(
    chance: Any,
    moves: Any,
    keep: Any,
    other: Any,
    rounds: Any,
    floor: Any,
    sums: Any,
    falls: Any,
    ruined: Any,
) -> None:
    count = len(moves)
    for session in range(len(sums)):
        total, highest, deepest = np.int64(0), np.int64(0), np.int64(0)
        stopped = False
        for _ in range(rounds):
            place = chance.random() * count
            box = np.int64(place)
            if place - box >= keep[box]:
                box = other[box]
            total += moves[box]
            if total > highest:
                highest = total
            elif highest - total > deepest:
                deepest = highest - total
            if not stopped and total < floor:
                stopped = True
                sums[session] = total
        falls[session] = deepest
        ruined[session] = stopped
        if not stopped:
            sums[session] = total
