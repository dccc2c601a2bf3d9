"""Query the ledger: entries by kind, account and time, and the trial balance."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection, or_, select
from sqlalchemy.orm import aliased

from pitboss.house.ledger.accounts import LedgerAccount
from pitboss.house.ledger.lines import FIRST_SEAL, compute_seal
from pitboss.house.ledger.rows import AccountRow, EntryRow, PostingRow
from pitboss.law import BadInput
from pitboss.table.json_text import loads

__all__ = ["EntryFilter", "find_entries", "trial_balance"]

UNREADABLE_MESSAGE = "The ledger holds an unreadable value. Run `pitboss audit verify` to find it."


@dataclass(frozen=True, kw_only=True)
class EntryFilter:
    """Filter for entries. By default, all match."""

    number: int | None = None
    kind: str = ""
    account: LedgerAccount | None = None
    since: datetime | None = None
    """Inclusive."""
    until: datetime | None = None
    """Exclusive."""
    before: int | None = None
    """Only entries with a lower number."""
    limit: int = 50


class EntryView(NamedTuple):
    """An entry's line, parsed, and its seal."""

    line: dict[str, Any]
    seal: str


class TrialBalanceRow(NamedTuple):
    """An account's balance, as a debit or a credit."""

    account: str
    debit: int
    credit: int


def find_entries(connection: Connection, wanted: EntryFilter) -> list[EntryView]:
    """Return the newest entries that match, oldest first."""
    before = aliased(EntryRow)
    chosen = (
        select(EntryRow.__table__, before.seal.label("before"))
        .outerjoin(before, before.number == EntryRow.number - 1)
        .order_by(EntryRow.number.desc())
        .limit(wanted.limit)
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
        return [EntryView(_parse_line(row), row.seal) for row in reversed(connection.execute(chosen).all())]
    except (ValueError, TypeError, AttributeError):
        raise BadInput(UNREADABLE_MESSAGE) from None


def _parse_line(row: Any) -> dict[str, Any]:
    """Parse an entry's line, or report only that it does not match its seal."""
    if compute_seal(row.before or FIRST_SEAL, row.line) == row.seal:
        line: dict[str, Any] = loads(row.line)
        return line
    known = {"number": row.number, "operation": row.operation, "kind": "altered", "at": row.at.isoformat()}
    empty = {"place": "the ledger", "hands": [], "cite": "", "postings": [], "rows": {}, "facts": {}}
    return {
        **known,
        **empty,
        "answer": {},
        "reason": "It does not match its seal and is not shown. Verify the ledger.",
    }


def trial_balance(connection: Connection) -> list[TrialBalanceRow]:
    """Return each account's debit or credit balance. Total debits equal total credits."""
    rows = connection.execute(select(AccountRow.__table__).order_by(AccountRow.key))
    debits = ((row.key, row.sign * row.balance) for row in rows)
    try:
        return [TrialBalanceRow(key, max(debit, 0), max(-debit, 0)) for key, debit in debits]
    except (ValueError, TypeError):
        raise BadInput(UNREADABLE_MESSAGE) from None
