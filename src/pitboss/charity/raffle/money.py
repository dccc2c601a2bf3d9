"""Money of raffles: the half of a 50/50, ticket prices with discounts, and the licensee's yearly total."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pitboss.charity.raffle.laws import DISCOUNT, PRIZES, YEARLY_LIMIT
from pitboss.law import BadInput
from pitboss.table.money import dollars
from pitboss.table.refused import Refused

YEARLY_PRIZE_LIMIT = 500_000_00
"""Most cents of prizes, at retail, that a licensee may offer in a calendar year."""


def half_of(takings: int) -> int:
    """Return half of the takings, exactly."""
    half, odd = divmod(takings, 2)
    if odd:
        raise Refused(f"Half of {dollars(takings)} is not whole cents. Count the takings again.", PRIZES)
    return half


def share_half(takings: int, shares: Iterable[int]) -> list[int]:
    """Divide half of the takings by the shares printed, such as 60, 30 and 10.

    The cents that do not divide go one each to the first prizes, so the prizes are exactly half.
    """
    weights, half = list(shares), half_of(takings)
    if not weights or any(each < 1 for each in weights):
        raise BadInput("A prize has a share of at least 1.")
    amounts = [half * each // sum(weights) for each in weights]
    for place in range(half - sum(amounts)):
        amounts[place] += 1
    return amounts


@dataclass(frozen=True, slots=True)
class TicketPrice:
    """The price of a ticket, and of a bundle of them if there is a discount: 5:8-60.3."""

    single: int
    bundle: int = 0
    """Number of tickets in a bundle; 0 if there is none."""
    bundle_price: int = 0

    def __post_init__(self) -> None:
        if self.single < 1:
            raise Refused("A ticket costs at least a cent. Give its price.", DISCOUNT, "price")
        if bool(self.bundle) != bool(self.bundle_price) or self.bundle == 1:
            reason = "A discount is for two or more tickets. Give their number and their price."
            raise Refused(reason, DISCOUNT, "bundle")
        if self.bundle and self.bundle_price >= self.bundle * self.single:
            reason = f"{self.bundle} tickets at {dollars(self.single)} cost no more without the discount."
            raise Refused(reason, DISCOUNT, "bundle_price")

    def cost(self, count: int) -> int:
        """Return the price of some tickets: as many bundles as there are, and the rest one by one."""
        bundles, rest = divmod(count, self.bundle) if self.bundle else (0, count)
        return bundles * self.bundle_price + rest * self.single

    def check_half(self) -> None:
        """Refuse prices whose half may not be whole cents."""
        if self.single % 2 or self.bundle_price % 2:
            reason = "The prize is half of the takings, so prices are even numbers of cents."
            raise Refused(reason, PRIZES, "price")


@dataclass(frozen=True, slots=True)
class YearlyPrize:
    """A prize as the yearly total counts it."""

    value: int
    donated: bool = False
    on_one_occasion: bool = False
    """Whether it was sold, drawn and awarded on one occasion to people present."""

    @property
    def counts(self) -> bool:
        return not self.donated and not self.on_one_occasion


def yearly_total(prizes: Iterable[YearlyPrize]) -> int:
    return sum(each.value for each in prizes if each.counts)


def check_year(total: int, more: int, field: str = "") -> None:
    """Refuse prizes that would take a licensee's year above the limit."""
    if more and total + more > YEARLY_PRIZE_LIMIT:
        left = max(YEARLY_PRIZE_LIMIT - total, 0)
        reason = (
            f"Prizes of a calendar year are at most {dollars(YEARLY_PRIZE_LIMIT)} at retail, and "
            f"{dollars(left)} is left. Offer less, or have prizes donated."
        )
        raise Refused(reason, YEARLY_LIMIT, field)
