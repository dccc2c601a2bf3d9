"""How to play: what each choice is worth with one hand, and how a whole game is best played."""

from __future__ import annotations

from pitboss.equipment.pieces import among
from pitboss.odds.advice import Advice, BestPlay, Known, Pieces, rest
from pitboss.table import Game, HouseOptions


def read(game: Game, options: HouseOptions, hand: str, up: str = "", seen: str = "") -> tuple[Pieces, Known]:
    """A hand and what else is known, from their texts; of what is there too often nothing is read."""
    left, found = pack(game, options), []
    for words in (hand, up, seen):
        found.append(among(words, left))
        left = rest(left, found[-1], Known())
    return found[0], Known(*found[1:])


def pack(game: Game, options: HouseOptions) -> Pieces:
    """What hands of a game are made of."""
    if game.sets_hands:
        from pitboss.odds import settings

        return settings.pack(game, options)
    return ()


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
