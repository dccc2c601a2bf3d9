"""Pots: the chips in the middle, and who may win each part of them. 13:69F-14.7(c)4."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field


@dataclass(slots=True)
class Pot:
    """The centre pot or a side pot: its chips, and the seats that have matched it."""

    amount: int
    seats: tuple[int, ...]
    bet: int = 0
    """What went into it in the betting round just gathered."""
    raked: int = 0


@dataclass(slots=True)
class Pots:
    """All pots of a hand, centre pot first. The last one is open; the others are closed by an all-in."""

    seats: tuple[int, ...]
    pots: list[Pot] = field(default_factory=list)

    def __post_init__(self) -> None:
        if not self.pots:
            self.pots = [Pot(0, self.seats)]

    @property
    def total(self) -> int:
        return sum(pot.amount for pot in self.pots)

    def gather(self, bets: Mapping[int, int], closed: Collection[int]) -> None:
        """Put the bets of a round into the pots; `closed` seats (all-in) cannot match any more."""
        for pot in self.pots:
            pot.bet = 0
        limits = sorted({bets[seat] for seat in closed if bets.get(seat)})
        top = max(bets.values(), default=0)
        paid = 0
        for level in dict.fromkeys((*limits, top)):
            pot = self.pots[-1]
            added = sum(min(bet, level) - min(bet, paid) for bet in bets.values())
            pot.amount += added
            pot.bet += added
            paid = level
            shut = {seat for seat in closed if bets.get(seat, 0) <= level}
            if level in limits and shut & set(pot.seats):
                self.pots.append(Pot(0, tuple(seat for seat in pot.seats if seat not in shut)))

    def close(self, seat: int) -> None:
        """A seat contends for no more than is in the pots now: what follows goes into another."""
        pot = self.pots[-1]
        if seat in pot.seats:
            self.pots.append(Pot(0, tuple(other for other in pot.seats if other != seat)))

    def contested(self, live: Collection[int]) -> list[Pot]:
        """The pots with chips in them and the live seats of each, neighbours of the same seats as one."""
        merged: list[Pot] = []
        for pot in self.pots:
            seats = tuple(seat for seat in pot.seats if seat in live)
            if not pot.amount:
                continue
            if merged and (not seats or set(merged[-1].seats) == set(seats)):
                merged[-1].amount += pot.amount
            else:
                merged.append(Pot(pot.amount, seats))
        return merged


def divide(amount: int, seats: Iterable[int], unit: int, *, all_to_first: bool = False) -> dict[int, int]:
    """Equal shares in whole units; what is left over goes out a unit at a time in the given order.

    A remainder smaller than a unit goes with the first share.
    """
    order = list(seats)
    units, rest = divmod(amount, unit)
    each, odd = divmod(units, len(order))
    shares = {}
    for place, seat in enumerate(order):
        extra = (odd if place == 0 else 0) if all_to_first else int(place < odd)
        shares[seat] = (each + extra) * unit + (rest if place == 0 else 0)
    return shares


def best(seats: Iterable[int], strength: Mapping[int, int]) -> list[int]:
    """The seats whose hand is the best, in the order given."""
    seats = list(seats)
    top = max(strength[seat] for seat in seats)
    return [seat for seat in seats if strength[seat] == top]
