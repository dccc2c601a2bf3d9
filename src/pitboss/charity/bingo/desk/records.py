"""Records that an occasion is made of: cards, sellers, claims and winners."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class CardRange(NamedTuple):
    """Consecutive serial numbers, both ends included."""

    first: int
    last: int

    @property
    def size(self) -> int:
        return self.last - self.first + 1

    def has(self, number: int) -> bool:
        return self.first <= number <= self.last

    def meets(self, other: CardRange) -> bool:
        return self.first <= other.last and other.first <= self.last


class CardSeries(NamedTuple):
    """Cards received for the occasion, of one series and one color."""

    series: int
    color: str
    commitment: str
    """Commitment to the key that every face follows from."""
    size: int
    """Cards in the whole series."""
    on: int
    """Cards on a sheet."""
    cards: CardRange
    """The cards received for this occasion."""
    price: int
    """Price of a card, in cents."""
    jackpot: bool = False
    """Whether it is the series sold for the progressive jackpot game."""


class CardMinder(NamedTuple):
    """A card-minding device rented for the occasion, with what its receipt must show."""

    kind: str
    model: str
    number: str
    """Terminal or account number."""
    cards: CardRange
    fee: int


class SellerSession(NamedTuple):
    """A seller's bank, cards and devices, until they are settled."""

    person: int
    name: str
    bank: int
    issued: tuple[CardRange, ...] = ()
    minders: tuple[CardMinder, ...] = ()
    returned: tuple[CardRange, ...] = ()
    void: tuple[CardRange, ...] = ()
    settlement: Mapping[str, int] | None = None
    """Cards sold, sales, money expected and counted; None before it is settled."""

    def has(self, number: int) -> bool:
        return any(each.has(number) for each in self.issued)

    def gave_back(self, number: int) -> bool:
        """Return whether a card was returned or voided, so that nobody bought it."""
        return any(each.has(number) for each in (*self.returned, *self.void))


class BingoClaim(NamedTuple):
    """A card with a good bingo that is not paid yet."""

    card: int
    serial: str
    claimant: str
    calls: int
    """Calls made when it was claimed."""
    completed: int
    """The call that completed its arrangement."""
    entry: int
    witness: str = ""
    """Who watched the verification of a jackpot."""


class PaidWinner(NamedTuple):
    """A winner's share of a prize, in cents."""

    game: int
    place: int
    """The prize's place in its game, from 0."""
    card: int
    serial: str
    claimant: str
    scheduled: int
    bonus: int
    jackpot: bool
    by: str
    entry: int

    @property
    def amount(self) -> int:
        return self.scheduled + self.bonus
