"""The ledger decides every operation of a house and writes it, one at a time, exactly once.

Requests that arrive during a write wait and are then written together. So an answer is on disk before anybody
receives it, and many stations share one write.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection, bindparam, func, or_, select, text
from sqlalchemy.exc import DBAPIError, IntegrityError

from pitboss.house.ledger.accounts import LedgerAccount
from pitboss.house.ledger.entry import ROUTINE_KINDS, CompletedOperation, LedgerEntry, OperationRequest
from pitboss.house.ledger.group_commit import GroupCommit
from pitboss.house.ledger.lines import FIRST_SEAL
from pitboss.house.ledger.rows import AccountRow, EntryRow
from pitboss.house.ledger.transaction import Lookup, Transaction
from pitboss.law import BadInput
from pitboss.storage.clock import Clock
from pitboss.storage.errors import Conflict, Unavailable
from pitboss.storage.store import Store
from pitboss.table.json_text import loads
from pitboss.table.refused import Refused

__all__ = ["Decide", "Ledger", "Need"]

CHAIN_LOCK_ID = 7_426_689
"""Number of the PostgreSQL lock that keeps entries in one chain."""
MAX_GROUP_SIZE = 256
"""Maximum number of operations in one write."""
MAX_RECENT_ACCOUNTS = 64
"""Number of recently used accounts to load when a write begins, which is faster than one by one."""
MAX_WRITE_ATTEMPTS, RETRY_PAUSE_SECONDS = 4, 0.05
"""Attempts at a write whose connection broke, and seconds before the first retry. The pause then doubles."""

_TAKE_CHAIN_LOCK = text("SELECT pg_advisory_xact_lock(:lock)")
_LAST_AND_REPEATED = (
    select(EntryRow.number, EntryRow.operation, EntryRow.at, EntryRow.line, EntryRow.seal)
    .where(
        or_(
            EntryRow.number == select(func.max(EntryRow.number)).scalar_subquery(),
            EntryRow.operation.in_(bindparam("ids", expanding=True)),
        )
    )
    .order_by(EntryRow.number)
)
"""The entries of repeated requests, then the last entry."""

MAX_ENTRIES_OF_OTHERS = 1000
"""Cached values are dropped if other processes wrote more entries than this since the last write."""
_WRITTEN_SINCE = (
    select(EntryRow.kind, EntryRow.seal)
    .where(EntryRow.number >= bindparam("number"))
    .order_by(EntryRow.number)
)
_LAST_AT = select(EntryRow.at).order_by(EntryRow.number.desc()).limit(1)

Decide = Callable[[Transaction], LedgerEntry]
"""Decides an operation: reads the transaction and returns an entry. May be called more than once."""
Need = tuple[Lookup[Any], str]
"""A lookup and key that an operation will need. A write fetches them for all its operations at once."""


class WrittenEntry(NamedTuple):
    """An entry as written in the ledger."""

    number: int
    at: datetime
    line: str


class _WaitingRequest:
    """A request waiting for its answer."""

    __slots__ = ("decide", "done", "error", "needs", "request", "sync")

    def __init__(
        self, request: OperationRequest, decide: Decide, needs: Need | None = None, sync: bool = True
    ) -> None:
        self.request, self.decide, self.needs, self.sync = request, decide, needs, sync
        self.done: CompletedOperation | None = None
        self.error: BaseException | None = None


class Ledger:
    """A house's ledger in a database. Any thread may use it; on PostgreSQL, so may several processes."""

    def __init__(
        self, store: Store, clock: Clock, *, sync: bool = True, pause: float = RETRY_PAUSE_SECONDS
    ) -> None:
        self.store, self.clock, self._sync, self._pause = store, clock, sync, pause
        self._group_commit = GroupCommit(self._write, MAX_GROUP_SIZE)
        self._recent_accounts: tuple[str, ...] = ()
        self._last_transaction: Transaction | None = None
        """The transaction of this process's last write."""
        self._growing: Mapping[str, Any] = {}
        """This process's copy of values that entries only extend, as of its last write."""

    def do(
        self, request: OperationRequest, decide: Decide, needs: Need | None = None, *, sync: bool = True
    ) -> CompletedOperation:
        """Carry out an operation once. Its answer is on disk on return, or soon after without `sync`.

        Raise `Refused` with the rule if the law forbids it; then nothing has changed. A repeated request gets
        its first answer again. Raise `Conflict` if a different request uses the same id.
        """
        waiting = _WaitingRequest(request, decide, needs, sync)
        self._group_commit.put(waiting)
        if waiting.error is not None:
            raise waiting.error
        assert waiting.done is not None
        return waiting.done

    @contextmanager
    def reading(self) -> Iterator[Transaction]:
        """Open the ledger for reading, in the state that an operation would see now."""
        now, growing = self.now(), self._growing
        with self.store.read() as connection:
            tx = Transaction(connection, 1, now, FIRST_SEAL, clock=self.clock.now())
            tx.keep_growing(growing)
            yield tx

    def now(self) -> datetime:
        """Return the ledger's time: the clock's, but never earlier than the last entry's."""
        now = self.clock.now()
        with self.store.read() as connection:
            last = connection.scalar(_LAST_AT)
        return now if last is None else max(now, last)

    def balance(self, account: LedgerAccount) -> int:
        """Return the current balance of an account."""
        with self.store.read() as connection:
            balance = connection.scalar(select(AccountRow.balance).where(AccountRow.key == account.key))
        return balance or 0

    def balances(self) -> dict[LedgerAccount, int]:
        """Return all accounts with their balances."""
        with self.store.read() as connection:
            rows = connection.execute(select(AccountRow.key, AccountRow.balance).order_by(AccountRow.key))
            return {LedgerAccount.parse(key): balance for key, balance in rows}

    # Writing

    def _write(self, group: list[_WaitingRequest]) -> None:
        """Write the requests in one transaction. If that fails, write each alone to isolate the failure."""
        try:
            self._write_group(group)
        except BaseException as error:
            for each in group:
                each.done, each.error = None, error
            if len(group) > 1 and isinstance(error, Exception):
                for each in group:
                    self._write([each])

    def _write_group(self, group: list[_WaitingRequest]) -> None:
        sync = self._sync and any(each.sync for each in group)
        for attempt in range(MAX_WRITE_ATTEMPTS):
            try:
                with self.store.write(sync=sync) as connection:
                    tx, outcomes = self._decide_all(connection, group)
                self._last_transaction, self._growing = tx, tx.growing
                break
            except DBAPIError as error:
                if isinstance(error, IntegrityError):
                    raise Conflict("The database rejected this. Reload and try again.") from error
                if not error.connection_invalidated or attempt == MAX_WRITE_ATTEMPTS - 1:
                    why = "The database cannot be written. Try again later; nothing is done twice."
                    raise Unavailable(why) from error
                time.sleep(self._pause * 2**attempt)
        for each, outcome in zip(group, outcomes, strict=True):
            if isinstance(outcome, CompletedOperation):
                each.done, each.error = outcome, None
            else:
                each.done, each.error = None, outcome

    def _decide_all(
        self, connection: Connection, group: list[_WaitingRequest]
    ) -> tuple[Transaction, list[CompletedOperation | Exception]]:
        """Decide the requests in order, each seeing those before it, and write their entries."""
        if not self.store.sqlite:
            connection.execute(_TAKE_CHAIN_LOCK, {"lock": CHAIN_LOCK_ID})
        rows = connection.execute(_LAST_AND_REPEATED, {"ids": [each.request.id for each in group]}).all()
        known = {row.operation: WrittenEntry(row.number, row.at, row.line) for row in rows}
        tx = self._begin_transaction(connection, rows[-1] if rows else None)
        tx.load_balances(self._recent_accounts)
        _fetch_needs(tx, [each.needs for each in group if each.needs and each.request.id not in known])
        outcomes: list[CompletedOperation | Exception] = []
        for each in group:
            try:
                if (earlier := known.get(each.request.id)) is not None:
                    outcomes.append(_repeat_answer(each.request, earlier))
                else:
                    entry = each.decide(tx)
                    written = known[each.request.id] = WrittenEntry(*tx.enter(each.request, entry))
                    outcomes.append(
                        CompletedOperation(written.number, written.at, dict(entry.answer), replayed=False)
                    )
            except (Refused, BadInput) as error:
                outcomes.append(error)
        tx.flush()
        self._recent_accounts = tuple(dict.fromkeys((*tx.used_accounts, *self._recent_accounts)))[
            :MAX_RECENT_ACCOUNTS
        ]
        return tx, outcomes

    def _begin_transaction(self, connection: Connection, last: Any) -> Transaction:
        """Begin a transaction. Reuse this process's last one if nobody else has written since."""
        now, (previous, self._last_transaction) = self.clock.now(), (self._last_transaction, None)
        if last is None:
            return Transaction(connection, 1, now, FIRST_SEAL)
        if previous is not None and previous.seal == last.seal:
            return previous.renew(connection, max(now, last.at), now)
        tx = Transaction(connection, last.number + 1, max(now, last.at), last.seal, clock=now)
        if (
            previous is not None
            and 1 < previous.number <= last.number <= previous.number + MAX_ENTRIES_OF_OTHERS
        ):
            mine, *others = connection.execute(_WRITTEN_SINCE, {"number": previous.number - 1}).all()
            if mine.seal == previous.seal:
                tx.keep_growing(previous.growing)
                if all(each.kind in ROUTINE_KINDS for each in others):
                    tx.keep_lasting(previous)
        return tx


def _fetch_needs(tx: Transaction, needs: list[Need]) -> None:
    """Fetch what the operations need, with one statement per lookup."""
    for lookup in dict.fromkeys(lookup for lookup, _ in needs):
        tx.fetch(lookup, [key for each, key in needs if each == lookup])


def _repeat_answer(request: OperationRequest, earlier: WrittenEntry) -> CompletedOperation:
    """Return the answer already given to the same request."""
    line = loads(earlier.line)
    if line["asked"] != request.digest:
        raise Conflict(f"Another operation has the id {request.id}. Give this one a new id.")
    return CompletedOperation(earlier.number, earlier.at, line["answer"], replayed=True)
