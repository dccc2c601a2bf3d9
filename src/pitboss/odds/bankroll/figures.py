"""Compute bankroll figures for flat stakes on one wager: risk of ruin, final result, deepest drawdown.

The input is the distribution of a round's net return. If the returns lie on a small enough lattice, the
distribution is computed round by round in floats; otherwise many sessions are simulated from a seed.
"""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import ceil, gcd, lcm, sqrt
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from pitboss.law import BadInput
from pitboss.odds.in_parts import run_in_order

__all__ = ["BankrollFigures", "BankrollSession", "check_sizes", "figures", "histogram_bars"]

MAX_ROUNDS = 10**6
MAX_SESSIONS = 10**6
MAX_TOTAL_ROUNDS = 10**10
"""Maximum number of rounds in all simulated sessions together."""
DEFAULT_MAX_SESSIONS, DEFAULT_MAX_TOTAL_ROUNDS = 100_000, 2 * 10**9
"""Default limits on simulated sessions, and on rounds in all of them."""
MAX_ADDITIONS = 8 * 10**9
"""Maximum number of additions before switching to simulation."""
MAX_STEPS_PER_ROUND = 2**40
"""Maximum change in one round, in lattice steps."""
DRAWDOWN_PERCENTILES = (0.5, 0.9, 0.95, 0.99)
"""Percentiles of the drawdown to report."""
NO_FLOOR = -(1 << 62)
"""A floor below every sum."""


class BadBankrollSession(BadInput):
    """A session whose figures cannot be computed."""


class _TooMuch(Exception):
    """Exact computation would take too much work."""


@dataclass(frozen=True, slots=True)
class Lattice:
    """Net returns as integer steps."""

    step: Fraction
    """Units per step."""
    moves: tuple[int, ...]
    weights: tuple[Fraction, ...]

    def arrays(self) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        """Return moves and weights for compiled code."""
        return np.array(self.moves, np.int64), np.array([float(each) for each in self.weights])

    @property
    def cost(self) -> int:
        """Return the most steps a round may cost."""
        return -min(self.moves)

    @property
    def spacing(self) -> int:
        """Return the spacing between possible sums after equally many rounds."""
        return gcd(*(move - self.moves[0] for move in self.moves)) or 1


