"""Verify a ledger: every entry is intact and in order, and every balance is the sum of its postings.

This cannot detect a database that was rewritten whole, or cut short together with its balances. heads.py can.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from datetime import datetime
from functools import cache
from itertools import chain
from typing import Any, NamedTuple

from sqlalchemy import (
    URL,
    CompoundSelect,
    Connection,
    Table,
    bindparam,
    func,
    literal,
    or_,
    select,
    union_all,
)
from sqlalchemy.exc import DBAPIError

from pitboss.house.ledger.accounts import LedgerAccount
from pitboss.house.ledger.faults import Fault, Tampered
from pitboss.house.ledger.lines import FIRST_SEAL
from pitboss.house.ledger.registry import find_checks, ledger_tables
from pitboss.house.ledger.rows import AccountRow, EntryRow, PostingRow
from pitboss.house.ledger.shapes import (
    all_tables,
    earliest_fault,
    find_unreadable,
    find_wrong_type,
    is_whole_column,
    last_entry_number,
)
from pitboss.house.ledger.walking import Stretch, WalkResult, open_for_reading, walk
from pitboss.law import BadInput
from pitboss.odds.in_parts import run_in_order

__all__ = ["NOT_COVERED", "VerifiedLedger", "verify"]

_DAMAGE_PATTERN = re.compile("Could not decode|no such (table|column)")
"""Database errors that mean tampering, and not a database that is busy or missing."""
NOT_COVERED = "passphrases, sign-in tokens and people's roles, which no entry records"
ENTRIES_PER_STRETCH = 25_000
"""Entries per stretch. Stretches can be walked in parallel."""


class VerifiedLedger(NamedTuple):
    """Summary of a ledger that passed verification."""

    entries: int
    postings: int
    accounts: int
    seal: str
    """Seal of the last entry."""
    at: datetime | None

    def to_json(self) -> dict[str, Any]:
        at = self.at.isoformat() if self.at else None
        return self._asdict() | {"at": at, "not_covered": NOT_COVERED}


def verify(
    url: URL, *, executor: Executor | None = None, report: Callable[[int], object] = lambda _: None
) -> VerifiedLedger:
    """Walk all entries of a ledger. Raise `Tampered`, naming the first that was tampered with.

    `report` receives the progress. Entries written meanwhile are not checked.
    """
    with open_for_reading(url).connect() as connection:
        return _verify(url, connection, executor, report)


def _verify(
    url: URL, connection: Connection, executor: Executor | None, report: Callable[[int], object]
) -> VerifiedLedger:
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN")  # so that everything below reads one snapshot
    try:
        upto = last_entry_number(connection)
        strange = _find_stray(connection, upto)
        walked = _walk(url, _last_before(strange, _last_to_walk(connection, upto)), executor, report)
        if strange is not None:
            raise Tampered(strange)
        rows = connection.execute(select(AccountRow.__table__)).all()
        accounts = {row.key: row for row in rows}
        rest = (each for check in find_checks() for each in check.faults(connection))
        for fault in chain(_find_duplicates(rows), _check_balances(accounts, walked.debits), rest):
            raise Tampered(fault)
        last = connection.execute(select(EntryRow.seal, EntryRow.at).where(EntryRow.number == upto)).first()
    except Tampered:
        raise
    except (ValueError, TypeError, LookupError, ArithmeticError, RecursionError, DBAPIError) as error:
        raise Tampered(_find_unreadable(url, connection, error)) from error
    seal, at = (last.seal, last.at) if last is not None else (FIRST_SEAL, None)
    return VerifiedLedger(upto, walked.postings, len(accounts), seal, at)


def _walk(url: URL, upto: int, executor: Executor | None, report: Callable[[int], object]) -> WalkResult:
    """Walk all entries up to a number, and add up their postings."""
    stretches = [
        Stretch(url, after, min(after + ENTRIES_PER_STRETCH, upto))
        for after in range(0, upto, ENTRIES_PER_STRETCH)
    ]
    postings, debits = 0, dict[str, int]()
    for stretch, walked in zip(stretches, run_in_order(executor, walk, stretches), strict=True):
        if walked.fault is not None:
            raise Tampered(walked.fault)
        postings += walked.postings
        for key, amount in walked.debits.items():
            debits[key] = debits.get(key, 0) + amount
        report(stretch.upto)
    return WalkResult(None, postings, debits)


def _last_to_walk(connection: Connection, upto: int) -> int:
    """Return the last entry to walk. With n entries, the first missing number is at most n + 1."""
    return min(upto, 1 + (connection.scalar(select(func.count()).select_from(EntryRow)) or 0))


def _last_before(fault: Fault | None, upto: int) -> int:
    """Return the last entry to walk: the one before a known fault, as only an earlier fault counts."""
    return upto if fault is None or fault.number is None else max(0, min(upto, fault.number - 1))


def _find_unreadable(url: URL, connection: Connection, error: Exception) -> Fault:
    """Find the cause of a failed read: an unreadable text, JSON or time, or a missing table."""
    said = str(error).splitlines()[0] if str(error) else type(error).__name__
    if isinstance(error, DBAPIError) and not _DAMAGE_PATTERN.search(said):
        raise error
    if "no such" in said:
        return Fault(None, "dropped", f"the database has no ledger: {said.rpartition(') ')[2]}")
    found = find_unreadable(connection, _all_tables())
    if found is not None and found.number is not None:
        _walk(url, found.number - 1, None, lambda _: None)
    return found or Fault(None, "altered", f"the ledger was altered and cannot be read: {said}")


def _all_tables() -> list[Table]:
    more = (table for check in find_checks() for table in check.tables)
    return all_tables([*ledger_tables().values(), *more])


def _find_stray(connection: Connection, upto: int) -> Fault | None:
    """Return the first fault that no walk can find: a value of a wrong type, or a row without an entry."""
    shape = find_wrong_type(connection, _all_tables())
    return earliest_fault([*_find_rows_without_entry(connection, upto), *([shape] if shape else [])])


def _find_rows_without_entry(connection: Connection, upto: int) -> Iterator[Fault]:
    """Yield faults for rows whose number is before the first entry or after the last."""
    first = connection.scalar(
        select(func.min(EntryRow.number)).where(is_whole_column(connection.dialect.name, EntryRow.number))
    )
    if first is not None and first < 1:
        yield Fault(first, "inserted", "entries are numbered from 1")
    outside = connection.execute(_find_rows_outside(connection.dialect.name), {"upto": upto})
    for name, number in outside:
        if number is not None:
            yield Fault(number, "dropped", f"it is missing, but {name} has a row of it")


@cache
def _find_rows_outside(dialect: str) -> CompoundSelect[str, int]:
    """Return a query for each table's first row of no entry. One query for all saves time."""
    columns = {"postings": PostingRow.entry, **{name: each.c.entry for name, each in ledger_tables().items()}}
    return union_all(
        *(
            select(literal(name), func.min(column)).where(
                is_whole_column(dialect, column), or_(column < 1, column > bindparam("upto"))
            )
            for name, column in columns.items()
        )
    )


