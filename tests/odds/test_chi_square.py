"""The chance of chi-square above a statistic, against SciPy's and against what is known exactly."""

from __future__ import annotations

from math import erfc, exp, inf, isclose, sqrt

from scipy.special import gammaincc

from pitboss.odds.randomness import chi_square_above
from tests.cases import for_each

FREEDOMS = (1, 2, 3, 4, 5, 37, 51, 132, 2601, 2651, 172_225)
"""From a coin to every card of eight decks in every place."""
SHARES = (1e-6, 0.01, 0.3, 0.9, 0.97, 1.0, 1.02, 1.1, 1.5, 2, 5, 30)


@for_each("freedom", FREEDOMS)
def test_chi_square_matches_scipy(freedom: int) -> None:
    for share in SHARES:
        statistic = share * freedom
        expected = float(gammaincc(freedom / 2, statistic / 2))
        assert isclose(chi_square_above(statistic, freedom), expected, rel_tol=1e-9, abs_tol=1e-290), share


@for_each("statistic", [0.5, 3.0, 9.21, 40.0])
def test_one_and_two_degrees_have_short_forms(statistic: float) -> None:
    assert isclose(chi_square_above(statistic, 1), erfc(sqrt(statistic / 2)), rel_tol=1e-14)
    assert isclose(chi_square_above(statistic, 2), exp(-statistic / 2), rel_tol=1e-14)


@for_each("freedom", [0, 1, 2, 51])
def test_histogram_ends(freedom: int) -> None:
    assert chi_square_above(0, freedom) == 1
    assert chi_square_above(inf, freedom) == 0


def test_a_constant_outcome_is_fair_only_if_it_is_certain() -> None:
    assert chi_square_above(0, 0) == 1
    assert chi_square_above(5, 0) == 0
