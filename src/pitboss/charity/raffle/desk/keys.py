"""Keys of draws, kept out of reach of every view and entry until they are opened.

A draw by committed chance has a key behind its commitment. Every draw has a key that hides who holds which
tickets, and is never opened as a whole.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import NamedTuple

from sqlalchemy import Connection

from pitboss.charity.raffle.desk.rows import RaffleKeyRow
from pitboss.charity.raffle.drawing import HolderTree
from pitboss.charity.raffle.state import RaffleState
from pitboss.house.ledger import draw_keys
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


def store_keys(store: Store, keys: Mapping[str, bytes]) -> None:
    """Store keys by what they are behind."""
    draw_keys.store_keys(store, RaffleKeyRow, {commitment: key.hex() for commitment, key in keys.items()})


def read_key(connection: Connection, commitment: str) -> bytes:
    """Return the key behind a commitment, or nothing if it is lost."""
    return bytes.fromhex(draw_keys.read_key(connection, RaffleKeyRow, commitment))
