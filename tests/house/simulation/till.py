"""The simplest part of a house: money goes into a drawer and out of it."""

from __future__ import annotations

from pitboss.house.ledger.accounts import HOUSE, Account
from pitboss.house.ledger.entry import Asked, Done, Entry, Posting
from pitboss.house.ledger.standing import Standing
from pitboss.law import cite
from tests.house.simulation.world import Request, World

LAW = cite("19:47-15.6(a)")
DRAWER = Account("drawer", "station 1")


class Till:
    """Pays in and out of one drawer, and knows what must be in it of what was answered."""

    def __init__(self, world: World) -> None:
        self._world, self._count = world, 0

    def opened(self) -> None:
        """It remembers nothing."""

    def step(self) -> Request:
        random = self._world.random
        self._count += 1
        amount, into = random.randrange(1, 500), random.random() < 0.6
        asked = Asked(id=f"till {self._count}", what={"amount": amount, "into": into})

        def decide(_: Standing) -> Entry:
            sides = (DRAWER, HOUSE) if into else (HOUSE, DRAWER)
            return Entry(kind="till", cite=LAW, place="station 1", postings=(Posting(amount, *sides, LAW),),
                         answer={"amount": amount})  # fmt: skip

        def send() -> Done:
            return self._world.book.do(asked, decide)

        return Request(asked.id, send)

    def check(self) -> None:
        assert self._world.book.balance(DRAWER) >= 0
