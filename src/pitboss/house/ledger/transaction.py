"""A transaction: the state in which operations are decided, and the entries they will write."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any, Generic, TypeVar, cast

from sqlalchemy import Connection, Insert, Table, TextClause, bindparam, insert, select, text

from pitboss.house.ledger.accounts import LedgerAccount
from pitboss.house.ledger.entry import (
    MAX_POSTING_CENTS,
    ROUTINE_KINDS,
    LedgerEntry,
    OperationRequest,
    Posting,
)
from pitboss.house.ledger.lines import write_line
from pitboss.house.ledger.rows import AccountRow, EntryRow, PostingRow
from pitboss.storage.base import Base
from pitboss.table.action import is_whole_number
from pitboss.table.money import dollars
from pitboss.table.refused import Refused

T = TypeVar("T")

_BALANCES = select(AccountRow.key, AccountRow.balance).where(
    AccountRow.key.in_(bindparam("keys", expanding=True))
)


@cache
def _insert_statement(model: type[Base]) -> Insert:
    """Return a table's INSERT statement. Cached, because building it costs more than running it."""
    return insert(cast(Table, model.__table__))


@cache
def _bulk_insert_statement(model: type[Base], names: tuple[str, ...]) -> TextClause:
    """Return one INSERT for any number of rows. PostgreSQL reads them from one JSON text."""
    columns, table = ", ".join(f'"{name}"' for name in names), model.__tablename__
    return text(
        f"INSERT INTO {table} ({columns}) "
        f"SELECT {columns} FROM json_populate_recordset(NULL::{table}, CAST(:rows AS json))"
    )


def write_rows(connection: Connection, model: type[Base], rows: list[dict[str, Any]]) -> None:
    """Insert rows into a table. All must have the same columns."""
    if connection.dialect.name == "sqlite":
        connection.execute(_insert_statement(model), rows)
    else:
        rows_json = json.dumps(rows, default=datetime.isoformat)
        connection.execute(_bulk_insert_statement(model, tuple(rows[0])), {"rows": rows_json})


@dataclass(frozen=True, slots=True)
class Lookup(Generic[T]):
    """Reads things of one kind, such as tickets, by their keys in one batch."""

    name: str
    read: Callable[[Connection, Sequence[str]], Mapping[str, T]]


