"""Pots: the chips in the middle, and who may win each part of them. 13:69F-14.7(c)4."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from pitboss.table.accounts import Account, Book


class PotBook(Book[int]):
    """The chips in the pots, by number: the centre pot is 0."""

    __slots__ = ()
    name = "pot"


class Layer(NamedTuple):
    """What one gathering of bets put into a pot: the part of each bet between two levels."""

    number: int
    bets: Mapping[int, int]
    low: int
    high: int

    def part(self, bet: int) -> int:
        """How much of a bet lies in this layer."""
        return min(bet, self.high) - min(bet, self.low)


@dataclass(slots=True)
class Pot:
    """The centre pot or a side pot: its account, and the seats that have matched it."""

    account: Account
    seats: tuple[int, ...]
    bet: int = 0
    """What went into it in the betting round just gathered."""
    ante: int = 0
    """Antes that count with the first betting round, for the rake."""
    raked: int = 0
    levels: int = 0
    """How many of the levels of an incremental rake it has reached and paid for."""
    layers: list[Layer] = field(default_factory=list)

    @property
    def amount(self) -> int:
        """The chips in it."""
        book, number = self.account
        return book.get(number, 0)

    def given(self, seat: int) -> int:
        """What a seat has put into this pot."""
        return sum(layer.part(layer.bets.get(seat, 0)) for layer in self.layers)


class Contest(NamedTuple):
    """Pots that the same seats contend for."""

    seats: tuple[int, ...]
    pots: list[Pot]

    @property
    def account(self) -> Account:
        """The first of the pots, into which the others are pushed."""
        return self.pots[0].account

    @property
    def amount(self) -> int:
        return sum(pot.amount for pot in self.pots)


@dataclass(slots=True)
class Pots:
    """All pots of a hand, centre pot first. The last one is open; the others are closed by an all-in."""

    seats: tuple[int, ...]
    pots: list[Pot] = field(default_factory=list)
    gathered: int = 0
    """How many times bets have been gathered."""
    book: PotBook = field(default_factory=PotBook)

    def __post_init__(self) -> None:
        self.open(self.seats)

    def open(self, seats: tuple[int, ...]) -> None:
        """A pot for what these seats bet from now on."""
        self.pots.append(Pot((self.book, len(self.pots)), seats))

    def gather(self, bets: Mapping[int, int], closed: Collection[int]) -> list[tuple[Pot, Layer]]:
        """Which part of the bets of a round belongs into which pot; `closed` seats cannot match any more."""
        self.gathered += 1
        for pot in self.pots:
            pot.bet, pot.ante = pot.ante, 0
        top = max(bets.values(), default=0)
        if not top:
            return []
        limits = sorted({bets[seat] for seat in closed if bets.get(seat)}) if closed else []
        paid, parts = 0, []
        for level in dict.fromkeys((*limits, top)):
            pot = self.pots[-1]
            layer = Layer(self.gathered, bets, paid, level)
            pot.bet += sum(map(layer.part, bets.values())) if limits else sum(bets.values())
            pot.layers.append(layer)
            parts.append((pot, layer))
            paid = level
            if level not in limits:
                break  # nobody is all-in at the top
            shut = {seat for seat in closed if bets.get(seat, 0) <= level}
            if shut & set(pot.seats):
                self.open(tuple(seat for seat in pot.seats if seat not in shut))
        return parts

    def close(self, seat: int) -> None:
        """A seat contends for no more than is in the pots now: what follows goes into another."""
        pot = self.pots[-1]
        if seat in pot.seats:
            self.open(tuple(other for other in pot.seats if other != seat))

    def contested(self, live: Collection[int], gone: Sequence[int] = ()) -> list[Contest]:
        """The pots with chips in them and the live seats of each, neighbours of the same seats together.

        A pot whose players have all gone was won by the last of them, who was then alone in it.
        """
        found: list[Contest] = []
        for pot in self.pots:
            if not pot.amount:
                continue
            seats = tuple(seat for seat in pot.seats if seat in live)
            if not seats:
                seats = tuple(seat for seat in gone if seat in pot.seats)[-1:] or tuple(live)
            if found and set(found[-1].seats) == set(seats):
                found[-1].pots.append(pot)
            else:
                found.append(Contest(seats, [pot]))
        return found


def divide(amount: int, seats: Iterable[int], unit: int, *, all_to_first: bool = False) -> dict[int, int]:
    """Equal shares in whole units; what is left over goes out a unit at a time in the given order.

    Coin worth less than a unit goes to the first share without an odd unit, so no excess is over a unit.
    """
    order = list(seats)
    units, rest = divmod(amount, unit)
    each, odd = divmod(units, len(order))
    shares = {}
    for place, seat in enumerate(order):
        extra = (odd if place == 0 else 0) if all_to_first else int(place < odd)
        coin = rest if place == (0 if all_to_first else odd) else 0
        shares[seat] = (each + extra) * unit + coin
    return shares
