"""The chips of a hand: bets, pots, rake and contributions by seat, and the state of the betting."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import NamedTuple

from pitboss.law import Cite
from pitboss.poker.copying import COLLECTIONS, Copiers, copy_slots
from pitboss.poker.pots import Pots
from pitboss.table.accounts import Account, Book

RAKE = "rake"


class Bets(Book[int]):
    """Bets of the current betting round, by seat."""

    __slots__ = ()
    name = "bet"


class RakeArea(Book[str]):
    """The rake of this round of play, until it goes into the inventory."""

    __slots__ = ()
    name = "rake area"


class Chips:
    """The chips in front of the players and in the middle."""

    __slots__ = ("antes", "bets", "blinds", "paid", "pots", "rake_book")

    def __init__(self, players: Iterable[int]) -> None:
        self.bets = Bets(dict.fromkeys(players, 0))
        self.pots = Pots(tuple(self.bets))
        self.rake_book = RakeArea({RAKE: 0})
        self.paid = dict.fromkeys(self.bets, 0)
        """Chips each seat has put in and not got back."""
        self.antes: dict[int, int] = {}
        """Antes paid, by seat."""
        self.blinds: dict[int, dict[int, int]] = {}
        """Blinds posted, by the gathering of bets they are part of, and by seat."""

    @property
    def books(self) -> tuple[Book[int], Book[int], Book[str]]:
        """The accounts of these chips."""
        return self.bets, self.pots.book, self.rake_book

    @property
    def posted(self) -> dict[int, int]:
        """The blinds posted last, by seat."""
        return self.blinds[max(self.blinds)] if self.blinds else {}

    @property
    def pot(self) -> int:
        """All chips in the middle: the pots, and the bets of this round."""
        return sum(self.pots.book.values()) + sum(self.bets.values())

    @property
    def rake(self) -> int:
        """The rake of this round of play, until the dealer puts it into the inventory."""
        return self.rake_book[RAKE]

    @property
    def rake_area(self) -> Account:
        """The account of the rake."""
        return self.rake_book, RAKE

    def copy(self) -> Chips:
        new = copy_slots(self, self.__slots__, _COPIERS)
        new.blinds = {number: dict(posted) for number, posted in self.blinds.items()}
        return new


_COPIERS: Copiers = {**COLLECTIONS, Bets: Bets, RakeArea: RakeArea, Pots: Pots.copy}


# A betting round


class Increase(NamedTuple):
    """A bet or raise, with the state of the betting before it."""

    seat: int
    total: int
    raise_by: int
    raises: int
    completing: bool
    last: int | None
    """The seat that had made the last bet or raise before."""


class Betting:
    """One betting round: the bet to match, and the seats still to respond."""

    __slots__ = (
        "checked", "completing", "current", "law", "level", "must_bet", "opening", "queue", "raise_by",
        "raises", "size", "then", "wagers",
    )  # fmt: skip

    def __init__(
        self, order: Iterable[int], size: int, law: Cite, then: Cite | None = None, *, current: int = 0
    ) -> None:
        self.law = law
        self.then = then or law
        """The rule for seats that act after the first one."""
        self.size = size
        """The bet in fixed limit; otherwise the minimum bet."""
        self.current = current
        """The total to match."""
        self.raise_by = size
        """The last full bet or raise, and so the minimum of the next raise; in spread limit the posted
        minimum."""
        self.completing = False
        """Whether a forced bet below the small bet may be completed to it, 14.9(e)."""
        self.raises = 0
        self.level: dict[int, int] = {}
        """The total to match when each seat last acted."""
        self.checked: set[int] = set()
        self.must_bet: int | None = None
        """A seat that may not check when it opens, under the strict reading of 14.13(f)."""
        self.opening = False
        """Whether blinds or a forced bet open it. Then the highest must be matched in full, even if posted
        short."""
        self.wagers: list[Increase] = []
        """The bets and raises that stand, oldest first."""
        self.queue = deque(order)
        """The seats still to respond, in order."""

    def copy(self) -> Betting:
        return copy_slots(self, self.__slots__)
