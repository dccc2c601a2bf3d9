"""File a provider's reports to the Commission: a month's supplies, and unpaid accounts. 13:47-13.9."""

from __future__ import annotations

from datetime import date

from pydantic import Field

from pitboss.charity.dates import describe_day
from pitboss.charity.findings import as_warnings
from pitboss.charity.organization.deadlines import (
    check_delinquency_time,
    check_supply_report_time,
    delinquency_due,
    delinquent_from,
    report_due,
)
from pitboss.charity.organization.department import SUPPLIES, organization
from pitboss.charity.organization.fields import LicenseNumber, Month, Telephone, first_of_month
from pitboss.charity.organization.laws import (
    DELINQUENCY,
    DELINQUENCY_COPY,
    DELINQUENT,
    PAST_DUE,
    SUPPLY_REPORT,
    UNPAID_CONTACT,
    UNPAID_INVOICE,
    UNPAID_ITEMS,
)
from pitboss.charity.organization.providers import provider_numbers
from pitboss.charity.organization.records import find_readings, find_records, write_entry
from pitboss.charity.organization.state import start_of_day, today_of
from pitboss.charity.organization.supplies import (
    Delivery,
    deliveries_of_month,
    find_delivery,
    list_delivery,
    read_deliveries,
)
from pitboss.charity.positions import PROVIDER_REPRESENTATIVE
from pitboss.house.due import Due
from pitboss.house.ledger.entry import LedgerEntry
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import OperationForm, OperationResult
from pitboss.house.operations.operation import Line, Signer, SignersByPart
from pitboss.table.fields import Day, Money, PersonName, Text, WholeNumber
from pitboss.table.money import dollars
from pitboss.table.paper import Item
from pitboss.table.refused import Refused

FILES = Signer(
    "files", (PROVIDER_REPRESENTATIVE,), SUPPLY_REPORT, "Files it for the provider", signed_in=True
)
NOTIFIES = Signer(
    "notifies", (PROVIDER_REPRESENTATIVE,), DELINQUENCY, "Notifies for the provider", signed_in=True
)


class FileSupplyReport(OperationForm):
    provider: LicenseNumber = Field(title="Provider's approval number")
    month: Month = Field(title="Month of the deliveries")
    filed: Day | None = Field(None, title="Filed on", description="Leave blank for today.")


class SupplyReportFiled(OperationResult):
    deliveries: int = Field(title="Deliveries")
    total: Money = Field(title="Charged")
    owed: Money = Field(title="Owed")


def _supply_report_paper(line: Line) -> list[Item]:
    """List the seven items of each delivery."""
    (row,) = line["rows"]["charity_records"]
    state = row["state"]
    items = [Item("Month", state["month"], SUPPLY_REPORT), Item("Filed on", state["filed"], SUPPLY_REPORT)]
    for each in state["deliveries"]:
        items += list_delivery(Delivery(each["number"], each["state"]))
    return items


@organization.operation(
    "file-supply-report",
    title="File a provider's monthly report",
    cite=SUPPLY_REPORT,
    kind="charity supply report",
    section=SUPPLIES,
    result=SupplyReportFiled,
    signers=(FILES,),
    choices={"provider": provider_numbers},
    paper=_supply_report_paper,
    example={"provider": "GP-52", "month": "2030-02"},
)
def file_supply_report(tx: Transaction, form: FileSupplyReport, signers: SignersByPart) -> LedgerEntry:
    """File the report on what a provider delivered in a month. It is due on the 15th of the next month."""
    filed = date.fromisoformat(form.filed) if form.filed else today_of(tx)
    if filed > today_of(tx):
        raise Refused("Give the day when it was filed, not a later one.", SUPPLY_REPORT, "filed")
    if filed < report_due(first_of_month(form.month)).replace(day=1):
        raise Refused(f"{form.month} is not over. File the report after it.", SUPPLY_REPORT, "month")
    found = list(deliveries_of_month(find_records(tx, "delivery"), form.provider, form.month))
    if not found:
        raise Refused(
            f"Provider {form.provider} delivered nothing in {form.month}, as far as is recorded.",
            SUPPLY_REPORT, "month",
        )  # fmt: skip
    state = {
        "provider": form.provider, "month": form.month, "filed": filed.isoformat(),
        "deliveries": [{"number": each.number, "state": dict(each.state)} for each in found],
    }  # fmt: skip
    answer = SupplyReportFiled(
        deliveries=len(found), total=sum(each.total for each in found), owed=sum(each.owed for each in found)
    )
    late = check_supply_report_time(first_of_month(form.month), filed)
    return write_entry("supply report", tx.number, state, form, answer, warnings=as_warnings(late))


class ReportUnpaid(OperationForm):
    delivery: WholeNumber = Field(title="Delivery")
    notified: Day | None = Field(None, title="Commission notified on", description="Leave blank for today.")
    contact: PersonName = Field(title="Contact, a member of the organization")
    address: Text = Field(title="Contact's address")
    telephone: Telephone = Field(title="Contact's telephone")
    invoice_enclosed: bool = Field(False, title="A copy of the invoice is enclosed")
    copy_sent: bool = Field(False, title="A copy was sent to the organization")


