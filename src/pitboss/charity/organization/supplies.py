"""Bingo and raffle equipment that providers deliver, their invoices, and what is paid: 13:47-13.9."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Annotated, Any, NamedTuple

from pydantic import Field

from pitboss.charity.dates import describe_day
from pitboss.charity.organization.department import SUPPLIES, organization
from pitboss.charity.organization.fields import LicenseNumber
from pitboss.charity.organization.laws import CHARGED, DELIVERED, DESCRIBED, OWED, PAID, SUPPLIED, SUPPLIER
from pitboss.charity.organization.providers import provider_numbers, require_provider
from pitboss.charity.organization.records import Records, find_records, write_entry
from pitboss.charity.organization.state import read_organization, today_of
from pitboss.charity.positions import OFFICER, PROCEEDS_MEMBER
from pitboss.house.ledger.entry import LedgerEntry
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import FormRow, OperationForm, OperationResult
from pitboss.house.operations.operation import Line, Signer, SignersByPart
from pitboss.law import Cite
from pitboss.table.fields import Count, Day, Money, Rows, ShortText, WholeNumber
from pitboss.table.money import dollars
from pitboss.table.paper import Item
from pitboss.table.refused import Refused

RECEIVES = Signer("receives", (PROCEEDS_MEMBER, OFFICER), DELIVERED, "Receives it", signed_in=True)
PAYS = Signer("pays", (PROCEEDS_MEMBER, OFFICER), PAID, "Pays it", signed_in=True)


class InvoicePayment(NamedTuple):
    """A payment on an invoice."""

    day: str
    amount: int


class Delivery(NamedTuple):
    """A delivery of equipment under one invoice, and what was paid for it."""

    number: int
    state: Mapping[str, Any]

    @property
    def delivered(self) -> date:
        return date.fromisoformat(self.state["delivered"])

    @property
    def invoice(self) -> str:
        return str(self.state["invoice"])

    @property
    def total(self) -> int:
        return sum(each["charge"] for each in self.state["items"])

    @property
    def payments(self) -> list[InvoicePayment]:
        return [InvoicePayment(*each) for each in self.state["payments"]]

    @property
    def owed(self) -> int:
        """Return the cents still owed to the provider."""
        return self.total - sum(each.amount for each in self.payments)

    @property
    def is_reported(self) -> bool:
        """Return whether the Commission knows that it is unpaid."""
        return bool(self.state["notified"])

    def describe_items(self) -> list[str]:
        """Describe each product with the items that the monthly report needs."""
        return [
            f"{each['quantity']:,} {each['product']}, series {each['series'] or 'none'}, serial numbers "
            f"{each['serials']}, cut {each['cut'] or 'none'}, color {each['color'] or 'none'}: "
            f"{dollars(each['charge'])}"
            for each in self.state["items"]
        ]


def read_deliveries(records: Records) -> list[Delivery]:
    return [Delivery(number, state) for number, state in records.items()]


def find_delivery(tx: Transaction, number: int, law: Cite) -> Delivery:
    state = find_records(tx, "delivery").get(number)
    if state is None:
        raise Refused(f"There is no delivery {number}. Record it first.", law, "delivery")
    return Delivery(number, state)


def _unpaid_numbers(tx: Transaction) -> list[str]:
    return [str(each.number) for each in read_deliveries(find_records(tx, "delivery")) if each.owed]


class DeliveredItem(FormRow):
    serials: ShortText = Field(title="Serial numbers")
    product: ShortText = Field(title="Product")
    quantity: Count = Field(title="Quantity")
    charge: Money = Field(title="Charge")
    series: ShortText | None = Field(None, title="Series")
    cut: ShortText | None = Field(None, title="Cut")
    color: ShortText | None = Field(None, title="Color")


class RecordDelivery(OperationForm):
    provider: LicenseNumber = Field(title="Provider's approval number")
    invoice: ShortText = Field(title="Invoice number")
    delivered: Day = Field(title="Delivered on")
    items: Annotated[list[DeliveredItem], Rows(key="serials", total="charge")] = Field(title="Equipment")


class DeliveryRecorded(OperationResult):
    delivery: int = Field(title="Delivery")
    total: Money = Field(title="Invoice total")


def _delivery_paper(line: Line) -> list[Item]:
    (row,) = line["rows"]["charity_records"]
    return list_delivery(Delivery(row["number"], row["state"]))


def list_delivery(delivery: Delivery) -> list[Item]:
    """List a delivery with everything that the monthly report says of it."""
    state = delivery.state
    provider = f"{state['provider_name']}, {state['provider_address']}, license {state['provider']}"
    equipment = "\n".join(delivery.describe_items())
    payments = [f"{dollars(each.amount)} on {describe_day(each.day)}" for each in delivery.payments]
    paid = ", ".join(payments) or "nothing yet"
    return [
        Item("Provider", provider, SUPPLIER),
        Item("Organization", f"{state['customer']}, {state['customer_address']}, identification number "
             f"{state['identification']}", SUPPLIED),
        Item("Equipment", equipment, DESCRIBED),
        Item("Delivered on", state["delivered"], DELIVERED),
        Item("Invoice", f"{delivery.invoice}, {dollars(delivery.total)}", CHARGED),
        Item("Paid", paid, PAID),
        Item("Owed", dollars(delivery.owed), OWED),
    ]  # fmt: skip


@organization.operation(
    "record-delivery",
    title="Record a delivery of equipment",
    cite=DELIVERED,
    kind="charity delivery",
    section=SUPPLIES,
    result=DeliveryRecorded,
    signers=(RECEIVES,),
    choices={"provider": provider_numbers},
    paper=_delivery_paper,
    example={"provider": "GP-52", "invoice": "A-2210", "delivered": "2030-02-12",
             "items": [{"serials": "70001-70500", "product": "bingo paper", "quantity": 500, "charge": 12_500,
                        "series": "7001", "cut": "3 on", "color": "green"}]},
)  # fmt: skip
def record_delivery(tx: Transaction, form: RecordDelivery, signers: SignersByPart) -> LedgerEntry:
    """Record equipment that a provider delivered, with its invoice, for the reports of the provider."""
    on = date.fromisoformat(form.delivered)
    provider = require_provider(tx, form.provider, on)
    if on > today_of(tx):
        raise Refused("It is not delivered yet. Record it on the day.", DELIVERED, "delivered")
    if not form.items:
        raise Refused("List the equipment.", CHARGED, "items")
    for each in find_records(tx, "delivery").values():
        if (each["provider"], each["invoice"]) == (form.provider, form.invoice):
            raise Refused(f"Invoice {form.invoice} is recorded already.", CHARGED, "invoice")
    customer = read_organization(tx)
    state = {
        **form.to_json(), "provider_name": provider["name"], "provider_address": provider["address"],
        "customer": customer.name, "customer_address": customer.address,
        "identification": customer.identification, "payments": [], "notified": "",
    }  # fmt: skip
    total = Delivery(tx.number, state).total
    return write_entry("delivery", tx.number, state, form, DeliveryRecorded(delivery=tx.number, total=total))


class PayInvoice(OperationForm):
    delivery: WholeNumber = Field(title="Delivery")
    paid: Day = Field(title="Paid on")
    amount: Money = Field(title="Amount")


class StillOwed(OperationResult):
    owed: Money = Field(title="Still owed")


@organization.operation(
    "record-payment",
    title="Record a payment to a provider",
    cite=PAID,
    kind="charity provider paid",
    section=SUPPLIES,
    result=StillOwed,
    signers=(PAYS,),
    choices={"delivery": _unpaid_numbers},
    example={"delivery": 34, "paid": "2030-03-01", "amount": 12_500},
)
def record_payment(tx: Transaction, form: PayInvoice, signers: SignersByPart) -> LedgerEntry:
    """Record what was paid on an invoice, and when."""
    found = find_delivery(tx, form.delivery, PAID)
    if not found.delivered <= date.fromisoformat(form.paid) <= today_of(tx):
        raise Refused("Give a day from the delivery to today.", PAID, "paid")
    if not 0 < form.amount <= found.owed:
        raise Refused(f"{dollars(found.owed)} is owed on invoice {found.invoice}.", PAID, "amount")
    payments = [*found.state["payments"], [form.paid, form.amount]]
    changed = Delivery(found.number, {**found.state, "payments": payments})
    return write_entry("delivery", found.number, changed.state, form, StillOwed(owed=changed.owed))


def deliveries_of_month(records: Records, provider: str, month: str) -> Iterator[Delivery]:
    """Yield a provider's deliveries in a month such as `2030-05`."""
    for each in read_deliveries(records):
        if each.state["provider"] == provider and each.state["delivered"].startswith(month):
            yield each
