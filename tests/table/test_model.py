"""A model states what happens when there is nothing to decide."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from pitboss.games.red_dog import RAISE, STRATEGIES, RedDog, RedDogOptions
from pitboss.odds.best_play.advice import KnownPieces
from pitboss.odds.best_play.advising import advise_hand
from pitboss.odds.best_play.situations import find_situations
from pitboss.odds.compiled import _group_key
from pitboss.odds.counting import count, count_sample
from pitboss.odds.exact import price, ways_taken
from pitboss.odds.par.outcomes import outcomes
from pitboss.odds.simulation.deciding import Decider, best_play
from pitboss.table import every_game, find_game
from pitboss.table.model import Decision, Model, Way, always

STAND_FIRST = RedDog().model(RedDogOptions(decks=1))
PAIR, SPREAD = (5, 5), (0, 12)
"""Two cards that forbid a raise, and two that everybody should raise."""


def raise_first() -> Model:
    """Red dog with its two ways in reverse order."""
    (decision,) = STAND_FIRST.decisions
    always_raises = next(each for each in STRATEGIES if each.name == "always")
    plays = always_raises._replace(plays=lambda first, second: 0)
    ways = decision.ways[::-1]
    return replace(STAND_FIRST, decisions=(decision._replace(ways=ways, strategies=(plays,)),))


def with_decision(**changes: Any) -> Model:
    (decision,) = STAND_FIRST.decisions
    return replace(STAND_FIRST, decisions=(decision._replace(**changes),))


def test_a_decision_that_may_not_arise_needs_a_default() -> None:
    (decision,) = STAND_FIRST.decisions
    assert decision.default_way == "stand"
    with pytest.raises(ValueError, match="may not arise: set default_way to one of stand, raise"):
        with_decision(default_way=None)
    with pytest.raises(ValueError, match="has no way 'fold': it has stand, raise"):
        with_decision(default_way="fold")
    with pytest.raises(ValueError, match="always arises: leave default_way at None"):
        with_decision(arises=always)
    with pytest.raises(TypeError, match="default_way"):
        Decision("player", "ante", (Way("go", {}),), always)  # type: ignore[call-arg]


def test_every_game_declares_its_defaults() -> None:
    models = [model for game in every_game() for model in game.models(game.Options())]
    said = {each.wager: each.default_way for model in models for each in model.decisions}
    assert said == {"initial wager": "stand", "ante": None}


def test_the_default_is_taken_in_any_order_of_the_ways() -> None:
    model = raise_first()
    (decision,) = model.decisions
    (usual,), (other,) = count(STAND_FIRST), count(model)
    assert price(other).edge == price(usual).edge
    assert find_situations(model, decision).edge(find_situations(model, decision).best) == price(usual).edge
    gone = price(other).ways
    assert PAIR not in gone
    assert {(each.way, each.net) for each in outcomes(other, gone, 100)} == {
        (each.way, each.net) for each in outcomes(usual, price(usual).ways, 100)
    }
    advice = advise_hand(model, decision, (5 * 4, 5 * 4 + 1), KnownPieces())
    assert [each.name for each in advice.choices] == ["stand"]


def test_a_sample_decides_what_the_sample_of_the_leader_does_not_hold() -> None:
    game = find_game("casino-night-three-card-poker")
    (model,) = game.models(game.Options(pair_plus_after_fold="off"))
    (ante, _), (_, pair_plus) = count_sample(model, 40, 1), count_sample(model, 40, 2)
    leader = price(ante)
    taken = ways_taken(pair_plus, leader)
    new = pair_plus.lines.keys() - leader.ways.keys()
    assert new
    assert {taken[seen] for seen in new} == {max(leader.played, key=lambda way: leader.played[way])}
    assert leader.ways.items() <= taken.items()
    assert price(pair_plus, leader_ways=taken).sampled == 40
    with pytest.raises(ValueError, match="pair plus follows ante: use price_all for both"):
        price(pair_plus)


def test_a_simulated_round_takes_the_default() -> None:
    model = raise_first().with_strategy("always")
    (decision,) = model.decisions
    columns = [np.array(each) for each in zip(PAIR, SPREAD, strict=True)]
    assert _group_key(decision, columns)[0].tolist() == [1, 0]
    played = Decider(decision, None)
    assert [played.one(PAIR), played.one(SPREAD)] == [1, 0]
    assert played.many(columns, list).tolist() == [1, 0]
    best = Decider(raise_first().decisions[0], best_play(raise_first(), raise_first().decisions[0]))
    assert [best.one(PAIR), best.one(SPREAD)] == [1, 0]
    assert RAISE in decision.ways[0].adds
