"""A round of pai gow in plain integers, for one player who sets the way of the house, or in a better way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pitboss.equipment.tiles import TILES
from pitboss.games.kit.house_way import HouseWay
from pitboss.games.pai_gow.hands import TIES, WAYS
from pitboss.games.pai_gow.options import AGAINST, MAIN, PLAYER, PaiGowOptions
from pitboss.table.model import STAKE, Draw, Model, Source

BEST, SCORES = "best", "scores"
SAYS = {
    "reference": "by the four rules, with the best pair or the most points high and then the better low hand",
    "high_first": "by the four rules, always with the better high hand",
    "best_low": "with the best low hand that there is, and then the better high hand",
    SCORES: "with the two hands whose scores, as the table has them, are the most in all",
    BEST: "with the best of the three settings, counted against all hands that the house may hold",
}
"""The strategies by their names, and what a player does by each."""
SET = Source((1,) * len(TILES))


def model(options: PaiGowOptions, strategy: str = "") -> Model:
    """One player against the dealer, who sets the way of the house; so does the player, unless told."""
    dealers = _drawn(AGAINST, lambda: _by_way(options.way))
    players = _drawn(PLAYER, lambda: set_by(strategy, options) if strategy else _by_way(options.way))
    return Model(source=SET, draws=(players, dealers), wagers=(options.wagers[MAIN],))


def set_by(strategy: str, options: PaiGowOptions) -> Any:
    """The numbers of all hands as a player sets them by a strategy."""
    from pitboss.games.pai_gow.scores import by_scores
    from pitboss.games.pai_gow.settings import every, of_every_hand

    wager, way = options.wagers[MAIN], options.way
    if strategy == BEST:
        return of_every_hand(every(wager, way, STAKE).best)
    if strategy == SCORES:
        return of_every_hand(by_scores(wager, way))
    return _by_way((TIES | WAYS)[strategy])


def _by_way(way: HouseWay) -> Any:
    from pitboss.games.pai_gow.settings import numbers

    return numbers(way)


def _drawn(name: str, numbers: Callable[[], Any]) -> Draw:
    """Four tiles, and the number that a list of all hands has for them: it is made when first needed."""

    def values(rows: Any) -> Any:
        from pitboss.games.pai_gow.settings import place

        return numbers()[place(rows)]

    def value(*tiles: int) -> int:
        return int(values([tiles])[0])

    return Draw(name, 4, value, values)
