"""Keep the link's ledger in one central database, on the server's time, with refusals recorded."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from functools import cache
from typing import Any

from sqlalchemy import Connection, Select, bindparam, func, select, text

from pitboss.house.ledger.accounts import LedgerAccount
from pitboss.house.ledger.entry import CompletedOperation, LedgerEntry, OperationRequest
from pitboss.house.ledger.ledger import Decide, Ledger, Need
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.link.rows import LinkDebtRow, LinkSettlementRow
from pitboss.law import Cite
from pitboss.storage.clock import Clock
from pitboss.storage.store import Store
from pitboss.table.action import is_whole_number
from pitboss.table.refused import Refused

FUND, RESET = LedgerAccount("fund", "linked"), LedgerAccount("reset", "linked")
"""Money owed to players: the payout on offer, and the reset for the next one."""
NUMBER_LIMIT = 2**31


class ServerClock:
    """The clock of the database's server, the same for every casino. With SQLite, the given clock."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store, self._clock = store, clock

    def now(self) -> datetime:
        if self._store.sqlite:
            return self._clock.now()
        with self._store.read() as connection:
            at: datetime = connection.execute(text("SELECT clock_timestamp()")).scalar_one()
        return at

    def beat(self) -> float:
        return self._clock.beat()


class RecordedRefusal(Refused):
    """A refusal that is recorded, such as a denied access or an altered transmission."""

    def __init__(self, reason: str, cite: Cite, *, casino: str, facts: Mapping[str, Any]) -> None:
        super().__init__(reason, cite)
        self.casino, self.facts = casino, facts


class Link:
    """The central ledger of a link."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.store, self.clock = store, ServerClock(store, clock)
        self.book = Ledger(store, self.clock)

    def do(self, asked: OperationRequest, decide: Decide, needs: Need | None = None) -> CompletedOperation:
        """Carry out an operation once. A refusal that must be recorded gets a separate entry."""
        try:
            return self.book.do(asked, decide, needs)
        except RecordedRefusal as refused:
            entry = LedgerEntry(kind="link refusal", cite=refused.cite, place=refused.casino,
                          reason=refused.reason, facts=refused.facts)  # fmt: skip
            self.book.do(OperationRequest(id=uuid.uuid4().hex, what={"refusal": asked.id}), lambda _: entry)
            raise

    @contextmanager
    def reading(self) -> Iterator[Transaction]:
        with self.book.reading() as tx:
            yield tx

    def close(self) -> None:
        self.store.close()


# Accounts of a casino


def cage_account(casino: str) -> LedgerAccount:
    """Return the account of the fund's money that a casino holds."""
    return LedgerAccount("cage", casino)


def patrons_account(casino: str) -> LedgerAccount:
    """Return the account of awards at a casino that are not paid yet."""
    return LedgerAccount("patrons", casino)


def house_account(casino: str) -> LedgerAccount:
    """Return the account of a casino's own contributions; if negative, it owes the others."""
    return LedgerAccount("house", casino)


# Shared queries


def find_newest(connection: Connection, column: Any, value: object) -> Any:
    """Return the newest row whose column has a value, or None."""
    return connection.execute(_select_newest(column), {"value": value}).one_or_none()


@cache
def _select_newest(column: Any) -> Select[Any]:
    of = column.class_
    return select(of.__table__).where(column == bindparam("value")).order_by(of.id.desc()).limit(1)


def next_number(connection: Connection, of: Any) -> int:
    """Return the number after the last."""
    return int(connection.scalar(select(func.max(of.number))) or 0) + 1


def find_by_number(connection: Connection, column: Any, number: object) -> Any:
    """Return the row with a number, or None."""
    if not is_whole_number(number) or not 0 < number < NUMBER_LIMIT:  # type: ignore[operator]
        return None
    return connection.execute(_select_by_number(column), {"value": number}).one_or_none()


@cache
def _select_by_number(column: Any) -> Select[Any]:
    return select(column.class_.__table__).where(column == bindparam("value"))


def read_unsettled(connection: Connection) -> list[Any]:
    """Return the open debts between casinos, in order of number."""
    settled = select(LinkSettlementRow.debt)
    chosen = select(LinkDebtRow.__table__).where(LinkDebtRow.number.not_in(settled))
    return list(connection.execute(chosen.order_by(LinkDebtRow.number)))


def divide_amount(amount: int, weights: Mapping[str, int]) -> dict[str, int]:
    """Split an amount by weight, to the cent. The first shares get odd cents; zero weights split equally."""
    every = sum(weights.values())
    if not every:
        weights, every = dict.fromkeys(weights, 1), len(weights)
    shares = {name: amount * weight // every for name, weight in weights.items()}
    odd = amount - sum(shares.values())
    for name in _takers_of_odd_cents(weights, odd):
        shares[name] += 1
    return shares


def _takers_of_odd_cents(weights: Mapping[str, int], odd: int) -> Iterable[str]:
    """Return the names that get an odd cent: those with a share, in order."""
    return [name for name, weight in weights.items() if weight][:odd]
