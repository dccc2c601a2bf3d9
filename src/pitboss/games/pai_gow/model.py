"""A round of pai gow in plain integers, for one player who sets the way of the house, or otherwise.

A hand of four tiles is one number: every hand is set once, and then looked up.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from pitboss.equipment.tiles import TILES
from pitboss.games.kit.house_way import HouseWay
from pitboss.games.pai_gow.hands import TIES, WAYS, packed
from pitboss.games.pai_gow.options import AGAINST, MAIN, PLAYER, PaiGowOptions
from pitboss.table.model import STAKE, Draw, Model, Source

BEST, SCORES = "best", "scores"
SAYS = {
    "reference": "by the four rules, with the best pair or the most points high and then the better low hand",
    "high_first": "by the four rules, always with the better high hand",
    "best_low": "with the best low hand that there is, and then the better high hand",
    SCORES: "with the two hands whose scores, as the table has them, are the most in all",
    BEST: "with the best of the three settings, counted against all hands that the house may hold, on $100",
}
"""The strategies by their names, and what a player does by each."""
HAND = 4


def model(options: PaiGowOptions, strategy: str = "") -> Model:
    """One player against the dealer, who sets the way of the house; so does the player, unless told."""
    players = _set_by(options, strategy) if strategy else set_by(options.way)
    draws = Draw(PLAYER, HAND, *players), Draw(AGAINST, HAND, *set_by(options.way))
    return Model(source=Source((1,) * len(TILES)), draws=draws, wagers=(options.wagers[MAIN],))


Numbered = tuple[Callable[..., int], Callable[[Any], Any]]
"""The number of four tiles, and those of rows of them."""


@cache
def set_by(way: HouseWay) -> Numbered:
    """Hands as a way sets them."""

    def number(*tiles: int) -> int:
        return packed(*way(tiles))

    def numbers(rows: Any) -> Any:
        from pitboss.games.pai_gow import settings  # loads compiled code

        return settings.numbers(way)[settings.place(rows)]

    return number, numbers


def _set_by(options: PaiGowOptions, strategy: str) -> Numbered:
    """Hands as a player sets them by a strategy."""
    if strategy in (ways := TIES | WAYS):
        return set_by(ways[strategy])

    def numbers(rows: Any) -> Any:
        from pitboss.games.pai_gow.settings import of_every_hand, place

        return of_every_hand(chosen(options, strategy))[place(rows)]

    def number(*tiles: int) -> int:
        return int(numbers([tiles])[0])

    return number, numbers


def chosen(options: PaiGowOptions, strategy: str) -> Any:
    """Which of its settings each kind of hand is set in, by a strategy that is no way of a house."""
    from pitboss.games.pai_gow.scores import by_scores
    from pitboss.games.pai_gow.settings import every

    wager, way = options.wagers[MAIN], options.way
    return by_scores(wager, way) if strategy == SCORES else every(wager, way, wager.allowed_stake(STAKE)).best
