"""A simulated house: people who ask, answers that get lost, and what must hold after every step.

Everything is decided by one seed. Requests are sent, sent twice, and sent again when no answer came; the
process crashes at any write and comes back with what is on the disk.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol

from sqlalchemy import select

from pitboss.house.ledger.accounts import Account
from pitboss.house.ledger.book import Book
from pitboss.house.ledger.entry import Done
from pitboss.house.ledger.lines import FIRST
from pitboss.house.ledger.rows import AccountRow, EntryRow, PostingRow
from pitboss.law import BadInput
from pitboss.storage.errors import Unavailable
from pitboss.table.json_text import loads
from pitboss.table.refused import Refused
from tests.house.simulation.faults import Crash, Faults, FaultyStore, StepClock

Send = Callable[[], Done]


@dataclass
class Request:
    """Something that somebody has asked for; `answered` is told once, when the answer has come."""

    id: str
    send: Send
    answered: Callable[[Done], None] = lambda _: None
    refused: Callable[[Exception], None] = lambda _: None


class Actor(Protocol):
    """A part of the house that asks for things, and knows what must hold."""

    def opened(self) -> None:
        """The process has begun, or begun again: make anew what was in its memory."""

    def step(self) -> Request | None:
        """The next thing that somebody asks for."""

    def check(self) -> None:
        """What must hold now, whatever has happened."""


@dataclass
class Audit:
    """What an auditor has seen of the book: everything must follow from it, and nothing of it may change."""

    number: int = 0
    seal: str = FIRST
    balances: dict[str, int] = field(default_factory=dict)
    operations: dict[str, dict[str, Any]] = field(default_factory=dict)


class World:
    """A house, its faults, and those who ask."""

    def __init__(self, url: str, seed: int, *, rate: float = 0.08) -> None:
        self.random = Random(seed)
        self.clock = StepClock(self.random)
        self.faults = Faults(self.random, rate)
        self._url = url
        self.actors: list[Actor] = []
        self.audit = Audit()
        self.acknowledged: dict[str, Done] = {}
        self.waiting: list[Request] = []
        """Those who have no answer yet: they will ask again."""
        self.store = FaultyStore(self._url, self.faults)
        self.book = Book(self.store, self.clock, sync=False, pause=0)

    def begin_again(self) -> None:
        """The process was killed: all that is left is what is on the disk."""
        self.store.close()
        self.store = FaultyStore(self._url, self.faults)
        self.book = Book(self.store, self.clock, sync=False, pause=0)
        for actor in self.actors:
            actor.opened()

    def step(self) -> None:
        """One thing happens; then everything must hold."""
        chance = self.random.random()
        if chance < 0.05:
            self.clock.turn(self.random.choice((-30, -5, 5, 60, 600)))
        if self.waiting and chance < 0.4:
            request = self.waiting.pop(self.random.randrange(len(self.waiting)))
        else:
            made = self.random.choice(self.actors).step()
            if made is None:
                return
            request = made
        self._send(request)
        if request.id in self.acknowledged and self.random.random() < 0.1:
            self._send(request)  # the same again, as a second click sends it
        self.check()

    def finish(self) -> None:
        """Nothing breaks any more: whoever waits for an answer gets it, and the whole book is checked."""
        self.faults.rate = 0
        for request in self.waiting:
            self._send(request)
        self.audit = Audit()
        self.check()

    def _send(self, request: Request) -> None:
        try:
            done = request.send()
        except Crash:
            self.waiting.append(request)
            self.begin_again()
        except Unavailable:
            self.waiting.append(request)
        except (Refused, BadInput) as no:
            if request.id in self.acknowledged:
                raise AssertionError(f"{request.id} was answered, and now is refused") from no
            request.refused(no)
        else:
            self._acknowledge(request, done)

    def _acknowledge(self, request: Request, done: Done) -> None:
        before = self.acknowledged.get(request.id)
        if before is None:
            self.acknowledged[request.id] = done
            request.answered(done)
            return
        assert done == before._replace(again=True), f"{request.id} was carried out twice"

    # What must hold

    def check(self) -> None:
        self._read_on()
        for id, done in self.acknowledged.items():
            line = self.audit.operations.get(id)
            assert line is not None, f"{id} was acknowledged and is lost"
            assert (line["number"], line["answer"]) == (done.number, done.answer)
        for actor in self.actors:
            actor.check()

    def _read_on(self) -> None:
        """Read what is new in the book: it is sealed to what was there, and balances follow from it."""
        with self.store.read() as connection:
            rows = connection.execute(
                select(EntryRow.number, EntryRow.line, EntryRow.seal)
                .where(EntryRow.number > self.audit.number)
                .order_by(EntryRow.number)
            ).all()
            posted = connection.execute(
                select(PostingRow.entry, PostingRow.amount, PostingRow.debit, PostingRow.credit)
                .where(PostingRow.entry > self.audit.number)
                .order_by(PostingRow.entry, PostingRow.place)
            ).all()
            balances = {key: balance for key, balance in  # noqa: C416
                        connection.execute(select(AccountRow.key, AccountRow.balance))}  # fmt: skip
        told = []
        for number, text, seal in rows:
            line = loads(text)
            assert number == line["number"] == self.audit.number + 1, f"entry {number} is out of order"
            assert seal == hashlib.sha256(f"{self.audit.seal}\n{text}".encode()).hexdigest()
            assert line["operation"] not in self.audit.operations, f"{line['operation']} is there twice"
            self.audit.number, self.audit.seal = number, seal
            self.audit.operations[line["operation"]] = line
            told += [(number, amount, debit, credit) for amount, debit, credit, _ in line["postings"]]
        assert told == [tuple(row) for row in posted], "the postings are not those of the lines"
        for _, amount, debit, credit in told:
            for key, side in ((debit, 1), (credit, -1)):
                sign = Account.parse(key).sign
                self.audit.balances[key] = self.audit.balances.get(key, 0) + side * sign * amount
        assert balances == self.audit.balances, "the balances do not add up"
        sums = [Account.parse(key).sign * balance for key, balance in balances.items()]
        assert sum(sums) == 0, "debits and credits differ"
        assert all(balance >= 0 or Account.parse(key).overdraws for key, balance in balances.items())
