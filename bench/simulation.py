"""Simulation: rounds a core a second against the goals, dice beside crapssim, memory of a long run."""

from __future__ import annotations

import resource
import time
from collections import deque
from collections.abc import Callable
from typing import NamedTuple

from bench import sized
from pitboss.odds.simulation.rounds import ROUNDS_PER_BLOCK
from pitboss.odds.simulation.simulate import Simulation, SimulationPart, count_part, run, simulation
from pitboss.table import find_game

TURNS = sized(7, short=1)
ROLLS = sized(20_000, short=100)
ROUNDS = sized((10**8, 10**9), short=(10**5, 10**6))
"""Two runs whose memory is compared."""


class Line(NamedTuple):
    """A game, how many blocks are measured at a time, and how many rounds a second are wanted, if any."""

    game: str
    blocks: int
    goal: int = 0


LINES = (
    Line("mini-dice", 64, 50_000_000),
    Line("three-card-poker", 4, 10_000_000),
    Line("casino-night-three-card-poker", 4),
    Line("caribbean-stud", 4, 10_000_000),
    Line("pai-gow-poker", 2, 1_000_000),
    Line("keno", 4, 5_000_000),
    Line("pai-gow", 4),
    Line("pokette", 64),
    Line("red-dog", 16),
)


def main() -> None:
    _memory()
    print("Rounds a second of processor time on one core, all wagers settled, warm")
    print("(a keno round is one draw of 20 numbers, settled for every spot count)")
    for line in LINES:
        what = _asked(line.game)
        rate = _rate(what, line.blocks)
        goal = f"   {rate / line.goal:5.2f} x the goal of {line.goal / 1e6:.0f} M" if line.goal else ""
        print(f"  {line.game:30} {rate / 1e6:8.1f} M{goal}")
    theirs = _theirs()
    ours = _rate(_asked("mini-dice"), 64)
    beside = f"crapssim {theirs:,.0f}: {ours / theirs:,.0f} x" if theirs else "crapssim is not here"
    print(f"\nRolls a second, field and any seven bet on each: Pitboss {ours:,.0f} with ten wagers, {beside}")


def _asked(game: str) -> Simulation:
    rules = find_game(game)
    return simulation(rules, rules.Options(), 7)


def _rate(what: Simulation, blocks: int) -> float:
    count_part(what, SimulationPart(0, 1_000))
    return max(
        _once(
            lambda: count_part(what, SimulationPart(0, blocks * ROUNDS_PER_BLOCK)), blocks * ROUNDS_PER_BLOCK
        )
        for _ in range(TURNS)
    )


def _once(work: Callable[[], object], rounds: int) -> float:
    begun = time.process_time()
    work()
    return rounds / (time.process_time() - begun)


def _theirs() -> float:
    try:
        from crapssim import Table
        from crapssim.strategy.single_bet import BetAny7, BetField
    except ImportError:
        return 0.0
    table = Table(seed=7)
    table.add_player(10**9, BetField(1.0) + BetAny7(1.0))
    return max(_once(lambda: table.run(max_rolls=ROLLS, verbose=False), ROLLS) for _ in range(3))


def _memory() -> None:
    what, peaks = _asked("mini-dice"), []
    for rounds in ROUNDS:
        deque(run(what, rounds), maxlen=0)
        peaks.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
    told = [f"{peak:.0f} MB after {rounds:.0e}" for rounds, peak in zip(ROUNDS, peaks, strict=True)]
    print(f"Most memory, mini-dice rounds: {'; '.join(told)}\n")
