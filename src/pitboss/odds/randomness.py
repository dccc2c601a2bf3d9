"""Statistical tests of final outcomes: chi-square on positions and pairs, runs, serial correlation.

Each test gives a p-value: the probability that fair outcomes look at least as odd. At 99% confidence
a fair source fails one test in a hundred; `battery` returns how often it would fail any of several.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import erfc, exp, floor, inf, lgamma, log, sqrt

CONFIDENCE = 0.99
_NOTHING = 1e-18
"""Relative size below which a term no longer changes the sum."""


@dataclass(frozen=True, slots=True)
class RandomnessResult:
    """One test's statistic and p-value."""

    test: str
    statistic: float
    p_value: float

    def passes(self, confidence: float = CONFIDENCE) -> bool:
        return self.p_value > 1 - confidence


def positions(shuffles: Sequence[Sequence[int]]) -> RandomnessResult:
    """Test that every card lands in every position equally often (chi-square)."""
    size = len(shuffles[0])
    counts = Counter((place, card) for shuffle in shuffles for place, card in enumerate(shuffle))
    expected = len(shuffles) / size
    total = sum((counts[place, card] - expected) ** 2 for place in range(size) for card in range(size))
    # Rows and columns both sum to the number of shuffles, which takes 2n - 1 degrees of freedom away.
    # Each permutation matrix also inflates the statistic by n / (n - 1); dividing restores the mean.
    return _chi_square("positions", total / expected * (size - 1) / size, (size - 1) ** 2)


def pairs(shuffles: Sequence[Sequence[int]]) -> RandomnessResult:
    """Test that every ordered pair of first two cards is equally frequent (chi-square)."""
    size = len(shuffles[0])
    cells = size * (size - 1)
    counts = Counter((shuffle[0], shuffle[1]) for shuffle in shuffles)
    return _uniform("pairs", counts, cells, len(shuffles))


def frequencies(numbers: Sequence[int], sides: int) -> RandomnessResult:
    """Test single outcomes, such as dice or pockets, numbered from 0 (chi-square)."""
    return _uniform("frequencies", Counter(numbers), sides, len(numbers))


def runs(numbers: Sequence[int]) -> RandomnessResult:
    """Test the number of runs above and below the median against independence."""
    middle = sorted(numbers)[len(numbers) // 2]
    above = [number >= middle for number in numbers]
    if all(above):  # the lowest outcome is the median, as with two faces
        above = [number > middle for number in numbers]
    if not any(above):
        return _normal("runs", inf)  # one outcome only
    high = sum(above)
    low = len(above) - high
    count = 1 + sum(one != other for one, other in pairwise(above))
    mean = 1 + 2 * high * low / (high + low)
    variance = (mean - 1) * (mean - 2) / (high + low - 1)
    return _normal("runs", (count - mean) / sqrt(variance))


def serial_correlation(numbers: Sequence[int]) -> RandomnessResult:
    """Test the correlation of each outcome with the next."""
    n = len(numbers)
    mean = sum(numbers) / n
    spread = sum((number - mean) ** 2 for number in numbers)
    if not spread:
        return _normal("serial correlation", inf)  # one outcome only
    together = sum((one - mean) * (other - mean) for one, other in pairwise(numbers))
    return _normal("serial correlation", (together / spread + 1 / n) * sqrt(n))


def battery(verdicts: Sequence[RandomnessResult], confidence: float = CONFIDENCE) -> tuple[bool, float]:
    """Return whether all tests pass, and how often a fair source would fail at least one.

    The rate assumes independent tests; it is an upper bound for most kinds of dependence.
    """
    return all(verdict.passes(confidence) for verdict in verdicts), 1 - confidence ** len(verdicts)


def _uniform(
    test: str, counts: Counter[int] | Counter[tuple[int, int]], cells: int, total: int
) -> RandomnessResult:
    expected = total / cells
    seen = sum((count - expected) ** 2 for count in counts.values()) / expected
    return _chi_square(test, seen + (cells - len(counts)) * expected, cells - 1)


def _chi_square(test: str, statistic: float, freedom: int) -> RandomnessResult:
    return RandomnessResult(test, statistic, chi_square_above(statistic, freedom))


def chi_square_above(statistic: float, freedom: int) -> float:
    """Return the probability that chi-square with the given degrees of freedom reaches the statistic.

    With half the freedom a and half the statistic h, it is the sum of h**s * exp(-h) / gamma(s + 1) over
    s = a - 1, a - 2, ... down to 0 or 1/2, plus erfc(sqrt(h)) if that ends at 1/2.
    """
    if statistic <= 0:
        return 1.0
    half = statistic / 2
    if half == inf:
        return 0.0
    rest = erfc(sqrt(half)) if freedom % 2 else 0.0
    highest, lowest = freedom / 2 - 1, freedom % 2 / 2
    if highest < lowest:
        return rest
    # The terms rise up to s = h and fall after it, so the sum goes both ways from the greatest one, until
    # a term no longer counts: from either end the first terms of a long sum would be too small to hold.
    peak = min(highest, lowest + floor(half))
    greatest = exp(peak * log(half) - half - lgamma(peak + 1))
    total = term = greatest
    place = peak
    while place > lowest and term > total * _NOTHING:
        term *= place / half
        place -= 1
        total += term
    term, place = greatest, peak
    while place < highest and term > total * _NOTHING:
        place += 1
        term *= half / place
        total += term
    return min(total + rest, 1.0)


def _normal(test: str, z: float) -> RandomnessResult:
    return RandomnessResult(test, z, erfc(abs(z) / sqrt(2)))
