"""Keys of draws, kept out of reach of every view and entry until they are opened.

A draw by committed chance has a key behind its commitment. Every draw has a key that hides who holds which
tickets, and is never opened as a whole.
"""

from __future__ import annotations

import secrets
from typing import NamedTuple

from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import DBAPIError

from pitboss.charity.raffle.desk.rows import RaffleKeyRow
from pitboss.charity.raffle.drawing import HolderTree
from pitboss.charity.raffle.state import RaffleState
from pitboss.storage.errors import Unavailable
from pitboss.storage.store import Store


class DrawKeys(NamedTuple):
    """New keys, and the root of the tree of holders that one of them hides."""

    chance: bytes
    holders: str


def list_holders(state: RaffleState, container: str) -> list[tuple[int, int, str]]:
    return [(sale.first, sale.last, sale.holder) for sale in state.sales.get(container, ())]


def make_keys(state: RaffleState, container: str) -> tuple[DrawKeys, bytes]:
    """Return new keys for a draw, and the one that hides the holders."""
    hiding = secrets.token_bytes(32)
    return DrawKeys(secrets.token_bytes(32), HolderTree(hiding, list_holders(state, container)).root), hiding


def store_keys(store: Store, keys: dict[str, bytes]) -> None:
    """Store keys by what they are behind."""
    rows = [{"commitment": commitment, "key": key.hex()} for commitment, key in keys.items()]
    try:
        with store.write() as connection:
            connection.execute(insert(RaffleKeyRow), rows)
    except DBAPIError as error:
        raise Unavailable("The keys of the draw cannot be stored. Try again later.") from error


def read_key(connection: Connection, commitment: str) -> bytes:
    """Return the key behind a commitment, or nothing if it is lost."""
    found = connection.scalar(select(RaffleKeyRow.key).where(RaffleKeyRow.commitment == commitment))
    return bytes.fromhex(found) if found else b""
