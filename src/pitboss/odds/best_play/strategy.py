"""How to play: what each choice is worth with one hand, and how a whole game is best played.

Every game whose model has a decision is advised about from the model alone; games whose hands are set in two
have `settings.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from pitboss.equipment.pieces import among
from pitboss.odds.best_play.advice import NOTHING, Advice, BestPlay, KnownPieces, Pieces, rest
from pitboss.odds.best_play.advising import advised, pieces
from pitboss.table import Game, HouseOptions
from pitboss.table.model import STAKE, Decision, Model


def strategy(game: Game, options: HouseOptions, stake: int | None = None) -> list[BestPlay]:
    """The best play of a game, for each thing that is decided about; none where nothing is.

    Limits and commission are those on the stake, in cents, that the game names unless told.
    """
    if game.sets_hands:
        from pitboss.odds.best_play import settings

        return settings.strategy(game, options, stake or STAKE)
    from pitboss.odds.best_play.faced import faced
    from pitboss.odds.best_play.learning import learnt

    return [
        learnt(faced(model, decision), model.wager(decision.wager).allowed_stake(model.stake))
        for model, decision in _decisions(game, options, stake)
    ]


def advise(
    game: Game, options: HouseOptions, hand: Pieces, known: KnownPieces = NOTHING, stake: int | None = None
) -> list[Advice]:
    """What each choice is worth with a hand, for each thing that is decided about; none where nothing is."""
    if game.sets_hands:
        from pitboss.odds.best_play import settings

        return settings.advise(game, options, hand, known, stake or STAKE)
    return [advised(model, decision, hand, known) for model, decision in _decisions(game, options, stake)]


def pack(game: Game, options: HouseOptions) -> Pieces:
    """What hands of a game are made of; nothing where there is nothing to decide."""
    if game.sets_hands:
        from pitboss.odds.best_play import settings

        return settings.pack(game, options)
    return next((pieces(model.source) for model, _ in _decisions(game, options)), ())


def read(
    game: Game, options: HouseOptions, hand: str, up: str = "", seen: str = ""
) -> tuple[Pieces, KnownPieces]:
    """A hand and what else is known, from their texts; of twins each is named once."""
    whole, found = pack(game, options), list[Pieces]()
    left = Counter(whole)
    for words in (hand, up, seen):
        found.append(among(words, left.elements()))
        left -= Counter(found[-1])
    held, known = found[0], KnownPieces(*found[1:])
    rest(whole, held, known)
    return held, known


def _decisions(
    game: Game, options: HouseOptions, stake: int | None = None
) -> Iterator[tuple[Model, Decision]]:
    for model in game.models(options):
        for decision in model.decisions:
            yield replace(model, stake=stake or model.stake), decision
