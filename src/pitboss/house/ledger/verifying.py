"""A book verified: every entry is as it was written, in its place, and every balance is what they add up to.

What this cannot find is a database that was rewritten whole, or cut short with its balances: heads.py does.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from datetime import datetime
from itertools import chain
from typing import Any, NamedTuple

from sqlalchemy import URL, Connection, Table, func, or_, select
from sqlalchemy.exc import DBAPIError

from pitboss.house.ledger.accounts import Account
from pitboss.house.ledger.faults import Fault, Tampered
from pitboss.house.ledger.lines import FIRST
from pitboss.house.ledger.parts import checks, kept_tables
from pitboss.house.ledger.rows import AccountRow, EntryRow, PostingRow
from pitboss.house.ledger.shapes import earliest, every_table, is_whole, last_number, misshapen, unreadable
from pitboss.house.ledger.walking import Stretch, Walked, reading, walk
from pitboss.law import BadInput
from pitboss.odds.running import in_order

_DAMAGE = re.compile("Could not decode|no such (table|column)")
"""What the database says where somebody has changed it, not where it is busy or gone."""
NOT_COVERED = "passphrases, sign-in tokens and the roles of people: no entry has them"
STRETCH = 25_000
"""How many entries are walked at a time: stretches can be walked side by side."""


class Verified(NamedTuple):
    """A book that is as it was written."""

    entries: int
    postings: int
    accounts: int
    seal: str
    """Of the last entry."""
    at: datetime | None

    def to_json(self) -> dict[str, Any]:
        at = self.at.isoformat() if self.at else None
        return self._asdict() | {"at": at, "not_covered": NOT_COVERED}


def verify(
    url: URL, *, executor: Executor | None = None, tell: Callable[[int], object] = lambda _: None
) -> Verified:
    """Walk all entries of a book; `Tampered` names the first that is not as it was written.

    `tell` is told how far it is. What is written meanwhile is not looked at.
    """
    engine = reading(url)
    try:
        with engine.connect() as connection:
            return _verify(url, connection, executor, tell)
    finally:
        engine.dispose()


def _verify(
    url: URL, connection: Connection, executor: Executor | None, tell: Callable[[int], object]
) -> Verified:
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN")  # so that all below is of one moment
    try:
        upto = last_number(connection)
        strange = _strange(connection, upto)
        walked = _walk(url, _before(strange, _gap(connection, upto)), executor, tell)
        if strange is not None:
            raise Tampered(strange)
        rows = connection.execute(select(AccountRow.__table__)).all()
        accounts = {row.key: row for row in rows}
        rest = (each for check in checks() for each in check.faults(connection))
        for fault in chain(_twice(rows), _balances(accounts, walked.debits), rest):
            raise Tampered(fault)
        last = connection.execute(select(EntryRow.seal, EntryRow.at).where(EntryRow.number == upto)).first()
    except Tampered:
        raise
    except (ValueError, TypeError, LookupError, ArithmeticError, RecursionError, DBAPIError) as error:
        raise Tampered(_find_unreadable(url, connection, error)) from error
    seal, at = (last.seal, last.at) if last is not None else (FIRST, None)
    return Verified(upto, walked.postings, len(accounts), seal, at)


def _walk(url: URL, upto: int, executor: Executor | None, tell: Callable[[int], object]) -> Walked:
    """Walk all entries up to one, and add up their postings."""
    stretches = [Stretch(url, after, min(after + STRETCH, upto)) for after in range(0, upto, STRETCH)]
    postings, debits = 0, dict[str, int]()
    for stretch, walked in zip(stretches, in_order(executor, walk, stretches), strict=True):
        if walked.fault is not None:
            raise Tampered(walked.fault)
        postings += walked.postings
        for key, amount in walked.debits.items():
            debits[key] = debits.get(key, 0) + amount
        tell(stretch.upto)
    return Walked(None, postings, debits)


def _gap(connection: Connection, upto: int) -> int:
    """Return the last entry to walk: a number that is not there is found within as many as there are."""
    return min(upto, 1 + (connection.scalar(select(func.count()).select_from(EntryRow)) or 0))


def _before(fault: Fault | None, upto: int) -> int:
    """Return the last entry to walk: one before a fault that is known, because an earlier one goes first."""
    return upto if fault is None or fault.number is None else max(0, min(upto, fault.number - 1))


def _find_unreadable(url: URL, connection: Connection, error: Exception) -> Fault:
    """Return what made reading fail: a text that is no time, no JSON or no text, or a missing table."""
    said = str(error).splitlines()[0] if str(error) else type(error).__name__
    if isinstance(error, DBAPIError) and not _DAMAGE.search(said):
        raise error
    if "no such" in said:
        return Fault(None, "dropped", f"the database is not that of a book: {said.rpartition(') ')[2]}")
    found = unreadable(connection, _tables())
    if found is not None and found.number is not None:
        _walk(url, found.number - 1, None, lambda _: None)
    return found or Fault(None, "altered", f"the book was altered and cannot be read: {said}")


def _tables() -> list[Table]:
    more = (table for check in checks() for table in check.tables)
    return every_table([*kept_tables().values(), *more])


def _strange(connection: Connection, upto: int) -> Fault | None:
    """Return the first thing that no walk can meet: a value of a wrong type, or a row of no entry."""
    shape = misshapen(connection, _tables())
    return earliest([*_of_no_entry(connection, upto), *([shape] if shape else [])])


def _of_no_entry(connection: Connection, upto: int) -> Iterator[Fault]:
    """Yield what belongs to no entry: before the first, or after the last."""
    first = connection.scalar(select(func.min(EntryRow.number)).where(is_whole(connection, EntryRow.number)))
    if first is not None and first < 1:
        yield Fault(first, "inserted", "entries are numbered from 1")
    for name, column in [
        ("postings", PostingRow.entry),
        *((name, table.c.entry) for name, table in kept_tables().items()),
    ]:
        outside = is_whole(connection, column), or_(column < 1, column > upto)
        if (number := connection.scalar(select(func.min(column)).where(*outside))) is not None:
            yield Fault(number, "dropped", f"it is not there, and a row of it is, in {name}")


def _twice(rows: Sequence[Any]) -> Iterator[Fault]:
    """Yield the accounts that are there more than once."""
    for key, count in Counter(row.key for row in rows).items():
        if count > 1:
            yield Fault(None, "inserted", f"the account {key!r} was inserted: it is there {count} times")


def _balances(there: dict[str, Any], debits: dict[str, int]) -> Iterator[Fault]:
    """Accounts that are not what the entries add up to."""
    for key in sorted(there.keys() | debits.keys()):
        row = there.get(key)
        if row is None:
            yield Fault(None, "dropped", f"the account {key!r} was dropped, and entries post to it")
        elif key not in debits:
            yield Fault(None, "inserted", f"the account {key!r} was inserted: no entry posts to it")
        else:
            account = _account(key)
            if account is None or (row.sign, row.overdraws) != (account.sign, account.overdraws):
                yield Fault(None, "altered", f"the account {key!r} was altered: it is not of its kind")
            elif row.balance != (adds := account.sign * debits[key]):
                why = f"the balance of {key!r} was altered: it is {row.balance}, and entries add up to {adds}"
                yield Fault(None, "altered", why)


def _account(key: str) -> Account | None:
    try:
        return Account.parse(key)
    except BadInput:
        return None