class UnpaidReported(OperationResult):
    owed: Money = Field(title="Past due")
    by: str = Field(title="Notice due by")


def _unpaid_paper(line: Line) -> list[Item]:
    (row,) = line["rows"]["charity_records"]
    found, facts = Delivery(row["number"], row["state"]), line["facts"]
    state = found.state
    who = f"{state['customer']}, {state['customer_address']}, identification number {state['identification']}"
    return [
        Item("Organization", who, DELINQUENT),
        Item("Equipment not paid for", "\n".join(found.describe_items()), UNPAID_ITEMS),
        Item("Past due", dollars(found.owed), PAST_DUE),
        Item("Invoice enclosed", f"{found.invoice}, delivered on {state['delivered']}", UNPAID_INVOICE),
        Item("Contact", f"{facts['contact']}, {facts['address']}, {facts['telephone']}", UNPAID_CONTACT),
        Item("Commission notified on", state["notified"], DELINQUENCY),
        Item("Copy", f"sent to {state['customer']}", DELINQUENCY_COPY),
    ]


def unpaid_numbers(tx: Transaction) -> list[str]:
    return [str(each.number) for each in unpaid_accounts(tx, today_of(tx))]


def unpaid_accounts(tx: Transaction, on: date) -> list[Delivery]:
    """List the deliveries not paid in full after 60 days, of which the Commission was not told."""
    deliveries = read_deliveries(find_records(tx, "delivery"))
    return [
        each for each in deliveries
        if each.owed and not each.is_reported and on >= delinquent_from(each.delivered)
    ]  # fmt: skip


@organization.operation(
    "report-unpaid",
    title="Notify the Commission of an unpaid account",
    cite=DELINQUENCY,
    kind="charity unpaid account",
    section=SUPPLIES,
    result=UnpaidReported,
    signers=(NOTIFIES,),
    choices={"delivery": unpaid_numbers},
    paper=_unpaid_paper,
    paper_parts=("Commission", "organization"),
    example={"delivery": 34, "contact": "Mia Lund", "address": "4 Columbia Avenue, Hopewell",
             "telephone": "609-555-0142", "invoice_enclosed": True, "copy_sent": True},
)  # fmt: skip
def report_unpaid(tx: Transaction, form: ReportUnpaid, signers: SignersByPart) -> LedgerEntry:
    """Notify the Commission, with a copy to the organization, of equipment unpaid after 60 days."""
    found, readings = find_delivery(tx, form.delivery, DELINQUENCY), find_readings(tx)
    notified = date.fromisoformat(form.notified) if form.notified else today_of(tx)
    if not found.owed or found.is_reported:
        why = "was reported already" if found.is_reported else "is paid in full"
        raise Refused(f"Invoice {found.invoice} {why}.", DELINQUENCY, "delivery")
    if notified > today_of(tx):
        raise Refused("Give the day when it was sent, not a later one.", DELINQUENCY, "notified")
    if notified < (first := delinquent_from(found.delivered)):
        why = f"The organization has 60 days to pay. It is not late before {describe_day(first)}."
        raise Refused(why, DELINQUENCY, "notified")
    if not form.invoice_enclosed:
        raise Refused("Enclose a copy of the invoice.", UNPAID_INVOICE, "invoice_enclosed")
    if not form.copy_sent:
        raise Refused("Send the organization a copy.", DELINQUENCY_COPY, "copy_sent")
    changed = {**found.state, "notified": notified.isoformat()}
    by = delinquency_due(found.delivered, readings)
    late = check_delinquency_time(found.delivered, notified, readings)
    answer = UnpaidReported(owed=found.owed, by=by.isoformat())
    return write_entry("delivery", found.number, changed, form, answer, warnings=as_warnings(late))


def due_provider_reports(tx: Transaction) -> list[Due]:
    """List the monthly reports from the first of the next month on, and accounts unpaid at day 61."""
    today, records = today_of(tx), find_records(tx, "delivery")
    filed = {(each["provider"], each["month"]) for each in find_records(tx, "supply report").values()}
    months = {
        (state["provider"], state["delivered"][:7]): state["provider_name"] for state in records.values()
    }
    found = []
    for (provider, month), name in months.items():
        by = report_due(first_of_month(month))
        if (provider, month) not in filed and today >= by.replace(day=1):
            what = f"File the report of {name} for {first_of_month(month):%B %Y}, due {describe_day(by)}"
            found.append(
                Due(start_of_day(tx, by.replace(day=1)), what, SUPPLY_REPORT,
                    "organization/file-supply-report", {"provider": provider, "month": month})
            )  # fmt: skip
    for each in unpaid_accounts(tx, today):
        by = delinquency_due(each.delivered, find_readings(tx))
        what = (
            f"Report invoice {each.invoice} of {each.state['provider_name']}, unpaid, by {describe_day(by)}"
        )
        when = start_of_day(tx, delinquent_from(each.delivered))
        found.append(Due(when, what, DELINQUENCY, "organization/report-unpaid", {"delivery": each.number}))
    return found
