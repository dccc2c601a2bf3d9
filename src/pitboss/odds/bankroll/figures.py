"""What becomes of a bankroll: flat stakes, round after round, on one wager.

From every net return of a round and how often it comes: the risk of ruin, the result at the end and the
deepest fall on the way. Where the returns lie on a lattice that is small enough, chances are carried from
round to round, in floats; else many sessions are played by a seeded stream.
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
from pitboss.odds.running import in_order

MOST_ROUNDS = 10**6
MOST_SESSIONS = 10**6
MOST_PLAYED = 10**10
"""The most rounds that are played in all sessions together."""
SESSIONS, PLAYED = 100_000, 2 * 10**9
"""At most so many sessions, and so many rounds in all, are played unless told."""
MOST_WORK = 8 * 10**9
"""Beyond so many additions, chances are not carried on: sessions are played."""
MOST_STEPS = 2**40
"""The most steps of the lattice that a round may bring."""
FALLS = (0.5, 0.9, 0.95, 0.99)
"""The falls that are told, by how often they are no deeper."""
NEVER = -(1 << 62)
"""A floor below every sum."""


class BadBankrollSession(BadInput):
    """A session that cannot be notified, or not so."""


class _TooMuch(Exception):
    """More work than carrying chances on is worth."""


@dataclass(frozen=True, slots=True)
class Lattice:
    """Net returns as whole steps."""

    step: Fraction
    """So many units each."""
    moves: tuple[int, ...]
    weights: tuple[Fraction, ...]

    def arrays(self) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        """Moves and weights for compiled code."""
        return np.array(self.moves, np.int64), np.array([float(each) for each in self.weights])

    @property
    def cost(self) -> int:
        """The most that a round may cost."""
        return -min(self.moves)

    @property
    def spacing(self) -> int:
        """What the sums of as many moves differ by."""
        return gcd(*(move - self.moves[0] for move in self.moves)) or 1


def lattice(returns: Mapping[Fraction, Fraction]) -> Lattice:
    """The steps in which returns lie."""
    if sum(returns.values()) != 1 or any(weight < 0 for weight in returns.values()):
        raise BadBankrollSession("the chances of all returns together are certain, and none is below nothing")
    there = {each: weight for each, weight in sorted(returns.items()) if weight}
    if min(there) >= 0:
        raise BadBankrollSession("a wager that never loses needs no bankroll")
    denominator = lcm(*(each.denominator for each in there))
    moves = [int(each * denominator) for each in there]
    common = gcd(*moves)
    found = Lattice(
        Fraction(common, denominator), tuple(move // common for move in moves), tuple(there.values())
    )
    if max(map(abs, found.moves)) > MOST_STEPS:
        raise BadBankrollSession(
            "the returns have no common measure that can be counted in; take a rounder stake"
        )
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class BankrollSession:
    """So many rounds at one unit each. Who cannot pay for all that a round may cost is ruined, and stops."""

    returns: Mapping[Fraction, Fraction]
    """Every net return of a round on one unit first staked, and how often it comes."""
    rounds: int
    bankroll: Fraction | None = None
    """In units; None for a player who can always go on."""

    def __post_init__(self) -> None:
        found = lattice(self.returns)
        check_sizes(self.rounds)
        cost = found.cost * found.step
        if self.bankroll is not None and self.bankroll < cost:
            said = f"a round may cost {float(cost):.10g} units"
            raise BadBankrollSession(
                f"{said}: a bankroll of {float(self.bankroll):.10g} does not pay for one"
            )

    @property
    def mean(self) -> Fraction:
        """The mean result, if all rounds are played."""
        return self.rounds * _mean(self.returns)

    @property
    def variance(self) -> Fraction:
        """Its variance."""
        square = sum((each**2 * weight for each, weight in self.returns.items()), Fraction(0))
        return self.rounds * (square - _mean(self.returns) ** 2)

    def floor(self, found: Lattice) -> int | None:
        """The lowest sum, in steps, with which a player goes on."""
        if self.bankroll is None:
            return None
        lowest = -found.cost * self.rounds  # with more to lose than all rounds cost, nobody is ruined
        return max(ceil((found.cost * found.step - self.bankroll) / found.step), lowest)


def check_sizes(rounds: int, sessions: int | None = None) -> None:
    """Refuse sessions that are too long, or too many."""
    if not 1 <= rounds <= MOST_ROUNDS:
        raise BadBankrollSession(f"a session has 1 to {MOST_ROUNDS:,} rounds, not {rounds:,}")
    if sessions is None:
        return
    if not 1 <= sessions <= MOST_SESSIONS:
        raise BadBankrollSession(f"1 to {MOST_SESSIONS:,} sessions can be played, not {sessions:,}")
    if sessions * rounds > MOST_PLAYED:
        fewer = f"{MOST_PLAYED // rounds:,} sessions of {rounds:,} rounds"
        raise BadBankrollSession(f"{sessions:,} sessions are too many: {fewer} can be played")


def _mean(returns: Mapping[Fraction, Fraction]) -> Fraction:
    return sum((each * weight for each, weight in returns.items()), Fraction(0))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class BankrollFigures:
    """What becomes of a bankroll in a session."""

    session: BankrollSession
    method: Literal["computed", "simulated"]
    sessions: int
    """How many were played; 0 where the chances are computed."""
    ruin: float | None
    """The chance to be ruined before the end; None without a bankroll."""
    step: Fraction
    sums: NDArray[np.int64]
    """Net results at the end, or when ruined, in steps of so many units and in order."""
    chances: NDArray[np.float64]
    """How often each of them comes."""
    falls: Mapping[float, Fraction]
    """The deepest fall from a high point, by how often it is no deeper, if all rounds are played."""

    @property
    def ruin_error(self) -> float | None:
        """Its standard error."""
        if self.ruin is None or not self.sessions:
            return None
        return sqrt(self.ruin * (1 - self.ruin) / self.sessions)

    @property
    def mean(self) -> float:
        """The mean result of a player who stops when ruined."""
        return float(self.sums @ self.chances) * float(self.step)

    @property
    def deviation(self) -> float:
        away = self.sums * float(self.step) - self.mean
        return sqrt(away**2 @ self.chances)

    @property
    def mean_error(self) -> float | None:
        """The standard error of the mean."""
        return self.deviation / sqrt(self.sessions) if self.sessions else None

    @property
    def ahead(self) -> float:
        """The chance to end with more than one began with."""
        return float(self.chances[self.sums > 0].sum())

    def result(self, often: float) -> Fraction:
        """The least result that is not exceeded so often: 0.5 for the middle one."""
        place = int(np.searchsorted(self.chances.cumsum(), often - 1e-12))
        return int(self.sums[min(place, len(self.sums) - 1)]) * self.step


def figures(
    session: BankrollSession, *, sessions: int | None = None, seed: int = 1, executor: Executor | None = None
) -> BankrollFigures:
    """Computed where that can be done in seconds, unless so many sessions shall be played."""
    if sessions is None:
        try:
            return computed(session)
        except _TooMuch:
            sessions = min(SESSIONS, PLAYED // session.rounds)
    return simulated(session, sessions, seed, executor)


# By chances carried from round to round


def computed(session: BankrollSession) -> BankrollFigures:
    """Every chance, to about ten digits."""
    from pitboss.odds.bankroll.carrying import carried

    found, work = lattice(session.returns), _Work()
    floor = session.floor(found)
    moves = found.arrays()
    low, chances, fallen, done = carried(*moves, session.rounds, NEVER if floor is None else floor, work.left)
    work.add(done)
    begin, ruined = low, np.zeros(0)
    if floor is not None:  # who is ruined ends in the steps just below it, the others on it or higher
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
        falls=_falls(found, session.rounds, work),
    )


class _Work:
    """How much may still be done."""

    def __init__(self) -> None:
        self.left = MOST_WORK

    def add(self, done: int) -> None:
        if done < 0:
            raise _TooMuch
        self.left -= done


def _falls(found: Lattice, rounds: int, work: _Work) -> dict[float, Fraction]:
    """The depths of falls, each by a search among depths."""
    from pitboss.odds.bankroll.carrying import shallow

    known: dict[int, float] = {}  # by depth, the chance that no fall is deeper
    most = found.cost * rounds
    moves = found.arrays()

    def within(depth: int) -> float:
        if depth not in known:
            known[depth], done = shallow(*moves, rounds, depth + 1, work.left)
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

    return {often: fall(often) for often in FALLS}


# By sessions that are played


def simulated(
    session: BankrollSession, sessions: int, seed: int, executor: Executor | None = None
) -> BankrollFigures:
    """So many sessions by a seeded stream; the same whoever plays them."""
    from pitboss.odds.bankroll.sessions import blocks, play

    check_sizes(session.rounds, sessions)
    if seed < 0:
        raise BadBankrollSession(f"a seed is a whole number from 0 on, not {seed}")
    found = lattice(session.returns)
    floor = session.floor(found)
    work = partial(play, found, session.rounds, NEVER if floor is None else floor, seed)
    parts = list(in_order(executor, work, blocks(sessions)))
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
        falls={often: int(falls[ceil(often * sessions) - 1]) * found.step for often in FALLS},
    )


def bars(found: BankrollFigures, most: int = 40) -> list[tuple[Fraction, Fraction, float]]:
    """The results as a histogram of equal bars, but for one in a thousand at either end.

    A bar is a whole number of times as wide as results lie apart, so that each has as many of them.
    """
    apart, step = lattice(found.session.returns).spacing, found.step
    low, high = int(found.result(0.001) / step), int(found.result(0.999) / step)
    wide = apart * max(1, ceil(Fraction(high - low, apart * most)))
    places = (found.sums - low) // wide
    shown = (places >= 0) & (found.sums <= high)
    heights = np.bincount(places[shown], found.chances[shown])
    edges = [(low + place * wide) * step for place in range(len(heights) + 1)]
    return list(zip(edges, edges[1:], heights.tolist(), strict=False))
