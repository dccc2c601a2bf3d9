"""How to play: what each choice is worth with one hand, and how a whole game is best played."""

from __future__ import annotations

from pitboss.odds.advice import Advice, BestPlay, Known, Pieces
from pitboss.table import Game, HouseOptions


def advise(game: Game, options: HouseOptions, hand: Pieces, known: Known = Known()) -> list[Advice]:
    """What each choice is worth with a hand, for each thing that is decided about; none where nothing is."""
    if game.sets_hands:
        from pitboss.odds import settings

        return settings.advise(game, options, hand, known)
    return []


def strategy(game: Game, options: HouseOptions) -> list[BestPlay]:
    """The best play of a game, for each thing that is decided about; none where nothing is."""
    if game.sets_hands:
        from pitboss.odds import settings

        return settings.strategy(game, options)
    return []
