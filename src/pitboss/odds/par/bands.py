"""Confidence bands: how far a result may stray from its mean, and how reliable the band is.

These figures are for printing, so floats replace exact fractions here.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from statistics import NormalDist

LEVELS = (90, 95, 99)
"""Confidence levels in percent."""
ROUNDS = tuple(10**power for power in range(3, 8))
BERRY_ESSEEN = 0.4748
"""Shevtsova's constant: bounds the distance of a mean of N equal draws from the normal distribution."""
MAX_TRUSTED_ERROR = 0.05
"""Maximum error bound of a band shown without a warning."""


def reach(level: int) -> float:
    """Return the deviations around the mean that hold `level` percent of a normal distribution."""
    return NormalDist().inv_cdf(0.5 + level / 200)


@dataclass(frozen=True, slots=True)
class ConfidenceBand:
    """Return to player after a number of rounds, at each confidence level."""

    rounds: int
    within: tuple[tuple[int, float, float], ...]
    """Level in percent, lower and upper bound."""
    error: float
    """Maximum error of the probability of a band's tail."""

    @property
    def is_trusted(self) -> bool:
        return self.error <= MAX_TRUSTED_ERROR


@dataclass(frozen=True, slots=True)
class Spread:
    """Mean and shape of the net return of one unit."""

    mean: float
    deviation: float
    skewness: float
    least: float
    """Worst result of a round."""
    third: float
    """Third absolute central moment, in cubes of the deviation."""

    @property
    def volatility(self) -> float:
        """Return the volatility index: the 90% reach for one round."""
        return reach(LEVELS[0]) * self.deviation

    def error(self, rounds: int) -> float:
        """Return the Berry-Esseen bound on the error of the normal approximation, at most 1."""
        return min(BERRY_ESSEEN * self.third / sqrt(rounds), 1.0)

    def band(self, rounds: int) -> ConfidenceBand:
        """Return the normal approximation: 1 + mean, with z deviations over the root of N to each side.

        No band goes below the worst possible result.
        """
        middle, step = 1 + self.mean, self.deviation / sqrt(rounds)
        within = [(level, middle - reach(level) * step, middle + reach(level) * step) for level in LEVELS]
        held = tuple((level, max(low, 1 + self.least), high) for level, low, high in within)
        return ConfidenceBand(rounds, held, self.error(rounds))


def spread(nets: Iterable[tuple[Fraction, Fraction]]) -> Spread:
    """Compute the spread of net returns from pairs of return and probability."""
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
