"""The odds model of pai gow, for one player who sets the house way or follows a strategy.

A hand of four tiles is one number: every hand is set once, then looked up.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from pitboss.equipment.tiles import TILES
from pitboss.games.kit.house_way import HouseWay
from pitboss.games.pai_gow.hands import TIES, WAYS, pack_hands
from pitboss.games.pai_gow.options import AGAINST, MAIN, PLAYER, PaiGowOptions
from pitboss.table.model import DEFAULT_STAKE_CENTS, Draw, Model, Source

BEST, SCORES = "best", "scores"
STRATEGY_DESCRIPTIONS = {
    "reference": "by the four rules, with the best pair or the most points high, then the better low hand",
    "high_first": "by the four rules, always with the better high hand",
    "best_low": "with the best low hand, then the better high hand",
    SCORES: "with the two hands that have the highest total score in the table",
    BEST: "with the best of the three settings against all possible house hands, for a $100 wager",
}
"""Strategies by name, in words."""
HAND = 4


def model(options: PaiGowOptions, strategy: str = "") -> Model:
    """Build the model of one player against the dealer. Both set the house way by default."""
    players = _number_by_strategy(options, strategy) if strategy else number_by_way(options.way)
    draws = Draw(PLAYER, HAND, *players), Draw(AGAINST, HAND, *number_by_way(options.way))
    return Model(source=Source((1,) * len(TILES)), draws=draws, wagers=(options.wagers[MAIN],))


HandNumbers = tuple[Callable[..., int], Callable[[Any], Any]]
"""Functions for the number of one hand, and for many hands in rows."""


@cache
def number_by_way(way: HouseWay) -> HandNumbers:
    """Number hands as a house way sets them."""

    def number(*tiles: int) -> int:
        return pack_hands(*way(tiles))

    def numbers(rows: Any) -> Any:
        from pitboss.games.pai_gow import settings  # loads compiled code

        return settings.numbers(way)[settings.place(rows)]

    return number, numbers


def _number_by_strategy(options: PaiGowOptions, strategy: str) -> HandNumbers:
    """Number hands as a player sets them by a strategy."""
    if strategy in (ways := TIES | WAYS):
        return number_by_way(ways[strategy])

    def numbers(rows: Any) -> Any:
        from pitboss.games.pai_gow.settings import numbers_by_choice, place

        return numbers_by_choice(choose_settings(options, strategy))[place(rows)]

    def number(*tiles: int) -> int:
        return int(numbers([tiles])[0])

    return number, numbers


def choose_settings(options: PaiGowOptions, strategy: str) -> Any:
    """Return the setting of each kind of hand by a strategy that is not a house way."""
    from pitboss.games.pai_gow.scores import choose_by_scores
    from pitboss.games.pai_gow.settings import evaluate_settings

    wager, way = options.wagers[MAIN], options.way
    return (
        choose_by_scores(wager, way)
        if strategy == SCORES
        else evaluate_settings(wager, way, wager.allowed_stake(DEFAULT_STAKE_CENTS)).best
    )
