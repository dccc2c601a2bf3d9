"""A simulated house with requests, lost answers, and invariants checked after every step.

Everything is decided by one seed. Requests are sent, sent twice, and sent again when no answer came; the
process crashes at any write and comes back with what is on the disk.

A part of the house takes part by an actor (`Actor`), which is added to `World.actors`:

- `step` makes the next request by `World.random` and by the actor's own account of how things stand. It says
  what the request must come to when it is sent first (`Expects`); sent late, it may come to either.
- `happened` is called with each line of the ledger when an auditor first sees it, in order, whether or not
  anybody was answered. That alone changes the actor's account: it adds up by itself, in plain sums, what the
  line must have come to, and asserts that it was allowed just then.
- `check` compares the account with the balances that the auditor has added up (`World.audit`).
- `close` makes the requests that bring the day to its end, until it returns None; nothing breaks any more.

What people and rules an actor finds belongs in the form that every day is copied from (`days.Days`), because
making it takes longer than a day; `days.KINDS` says which actors a day has.
"""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any, Literal, Protocol, TypeAlias

from sqlalchemy.exc import DBAPIError

from pitboss.house.ledger.accounts import LedgerAccount
from pitboss.house.ledger.entry import CompletedOperation
from pitboss.house.ledger.ledger import Ledger
from pitboss.house.ledger.lines import FIRST_SEAL
from pitboss.house.operations.desk import REJECTED, WARNINGS, Receipt
from pitboss.law import BadInput
from pitboss.storage.errors import Unavailable
from pitboss.table.json_text import loads
from pitboss.table.refused import Refused
from tests.house.simulation.faults import Crash, FaultyStore, StepClock

Send: TypeAlias = Callable[[], CompletedOperation]
Line: TypeAlias = dict[str, Any]
Expects: TypeAlias = Literal["either", "done", "rejected", "refused", "never"]
"""What a request must come to when it is sent first, as things then stand; `never` holds ever after."""
NOTED = "link refusal"
"""The one kind of line that a refusal may leave: it moves nothing."""
LONGEST_WAIT = 60


def as_done(receipt: Receipt) -> CompletedOperation:
    """Return a desk's answer as the ledger has it."""
    answer: dict[str, Any] = {} if receipt.result is None else receipt.result.to_json()
    if receipt.rejected is not None:
        answer[REJECTED] = receipt.rejected.to_json()
    if receipt.warnings:
        answer[WARNINGS] = [each.to_json() for each in receipt.warnings]
    return CompletedOperation(receipt.entry, receipt.at, answer, receipt.replayed)


@dataclass
class Request:
    """A request that somebody sent."""

    id: str
    send: Send
    expects: Expects = "either"
    also: tuple[str, ...] = ()
    """Operations that may be carried out with it; nobody is told of them."""
    sent: int = 0


class Actor(Protocol):
    """A part of the house that sends requests and checks its invariants."""

    def opened(self) -> None:
        """Start or restart the process, and rebuild its memory."""

    def step(self) -> Request | None:
        """Make the next request."""

    def happened(self, line: Line) -> None:
        """Process a new ledger line."""

    def check(self) -> None:
        """Check the invariants."""

    def close(self) -> Request | None:
        """Make the next request that ends the day, or return None when done."""


@dataclass
class Audit:
    """An auditor's copy of the ledger: every balance must follow from it, and nothing in it may change."""

    number: int = 0
    seal: str = FIRST_SEAL
    balances: dict[str, int] = field(default_factory=dict)
    operations: dict[str, Line] = field(default_factory=dict)

    def copy(self) -> Audit:
        return Audit(self.number, self.seal, dict(self.balances), dict(self.operations))

    def read_on(self, store: FaultyStore) -> list[Line]:
        """Read new ledger entries, and check that their seals and the balances follow."""
        after = f"> {self.number} ORDER BY"
        rows = store.audit(f"SELECT number, line, seal FROM entries WHERE number {after} number")
        posted = store.audit(
            f"SELECT entry, amount, debit, credit FROM postings WHERE entry {after} entry, place"
        )
        lines, told = [], []
        for number, text, seal in rows:
            line = loads(text)
            assert number == line["number"] == self.number + 1, f"entry {number} is out of order"
            assert seal == hashlib.sha256(f"{self.seal}\n{text}".encode()).hexdigest(), "the seal is broken"
            assert line["operation"] not in self.operations, f"{line['operation']} is there twice"
            self.number, self.seal = number, seal
            self.operations[line["operation"]] = line
            lines.append(line)
            told += [(number, amount, debit, credit) for amount, debit, credit, _ in line["postings"]]
        assert told == posted, "the postings are not those of the lines"
        for _, amount, debit, credit in told:
            for key, side in ((debit, 1), (credit, -1)):
                sign = LedgerAccount.parse(key).sign
                self.balances[key] = self.balances.get(key, 0) + side * sign * amount
        balances = dict(store.audit("SELECT key, balance FROM accounts"))
        assert balances == self.balances, "the balances do not add up"
        sums = [LedgerAccount.parse(key).sign * balance for key, balance in balances.items()]
        assert sum(sums) == 0, "debits and credits differ"
        assert all(balance >= 0 or LedgerAccount.parse(key).overdraws for key, balance in balances.items())
        return lines


