"""Read and write the records of an organization, each kind cached until an entry changes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

from sqlalchemy import Connection, select

from pitboss.charity.organization.rows import OrganizationRecordRow
from pitboss.house.ledger.entry import NewRow
from pitboss.house.ledger.transaction import Transaction

RecordKind: TypeAlias = Literal["registration", "license"]
Records: TypeAlias = Mapping[int, Mapping[str, Any]]
"""The current state of each record, by its number."""
REGISTRATION_NUMBER = 0
"""There is one registration, whatever entry began it."""


def read_records(connection: Connection, kind: RecordKind) -> Records:
    table = OrganizationRecordRow
    rows = connection.execute(
        select(table.number, table.state).where(table.kind == kind).order_by(table.id)
    ).all()
    return {number: state for number, state in rows}  # noqa: C416


def find_records(tx: Transaction, kind: RecordKind) -> Records:
    """Return the records of a kind as operations see them."""
    return tx.read_once(cache_key(kind), lambda connection: read_records(connection, kind), lasting=True)


def write_record(kind: RecordKind, number: int, state: Mapping[str, Any]) -> NewRow:
    return NewRow(OrganizationRecordRow, {"kind": kind, "number": number, "state": dict(state)})


def cache_key(kind: RecordKind) -> str:
    """Return the name under which a transaction caches the records of a kind."""
    return f"charity {kind}"