def lattice(returns: Mapping[Fraction, Fraction]) -> Lattice:
    """Return the lattice on which the returns lie."""
    if sum(returns.values()) != 1 or any(weight < 0 for weight in returns.values()):
        raise BadBankrollSession(
            "probabilities must not be negative and must add up to 1: correct the returns"
        )
    there = {each: weight for each, weight in sorted(returns.items()) if weight}
    if min(there) >= 0:
        raise BadBankrollSession("this wager never loses, so it needs no bankroll: choose another wager")
    denominator = lcm(*(each.denominator for each in there))
    moves = [int(each * denominator) for each in there]
    common = gcd(*moves)
    found = Lattice(
        Fraction(common, denominator), tuple(move // common for move in moves), tuple(there.values())
    )
    if max(map(abs, found.moves)) > MAX_STEPS_PER_ROUND:
        raise BadBankrollSession("the returns are too fine to count exactly: choose a rounder stake")
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class BankrollSession:
    """A number of one-unit rounds. A player who cannot cover the worst round is ruined and stops."""

    returns: Mapping[Fraction, Fraction]
    """Probability of each net return of a round, per unit of the first stake."""
    rounds: int
    bankroll: Fraction | None = None
    """In units; None for a player who is never ruined."""

    def __post_init__(self) -> None:
        found = lattice(self.returns)
        check_sizes(self.rounds)
        cost = found.cost * found.step
        if self.bankroll is not None and self.bankroll < cost:
            said = f"a round may cost {float(cost):.10g} units"
            raise BadBankrollSession(
                f"{said}, so a bankroll of {float(self.bankroll):.10g} is too small: choose a larger one"
            )

    @property
    def mean(self) -> Fraction:
        """Return the mean result if all rounds are played."""
        return self.rounds * _mean(self.returns)

    @property
    def variance(self) -> Fraction:
        """Return the variance of the result if all rounds are played."""
        square = sum((each**2 * weight for each, weight in self.returns.items()), Fraction(0))
        return self.rounds * (square - _mean(self.returns) ** 2)

    def floor(self, found: Lattice) -> int | None:
        """Return the lowest sum, in steps, with which a player continues."""
        if self.bankroll is None:
            return None
        lowest = -found.cost * self.rounds  # nobody can lose more than all rounds cost
        return max(ceil((found.cost * found.step - self.bankroll) / found.step), lowest)


def check_sizes(rounds: int, sessions: int | None = None) -> None:
    """Refuse sessions that are too long or too many."""
    if not 1 <= rounds <= MAX_ROUNDS:
        raise BadBankrollSession(f"a session cannot have {rounds:,} rounds: choose 1 to {MAX_ROUNDS:,}")
    if sessions is None:
        return
    if not 1 <= sessions <= MAX_SESSIONS:
        raise BadBankrollSession(f"cannot simulate {sessions:,} sessions: choose 1 to {MAX_SESSIONS:,}")
    if sessions * rounds > MAX_TOTAL_ROUNDS:
        fewer = f"{MAX_TOTAL_ROUNDS // rounds:,} sessions of {rounds:,} rounds"
        raise BadBankrollSession(f"{sessions:,} sessions are too many: choose at most {fewer}")


def _mean(returns: Mapping[Fraction, Fraction]) -> Fraction:
    return sum((each * weight for each, weight in returns.items()), Fraction(0))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class BankrollFigures:
    """Bankroll figures of a session."""

    session: BankrollSession
    method: Literal["computed", "simulated"]
    sessions: int
    """Number of simulated sessions; 0 if the figures are computed."""
    ruin: float | None
    """Risk of ruin before the end; None without a bankroll."""
    step: Fraction
    sums: NDArray[np.int64]
    """Net results at the end or at ruin, in steps and in order."""
    chances: NDArray[np.float64]
    """Probability of each result."""
    falls: Mapping[float, Fraction]
    """Deepest drawdown by percentile, if all rounds are played."""

    @property
    def ruin_error(self) -> float | None:
        """Return the standard error of the risk of ruin."""
        if self.ruin is None or not self.sessions:
            return None
        return sqrt(self.ruin * (1 - self.ruin) / self.sessions)

    @property
    def mean(self) -> float:
        """Return the mean result of a player who stops when ruined."""
        return float(self.sums @ self.chances) * float(self.step)

    @property
    def deviation(self) -> float:
        away = self.sums * float(self.step) - self.mean
        return sqrt(away**2 @ self.chances)

    @property
    def mean_error(self) -> float | None:
        """Return the standard error of the mean."""
        return self.deviation / sqrt(self.sessions) if self.sessions else None

    @property
    def ahead(self) -> float:
        """Return the probability of ending ahead."""
        return float(self.chances[self.sums > 0].sum())

    def result(self, often: float) -> Fraction:
        """Return a percentile of the result; 0.5 is the median."""
        place = int(np.searchsorted(self.chances.cumsum(), often - 1e-12))
        return int(self.sums[min(place, len(self.sums) - 1)]) * self.step


def figures(
    session: BankrollSession, *, sessions: int | None = None, seed: int = 1, executor: Executor | None = None
) -> BankrollFigures:
    """Compute the figures if that takes seconds; otherwise, or given `sessions`, simulate."""
    if sessions is None:
        try:
            return compute_figures(session)
        except _TooMuch:
            sessions = min(DEFAULT_MAX_SESSIONS, DEFAULT_MAX_TOTAL_ROUNDS // session.rounds)
    return simulate_figures(session, sessions, seed, executor)


# Exact computation


def compute_figures(session: BankrollSession) -> BankrollFigures:
    """Compute the figures to about ten digits."""
    from pitboss.odds.bankroll.distribution import compute_distribution

    found, work = lattice(session.returns), _WorkBudget()
    floor = session.floor(found)
    moves = found.arrays()
    low, chances, fallen, done = compute_distribution(
        *moves, session.rounds, NO_FLOOR if floor is None else floor, work.left
    )
    work.add(done)
    begin, ruined = low, np.zeros(0)
    if floor is not None:  # ruined players end just below the floor, the others on it or higher
        begin = floor - found.cost
        ruined = np.concatenate([fallen, np.zeros(max(low - floor, 0))])
    every = np.concatenate([ruined, chances])
    there = np.flatnonzero(every)
    return BankrollFigures(
        session=session,
        method="computed",
        sessions=0,
        ruin=None if floor is None else float(fallen.sum()),
        step=found.step,
        sums=there + begin,
        chances=every[there],
        falls=_find_drawdowns(found, session.rounds, work),
    )


class _WorkBudget:
    """Remaining work budget."""

    def __init__(self) -> None:
        self.left = MAX_ADDITIONS

    def add(self, done: int) -> None:
        if done < 0:
            raise _TooMuch
        self.left -= done


def _find_drawdowns(found: Lattice, rounds: int, work: _WorkBudget) -> dict[float, Fraction]:
    """Find each drawdown percentile by bisection."""
    from pitboss.odds.bankroll.distribution import drawdown_probability

    known: dict[int, float] = {}  # by depth, the probability of no deeper drawdown
    most = found.cost * rounds
    moves = found.arrays()

    def within(depth: int) -> float:
        if depth not in known:
            known[depth], done = drawdown_probability(*moves, rounds, depth + 1, work.left)
            work.add(done)
        return known[depth]

    def fall(often: float) -> Fraction:
        low, high = -1, 0
        while high < most and within(high) < often:
            low, high = high, min(max(2 * high, found.cost), most)
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (low, middle) if within(middle) >= often else (middle, high)
        return high * found.step

    return {often: fall(often) for often in DRAWDOWN_PERCENTILES}


# Simulation


def simulate_figures(
    session: BankrollSession, sessions: int, seed: int, executor: Executor | None = None
) -> BankrollFigures:
    """Simulate sessions from a seed; the result does not depend on the executor."""
    from pitboss.odds.bankroll.sessions import blocks, play

    check_sizes(session.rounds, sessions)
    if seed < 0:
        raise BadBankrollSession(f"seed {seed} is not valid: choose a whole number from 0 up")
    found = lattice(session.returns)
    floor = session.floor(found)
    work = partial(play, found, session.rounds, NO_FLOOR if floor is None else floor, seed)
    parts = list(run_in_order(executor, work, blocks(sessions)))
    sums, falls, ruined = (np.concatenate(each) for each in zip(*parts, strict=True))
    values, times = np.unique(sums, return_counts=True)
    falls.sort()
    return BankrollFigures(
        session=session,
        method="simulated",
        sessions=sessions,
        ruin=None if session.bankroll is None else float(ruined.mean()),
        step=found.step,
        sums=values,
        chances=times / sessions,
        falls={often: int(falls[ceil(often * sessions) - 1]) * found.step for often in DRAWDOWN_PERCENTILES},
    )


def histogram_bars(found: BankrollFigures, most: int = 40) -> list[tuple[Fraction, Fraction, float]]:
    """Return the results as a histogram of equal bars, without one in a thousand at either end.

    A bar's width is a multiple of the spacing between results, so that each bar covers equally many.
    """
    apart, step = lattice(found.session.returns).spacing, found.step
    low, high = int(found.result(0.001) / step), int(found.result(0.999) / step)
    wide = apart * max(1, ceil(Fraction(high - low, apart * most)))
    places = (found.sums - low) // wide
    shown = (places >= 0) & (found.sums <= high)
    heights = np.bincount(places[shown], found.chances[shown])
    edges = [(low + place * wide) * step for place in range(len(heights) + 1)]
    return list(zip(edges, edges[1:], heights.tolist(), strict=False))
