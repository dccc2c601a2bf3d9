"""Keys of draws, bound by their commitments and kept out of every view until they are opened.

The house stores a key before a draw and posts its commitment. The result depends on the key and on the seal
of a later entry, so nobody can know or choose it. Once the key is opened, anybody can draw again.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

from sqlalchemy import Connection, String, Table, insert, select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Mapped, mapped_column

from pitboss.equipment.chance import BadChance
from pitboss.equipment.secure import BoundData, Secure
from pitboss.house.ledger.faults import Fault
from pitboss.house.ledger.registry import TableCheck
from pitboss.house.ledger.rows import EntryRow
from pitboss.storage.base import Base
from pitboss.storage.errors import Unavailable
from pitboss.storage.store import Store

LEDGER_CONTRIBUTOR = 1
"""Contributor number of the ledger's seal, in place of a player's seat."""
_HEX = re.compile("[0-9a-f]{64}")
Bound: TypeAlias = Mapping[str, Any]
"""The purpose of a draw, such as its game and number. The commitment binds the key to it."""


class DrawKeyRow(Base):
    """A key, by the commitment that binds it. No view or entry has it before it is opened."""

    __abstract__ = True

    commitment: Mapped[str] = mapped_column(String(64), primary_key=True)
    key: Mapped[str] = mapped_column(String(64))


def new_key() -> str:
    """Draw a key that nobody can guess."""
    return secrets.token_bytes(32).hex()


def store_keys(store: Store, row: type[DrawKeyRow], keys: Mapping[str, str]) -> None:
    """Store keys by their commitments, unless they are there."""
    try:
        with store.write() as connection:
            rows = [{"commitment": each, "key": key} for each, key in keys.items()
                    if not read_key(connection, row, each)]  # fmt: skip
            if rows:
                connection.execute(insert(row), rows)
    except DBAPIError as error:
        raise Unavailable("The key can't be stored. Try again later.") from error


def read_key(connection: Connection, row: type[DrawKeyRow], commitment: str) -> str:
    """Return the key behind a commitment, or an empty string if it is lost."""
    return connection.scalar(select(row.key).where(row.commitment == commitment)) or ""


def read_seal(connection: Connection, entry: int) -> str:
    return connection.scalar(select(EntryRow.seal).where(EntryRow.number == entry)) or ""


# Draws that a key alone is for


def bind_draw(store: Store, row: type[DrawKeyRow], bound: Bound) -> str:
    """Draw and store a key, and return its commitment."""
    key = new_key()
    commitment = _make_chance(key, bound).commitment
    store_keys(store, row, {commitment: key})
    return commitment


def fits_draw(key: str, commitment: str, bound: Bound) -> bool:
    """Return whether a key fits its commitment."""
    try:
        return _make_chance(key, bound).commitment == commitment
    except (ValueError, BadChance):
        return False


def open_draw(key: str, bound: Bound, seal: str) -> Secure:
    """Return the chance of a draw, which its key and a seal of the ledger decide."""
    return _make_chance(key, bound).with_words({LEDGER_CONTRIBUTOR: seal})


def _make_chance(key: str, bound: Bound) -> Secure:
    return Secure(bytes.fromhex(key), bound=BoundData(dict(bound), {}, 0))


# Checks


def read_keys(connection: Connection, row: type[DrawKeyRow]) -> dict[str, str]:
    """Return all keys of a table, by commitment."""
    rows = connection.execute(select(row.commitment, row.key))
    return {commitment: key for commitment, key in rows}  # noqa: C416


def find_altered_keys(keys: Mapping[str, str], department: str) -> Iterator[Fault]:
    """Yield the keys and commitments that are no key or commitment at all."""
    for commitment, key in keys.items():
        if not _HEX.fullmatch(commitment) or not _HEX.fullmatch(key):
            why = f"the {department} key bound by {commitment[:70]!r} was altered and is not a key"
            yield Fault(None, "altered", why)


def check_of(row: type[DrawKeyRow], faults: Callable[[Connection], Iterator[Fault]]) -> TableCheck:
    """Return the check of a table of keys."""
    table = row.__table__
    assert isinstance(table, Table)
    return TableCheck((table,), faults)
