"""Sampled figures: decimals with their own standard errors, never fractions."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import sqrt
from typing import Any, NamedTuple

from pitboss.odds.exact import WagerValue
from pitboss.odds.par.bands import LEVELS, reach
from pitboss.odds.par.decimals import DIGITS, decimal, percent


class SampledResult(NamedTuple):
    """One result of a decided round: the net win, the total staked, and how often it happened."""

    net: Fraction
    staked: int
    probability: Fraction


def standard_errors(found: WagerValue, came: Iterable[SampledResult]) -> dict[str, float]:
    """Return the standard error of every figure of a sampled price, by name; empty if it is exact.

    For a mean, this is the deviation over the root of the rounds; for a function of means, the delta method.
    """
    if not found.sampled:
        return {}
    rows = [(float(each.net), float(each.staked), float(each.probability)) for each in came]
    rounds, decided = found.sampled, float(found.sampled * found.decided)
    mean, staked = (sum(row[place] * row[2] for row in rows) for place in (0, 1))
    variance = sum((net - mean) ** 2 * often for net, _, often in rows)
    deviation, risk = sqrt(variance) or 1.0, -mean / staked
    standard = [((net - mean) / deviation, often) for net, _, often in rows]
    skewness = sum(z**3 * often for z, often in standard)
    third = sum(abs(z) ** 3 * often for z, often in standard)
    slope = sum(abs(z) * z * often for z, often in standard)

    def of(adds: Iterable[float]) -> float:
        """Return the standard error of a figure from what each row adds to it."""
        return sqrt(sum(each**2 * often for each, (*_, often) in zip(adds, rows, strict=True)) / decided)

    edge = sqrt(variance / decided)
    squared = of((net - mean) ** 2 - variance for net, _, _ in rows)
    return {
        "hit_any_award": share_error(found.hit_any_award, decided),
        "hit_net_win": share_error(found.hit_net_win, decided),
        "edge": edge,
        "returned": edge,
        "edge_per_trial": sqrt(float(found.square - found.mean**2) / rounds),
        "trials": share_error(found.decided, rounds) / float(found.decided) ** 2,
        "staked": of(each - staked for _, each, _ in rows),
        "element_of_risk": of((net + risk * each) / staked for net, each, _ in rows),
        "variance": squared,
        "mean": edge,
        "volatility": reach(LEVELS[0]) * squared / (2 * deviation),
        "deviation": squared / (2 * deviation),
        "skewness": of(z**3 - skewness - 3 * z - 1.5 * skewness * (z * z - 1) for z, _ in standard),
        "third": of(abs(z) ** 3 - third - 3 * slope * z - 1.5 * third * (z * z - 1) for z, _ in standard),
    }


def share_error(share: Fraction, rounds: float) -> float:
    """Return the standard error of a share of the rounds."""
    return sqrt(float(share * (1 - share)) / rounds)


def share_estimate(share: Fraction, rounds: float) -> dict[str, Any]:
    """Return the estimate of a share of the rounds."""
    return estimate(share, share_error(share, rounds))


def estimate(value: Fraction | float, error: float) -> dict[str, Any]:
    """Return an estimate as JSON."""
    exactly = Fraction(value)
    return {
        "simulated": True,
        "decimal": decimal(exactly),
        "percent": percent(exactly),
        "standard_error": float(f"{error:.{DIGITS}g}"),
    }
