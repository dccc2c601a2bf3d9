"""Instant raffle deals: their ideal figures, the invoice, the check that pays it, and how long records
are kept. 13:47-8.38 and 8.41 to 8.43."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import NamedTuple

from pitboss.charity.dates import describe_day
from pitboss.charity.findings import RuleFinding
from pitboss.charity.raffle.laws import FORM_NUMBER, IDEAL_NET, PAID_BY_CHECK
from pitboss.law import BadInput, Cite, cite
from pitboss.table.refused import Refused

YEARS_KEPT = 3
MAX_ITEMS_NAMED = 4
"""If more items are missing, the invoice as a whole is refused."""
_INVOICE_NUMBER = re.compile(r"[0-9A-Za-z][0-9A-Za-z-]{3,}")


@dataclass(frozen=True, kw_only=True, slots=True)
class InstantDeal:
    """A deal of instant tickets or a punch-board, as made. Money is in cents."""

    game: str
    form: str
    """Form number: it identifies the game's type, price and prizes."""
    serial: str
    price: int
    tickets: int
    prizes: tuple[tuple[int, int], ...]
    """Value and number of each prize of its flare."""

    def __post_init__(self) -> None:
        if self.price < 1 or self.tickets < 1:
            raise BadInput("A deal has at least one ticket, at a price of at least a cent.")
        if any(value < 1 or count < 1 for value, count in self.prizes):
            raise BadInput("A prize of the flare has a value and a number of at least 1.")
        if sum(count for _, count in self.prizes) > self.tickets:
            raise BadInput("A deal has no more winners than tickets.")

    @property
    def ideal_gross(self) -> int:
        """Return the receipts if every ticket is sold."""
        return self.price * self.tickets

    @property
    def ideal_prizes(self) -> int:
        return sum(value * count for value, count in self.prizes)

    @property
    def ideal_net(self) -> int:
        return self.ideal_gross - self.ideal_prizes

    def is_of_kind(self, other: InstantDeal) -> bool:
        """Return whether two deals have the same price, size and prizes."""
        same = (self.price, self.tickets, sorted(self.prizes))
        return same == (other.price, other.tickets, sorted(other.prizes))

    @property
    def payout(self) -> Fraction:
        """Return the part of the ideal gross receipts that goes back as prizes."""
        return Fraction(self.ideal_prizes, self.ideal_gross)


class DealInvoice(NamedTuple):
    """The invoice of a deal. Every field must be filled in."""

    number: str
    parts: int
    seller_license: str
    purchaser: str
    purchaser_address: str
    identification: str
    """The organization's identification number."""
    ship_to: str
    ship_date: str
    purchase_order: str
    game: str
    serial: str
    form: str
    quantity: int
    ideal_gross: int
    ideal_net: int


_INVOICE_ITEMS: tuple[tuple[str, str, Cite], ...] = (
    ("seller_license", "the seller's license number", cite("13:47-8.43(a)3.i")),
    ("purchaser", "the purchaser's name", cite("13:47-8.43(a)3.ii")),
    ("purchaser_address", "the purchaser's address", cite("13:47-8.43(a)3.ii")),
    ("identification", "the organization's identification number", cite("13:47-8.43(a)3.iii")),
    ("ship_to", "who it was shipped to, with the address", cite("13:47-8.43(a)3.v")),
    ("ship_date", "the shipping date", cite("13:47-8.43(a)3.vi")),
    ("purchase_order", "the purchase order number", cite("13:47-8.43(a)3.vii")),
    ("game", "the game's name", cite("13:47-8.43(a)3.viii")),
    ("serial", "the serial number", cite("13:47-8.43(a)3.viii")),
    ("form", "the form number", cite("13:47-8.43(a)3.viii")),
    ("quantity", "the quantity", cite("13:47-8.43(a)3.viii")),
)


def check_invoice(invoice: DealInvoice, deals: Iterable[InstantDeal]) -> Iterator[RuleFinding]:
    """Yield what an invoice lacks, and where it differs from the deals it is for."""
    if not _INVOICE_NUMBER.fullmatch(invoice.number):
        reason = (
            "An invoice has a printed number of at least four digits or characters. Ask the seller for one."
        )
        yield RuleFinding(reason, cite("13:47-8.43(a)1"), "invoice")
    if invoice.parts != 2:
        reason = "An invoice has two parts, and one of them is yours. Ask the seller for it."
        yield RuleFinding(reason, cite("13:47-8.43(a)2"), "parts")
    missing = [each for each in _INVOICE_ITEMS if not getattr(invoice, each[0])]
    if len(missing) > MAX_ITEMS_NAMED:
        reason = (
            f"The invoice shows only {len(_INVOICE_ITEMS) - len(missing)} of its items. Ask for a full one."
        )
        yield RuleFinding(reason, cite("13:47-8.43(a)3"), "invoice")
    else:
        for name, what, law in missing:
            yield RuleFinding(f"The invoice does not show {what}. Ask the seller for a full one.", law, name)
    listed = list(deals)
    gross, net = sum(each.ideal_gross for each in listed), sum(each.ideal_net for each in listed)
    law = cite("13:47-8.43(a)3.ix")
    if invoice.ideal_gross != gross:
        yield RuleFinding("The ideal gross receipts differ from price times tickets.", law, "ideal_gross")
    if invoice.ideal_net != net:
        yield RuleFinding(
            "The ideal net differs from ideal gross receipts less prizes.", IDEAL_NET, "ideal_net"
        )


def check_form_number(deal: InstantDeal, earlier: Iterable[InstantDeal]) -> Iterator[RuleFinding]:
    """Yield that a deal differs from an earlier one with its form number, which names price and prizes."""
    for each in earlier:
        if (each.game, each.form) == (deal.game, deal.form) and not deal.is_of_kind(each):
            reason = (
                f"Deal {each.serial} has this form number, and another price or other prizes. "
                "Compare the flare with the invoice."
            )
            yield RuleFinding(reason, FORM_NUMBER, "form_number")
            return


def check_payment(paid_by: str, check_date: str, delivered: str) -> None:
    """Refuse a purchase that is not paid by check on the day of delivery."""
    if paid_by != "check":
        reason = "Pay by check from the games of chance account, not in cash and not on credit."
        raise Refused(reason, PAID_BY_CHECK, "paid_by")
    if check_date != delivered:
        reason = f"Date the check {describe_day(delivered)}, the day of delivery."
        raise Refused(reason, PAID_BY_CHECK, "check_date")


def keep_until(last_day: str) -> str:
    """Return the day until which the records of a game are kept, three years from its last day."""
    day = date.fromisoformat(last_day)
    try:
        return day.replace(year=day.year + YEARS_KEPT).isoformat()
    except ValueError:  # February 29
        return date(day.year + YEARS_KEPT, 3, 1).isoformat()


class DealAccounts(NamedTuple):
    """The accounts of a deal: 8.41(a)4."""

    gross: int
    prizes: int
    cost: int

    @property
    def net(self) -> int:
        return self.gross - self.prizes - self.cost
