"""Time charges: a rake by the hour, from each player or from the table. 13:69F-14.14(b)3."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from pitboss.house.poker import staff
from pitboss.house.poker.laws import (
    BY_TIME,
    HOURLY,
    PARTS,
    RAKE_POSTED,
    TIME_AREA,
    TIME_BASIS,
    TIME_VERIFIED,
)
from pitboss.law import Cite
from pitboss.table.action import whole
from pitboss.table.money import dollars
from pitboss.table.refused import Refused


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeRate:
    """What an hour costs at each pair of limits, from whom it is collected, and how often. Cents."""

    fees: tuple[tuple[int, int, int], ...]
    """Minimum wager, maximum wager, and the hourly fee that goes with them."""
    basis: Literal["player", "table"] = "player"
    every: int = 30
    """Minutes between assessments: 20 or 30, or 60 for whole hours."""

    def __post_init__(self) -> None:
        if self.basis not in ("player", "table"):
            raise Refused(f"time is charged per player or per table, not per {self.basis!r}", TIME_BASIS)
        if self.every not in (20, 30, 60):
            raise Refused(f"parts of an hour are 20 or 30 minutes, not {self.every!r}", PARTS)
        for minimum, maximum, fee in self.fees:
            amounts = all(map(whole, (minimum, maximum, fee)))
            if not amounts or not 0 < minimum <= maximum or fee < 0:
                raise Refused(f"a fee of {fee!r} at {minimum!r} to {maximum!r} is not one", HOURLY)
            if fee * self.every % 60:
                raise Refused(f"{dollars(fee)} an hour does not divide into {self.every} minutes", PARTS)

    def hourly(self, minimum: int, maximum: int) -> int:
        """The fee for an hour at these limits."""
        for low, high, fee in self.fees:
            if (low, high) == (minimum, maximum):
                return fee
        raise Refused(f"no fee is set for limits of {dollars(minimum)} to {dollars(maximum)}", HOURLY)

    def part(self, minimum: int, maximum: int) -> int:
        """What one assessment comes to."""
        return self.hourly(minimum, maximum) * self.every // 60

    def assess(
        self, minimum: int, maximum: int, seated: Collection[int], *, unit: int = 100
    ) -> dict[int, int]:
        """Who owes what now. Per player, everyone seated pays, active or not.

        A charge to the table is shared among those seated, in chips of the smallest worth: the first
        seats pay those that are over, and the next one the odd cents.
        """
        if not seated:
            return {}
        due, seats = self.part(minimum, maximum), sorted(seated)
        if self.basis == "player":
            return dict.fromkeys(seats, due)
        chips, odd = divmod(due, unit)
        each, over = divmod(chips, len(seats))
        shares = {seat: (each + (place < over)) * unit for place, seat in enumerate(seats)}
        shares[seats[over]] += odd
        return shares

    def assessments(self, minutes: int | Fraction) -> int:
        """How many assessments have fallen due since the game began."""
        return int(minutes // self.every)

    def sign(self, minimum: int, maximum: int) -> tuple[str, Cite]:
        """What the sign at the table says: the hourly fee, from whom, and how it is collected."""
        fee, part = self.hourly(minimum, maximum), self.part(minimum, maximum)
        parts = f", {dollars(part)} every {self.every} minutes" if self.every != 60 else ""
        return f"Time charge: {dollars(fee)} an hour per {self.basis}{parts}.", RAKE_POSTED

    def describe(self) -> str:
        """How it is worked out, in words."""
        rows = [f"{dollars(fee)} at {dollars(low)} to {dollars(high)}" for low, high, fee in self.fees]
        return f"time charges per {self.basis}, an hour: {', '.join(rows)}"

    def most(self) -> int:
        """The highest hourly fee."""
        return max((fee for _, _, fee in self.fees), default=0)


@dataclass(slots=True)
class TimeBox:
    """The charges collected at a table: in the rake area, until a floorperson has verified them."""

    rate: TimeRate
    rake_area: int = 0
    inventory: int = 0
    owed: dict[int, int] = field(default_factory=dict)
    """What seats have been charged and could not pay yet."""
    log: list[tuple[str, int, Cite]] = field(default_factory=list)

    def collect(
        self, minimum: int, maximum: int, stacks: Mapping[int, int], *, unit: int = 100
    ) -> dict[int, int]:
        """What each seated player pays now from the stack; the dealer puts it all in the rake area.

        Who has too little pays nothing now and owes it; it is collected with a later charge.
        """
        charged = self.rate.assess(minimum, maximum, stacks, unit=unit)
        due = {seat: amount + self.owed.get(seat, 0) for seat, amount in charged.items()}
        paid = {seat: amount for seat, amount in due.items() if amount <= stacks[seat]}
        for seat in paid:
            self.owed.pop(seat, None)
        total = sum(paid.values())
        self.rake_area += total
        self.log.append(("collected", total, TIME_AREA))
        for seat in sorted(due.keys() - paid.keys()):
            self.owed[seat] = due[seat]
            self.log.append((f"owed by seat {seat}", due[seat], BY_TIME))
        return paid

    def verify(self, counted: int, *, by: str) -> int:
        """A floorperson or a supervisor of one has counted it: then it goes into the inventory at once."""
        staff.check(by, staff.FLOOR_OR_ABOVE, "time charges are verified", TIME_VERIFIED)
        if not whole(counted):
            raise Refused(f"{counted!r} is not an amount", TIME_VERIFIED)
        if counted != self.rake_area:
            raise Refused(f"{dollars(self.rake_area)} was collected, not {dollars(counted)}", TIME_VERIFIED)
        self.inventory += counted
        self.rake_area = 0
        self.log.append(("to inventory", counted, TIME_VERIFIED))
        return counted
