"""The book as people look at it: entries by kind, account and time, and what every account comes to."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection, or_, select
from sqlalchemy.orm import aliased

from pitboss.house.ledger.accounts import Account
from pitboss.house.ledger.lines import FIRST, sealed
from pitboss.house.ledger.rows import AccountRow, EntryRow, PostingRow
from pitboss.law import BadInput
from pitboss.table.json_text import loads

UNREADABLE = "the book holds what cannot be read: `pitboss audit verify` names it"


@dataclass(frozen=True, kw_only=True)
class Wanted:
    """Which entries: all, where nothing is said."""

    number: int | None = None
    kind: str = ""
    account: Account | None = None
    since: datetime | None = None
    """From this time on."""
    until: datetime | None = None
    """Before this time."""
    before: int | None = None
    """Older than the entry of this number."""
    most: int = 50


class Shown(NamedTuple):
    """An entry: what its line says, and its seal."""

    line: dict[str, Any]
    seal: str


class Balance(NamedTuple):
    """What an account comes to, on one side of the two."""

    account: str
    debit: int
    credit: int


def entries(connection: Connection, wanted: Wanted) -> list[Shown]:
    """The newest entries that are wanted, the oldest of them first."""
    before = aliased(EntryRow)
    chosen = (
        select(EntryRow.__table__, before.seal.label("before"))
        .outerjoin(before, before.number == EntryRow.number - 1)
        .order_by(EntryRow.number.desc())
        .limit(wanted.most)
    )
    if wanted.number is not None:
        chosen = chosen.where(EntryRow.number == wanted.number)
    if wanted.kind:
        chosen = chosen.where(EntryRow.kind == wanted.kind)
    if wanted.since is not None:
        chosen = chosen.where(EntryRow.at >= wanted.since)
    if wanted.until is not None:
        chosen = chosen.where(EntryRow.at < wanted.until)
    if wanted.before is not None:
        chosen = chosen.where(EntryRow.number < wanted.before)
    if wanted.account is not None:
        key = wanted.account.key
        posted = select(PostingRow.entry).where(or_(PostingRow.debit == key, PostingRow.credit == key))
        chosen = chosen.where(EntryRow.number.in_(posted))
    try:
        return [Shown(_line(row), row.seal) for row in reversed(connection.execute(chosen).all())]
    except (ValueError, TypeError, AttributeError):
        raise BadInput(UNREADABLE) from None


def _line(row: Any) -> dict[str, Any]:
    """What an entry says. One that is not as it was sealed says nothing but that."""
    if sealed(row.before or FIRST, row.line) == row.seal:
        line: dict[str, Any] = loads(row.line)
        return line
    told = {"number": row.number, "operation": row.operation, "kind": "altered", "at": row.at.isoformat()}
    nothing = {"place": "the book", "hands": [], "cite": "", "postings": [], "rows": {}, "facts": {}}
    return {
        **told,
        **nothing,
        "answer": {},
        "reason": "it is not as it was sealed, and is not shown: verify the book",
    }


def trial_balance(connection: Connection) -> list[Balance]:
    """Every account on the side that it stands on: both sides add up to the same."""
    rows = connection.execute(select(AccountRow.__table__).order_by(AccountRow.key))
    debits = ((row.key, row.sign * row.balance) for row in rows)
    try:
        return [Balance(key, max(debit, 0), max(-debit, 0)) for key, debit in debits]
    except (ValueError, TypeError):
        raise BadInput(UNREADABLE) from None
