"""The statistical tests pass what is fair, fail what is rigged, and raise false alarms as often as stated.

Every seed is fixed, so no run can differ from another.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations, product
from math import erfc, isclose, sqrt

import pytest

from pitboss.equipment.chance import Chance, Stream
from pitboss.odds.randomness import (
    CONFIDENCE,
    RandomnessResult,
    battery,
    frequencies,
    pairs,
    positions,
    runs,
    serial_correlation,
)
from tests.cases import for_each


def _dice(chance: Stream, count: int) -> list[int]:
    return [chance.below(6) for _ in range(count)]


def _decks(chance: Stream, count: int, size: int = 10) -> list[list[int]]:
    return [chance.shuffle(size) for _ in range(count)]


# Fair chance passes.


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_seeded_chance_passes(seed: int) -> None:
    chance = Chance.seeded(f"fair {seed}")
    decks, thrown = _decks(chance, 2000, 52), _dice(chance, 20_000)
    small = _decks(chance, 4000, 12)
    spun = [chance.spin(38) for _ in range(20_000)]
    verdicts = [
        positions(decks),
        pairs(small),
        frequencies(thrown, 6),
        frequencies(spun, 38),
        runs(thrown),
        runs(spun),
        serial_correlation(thrown),
        serial_correlation([deck[0] for deck in decks]),
    ]
    assert battery(verdicts)[0], verdicts


def test_keno_draws_and_cuts_pass() -> None:
    chance = Chance.seeded("keno")
    drawn = [chance.draw(20, 80) for _ in range(1000)]
    assert frequencies([row[0] for row in drawn], 80).passes()
    assert frequencies([row[19] for row in drawn], 80).passes()
    assert frequencies([chance.cut(52) - 1 for _ in range(10_000)], 51).passes()


def test_forks_do_not_resemble_each_other() -> None:
    chance = Chance.seeded("forks")
    firsts = [chance.fork(label).below(100) for label in range(5000)]
    assert frequencies(firsts, 100).passes()
    assert runs(firsts).passes()
    assert serial_correlation(firsts).passes()


# Rigged chance fails.


def test_a_shuffle_that_never_moves_the_last_card_fails() -> None:
    chance = Chance.seeded("rigged")
    decks = [[*chance.shuffle(51), 51] for _ in range(500)]
    assert not positions(decks).passes()


def test_a_shuffle_that_swaps_every_card_with_any_card_fails() -> None:
    chance, decks = Chance.seeded("naive"), []
    for _ in range(4000):
        deck = list(range(10))
        for place in range(10):
            other = chance.below(10)
            deck[place], deck[other] = deck[other], deck[place]
        decks.append(deck)
    assert not positions(decks).passes()


def test_a_cut_by_itself_looks_fair_by_card_and_fails_by_pairs() -> None:
    chance = Chance.seeded("cut only")
    decks = []
    for _ in range(2000):
        top = chance.below(10)
        decks.append([(card + top) % 10 for card in range(10)])
    assert frequencies([deck[0] for deck in decks], 10).passes()
    assert not pairs(decks).passes()


def test_a_die_with_a_favored_face_fails() -> None:
    chance = Chance.seeded("loaded")
    thrown = [5 if chance.below(20) == 0 else face for face in _dice(chance, 5000)]
    assert not frequencies(thrown, 6).passes()


def test_a_die_with_a_missing_face_fails() -> None:
    chance = Chance.seeded("five faces")
    assert not frequencies([chance.below(5) for _ in range(1000)], 6).passes()


def test_scaling_by_remainder_fails() -> None:
    chance = Chance.seeded("modulo")
    assert not frequencies([chance.below(256) % 100 for _ in range(5000)], 100).passes()


def test_an_alternating_sequence_fails_despite_right_frequencies() -> None:
    thrown = [number % 6 for number in range(6000)]
    swinging = [0, 5] * 500
    assert frequencies(thrown, 6).passes()
    assert not runs(swinging).passes()
    assert runs(swinging).statistic > 0  # too many runs
    assert not serial_correlation(swinging).passes()
    assert serial_correlation(swinging).statistic < 0


def test_a_correlated_sequence_fails() -> None:
    chance, thrown = Chance.seeded("sticky"), [0]
    for face in _dice(chance, 3000):
        thrown.append(thrown[-1] if chance.below(5) == 0 else face)
    assert frequencies(thrown, 6).passes()
    assert not runs(thrown).passes()
    assert runs(thrown).statistic < 0  # too few runs
    assert not serial_correlation(thrown).passes()
    assert serial_correlation(thrown).statistic > 0


@pytest.mark.parametrize("outcome", [0, 3])
def test_a_constant_sequence_fails(outcome: int) -> None:
    thrown = [outcome] * 100
    assert not frequencies(thrown, 6).passes()
    assert not runs(thrown).passes()
    assert not serial_correlation(thrown).passes()


# False alarms at the stated rate.

REPETITIONS = 200


def _p_values() -> dict[str, list[float]]:
    found: dict[str, list[float]] = {}
    for repetition in range(REPETITIONS):
        chance = Chance.seeded(f"alarm {repetition}")
        decks, thrown = _decks(chance, 600, 8), _dice(chance, 1200)
        coins = [chance.below(2) for _ in range(400)]
        verdicts = [
            positions(decks),
            pairs(decks),
            frequencies(thrown, 6),
            runs(thrown),
            RandomnessResult("runs of a coin", *_parts(runs(coins))),
            serial_correlation(thrown),
        ]
        for verdict in verdicts:
            found.setdefault(verdict.test, []).append(verdict.p_value)
    return found


def _parts(verdict: RandomnessResult) -> tuple[float, float]:
    return verdict.statistic, verdict.p_value


@pytest.fixture(scope="module")
def p_values() -> dict[str, list[float]]:
    return _p_values()


def _bounds(rate: float) -> tuple[float, float]:
    """Return bounds that a binomial count exceeds one time in ten thousand; the upper tail is longer."""
    mean, deviation = REPETITIONS * rate, sqrt(REPETITIONS * rate * (1 - rate))
    return mean - 4 * deviation, mean + 4.5 * deviation


TESTS = ["positions", "pairs", "frequencies", "runs", "runs of a coin", "serial correlation"]


@pytest.mark.parametrize("test", TESTS)
@pytest.mark.parametrize("rate", [0.01, 0.1, 0.5, 0.9])
def test_false_alarms_are_as_rare_as_stated(test: str, rate: float, p_values: dict[str, list[float]]) -> None:
    assert len(p_values[test]) == REPETITIONS
    low, high = _bounds(rate)
    assert low <= sum(p <= rate for p in p_values[test]) <= high


def test_a_battery_fails_as_often_as_it_says(p_values: dict[str, list[float]]) -> None:
    three = ("positions", "frequencies", "runs of a coin")  # on different outcomes, so independent
    rows = list(zip(*(p_values[test] for test in three), strict=True))
    verdicts = [[RandomnessResult(test, 0.0, p) for test, p in zip(three, row, strict=True)] for row in rows]
    rates = {battery(row, 0.9)[1] for row in verdicts}
    assert len(rates) == 1
    rate = rates.pop()
    assert isclose(rate, 1 - 0.9**3)
    low, high = _bounds(rate)
    assert low <= sum(not battery(row, 0.9)[0] for row in verdicts) <= high


def test_a_battery_passes_when_all_do() -> None:
    good, bad = RandomnessResult("a", 0.0, 0.5), RandomnessResult("b", 9.0, 0.001)
    assert battery([good, good]) == (True, 1 - CONFIDENCE**2)
    assert battery([good, bad])[0] is False
    assert battery([good, bad], 0.9999)[0] is True


@for_each(("p", "passes"), [(0.0, False), (0.0099, False), (0.0101, True), (1.0, True)])
def test_a_verdict_passes_above_one_in_a_hundred(p: float, passes: bool) -> None:
    assert RandomnessResult("any", 0.0, p).passes() is passes


# The statistics, by hand.


def test_frequencies_by_hand() -> None:
    even = frequencies([0, 0, 1, 1], 2)
    assert (even.statistic, even.p_value) == (0.0, 1.0)
    odd = frequencies([0] * 10 + [1] * 20, 2)
    assert isclose(odd.statistic, 10 / 3)
    assert isclose(odd.p_value, erfc(sqrt(10 / 3 / 2)))
    assert isclose(frequencies([0, 0, 0], 3).statistic, 6)


def test_pairs_by_hand() -> None:
    every = [list(order) for order in permutations(range(4))]
    assert pairs(every).statistic == 0
    assert isclose(pairs(every).p_value, 1)
    assert isclose(pairs([[0, 1]] * 6 + [[1, 0]] * 2).statistic, 2)


def test_runs_by_hand() -> None:
    verdict = runs([0, 1] * 4)  # eight runs where five are expected, with variance 12/7
    assert isclose(verdict.statistic, 3 / sqrt(12 / 7))
    assert isclose(verdict.p_value, erfc(3 / sqrt(24 / 7)))


def test_runs_do_not_depend_on_which_of_two_faces_is_commoner() -> None:
    chance = Chance.seeded("coin")
    coins = [chance.below(2) for _ in range(301)]
    turned = [1 - coin for coin in coins]
    assert isclose(runs(coins).statistic, runs(turned).statistic)


def test_serial_correlation_by_hand() -> None:
    verdict = serial_correlation([0, 1, 0, 1])  # three products of -1/4 over a spread of 1
    assert isclose(verdict.statistic, (-0.75 + 0.25) * 2)


def _mean(samples: Sequence[Sequence[Sequence[int]]]) -> Fraction:
    return sum((Fraction(positions(sample).statistic) for sample in samples), Fraction(0)) / len(samples)


@pytest.mark.parametrize("size", [2, 3, 4])
def test_the_mean_of_the_position_statistic_is_its_degrees_of_freedom(size: int) -> None:
    orders = list(permutations(range(size)))
    assert isclose(_mean([[order] for order in orders]), (size - 1) ** 2)
    assert isclose(_mean(list(product(orders, repeat=2))), (size - 1) ** 2)
