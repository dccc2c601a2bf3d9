"""Draw 20 of 80 numbers by secure chance, bound before any ticket is sold. 19:47-15.5(a), (d)2.

The house draws a key when it opens a game and publishes its commitment. The numbers depend on the key and on
the seal of the lock-out in the ledger, which depends on every ticket sold. So the key holder cannot know
the numbers during sales, and the sellers of tickets do not know the key. Afterwards the key is revealed, and
anybody can draw the numbers again.
"""

from __future__ import annotations

from sqlalchemy import Connection

from pitboss.equipment.pieces import BALLS
from pitboss.games.keno.rate_card import DRAWN
from pitboss.house.keno.laws import RANDOM
from pitboss.house.keno.rows import GameKeyRow
from pitboss.house.ledger import draw_keys
from pitboss.storage.store import Store
from pitboss.table.refused import Refused


def _bind(day: str, number: int) -> draw_keys.Bound:
    return {"game": "keno", "day": day, "number": number}


def commit_key(store: Store, day: str, number: int) -> str:
    """Draw a key for a game, store it out of reach of every view, and return its commitment."""
    return draw_keys.bind_draw(store, GameKeyRow, _bind(day, number))


def read_key(connection: Connection, commitment: str) -> str:
    """Return the key behind a commitment, or an empty string if it is lost."""
    return draw_keys.read_key(connection, GameKeyRow, commitment)


def fits_commitment(key: str, commitment: str, day: str, number: int) -> bool:
    """Return whether a key fits the commitment of a game."""
    return draw_keys.fits_draw(key, commitment, _bind(day, number))


def draw_numbers(key: str, commitment: str, seal: str, day: str, number: int) -> tuple[int, ...]:
    """Return the 20 numbers of a game in the order drawn. Anybody can do this once the key is revealed."""
    if not fits_commitment(key, commitment, day, number):
        raise Refused("the key of the game is lost or changed, so its numbers cannot be selected", RANDOM)
    chance = draw_keys.open_draw(key, _bind(day, number), seal)
    return tuple(each + 1 for each in chance.draw(DRAWN, BALLS))
