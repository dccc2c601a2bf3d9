"""Read and write the records of an organization, each kind cached until an entry changes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, TypeAlias

from sqlalchemy import Connection, select

from pitboss.charity.organization.deadlines import OrganizationReadings
from pitboss.charity.organization.rows import OrganizationRecordRow
from pitboss.house.ledger.entry import LedgerEntry, NewRow, Posting
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import OperationForm, OperationResult
from pitboss.table.fields import FieldError

RecordKind: TypeAlias = Literal[
    "readings",
    "registration",
    "license",
    "event",
    "worker",
    "provider",
    "contract",
    "notice",
    "system",
    "delivery",
    "supply report",
    "operations report",
]
Records: TypeAlias = Mapping[int, Mapping[str, Any]]
"""The current state of each record, by its number."""
ONLY_ONE = 0
"""Number of a record of which there is one: the registration, the readings."""


def read_records(connection: Connection, kind: RecordKind) -> Records:
    table = OrganizationRecordRow
    rows = connection.execute(
        select(table.number, table.state).where(table.kind == kind).order_by(table.id)
    ).all()
    return {number: state for number, state in rows}  # noqa: C416


def find_records(tx: Transaction, kind: RecordKind) -> Records:
    """Return the records of a kind as operations see them."""
    return tx.read_once(cache_key(kind), lambda connection: read_records(connection, kind), lasting=True)


class PastRecord(NamedTuple):
    """A record as an entry left it."""

    number: int
    entry: int
    state: Mapping[str, Any]


def find_history(tx: Transaction, kind: RecordKind) -> list[PastRecord]:
    """Return every state that the records of a kind have had, in order."""

    def read(connection: Connection) -> list[PastRecord]:
        row = OrganizationRecordRow
        chosen = select(row.number, row.entry, row.state).where(row.kind == kind).order_by(row.id)
        return [PastRecord(*each) for each in connection.execute(chosen)]

    return tx.read_once(_history_key(kind), read, lasting=True)


def find_readings(tx: Transaction) -> OrganizationReadings:
    """Return the readings of the rules that the organization has chosen."""
    return OrganizationReadings(**find_records(tx, "readings").get(ONLY_ONE, {}))


def read_readings(connection: Connection) -> OrganizationReadings:
    """Return the readings that the organization has chosen, for screens."""
    return OrganizationReadings(**read_records(connection, "readings").get(ONLY_ONE, {}))


def write_entry(
    kind: RecordKind, number: int, state: Mapping[str, Any], form: OperationForm,
    answer: OperationResult | None = None, *, reason: str = "", warnings: tuple[FieldError, ...] = (),
    more: tuple[NewRow, ...] = (), also: tuple[RecordKind, ...] = (), postings: tuple[Posting, ...] = (),
) -> LedgerEntry:  # fmt: skip
    """Make the entry of a form that writes a record, and rows of the kinds that `also` names."""
    return LedgerEntry(
        rows=(write_record(kind, number, state), *more), facts=form.to_json(),
        answer=answer.to_json() if answer else {}, reason=reason, warnings=warnings, postings=postings,
        forgets=tuple(key(each) for each in (kind, *also) for key in (cache_key, _history_key)),
    )  # fmt: skip


def write_record(kind: RecordKind, number: int, state: Mapping[str, Any]) -> NewRow:
    return NewRow(OrganizationRecordRow, {"kind": kind, "number": number, "state": dict(state)})


def _history_key(kind: RecordKind) -> str:
    return f"charity {kind} history"


def cache_key(kind: RecordKind) -> str:
    """Return the name under which a transaction caches the records of a kind."""
    return f"charity {kind}"
