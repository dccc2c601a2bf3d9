"""Best play: value each choice with one hand, and find the strategy for a whole game.

Works from a game's model; games whose hands are set in two use `settings.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from pitboss.equipment.pieces import parse_pieces
from pitboss.odds.best_play.advice import (
    NO_KNOWN_PIECES,
    Advice,
    BestPlay,
    KnownPieces,
    Pieces,
    unseen_pieces,
)
from pitboss.odds.best_play.advising import advise_hand, pieces
from pitboss.table import Game, HouseOptions
from pitboss.table.model import DEFAULT_STAKE_CENTS, Decision, Model

__all__ = ["advise", "pack", "read", "strategy"]


def strategy(game: Game, options: HouseOptions, stake: int | None = None) -> list[BestPlay]:
    """Find the best play for each decision of a game; empty if there is none.

    Limits and commission apply at the stake in cents (default: the game's).
    """
    if game.sets_hands:
        from pitboss.odds.best_play import settings

        return settings.strategy(game, options, stake or DEFAULT_STAKE_CENTS)
    from pitboss.odds.best_play.rules import describe_best_play
    from pitboss.odds.best_play.situations import find_situations

    return [
        describe_best_play(
            find_situations(model, decision), model.wager(decision.wager).allowed_stake(model.stake)
        )
        for model, decision in _decisions(game, options, stake)
    ]


def advise(
    game: Game,
    options: HouseOptions,
    hand: Pieces,
    known: KnownPieces = NO_KNOWN_PIECES,
    stake: int | None = None,
) -> list[Advice]:
    """Value each choice with a hand, for each decision of the game; empty if there is none."""
    if game.sets_hands:
        from pitboss.odds.best_play import settings

        return settings.advise(game, options, hand, known, stake or DEFAULT_STAKE_CENTS)
    return [advise_hand(model, decision, hand, known) for model, decision in _decisions(game, options, stake)]


def pack(game: Game, options: HouseOptions) -> Pieces:
    """Return the cards or tiles of a game's hands; empty if there is nothing to decide."""
    if game.sets_hands:
        from pitboss.odds.best_play import settings

        return settings.pack(game, options)
    return next((pieces(model.source) for model, _ in _decisions(game, options)), ())


def read(
    game: Game, options: HouseOptions, hand: str, up: str = "", seen: str = ""
) -> tuple[Pieces, KnownPieces]:
    """Parse a hand and the other known cards."""
    whole, found = pack(game, options), list[Pieces]()
    left = Counter(whole)
    for words in (hand, up, seen):
        found.append(parse_pieces(words, left.elements()))
        left -= Counter(found[-1])
    held, known = found[0], KnownPieces(*found[1:])
    unseen_pieces(whole, held, known)
    return held, known


def _decisions(
    game: Game, options: HouseOptions, stake: int | None = None
) -> Iterator[tuple[Model, Decision]]:
    for model in game.models(options):
        for decision in model.decisions:
            yield replace(model, stake=stake or model.stake), decision
