"""One keno draw serves tickets of every spot count: reproducible, and as likely as the exact figures say."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from pitboss.games.keno.game import Keno
from pitboss.games.keno.options import KenoOptions
from pitboss.games.keno.rate_card import catch_chance
from pitboss.games.red_dog import RedDog, RedDogOptions
from pitboss.odds.simulation.rounds import ROUNDS_PER_BLOCK
from pitboss.odds.simulation.shared import SharedDraw
from pitboss.odds.simulation.simulate import SimulationPart, count_part, simulation
from pitboss.table.model import Source

MODELS = Keno().models(KenoOptions())
ROUNDS = 200_000


def caught(seed: int = 7, rounds: int = ROUNDS) -> list[Counter[int]]:
    return SharedDraw(MODELS).count(seed, [(0, rounds)])


def test_every_spot_count_uses_the_same_draws() -> None:
    """Of the same 20 numbers, the first n + 1 catch as many as the first n, or one more."""
    found = caught(rounds=1)
    catches = [next(iter(each)) for each in found]
    assert all(more - fewer in (0, 1) for fewer, more in zip([0, *catches], catches, strict=False))
    many = caught()
    assert all(sum(each.values()) == ROUNDS for each in many)
    means = [sum(own * times for own, times in each.items()) for each in many]
    assert means == sorted(means)


def test_a_seed_repeats_known_draws() -> None:
    assert caught() == caught() != caught(8)
    assert dict(caught()[0]) == {0: 149_837, 1: 50_163}, "should they change, `ALGORITHM` is to be raised"


def test_catch_frequencies_match_exact_figures() -> None:
    from scipy.stats import chisquare  # it takes long to load, and collecting the tests should not wait

    for spots, found in enumerate(caught(11), 1):
        expected = [float(catch_chance(spots, own)) * ROUNDS for own in range(spots + 1)]
        *common, last = [own for own, times in enumerate(expected) if times >= 20]
        assert last > 0
        pairs = [(found[own], expected[own]) for own in common]
        rest = [(ROUNDS - sum(came for came, _ in pairs), ROUNDS - sum(due for _, due in pairs))]
        assert chisquare(*zip(*pairs, *rest, strict=True)).pvalue > 1e-4, spots


def test_a_part_has_the_rounds_of_its_blocks_for_each_model() -> None:
    what = simulation(Keno(), KenoOptions(), 7)
    both = count_part(what, SimulationPart(0, ROUNDS_PER_BLOCK + 500))
    assert both == count_part(what, SimulationPart(0, ROUNDS_PER_BLOCK)) + count_part(
        what, SimulationPart(1, ROUNDS_PER_BLOCK + 500)
    )
    rounds = Counter[int]()
    for (model, *_), times in both.items():
        rounds[model] += times
    assert set(rounds.values()) == {ROUNDS_PER_BLOCK + 500}
    assert len(rounds) == len(MODELS)


def test_only_models_of_one_draw_share_it() -> None:
    more = replace(MODELS[0], source=Source((1, 80)))
    for wrong in ([*MODELS, more], [*RedDog().models(RedDogOptions())]):
        with pytest.raises(ValueError, match="share a draw"):
            SharedDraw(wrong)