class Transaction:
    """The state in which an operation is decided. No other operation is decided meanwhile.

    Entries decided earlier in the same write are flushed before a read, and at the end.
    """

    def __init__(
        self, connection: Connection, number: int, at: datetime, seal: str, *, clock: datetime | None = None
    ) -> None:
        self._connection = connection
        self.number = number
        """Number of the next entry."""
        self.at = at
        """Time of the next entry. It never goes back, even if the clock does, unless an entry corrects it."""
        self.clock = clock or at
        """The clock's time. It may be behind `at`."""
        self.seal = seal
        """The seal of the last entry."""
        self.sender: object = None
        """Credential of the process that sends the operation, if several houses share the ledger."""
        self._balances: dict[str, int] = {}
        self._existing_accounts: set[str] = set()
        self.used_accounts: dict[str, None] = {}
        """Accounts read or posted to, in that order."""
        self._cache: dict[str, Any] = {}
        self._lasting: set[str] = set()
        """Names in the cache that no routine entry changes."""
        self._growing: set[str] = set()
        """Names in the cache whose values later entries only extend."""
        self._earlier: Mapping[str, Any] = {}
        """Values of such names as an earlier transaction knew them."""
        self._lookups: dict[str, dict[str, Any]] = {}
        self._pending: dict[type[Base], list[dict[str, Any]]] = {}

    # For operations

    @property
    def connection(self) -> Connection:
        """Connection for reading. Only the ledger writes with it."""
        self.flush()
        return self._connection

    def balance(self, account: LedgerAccount) -> int:
        """Return an account's balance in cents. It is 0 if nobody has used the account."""
        self.used_accounts[account.key] = None
        self.load_balances([account.key])
        return self._balances[account.key]

    def read_once(self, name: str, read: Callable[[Connection], T], *, lasting: bool = False) -> T:
        """Read something once and cache it, also for later writes while nobody else writes.

        An entry that changes it names it in `forgets`. If no entry of a routine kind ever does, it is
        `lasting`, and stays cached while other processes write such entries.
        """
        if name not in self._cache:
            self._cache[name] = read(self.connection)
            if lasting:
                self._lasting.add(name)
        return cast(T, self._cache[name])

    def read_on(self, name: str, read: Callable[[Connection, T | None], T]) -> T:
        """Read something that entries only extend, such as the steps of a tournament.

        `read` gets what this process knew before, if anything, and reads only what was written since.
        """
        self._growing.add(name)
        if name not in self._cache:
            self._cache[name] = read(self.connection, self._earlier.get(name))
        return cast(T, self._cache[name])

    def find(self, lookup: Lookup[T], key: str) -> T | None:
        """Look up one thing by key, or return None. Keys given to `Ledger.do` as `needs` are already read."""
        if key not in self._lookups.get(lookup.name, ()):
            self.fetch(lookup, (key,))
        return cast("T | None", self._lookups[lookup.name][key])

    # For the ledger

    def renew(self, connection: Connection, at: datetime, clock: datetime) -> Transaction:
        """Continue with the next write. Nobody has written meanwhile, so cached values still hold."""
        self._connection, self.at, self.clock, self.used_accounts = connection, at, clock, {}
        self._lookups.clear()
        return self

    def keep_lasting(self, earlier: Transaction) -> None:
        """Take over what an earlier transaction cached that routine entries do not change."""
        self._lasting = earlier._lasting & earlier._cache.keys()
        self._cache = {name: earlier._cache[name] for name in self._lasting}

    @property
    def growing(self) -> Mapping[str, Any]:
        """The values that later entries only extend, as far as this transaction or earlier ones read them."""
        return {**self._earlier, **{name: self._cache[name] for name in self._growing & self._cache.keys()}}

    def keep_growing(self, growing: Mapping[str, Any]) -> None:
        """Take over what earlier transactions knew of things that entries only extend."""
        self._earlier = growing

    def fetch(self, lookup: Lookup[Any], keys: Iterable[str]) -> None:
        """Read those keys that are not cached yet, with one statement."""
        cached = self._lookups.setdefault(lookup.name, {})
        if missing := [key for key in dict.fromkeys(keys) if key not in cached]:
            cached |= dict.fromkeys(missing) | dict(lookup.read(self.connection, missing))

    def load_balances(self, keys: Iterable[str]) -> None:
        """Read balances that are not cached yet. Accounts with queued postings always are."""
        missing = list(set(keys) - self._balances.keys())
        if not missing:
            return
        rows = self._connection.execute(_BALANCES, {"keys": missing})
        existing = {key: balance for key, balance in rows}  # noqa: C416
        self._balances |= dict.fromkeys(missing, 0) | existing
        self._existing_accounts.update(existing)

    def enter(self, request: OperationRequest, entry: LedgerEntry) -> tuple[int, datetime, str]:
        """Check an entry and queue it with its postings and rows. Return its number, time and line."""
        balances, number = self._compute_balances(entry), self.number
        self.at = entry.at or self.at
        line, seal = write_line(number, self.at, request, entry, self.seal)
        self._open_accounts(_accounts(entry))
        self._queue_row(EntryRow, {"number": number, "operation": request.id, "kind": entry.kind,
                             "at": self.at, "line": line, "seal": seal})  # fmt: skip
        for place, (amount, debit, credit, law) in enumerate(entry.postings):
            self._queue_row(PostingRow, {"entry": number, "place": place, "amount": amount, "cite": str(law),
                                   "debit": debit.key, "credit": credit.key})  # fmt: skip
        for model, values in entry.rows:
            self._queue_row(model, {**values, "entry": number})
        self._balances |= balances
        self.number, self.seal = number + 1, seal
        self._update_cache(entry)
        return number, self.at, line

    def _update_cache(self, entry: LedgerEntry) -> None:
        """Drop what an entry makes stale, and cache the values it provides."""
        if entry.kind in ROUTINE_KINDS and (changed := self._lasting & {*entry.forgets, *entry.knows}):
            raise AssertionError(f"{entry.kind!r} is not routine: it changes {', '.join(sorted(changed))}")
        for each in entry.forgets:
            if isinstance(each, str):
                self._cache.pop(each, None)
                self._lookups.pop(each, None)
            else:
                self._lookups.get(each[0], {}).pop(each[1], None)
        self._cache |= entry.knows

    def flush(self) -> None:
        """Write the queued rows."""
        pending, self._pending = self._pending, {}
        for model, rows in pending.items():
            write_rows(self._connection, model, rows)

    def _queue_row(self, model: type[Base], row: dict[str, Any]) -> None:
        self._pending.setdefault(model, []).append(row)

    def _compute_balances(self, entry: LedgerEntry) -> dict[str, int]:
        """Return the balances that an entry changes. Refuse invalid amounts and overdrafts."""
        posted = dict.fromkeys(account.key for account in _accounts(entry))
        self.used_accounts |= posted
        self.load_balances(posted)
        after: dict[str, int] = {}
        for posting in entry.postings:
            _check_posting(posting)
            for account, side in ((posting.debit, 1), (posting.credit, -1)):
                before = after.get(account.key, self._balances[account.key])
                after[account.key] = before + side * account.sign * posting.amount
        for _, debit, credit, law in entry.postings:
            for account in (debit, credit):
                if after[account.key] < 0 and not account.overdraws:
                    balance = dollars(self._balances[account.key])
                    raise Refused(f"{account} has {balance}, which does not cover this.", law)
        return after

    def _open_accounts(self, accounts: Iterable[LedgerAccount]) -> None:
        """Insert the accounts that are new."""
        for account in accounts:
            if account.key not in self._existing_accounts:
                row = {"key": account.key, "sign": account.sign, "overdraws": account.overdraws}
                write_rows(self._connection, AccountRow, [row | {"balance": 0}])
                self._existing_accounts.add(account.key)


def _accounts(entry: LedgerEntry) -> list[LedgerAccount]:
    return [account for posting in entry.postings for account in (posting.debit, posting.credit)]


def _check_posting(posting: Posting) -> None:
    if not is_whole_number(posting.amount) or not 0 < posting.amount < MAX_POSTING_CENTS:
        raise Refused(f"{posting.amount!r} is not an amount that can be posted.", posting.cite)
    if posting.debit == posting.credit:
        raise Refused(f"You cannot move money from {posting.debit} to itself.", posting.cite)
