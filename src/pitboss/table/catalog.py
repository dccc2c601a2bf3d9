"""Every game by its id. A game is imported when it is asked for."""

from __future__ import annotations

from difflib import get_close_matches
from importlib import import_module

from pitboss.table.game import Game

GAMES = {
    "mini-dice": "pitboss.games.mini_dice:MiniDice",
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
