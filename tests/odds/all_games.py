"""Every game against the house with every wager it may offer, counted once for all tests that ask."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from pitboss.games.caribbean_stud.hands import LOWEST_PAIR_VALUE, QUALIFYING_VALUE
from pitboss.odds.counting import WagerCount
from pitboss.odds.exact import WagerValue, add_citation, count_decided, price_all
from pitboss.table import Game, every_game
from pitboss.table.model import Model, Strategy

HOUSE: dict[str, Game] = {game.id: game for game in every_game() if game.models(game.Options())}
LONG_LAST = [
    pytest.param(game, marks=pytest.mark.exhaustive) if game == "pai-gow-poker" else game for game in HOUSE
]
"""The same, for checks that take long with the one that has most to count."""


def options(game: str, **house: Any) -> Any:
    """The options with which every wager is offered."""
    rules = HOUSE[game]
    return rules.Options(**{**getattr(rules, "widest", {}), **house})


def simple(player: int, up: int) -> int:
    """Caribbean stud: bet on ace and king with a queen or a jack, or better; else fold, which is way 1."""
    value, ranks = player >> 17, player >> 4 & 8191
    return int(value < LOWEST_PAIR_VALUE and not (value >= QUALIFYING_VALUE and ranks >> 9 & 3))


SIMPLE = Strategy("simple", "bet on ace, king and a queen or jack, or better", simple)


@cache
def models(game: str) -> tuple[Model, ...]:
    """The game's models; of Caribbean stud under a simple strategy, which a sample can follow."""
    found = HOUSE[game].models(options(game))
    if game != "caribbean-stud":
        return tuple(found)
    (model,) = found
    (decision,) = model.decisions
    return (replace(model, decisions=(decision._replace(plays=SIMPLE),)),)


@cache
def counted(game: str) -> tuple[tuple[WagerCount, ...], ...]:
    """Its wagers, counted, model by model."""
    return tuple(tuple(count_decided(model)) for model in models(game))


@cache
def prices(game: str) -> tuple[WagerValue, ...]:
    """What they are worth, as the command shows it."""
    pairs = zip(models(game), counted(game), strict=True)
    found = [each for model, counts in pairs for each in price_all(counts, model.stake)]
    return tuple(add_citation(each, HOUSE[game], options(game)) for each in found)
