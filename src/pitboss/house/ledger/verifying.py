"""A book verified: every entry is as it was written, in its place, and every balance is what they add up to.

What this cannot find is a database that was rewritten whole, or cut short with its balances: heads.py does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import URL, Connection, func, or_, select

from pitboss.house.ledger.accounts import Account
from pitboss.house.ledger.faults import Fault, Tampered
from pitboss.house.ledger.lines import FIRST
from pitboss.house.ledger.parts import kept_tables
from pitboss.house.ledger.rows import AccountRow, EntryRow, PostingRow
from pitboss.house.ledger.walking import Stretch, reading, walk
from pitboss.law import BadInput
from pitboss.odds.running import in_order
from pitboss.storage.people import PersonRow

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
        return self._asdict() | {"at": self.at.isoformat() if self.at else None}


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
    last = connection.execute(
        select(EntryRow.number, EntryRow.seal, EntryRow.at).order_by(EntryRow.number.desc()).limit(1)
    ).first()
    upto = last.number if last is not None else 0
    balances = {row.key: row for row in connection.execute(select(AccountRow.__table__))}
    strange = _strange(connection, upto)
    if strange is not None and (strange.number or 0) < 1:
        raise Tampered(strange)
    stretches = [Stretch(url, after, min(after + STRETCH, upto)) for after in range(0, upto, STRETCH)]
    postings, debits = 0, dict[str, int]()
    for stretch, walked in zip(stretches, in_order(executor, walk, stretches), strict=True):
        if walked.fault is not None:
            raise Tampered(walked.fault)
        postings += walked.postings
        for key, amount in walked.debits.items():
            debits[key] = debits.get(key, 0) + amount
        tell(stretch.upto)
    for fault in (strange, *_balances(balances, debits), *_people(connection)):
        if fault is not None:
            raise Tampered(fault)
    seal, at = (last.seal, last.at) if last is not None else (FIRST, None)
    return Verified(upto, postings, len(balances), seal, at)


def _strange(connection: Connection, upto: int) -> Fault | None:
    """Something that belongs to no entry: before the first, or after the last."""
    first = connection.scalar(select(func.min(EntryRow.number)))
    if first is not None and first < 1:
        return Fault(first, "inserted", "entries are numbered from 1")
    for name, column in [
        ("postings", PostingRow.entry),
        *((name, table.c.entry) for name, table in kept_tables().items()),
    ]:
        chosen = select(func.min(column)).where(or_(column < 1, column > upto))
        if (number := connection.scalar(chosen)) is not None:
            return Fault(number, "dropped", f"it is not there, and a row of it is, in {name}")
    return None


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


def _people(connection: Connection) -> Iterator[Fault]:
    """People who were employed and whose accounts are gone or have another name: nobody's ever changes."""
    employed = kept_tables()["employments"]
    changed = or_(PersonRow.name.is_(None), PersonRow.name != employed.c.name)
    chosen = select(employed.c.entry, employed.c.name, PersonRow.name.label("now"))
    rows = connection.execute(
        chosen.outerjoin(PersonRow, PersonRow.id == employed.c.person)
        .where(changed)
        .order_by(employed.c.entry)
    )
    for entry, name, now in rows:
        why = (
            f"its {name!r} has no account any more"
            if now is None
            else f"the account of its {name!r} is {now!r}"
        )
        yield Fault(entry, "altered", why)


def _account(key: str) -> Account | None:
    try:
        return Account.parse(key)
    except BadInput:
        return None
