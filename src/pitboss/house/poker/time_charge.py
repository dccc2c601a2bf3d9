"""Time charges: a rake by the hour, from each player or from the table. 13:69F-14.14(b)3."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, Self

from pitboss.house.poker.laws import HOURLY, PARTS, RAKE_POSTED, TIME_BASIS
from pitboss.law import Cite
from pitboss.poker.laws import TIME_CHARGES
from pitboss.table.action import is_whole_number
from pitboss.table.money import dollars
from pitboss.table.refused import Refused

__all__ = ["TimeRate", "charge_seats"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeRate:
    """Hourly fees by limits, the basis of the charge, and its interval. Amounts are cents."""

    fees: tuple[tuple[int, int, int], ...]
    """Minimum wager, maximum wager, and the hourly fee for them."""
    basis: Literal["player", "table"] = "player"
    every: int = 30
    """Minutes between charges: 20 or 30, or 60 for whole hours."""

    def __post_init__(self) -> None:
        if self.basis not in ("player", "table"):
            raise Refused(f"time is charged per player or per table, not per {self.basis!r}", TIME_BASIS)
        if self.every not in (20, 30, 60):
            raise Refused(f"parts of an hour are 20 or 30 minutes, not {self.every!r}", PARTS)
        for minimum, maximum, fee in self.fees:
            amounts = all(map(is_whole_number, (minimum, maximum, fee)))
            if not amounts or not 0 < minimum <= maximum or fee < 0:
                raise Refused(f"a fee of {fee!r} at {minimum!r} to {maximum!r} is not valid", HOURLY)
            if fee * self.every % 60:
                raise Refused(f"{dollars(fee)} an hour does not divide into {self.every} minutes", PARTS)

    def hourly_fee(self, minimum: int, maximum: int) -> int:
        """Return the fee for an hour at these limits."""
        for low, high, fee in self.fees:
            if (low, high) == (minimum, maximum):
                return fee
        raise Refused(f"no fee is set for limits of {dollars(minimum)} to {dollars(maximum)}", HOURLY)

    def part_fee(self, minimum: int, maximum: int) -> int:
        """Return the amount of one charge."""
        return self.hourly_fee(minimum, maximum) * self.every // 60

    def assess(
        self, minimum: int, maximum: int, seated: Collection[int], *, unit: int = 100
    ) -> dict[int, int]:
        """Return the amount due from each seat. Charged per player, everyone seated pays, active or not.

        A charge to the table is shared among those seated, in chips of the smallest denomination. The first
        seats pay the extra chips, and the next one the odd cents.
        """
        if not seated:
            return {}
        due, seats = self.part_fee(minimum, maximum), sorted(seated)
        if self.basis == "player":
            return dict.fromkeys(seats, due)
        chips, odd = divmod(due, unit)
        each, over = divmod(chips, len(seats))
        shares = {seat: (each + (place < over)) * unit for place, seat in enumerate(seats)}
        shares[seats[over]] += odd
        return shares

    def sign(self, minimum: int, maximum: int) -> tuple[str, Cite]:
        """Return the sign's line: the hourly fee, its basis, and the interval."""
        fee, part = self.hourly_fee(minimum, maximum), self.part_fee(minimum, maximum)
        parts = f", {dollars(part)} every {self.every} minutes" if self.every != 60 else ""
        return f"Time charge: {dollars(fee)} an hour per {self.basis}{parts}.", RAKE_POSTED

    def to_json(self) -> dict[str, Any]:
        return {"fees": [list(each) for each in self.fees], "basis": self.basis, "every": self.every}

    @classmethod
    def from_json(cls, row: Mapping[str, Any]) -> Self:
        fees = tuple((low, high, fee) for low, high, fee in row["fees"])
        return cls(fees=fees, basis=row["basis"], every=row["every"])

    def describe(self) -> str:
        """Describe the calculation."""
        rows = [f"{dollars(fee)} at {dollars(low)} to {dollars(high)}" for low, high, fee in self.fees]
        return f"time charges per {self.basis}, an hour: {', '.join(rows)}"

    def highest_fee(self) -> int:
        """Return the highest hourly fee."""
        return max((fee for _, _, fee in self.fees), default=0)


class Charge(NamedTuple):
    """A time charge: the amount each seat pays now, and debts of seats that have too little."""

    paid: dict[int, int]
    owed: dict[int, int]
    law: Cite = TIME_CHARGES


def charge_seats(
    rate: TimeRate, limits: tuple[int, int], stacks: Mapping[int, int], owed: Mapping[int, int], unit: int
) -> Charge:
    """Charge every seated player from the stack, including earlier debts.

    A player with too little pays nothing now and owes the charge, which is collected with a later one.
    """
    charged = rate.assess(*limits, stacks, unit=unit)
    due = {seat: amount + owed.get(seat, 0) for seat, amount in charged.items()}
    paid = {seat: amount for seat, amount in due.items() if amount <= stacks[seat]}
    return Charge(paid, {seat: due[seat] for seat in sorted(due.keys() - paid.keys())})
