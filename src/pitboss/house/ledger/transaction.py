"""How things stand while operations are decided, and what is to be written of them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any, Generic, TypeVar, cast

from sqlalchemy import Connection, Insert, Table, TextClause, bindparam, insert, select, text

from pitboss.house.ledger.accounts import Account
from pitboss.house.ledger.entry import LARGEST, Asked, Entry, Posting
from pitboss.house.ledger.lines import written
from pitboss.house.ledger.rows import AccountRow, EntryRow, PostingRow
from pitboss.storage.base import Base
from pitboss.table.action import whole
from pitboss.table.money import dollars
from pitboss.table.refused import Refused

T = TypeVar("T")

_BALANCES = select(AccountRow.key, AccountRow.balance).where(
    AccountRow.key.in_(bindparam("keys", expanding=True))
)


@cache
def _inserting(of: type[Base]) -> Insert:
    """The statement that inserts into a table, made once: making it costs more than running it."""
    return insert(cast(Table, of.__table__))


@cache
def _inserting_all(of: type[Base], names: tuple[str, ...]) -> TextClause:
    """One statement for however many rows: PostgreSQL reads them from one text."""
    columns, table = ", ".join(f'"{name}"' for name in names), of.__tablename__
    return text(
        f"INSERT INTO {table} ({columns}) "
        f"SELECT {columns} FROM json_populate_recordset(NULL::{table}, CAST(:rows AS json))"
    )


def write_rows(connection: Connection, of: type[Base], rows: list[dict[str, Any]]) -> None:
    """Insert rows into a table; all have the same columns."""
    if connection.dialect.name == "sqlite":
        connection.execute(_inserting(of), rows)
    else:
        written = json.dumps(rows, default=datetime.isoformat)
        connection.execute(_inserting_all(of, tuple(rows[0])), {"rows": written})


@dataclass(frozen=True, slots=True)
class Lookup(Generic[T]):
    """Things of one kind, such as tickets, that are read by their keys: all that a step needs at once."""

    name: str
    read: Callable[[Connection, Sequence[str]], Mapping[str, T]]


class Transaction:
    """How things stand while an operation is decided; nobody else decides meanwhile.

    What was decided before in the same step is written when somebody reads, or at its end.
    """

    def __init__(
        self, connection: Connection, number: int, at: datetime, seal: str, *, clock: datetime | None = None
    ) -> None:
        self._connection = connection
        self.number = number
        """What the entry will be numbered."""
        self.at = at
        """The time of the entry: never before that of the entry before, whatever the clock says,
        but where an entry sets it right."""
        self.clock = clock or at
        """What the clock says. It may be behind `at`."""
        self.seal = seal
        """The seal of the last entry."""
        self.sender: object = None
        """The key of the process that sends an operation, where several houses share the book."""
        self._balances: dict[str, int] = {}
        self._opened: set[str] = set()
        self.used: dict[str, None] = {}
        """The accounts that somebody asked for or posted to, in their order."""
        self._known: dict[str, Any] = {}
        self._found: dict[str, dict[str, Any]] = {}
        self._pending: dict[type[Base], list[dict[str, Any]]] = {}

    # For those who decide

    @property
    def connection(self) -> Connection:
        """To read by. Nothing is written by it: the book alone writes."""
        self.flush()
        return self._connection

    def balance(self, account: Account) -> int:
        """What is in an account, in cents; nothing in one that nobody has used."""
        self.used[account.key] = None
        self.look_up([account.key])
        return self._balances[account.key]

    def known(self, name: str, read: Callable[[Connection], T]) -> T:
        """Something that is read once, and known in later steps as well while nobody else writes.

        An entry that changes it says so in `forgets`.
        """
        if name not in self._known:
            self._known[name] = read(self.connection)
        return cast(T, self._known[name])

    def find(self, of: Lookup[T], key: str) -> T | None:
        """One thing of a kind; None if there is none. What was asked for with `needs` is read already."""
        if key not in self._found.get(of.name, ()):
            self.fetch(of, (key,))
        return cast("T | None", self._found[of.name][key])

    # For the book

    def again(self, connection: Connection, at: datetime, clock: datetime) -> Transaction:
        """The same in the next step, nobody having written meanwhile: what was read still holds."""
        self._connection, self.at, self.clock, self.used = connection, at, clock, {}
        self._found.clear()
        return self

    def fetch(self, of: Lookup[Any], keys: Iterable[str]) -> None:
        """Read those things of a kind that are not known yet, by one statement."""
        found = self._found.setdefault(of.name, {})
        if missing := [key for key in dict.fromkeys(keys) if key not in found]:
            found |= dict.fromkeys(missing) | dict(of.read(self.connection, missing))

    def look_up(self, keys: Iterable[str]) -> None:
        """Read balances that are not known. What waits to be written posts to none of them."""
        missing = list(set(keys) - self._balances.keys())
        if not missing:
            return
        rows = self._connection.execute(_BALANCES, {"keys": missing})
        found = {key: balance for key, balance in rows}  # noqa: C416
        self._balances |= dict.fromkeys(missing, 0) | found
        self._opened.update(found)

    def enter(self, asked: Asked, entry: Entry) -> tuple[int, datetime, str]:
        """Check an entry, and have it written with its postings and rows."""
        after, number = self._after(entry), self.number
        self.at = entry.at or self.at
        line, seal = written(number, self.at, asked, entry, self.seal)
        self._open(_accounts(entry))
        self._put(EntryRow, {"number": number, "operation": asked.id, "kind": entry.kind, "at": self.at,
                             "line": line, "seal": seal})  # fmt: skip
        for place, (amount, debit, credit, law) in enumerate(entry.postings):
            self._put(PostingRow, {"entry": number, "place": place, "amount": amount, "cite": str(law),
                                   "debit": debit.key, "credit": credit.key})  # fmt: skip
        for of, values in entry.rows:
            self._put(of, {**values, "entry": number})
        self._balances |= after
        self.number, self.seal = number + 1, seal
        self._learn(entry)
        return number, self.at, line

    def _learn(self, entry: Entry) -> None:
        """What an entry makes different from what was read."""
        for each in entry.forgets:
            if isinstance(each, str):
                self._known.pop(each, None)
                self._found.pop(each, None)
            else:
                self._found.get(each[0], {}).pop(each[1], None)
        self._known |= entry.knows

    def flush(self) -> None:
        """Write what was decided so far."""
        pending, self._pending = self._pending, {}
        for of, rows in pending.items():
            write_rows(self._connection, of, rows)

    def _put(self, of: type[Base], row: dict[str, Any]) -> None:
        self._pending.setdefault(of, []).append(row)

    def _after(self, entry: Entry) -> dict[str, int]:
        """The balances after an entry; refuse amounts that are none, and money that is not there."""
        posted = dict.fromkeys(account.key for account in _accounts(entry))
        self.used |= posted
        self.look_up(posted)
        after: dict[str, int] = {}
        for posting in entry.postings:
            _check(posting)
            for account, side in ((posting.debit, 1), (posting.credit, -1)):
                before = after.get(account.key, self._balances[account.key])
                after[account.key] = before + side * account.sign * posting.amount
        for _, debit, credit, law in entry.postings:
            for account in (debit, credit):
                if after[account.key] < 0 and not account.overdraws:
                    there = dollars(self._balances[account.key])
                    raise Refused(f"{account} has {there}, which does not cover this", law)
        return after

    def _open(self, accounts: Iterable[Account]) -> None:
        """Open the accounts that nobody has used yet."""
        for account in accounts:
            if account.key not in self._opened:
                row = {"key": account.key, "sign": account.sign, "overdraws": account.overdraws}
                write_rows(self._connection, AccountRow, [row | {"balance": 0}])
                self._opened.add(account.key)


def _accounts(entry: Entry) -> list[Account]:
    return [account for posting in entry.postings for account in (posting.debit, posting.credit)]


def _check(posting: Posting) -> None:
    if not whole(posting.amount) or not 0 < posting.amount < LARGEST:
        raise Refused(f"{posting.amount!r} is no amount of cents that can be posted", posting.cite)
    if posting.debit == posting.credit:
        raise Refused(f"nothing moves from {posting.debit} to itself", posting.cite)
