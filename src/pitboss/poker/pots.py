"""Pots: the chips in the middle, and the seats that may win each part. 13:69F-14.7(c)4."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from pitboss.poker.copying import COLLECTIONS, Copiers, copy_slots
from pitboss.table.accounts import Account, Book


class PotBook(Book[int]):
    """The chips in the pots, by pot number: the center pot is 0."""

    __slots__ = ()
    name = "pot"


_COPIERS: Copiers = {**COLLECTIONS, PotBook: PotBook}


def called_level(bets: Mapping[int, int]) -> int:
    """Return the highest bet that somebody else has matched: the second highest."""
    return sorted(bets.values())[-2] if len(bets) > 1 else 0


class Layer(NamedTuple):
    """The part of one gathering of bets that went into a pot: the part of each bet between two levels."""

    number: int
    bets: Mapping[int, int]
    """The bets of the gathering, less any amounts that a ruling returned."""
    low: int
    high: int

    def part(self, bet: int) -> int:
        """Return the part of a bet that lies in this layer."""
        _, _, low, high = self
        return min(bet, high) - low if bet > low else 0

    def called_amount(self, least: Mapping[int, int]) -> int:
        """Return the called bets in this layer. If `least` names a first part of a bet, leave that out."""
        top = called_level(self.bets)
        return sum(
            self.part(min(bet, top)) - self.part(min(bet, top, least.get(seat, 0)))
            for seat, bet in self.bets.items()
        )


@dataclass(slots=True)
class Pot:
    """The center pot or a side pot: its account, and the seats that have matched it."""

    account: Account
    seats: tuple[int, ...]
    layers: list[Layer] = field(default_factory=list)
    percentages: dict[int, int] = field(default_factory=dict)
    """Percentage rake taken from it, by the number of the gathering."""
    steps: list[int] = field(default_factory=list)
    """Incremental rake taken from it, for each level it has reached."""

    @property
    def amount(self) -> int:
        """The chips in the pot."""
        book, number = self.account
        return book.get(number, 0)

    @property
    def raked(self) -> int:
        """The total rake taken from the pot."""
        return sum(self.percentages.values()) + sum(self.steps)

    @property
    def contributed(self) -> int:
        """The chips that players have put into the pot and not got back."""
        return sum(layer.part(bet) for layer in self.layers for bet in layer.bets.values())

    def called_amount(self, number: int = 0, least: Mapping[int, int] | None = None) -> int:
        """Return the bets into the pot that were called, in one gathering or in all: 14.14(d)."""
        return sum(layer.called_amount(least or {}) for layer in self.layers if number in (0, layer.number))


class Released(NamedTuple):
    """Chips that leave a pot by a ruling, and the seat they return to."""

    seat: int
    pot: Pot
    amount: int


class Contest(NamedTuple):
    """Pots that the same seats contend for."""

    seats: tuple[int, ...]
    pots: list[Pot]

    @property
    def account(self) -> Account:
        """The account of the first pot. The other pots are pushed into it."""
        return self.pots[0].account

    @property
    def amount(self) -> int:
        return sum(pot.amount for pot in self.pots)


@dataclass(slots=True)
class Pots:
    """All pots of a hand, center pot first. The last one is open; the others were closed by an all-in."""

    seats: tuple[int, ...]
    pots: list[Pot] = field(default_factory=list)
    rounds: list[dict[int, int]] = field(default_factory=list)
    """The bets of each gathering."""
    book: PotBook = field(default_factory=PotBook)

    def __post_init__(self) -> None:
        self.open_pot(self.seats)

    def copy(self) -> Pots:
        """Copy the pots and their bets; the copied layers refer to the copied bets."""
        new = copy_slots(self, self.__slots__, _COPIERS)
        new.rounds = rounds = [bets.copy() for bets in self.rounds]
        new.pots = []
        for pot in self.pots:
            made = copy_slots(pot, pot.__slots__)
            made.account = (new.book, pot.account[1])
            made.layers = [layer._replace(bets=rounds[layer.number - 1]) for layer in pot.layers]
            new.pots.append(made)
        return new

    @property
    def gather_count(self) -> int:
        """The number of times bets have been gathered."""
        return len(self.rounds)

    def open_pot(self, seats: tuple[int, ...]) -> None:
        """Open a pot for these seats' bets from now on."""
        self.pots.append(Pot((self.book, len(self.pots)), seats))

    def gather(self, bets: dict[int, int], closed: Collection[int]) -> list[tuple[Pot, Layer]]:
        """Return the part of a round's bets that goes into each pot; `closed` seats cannot match any more."""
        self.rounds.append(bets)
        top = max(bets.values(), default=0)
        if not top:
            return []
        if not closed:
            pot, layer = self.pots[-1], Layer(len(self.rounds), bets, 0, top)
            pot.layers.append(layer)
            return [(pot, layer)]
        limits = sorted({bets[seat] for seat in closed if bets.get(seat)})
        paid, parts = 0, []
        for level in dict.fromkeys((*limits, top)):
            pot = self.pots[-1]
            layer = Layer(len(self.rounds), bets, paid, level)
            pot.layers.append(layer)
            parts.append((pot, layer))
            paid = level
            if level not in limits:
                break  # nobody is all-in at the top
            shut = {seat for seat in closed if bets.get(seat, 0) <= level}
            if shut & set(pot.seats):
                self.open_pot(tuple(seat for seat in pot.seats if seat not in shut))
        return parts

    def close_for(self, seat: int) -> None:
        """Limit a seat to the chips in the pots now; later bets go into another pot."""
        pot = self.pots[-1]
        if seat in pot.seats:
            self.open_pot(tuple(other for other in pot.seats if other != seat))

    def release(self, seat: int) -> list[Released]:
        """Take a seat out of every pot with all its bets. Bets that are now uncalled go back too."""
        found: list[Released] = []
        for number, bets in enumerate(self.rounds, 1):
            before = called_level(bets)
            found += self._lower(number, seat, 0)
            top, rest = max(bets, key=bets.__getitem__), called_level(bets)
            if rest < bets[top] <= before:
                found += self._lower(number, top, rest)
        for pot in self.pots:
            pot.seats = tuple(other for other in pot.seats if other != seat)
        return found

    def _lower(self, number: int, seat: int, bet: int) -> list[Released]:
        """Reduce a bet of one gathering in each of its layers."""
        bets = self.rounds[number - 1]
        before, bets[seat] = bets.get(seat, 0), bet
        return [
            Released(seat, pot, amount)
            for pot in self.pots
            for layer in pot.layers
            if layer.number == number and (amount := layer.part(before) - layer.part(bet))
        ]

    def list_contests(self, live: Collection[int], dropped: Sequence[int] = ()) -> list[Contest]:
        """Return the pots that hold chips, each with its live seats. Adjacent pots with the same seats are
        joined.

        If every player of a pot dropped out, the last of them won it, being alone in it.
        """
        found: list[Contest] = []
        for pot in self.pots:
            if not pot.amount:
                continue
            seats = tuple(seat for seat in pot.seats if seat in live)
            if not seats:
                seats = tuple(seat for seat in dropped if seat in pot.seats)[-1:] or tuple(live)
            if found and set(found[-1].seats) == set(seats):
                found[-1].pots.append(pot)
            else:
                found.append(Contest(seats, [pot]))
        return found


def divide(amount: int, seats: Iterable[int], unit: int, *, all_to_first: bool = False) -> dict[int, int]:
    """Split an amount into equal shares of whole units. Extra units go out one at a time in the given order.

    Coin worth less than a unit goes to the first share without an extra unit, so no share exceeds another by
    more than a unit.
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
