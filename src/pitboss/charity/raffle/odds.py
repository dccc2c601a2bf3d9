"""Odds of raffles as exact fractions: value of tickets, chance of at least one prize, return of a deal."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import comb

from pitboss.law import BadInput


@dataclass(frozen=True, slots=True, kw_only=True)
class RaffleOdds:
    """Value of some tickets of a draw raffle. Money is in cents."""

    held: int
    sold: int
    """Tickets sold in all, including those held."""
    prizes: int
    """Number of prizes, drawn without replacement."""
    worth: int
    """Value of all prizes."""
    price: int

    def __post_init__(self) -> None:
        if not 0 <= self.held <= self.sold or self.sold < 1:
            raise BadInput("Hold no more tickets than are sold.")
        if not 1 <= self.prizes <= self.sold:
            raise BadInput("Give at least one prize, and no more prizes than tickets.")
        if self.worth < 0 or self.price < 0:
            raise BadInput("Give values and prices of at least 0.")

    @property
    def at_least_one(self) -> Fraction:
        """Return the chance that some ticket held wins something."""
        return 1 - Fraction(comb(self.sold - self.held, self.prizes), comb(self.sold, self.prizes))

    @property
    def expected_prizes(self) -> Fraction:
        """Return the expected value of the prizes won, in cents."""
        return Fraction(self.held * self.worth, self.sold)

    @property
    def expected_value(self) -> Fraction:
        """Return what the tickets are worth after their price, in cents."""
        return self.expected_prizes - self.held * self.price
