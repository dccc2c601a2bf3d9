"""How far a result strays from its mean after so many rounds, and how far that can be trusted.

Figures for printing: this is where exact fractions end.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from statistics import NormalDist

LEVELS = (90, 95, 99)
"""The levels of confidence that are told, in percent."""
ROUNDS = tuple(10**power for power in range(3, 8))
BERRY_ESSEEN = 0.4748
"""Shevtsova's constant: how far the law of a mean of N alike is from the normal one, at most."""
TRUSTED = 0.05
"""Up to which bound on its error a band is told without a warning."""


def reach(level: int) -> float:
    """How many deviations around the mean hold so many percent of a normal law."""
    return NormalDist().inv_cdf(0.5 + level / 200)


@dataclass(frozen=True, slots=True)
class ConfidenceBand:
    """What is returned of each unit staked after so many rounds, in each level of confidence."""

    rounds: int
    within: tuple[tuple[int, float, float], ...]
    """Level in percent, least and most."""
    error: float
    """How far the chance to be in a band's tail can be from what is told, at most."""

    @property
    def trusted(self) -> bool:
        return self.error <= TRUSTED


@dataclass(frozen=True, slots=True)
class Spread:
    """The mean and the shape of what one unit returns net."""

    mean: float
    deviation: float
    skewness: float
    least: float
    """The worst that one round can come to."""
    third: float
    """The third absolute moment about the mean, in cubes of the deviation."""

    @property
    def volatility(self) -> float:
        """The volatility index: the reach of 90 percent, in deviations of one round."""
        return reach(LEVELS[0]) * self.deviation

    def error(self, rounds: int) -> float:
        """The Berry-Esseen bound on the error of the normal approximation, at most 1."""
        return min(BERRY_ESSEEN * self.third / sqrt(rounds), 1.0)

    def band(self, rounds: int) -> ConfidenceBand:
        """The normal approximation: 1 + mean, and z deviations over the root of N to each side.

        No band goes below what can be lost.
        """
        middle, step = 1 + self.mean, self.deviation / sqrt(rounds)
        within = [(level, middle - reach(level) * step, middle + reach(level) * step) for level in LEVELS]
        held = tuple((level, max(low, 1 + self.least), high) for level, low, high in within)
        return ConfidenceBand(rounds, held, self.error(rounds))


def spread(nets: Iterable[tuple[Fraction, Fraction]]) -> Spread:
    """The spread of net returns, each with its probability; together they are certain."""
    pairs = list(nets)
    mean = sum((net * often for net, often in pairs), Fraction(0))
    variance = sum((often * (net - mean) ** 2 for net, often in pairs), Fraction(0))
    deviation = sqrt(variance)
    cubed = [(float(often), float(net - mean) / (deviation or 1.0)) for net, often in pairs]
    return Spread(
        float(mean),
        deviation,
        sum(often * way**3 for often, way in cubed),
        float(min(net for net, _ in pairs)),
        sum(often * abs(way) ** 3 for often, way in cubed),
    )
