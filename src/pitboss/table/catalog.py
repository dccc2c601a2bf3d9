"""Every game by its id. A game is imported when it is asked for."""

from __future__ import annotations

from difflib import get_close_matches
from importlib import import_module

from pitboss.table.game import Game

GAMES = {
    "mini-dice": "pitboss.games.mini_dice:MiniDice",
    "seven-card-stud": "pitboss.poker.games.seven_card_stud:SevenCardStud",
    "seven-card-stud-low": "pitboss.poker.games.seven_card_stud:SevenCardStudLow",
    "seven-card-stud-high-low": "pitboss.poker.games.seven_card_stud:SevenCardStudHighLow",
    "seven-card-stud-8": "pitboss.poker.games.seven_card_stud:SevenCardStudEight",
    "hold-em": "pitboss.poker.games.hold_em:HoldEm",
    "omaha": "pitboss.poker.games.hold_em:Omaha",
    "omaha-8": "pitboss.poker.games.hold_em:OmahaEight",
    "five-card-draw": "pitboss.poker.games.draw:FiveCardDraw",
    "five-card-draw-low": "pitboss.poker.games.draw:FiveCardDrawLow",
    "triple-draw": "pitboss.poker.games.draw:TripleDraw",
    "badugi": "pitboss.poker.games.draw:Badugi",
    "five-card-stud": "pitboss.poker.games.five_card_stud:FiveCardStud",
    "mambo-stud": "pitboss.poker.games.five_card_stud:MamboStud",
}


class UnknownGame(LookupError):
    """An id that no game has."""


def find_game(id: str) -> Game:
    """The game with this id."""
    if id not in GAMES:
        near = get_close_matches(id, GAMES, n=1)
        hint = f"did you mean {near[0]}?" if near else "`pitboss games` lists them all"
        raise UnknownGame(f"there is no game {id!r}; {hint}")
    module, name = GAMES[id].split(":")
    game: Game = getattr(import_module(module), name)()
    return game


def every_game() -> list[Game]:
    """All games, in the order of the law."""
    return sorted((find_game(id) for id in GAMES), key=lambda game: (game.law, game.id))