class World:
    """A house, its faults and its actors. `before` is an auditor's copy of its template."""

    def __init__(
        self, store: FaultyStore, seed: int, *, rate: float = 0.08, before: Audit | None = None
    ) -> None:
        self.seed, self.random = seed, Random(seed)
        self.clock = StepClock(self.random)
        self.store, self.faults = store, store.faults
        self.faults.random, self.faults.rate = self.random, rate
        self.actors: list[Actor] = []
        self.audit = (before or Audit()).copy()
        self.acknowledged: dict[str, CompletedOperation] = {}
        self.refused: set[str] = set()
        self.waiting: list[Request] = []
        """Those who have no answer yet: they will ask again."""
        self.last: deque[str] = deque(maxlen=25)
        """What happened last, told when something does not hold."""
        self._open()

    def _open(self) -> None:
        self.book = Ledger(self.store, self.clock, sync=False, pause=0)

    def begin_again(self) -> None:
        """Restart a killed process, with only what is on disk."""
        self.store.cut()
        self._open()
        for actor in self.actors:
            actor.opened()

    def step(self) -> None:
        """Take one step, then check every invariant."""
        chance = self.random.random()
        if chance < 0.05:
            self.clock.turn(self.random.choice((-30, -5, 5, 60, 600)))
        elif chance < 0.06:
            self.clock.turn(self.random.choice((-3600, 86400)))
        if self.waiting and chance < 0.4:
            self.do(self.waiting.pop(self.random.randrange(len(self.waiting))))
        elif (request := self.random.choice(self.actors).step()) is not None:
            self.do(request)

    def do(self, request: Request) -> None:
        """Send a request, and occasionally repeat it, like a second click."""
        self._send(request)
        self.check(request)
        if request.id in self.acknowledged and self.random.random() < 0.1:
            self._send(request)
            self.check(request)

    def aside(self, do: Callable[[], None]) -> bool:
        """Do something that is not a ledger operation, and return whether it succeeded."""
        try:
            do()
        except Crash:
            self.begin_again()
        except (Unavailable, DBAPIError):
            pass
        else:
            return True
        return False

    def finish(self) -> None:
        """Finish without faults: answer every waiting request, end the day, and check everything."""
        self.faults.rate = 0
        waiting, self.waiting = self.waiting, []
        for request in waiting:
            self.do(request)
        for actor in self.actors:
            for _ in range(LONGEST_WAIT):
                if (request_ := actor.close()) is None:
                    break
                self.do(request_)
            else:
                raise AssertionError("the day does not come to its end")
        again = Audit()
        again.read_on(self.store)
        assert again == self.audit, "what was seen of the ledger has changed"

    def _send(self, request: Request) -> None:
        first, request.sent = not request.sent, request.sent + 1
        self.refused.discard(request.id)
        try:
            done = request.send()
        except Crash:
            self.waiting.append(request)
            self._tell(request, "crash")
            self.begin_again()
        except Unavailable:
            self.waiting.append(request)
            self._tell(request, "no answer")
        except (Refused, BadInput) as no:
            self._refuse(request, str(no), first=first)
        else:
            self._tell(request, "done" if not done.replayed else "done before")
            assert request.expects != "never", f"{request.id} is done, and never may be"
            assert not first or request.expects != "refused", f"{request.id} is done out of its turn"
            rejected = "rejected" in done.answer
            assert (
                not first
                or request.expects not in ("done", "rejected")
                or (rejected == (request.expects == "rejected"))
            ), f"{request.id} is {'rejected' if rejected else 'done'} and must not be: {done.answer}"
            self._acknowledge(request, done)

    def _refuse(self, request: Request, why: str, *, first: bool) -> None:
        self._tell(request, f"refused: {why}")
        assert request.id not in self.acknowledged, f"{request.id} was answered, and now is refused"
        allowed = request.expects in ("done", "rejected")
        assert not first or not allowed, f"{request.id} is refused, and is allowed: {why}"
        self.refused.add(request.id)

    def _tell(self, request: Request, what: str) -> None:
        self.last.append(f"{self.clock.shown}  {request.id}: {what}")

    def _acknowledge(self, request: Request, done: CompletedOperation) -> None:
        before = self.acknowledged.setdefault(request.id, done)
        assert before is done or done == before._replace(replayed=True), f"{request.id} was carried out twice"

    # What must hold

    def check(self, request: Request | None = None) -> None:
        lines = self.audit.read_on(self.store)
        for line in lines:
            if line["kind"] == NOTED:
                assert not line["postings"], "a refusal has moved money"
                assert not line["rows"], "a refusal has left something"
                continue
            assert request is not None, "something has happened that nobody asked for"
            id = line["operation"]
            assert id in (request.id, *request.also), "something has happened that nobody asked for"
            assert id not in self.refused, f"{id} was refused, and has been done"
            for actor in self.actors:
                actor.happened(line)
        if request is not None and request.id in self.acknowledged:
            done, line = self.acknowledged[request.id], self.audit.operations.get(request.id, {})
            assert line, f"{request.id} was acknowledged and is lost"
            assert (line["number"], line["answer"]) == (done.number, done.answer)
        for actor in self.actors:
            actor.check()
