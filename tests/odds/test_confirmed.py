"""Every exact figure against a simulation: within four standard errors."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from math import sqrt
from statistics import mean, stdev

import pytest

from pitboss.odds.counting import WagerCount
from pitboss.odds.exact import WagerValue, price
from pitboss.odds.simulation.rounds import sample
from pitboss.table.model import Strategy
from pitboss.table.wager import LOSES
from tests.odds.all_games import HOUSE, counted, models

ROUNDS = {"keno": 40_000}
LONG = ("caribbean-stud", "pai-gow", "pai-gow-poker")
"""Confirmed in `make check-all`."""
SEED = 11


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=[pytest.mark.exhaustive] if game in LONG else []) for game in HOUSE]
)
def test_exact_figures_are_confirmed_by_simulation(game: str) -> None:
    rounds, compared = ROUNDS.get(game, 200_000), 0
    for model, exact in zip(models(game), counted(game), strict=True):
        found = {each.wager.name: each for each in exact}
        for drawn in sample(model, rounds, SEED):
            known = found[drawn.wager.name]
            if known.sampled:
                continue
            leader = found[known.follows or known.wager.name]
            lines_agree(known, drawn)
            edges_agree(priced(known, leader), priced(drawn, leader), rounds)
            compared += 1
    assert compared == sum(not each.sampled for exact in counted(game) for each in exact) > 0


def lines_agree(known: WagerCount, drawn: WagerCount) -> None:
    """How often the wager comes to each line: long odds may not come at all, but not much too often."""
    rounds = drawn.total
    for line in range(3 + len(known.wager.pays.lines)):
        chance = float(known.probability(line))
        error = sqrt(rounds * chance * (1 - chance))
        assert abs(float(drawn.probability(line)) * rounds - rounds * chance) <= 4 * error + 2 * (error < 1)


def priced(each: WagerCount, leader: WagerCount) -> WagerValue:
    """A count priced as the exact one is decided: the best of a few rounds would look better than it is."""
    if leader.decision is None or leader.by_way or each.by_way:
        return price(each)
    best = price(leader).ways
    numbers = {seen: [way.name for way in leader.decision.ways].index(best[seen]) for seen in best}
    plays = Strategy("best", "", lambda *seen: numbers[seen])
    return price(replace(each, decision=leader.decision._replace(plays=plays)), leader_ways=best)


def edges_agree(known: WagerValue, drawn: WagerValue, rounds: int) -> None:
    """The edge of a trial within four of the errors that the exact variance gives.

    Where a pay line is too rare for so many rounds to have its share, the lines alone are compared.
    """
    if not any(line.pays and 0 < line.probability * rounds < 20 for line in known.lines):
        assert abs(float(drawn.mean - known.mean)) <= 4 * sqrt((known.square - known.mean**2) / rounds)


def test_a_wrong_figure_would_be_noticed() -> None:
    ((known, *_), *_) = counted("mini-dice")
    (drawn, *_) = sample(models("mini-dice")[0], 200_000, SEED)
    lines_agree(known, drawn)
    ((line, times), *_) = known.lines[()].most_common(1)
    moved = Counter(known.lines[()])
    moved[line] -= times // 10
    moved[LOSES,] += times // 10
    with pytest.raises(AssertionError):
        lines_agree(replace(known, lines={(): moved}), drawn)


@pytest.mark.parametrize("wager", ["place 4", "any 7"])
def test_the_standard_error_matches_the_spread_of_samples(wager: str) -> None:
    (model,) = models("mini-dice")
    found = [
        price(each) for seed in range(60) for each in sample(model, 4_000, seed) if each.wager.name == wager
    ]
    errors = [each.standard_error or 0 for each in found]
    assert stdev(float(each.edge) for each in found) == pytest.approx(mean(errors), rel=0.25)
