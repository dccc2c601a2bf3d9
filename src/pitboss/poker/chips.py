"""The chips of a hand: bets, pots, the rake area, and who has put in what."""

from __future__ import annotations

from collections.abc import Iterable

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
