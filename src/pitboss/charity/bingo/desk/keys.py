"""Keep the keys of card series and of drawn games out of every view, bound by their commitments.

The order of a game's balls depends on its key and on the seal of the entry that began the game. The key is
bound before the game begins, and the sellers of cards do not know it. When the game is over the key is
revealed, and anybody can draw the same balls again.
"""

from __future__ import annotations

import secrets
from functools import lru_cache

from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import DBAPIError

from pitboss.charity.bingo.desk.rows import BingoKeyRow
from pitboss.charity.bingo.laws import EQUIPMENT
from pitboss.charity.bingo.program import BALLS_IN_PLAY
from pitboss.equipment.chance import BadChance
from pitboss.equipment.secure import BoundData, Secure
from pitboss.house.ledger.rows import EntryRow
from pitboss.storage.errors import Unavailable
from pitboss.storage.store import Store
from pitboss.table.refused import Refused

LEDGER_CONTRIBUTOR = 1
"""Contributor number for the seal of the entry that began the game, in place of a table's seat."""


def _make_chance(key: bytes, occasion: int, game: int) -> Secure:
    return Secure(key, bound=BoundData({"game": "bingo", "occasion": occasion, "number": game}, {}, 0))


def new_key() -> str:
    """Draw a key that nobody can guess."""
    return secrets.token_bytes(32).hex()


def store_key(store: Store, commitment: str, key: str) -> None:
    """Store a key by its commitment, unless it is there."""
    try:
        with store.write() as connection:
            if not read_key(connection, commitment):
                connection.execute(insert(BingoKeyRow).values(commitment=commitment, key=key))
    except DBAPIError as error:
        raise Unavailable("The key can't be stored. Try again later.") from error


def read_key(connection: Connection, commitment: str) -> str:
    """Return the key behind a commitment, or an empty string if it is lost."""
    return connection.scalar(select(BingoKeyRow.key).where(BingoKeyRow.commitment == commitment)) or ""


def bind_game(store: Store, occasion: int, game: int) -> str:
    """Draw and store the key of a game, and return its commitment."""
    key = new_key()
    commitment = _make_chance(bytes.fromhex(key), occasion, game).commitment
    assert commitment is not None
    store_key(store, commitment, key)
    return commitment


def read_seal(connection: Connection, entry: int) -> str:
    return connection.scalar(select(EntryRow.seal).where(EntryRow.number == entry)) or ""


def fits_game(key: str, commitment: str, occasion: int, game: int) -> bool:
    """Return whether a key fits the commitment of a game."""
    try:
        return _make_chance(bytes.fromhex(key), occasion, game).commitment == commitment
    except (ValueError, BadChance):
        return False


@lru_cache(maxsize=64)
def draw_balls(key: str, commitment: str, seal: str, occasion: int, game: int) -> tuple[int, ...]:
    """Return the 75 balls of a game in the order drawn. Anybody can do this once the key is revealed."""
    if not fits_game(key, commitment, occasion, game):
        raise Refused("The key of this game is lost or changed. End the game and draw by hand.", EQUIPMENT)
    chance = _make_chance(bytes.fromhex(key), occasion, game).with_words({LEDGER_CONTRIBUTOR: seal})
    return tuple(each + 1 for each in chance.draw(BALLS_IN_PLAY, BALLS_IN_PLAY))
