"""The simplest part of a house: money goes in and out of a drawer."""

from __future__ import annotations

from pitboss.house.ledger.accounts import HOUSE, LedgerAccount
from pitboss.house.ledger.entry import CompletedOperation, LedgerEntry, OperationRequest, Posting
from pitboss.house.ledger.transaction import Transaction
from pitboss.law import cite
from tests.house.simulation.world import Line, Request, World

LAW = cite("19:47-15.6(a)")
DRAWER = LedgerAccount("drawer", "station 1")


class Till:
    """Pays in and out of one drawer, and computes its expected balance from the ledger."""

    def __init__(self, world: World) -> None:
        self._world, self._asked = world, dict[str, int]()
        self._there = 0

    def opened(self) -> None:
        """Do nothing, because nothing is remembered."""

    def step(self) -> Request:
        random = self._world.random
        amount, into = random.randrange(1, 500), random.random() < 0.6
        asked = OperationRequest(id=f"till {len(self._asked) + 1}", what={"amount": amount, "into": into})
        self._asked[asked.id] = amount if into else -amount

        def decide(_: Transaction) -> LedgerEntry:
            sides = (DRAWER, HOUSE) if into else (HOUSE, DRAWER)
            return LedgerEntry(
                kind="till",
                cite=LAW,
                place="station 1",
                postings=(Posting(amount, *sides, LAW),),
                answer={"amount": amount},
            )

        def send() -> CompletedOperation:
            return self._world.book.do(asked, decide)

        return Request(asked.id, send, "done" if into or amount <= self._there else "refused")

    def happened(self, line: Line) -> None:
        self._there += self._asked.get(line["operation"], 0)

    def check(self) -> None:
        assert self._world.audit.balances.get(DRAWER.key, 0) == self._there >= 0

    def close(self) -> None:
        """Return None, because nothing is left to do."""
