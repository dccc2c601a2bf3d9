"""Draw 20 of 80 numbers by secure chance, bound before any ticket is sold. 19:47-15.5(a), (d)2.

The house draws a key when it opens a game and publishes its commitment. The numbers depend on the key and on
the seal of the lock-out in the ledger, which depends on every ticket sold. So the key holder cannot know
the numbers during sales, and the sellers of tickets do not know the key. Afterwards the key is revealed, and
anybody can draw the numbers again.
"""

from __future__ import annotations

import secrets

from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import DBAPIError

from pitboss.equipment.chance import BadChance
from pitboss.equipment.pieces import BALLS
from pitboss.equipment.secure import BoundData, Secure
from pitboss.games.keno.rate_card import DRAWN
from pitboss.house.keno.laws import RANDOM
from pitboss.house.keno.rows import GameKeyRow
from pitboss.storage.errors import Unavailable
from pitboss.storage.store import Store
from pitboss.table.refused import Refused

BOOK_CONTRIBUTOR = 1
"""Contributor number for the seal of the lock-out, in place of a table's seat number."""


def _make_chance(key: bytes, day: str, number: int) -> Secure:
    return Secure(key, bound=BoundData({"game": "keno", "day": day, "number": number}, {}, 0))


def commit_key(store: Store, day: str, number: int) -> str:
    """Draw a key for a game, store it out of reach of every view, and return its commitment."""
    key = secrets.token_bytes(32)
    commitment = _make_chance(key, day, number).commitment
    try:
        with store.write() as connection:
            connection.execute(insert(GameKeyRow).values(commitment=commitment, key=key.hex()))
    except DBAPIError as error:
        raise Unavailable("the key of the game cannot be stored; try again later") from error
    return commitment


def read_key(connection: Connection, commitment: str) -> str:
    """Return the key behind a commitment, or an empty string if it is lost."""
    return connection.scalar(select(GameKeyRow.key).where(GameKeyRow.commitment == commitment)) or ""


def fits_commitment(key: str, commitment: str, day: str, number: int) -> bool:
    """Return whether a key fits the commitment of a game."""
    try:
        return _make_chance(bytes.fromhex(key), day, number).commitment == commitment
    except (ValueError, BadChance):
        return False


def draw_numbers(key: str, commitment: str, seal: str, day: str, number: int) -> tuple[int, ...]:
    """Return the 20 numbers of a game in the order drawn. Anybody can do this once the key is revealed."""
    try:
        chance = _make_chance(bytes.fromhex(key), day, number)
    except (ValueError, BadChance):
        raise Refused(
            "the key of the game cannot be read, so its numbers cannot be selected", RANDOM
        ) from None
    if chance.commitment != commitment:
        raise Refused("the key does not match its commitment", RANDOM)
    return tuple(each + 1 for each in chance.with_words({BOOK_CONTRIBUTOR: seal}).draw(DRAWN, BALLS))
