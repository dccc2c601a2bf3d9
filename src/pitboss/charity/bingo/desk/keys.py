"""Keep the keys of card series and of drawn games out of every view, bound by their commitments.

The order of a game's balls depends on its key and on the seal of the entry that began the game. The key is
bound before the game begins, and the sellers of cards do not know it. When the game is over the key is
revealed, and anybody can draw the same balls again.
"""

from __future__ import annotations

from functools import lru_cache

from sqlalchemy import Connection

from pitboss.charity.bingo.cards import BALLS_IN_PLAY
from pitboss.charity.bingo.desk.rows import BingoKeyRow
from pitboss.charity.bingo.laws import EQUIPMENT
from pitboss.house.ledger import draw_keys
from pitboss.storage.store import Store
from pitboss.table.refused import Refused


def _bind(occasion: int, game: int) -> draw_keys.Bound:
    return {"game": "bingo", "occasion": occasion, "number": game}


def store_key(store: Store, commitment: str, key: str) -> None:
    """Store the key of a card series, unless it is there."""
    draw_keys.store_keys(store, BingoKeyRow, {commitment: key})


def read_key(connection: Connection, commitment: str) -> str:
    """Return the key behind a commitment, or an empty string if it is lost."""
    return draw_keys.read_key(connection, BingoKeyRow, commitment)


def bind_game(store: Store, occasion: int, game: int) -> str:
    """Draw and store the key of a game, and return its commitment."""
    return draw_keys.bind_draw(store, BingoKeyRow, _bind(occasion, game))


def fits_game(key: str, commitment: str, occasion: int, game: int) -> bool:
    """Return whether a key fits the commitment of a game."""
    return draw_keys.fits_draw(key, commitment, _bind(occasion, game))


@lru_cache(maxsize=64)
def draw_balls(key: str, commitment: str, seal: str, occasion: int, game: int) -> tuple[int, ...]:
    """Return the 75 balls of a game in the order drawn. Anybody can do this once the key is revealed."""
    if not fits_game(key, commitment, occasion, game):
        raise Refused("The key of this game is lost or changed. End the game and draw by hand.", EQUIPMENT)
    chance = draw_keys.open_draw(key, _bind(occasion, game), seal)
    return tuple(each + 1 for each in chance.draw(BALLS_IN_PLAY, BALLS_IN_PLAY))
