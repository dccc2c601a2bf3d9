"""The chips of a hand: bets, pots, the rake area, who has put in what, and how the betting stands."""

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
    """What players have bet in this betting round, by seat."""

    __slots__ = ()
    name = "bet"


class RakeArea(Book[str]):
    """The rake of this round of play, before it goes into the inventory."""

    __slots__ = ()
    name = "rake area"


class Chips:
    """What lies in front of the players and in the middle."""

    __slots__ = ("antes", "bets", "blinds", "paid", "pots", "rake_book")

    def __init__(self, players: Iterable[int]) -> None:
        self.bets = Bets(dict.fromkeys(players, 0))
        self.pots = Pots(tuple(self.bets))
        self.rake_book = RakeArea({RAKE: 0})
        self.paid = dict.fromkeys(self.bets, 0)
        """What each seat has put in, and has not got back."""
        self.antes: dict[int, int] = {}
        """Antes paid, by seat."""
        self.blinds: dict[int, dict[int, int]] = {}
        """Blinds posted, by the gathering of bets that they are part of, and by seat."""

    @property
    def books(self) -> tuple[Book[int], Book[int], Book[str]]:
        """Their accounts."""
        return self.bets, self.pots.book, self.rake_book

    @property
    def posted(self) -> dict[int, int]:
        """The blinds last posted, by seat."""
        return self.blinds[max(self.blinds)] if self.blinds else {}

    @property
    def pot(self) -> int:
        """All that lies in the middle: the pots, and the bets of this round."""
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
    """A bet or raise, and how the betting stood before it."""

    seat: int
    total: int
    raise_by: int
    raises: int
    completing: bool
    last: int | None
    """Who had made the last bet or raise before."""


class Betting:
    """One betting round: what must be matched, and who has yet to respond."""

    __slots__ = (
        "checked", "completing", "current", "law", "level", "must_bet", "opening", "queue", "raise_by",
        "raises", "size", "then", "wagers",
    )  # fmt: skip

    def __init__(
        self, order: Iterable[int], size: int, law: Cite, then: Cite | None = None, *, current: int = 0
    ) -> None:
        self.law = law
        self.then = then or law
        """The rule for those who follow the first to act."""
        self.size = size
        """The bet of fixed limit, the least bet otherwise."""
        self.current = current
        """What must be matched."""
        self.raise_by = size
        """The last full bet or raise: the least that the next one must add; in spread the posted minimum."""
        self.completing = False
        """Whether a forced bet below the small bet may be completed to it, 14.9(e)."""
        self.raises = 0
        self.level: dict[int, int] = {}
        """What had to be matched when each seat last acted."""
        self.checked: set[int] = set()
        self.must_bet: int | None = None
        """A seat that may not check when it opens, under the strict reading of 14.13(f)."""
        self.opening = False
        """Whether blinds or a forced bet open it: the highest must be matched, however short its stack."""
        self.wagers: list[Increase] = []
        """The bets and raises that stand, the last one last."""
        self.queue = deque(order)
        """Who has yet to respond, the next one first."""

    def copy(self) -> Betting:
        return copy_slots(self, self.__slots__)