def _find_duplicates(rows: Sequence[Any]) -> Iterator[Fault]:
    """Yield faults for duplicate accounts."""
    for key, count in Counter(row.key for row in rows).items():
        if count > 1:
            yield Fault(None, "inserted", f"the account {key!r} was inserted: it appears {count} times")


def _check_balances(there: dict[str, Any], debits: dict[str, int]) -> Iterator[Fault]:
    """Yield faults for accounts that do not match the sum of their postings."""
    for key in sorted(there.keys() | debits.keys()):
        row = there.get(key)
        if row is None:
            yield Fault(None, "dropped", f"the account {key!r} was dropped, but entries post to it")
        elif key not in debits:
            yield Fault(None, "inserted", f"the account {key!r} was inserted: no entry posts to it")
        else:
            account = _parse_account(key)
            if account is None or (row.sign, row.overdraws) != (account.sign, account.overdraws):
                yield Fault(None, "altered", f"the account {key!r} was altered: it does not match its kind")
            elif row.balance != (adds := account.sign * debits[key]):
                why = f"the balance of {key!r} was altered: it is {row.balance}, but entries add up to {adds}"
                yield Fault(None, "altered", why)


def _parse_account(key: str) -> LedgerAccount | None:
    try:
        return LedgerAccount.parse(key)
    except BadInput:
        return None
