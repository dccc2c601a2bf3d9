"""Events that were held, and the report of operations that each needs by the 15th of the next month.

The report is due by rules whose text is not held, so a late one is advice.
"""

from __future__ import annotations

from datetime import date
from typing import Any, NamedTuple

from pydantic import Field

from pitboss.charity.dates import describe_day
from pitboss.charity.findings import RuleFinding, enforce
from pitboss.charity.organization.deadlines import REPORT_LAW, check_report_time, report_due
from pitboss.charity.organization.department import REPORTS, organization
from pitboss.charity.organization.fields import LicenseNumber
from pitboss.charity.organization.laws import FEES, IN_CHARGE, PROCEEDS
from pitboss.charity.organization.records import cache_key, find_records, write_entry, write_record
from pitboss.charity.organization.state import (
    GameLicense,
    find_license,
    find_licenses,
    license_numbers,
    read_organization,
    require_license,
    start_of_day,
    today_of,
    warn_unregistered,
)
from pitboss.charity.positions import MEMBER_IN_CHARGE, OFFICER, PROCEEDS_MEMBER
from pitboss.house.due import Due
from pitboss.house.ledger.entry import LedgerEntry, NewRow
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import OperationForm, OperationResult
from pitboss.house.operations.operation import Line, Signer, SignersByPart
from pitboss.table.fields import Day, Money, SignedMoney
from pitboss.table.money import dollars
from pitboss.table.paper import Item
from pitboss.table.refused import Refused

HOLDS = Signer("holds", (MEMBER_IN_CHARGE, OFFICER), IN_CHARGE, "Is in charge", signed_in=True)
REPORTS_IT = Signer("reports", (PROCEEDS_MEMBER,), PROCEEDS, "Answers for the proceeds", signed_in=True)
VERIFIES = Signer("verifies", (OFFICER,), REPORT_LAW, "Verifies it")
PRINTED_DRAWS = ("off-premises merchandise", "off-premises 50/50")
"""Draws whose tickets a printer certifies."""


class HeldEvent(NamedTuple):
    """A day of play under a license."""

    application: int
    day: date


def mark_event(tx: Transaction, held: GameLicense, on: date) -> tuple[tuple[NewRow, ...], tuple[str, ...]]:
    """Return the rows and the stale caches of an entry that holds a game of chance on a day.

    An operation of a game adds both to its entry, once for each day of play. The report is then due.
    """
    if HeldEvent(held.application, on) in _marked_events(tx):
        return (), ()
    state = {"application": held.application, "day": on.isoformat()}
    return (write_record("event", tx.number, state),), (cache_key("event"),)


def _marked_events(tx: Transaction) -> set[HeldEvent]:
    return {
        HeldEvent(each["application"], date.fromisoformat(each["day"]))
        for each in find_records(tx, "event").values()
    }


def list_events(tx: Transaction) -> list[HeldEvent]:
    """List the days of play until today: those marked, and those that a license names."""
    today = today_of(tx)
    named = {
        HeldEvent(each.application, on)
        for each in find_licenses(tx)
        if each.status in ("licensed", "surrendered")
        for on in each.dates
    }
    return sorted(each for each in named | _marked_events(tx) if each.day <= today)


def unreported_events(tx: Transaction) -> list[HeldEvent]:
    reported = {
        HeldEvent(each["application"], date.fromisoformat(each["event"]))
        for each in find_records(tx, "operations report").values()
    }
    return [each for each in list_events(tx) if each not in reported]


class MarkHeld(OperationForm):
    license: LicenseNumber = Field(title="License number")
    event: Day = Field(title="Day of play")


@organization.operation(
    "record-event",
    title="Record that a game was held",
    cite=IN_CHARGE,
    kind="charity event held",
    section=REPORTS,
    signers=(HOLDS,),
    choices={"license": license_numbers},
    example={"license": "RL-82", "event": "2030-03-20"},
)
def record_event(tx: Transaction, form: MarkHeld, signers: SignersByPart) -> LedgerEntry:
    """Record a day of play of a game that has no desk here, so that its report is due in time."""
    on = date.fromisoformat(form.event)
    held = find_license(tx, form.license, IN_CHARGE)
    require_license(tx, form.license, held.kind, on)
    if on > today_of(tx):
        raise Refused("It has not been held yet.", IN_CHARGE, "event")
    rows, forgets = mark_event(tx, held, on)
    if not rows:
        raise Refused(f"{describe_day(form.event)} is recorded already.", IN_CHARGE, "event")
    return LedgerEntry(rows=rows, forgets=forgets, facts=form.to_json(), warnings=warn_unregistered(tx, on))


def _unreported_licenses(tx: Transaction) -> list[str]:
    waiting = {each.application for each in unreported_events(tx)}
    return [each.key for each in find_licenses(tx) if each.application in waiting]


class ReportOperations(OperationForm):
    license: LicenseNumber = Field(title="License number")
    event: Day = Field(title="Day of play")
    receipts: Money = Field(title="Gross receipts")
    prizes: Money = Field(title="Cost of prizes")
    expenses: Money = Field(title="Other expenses")
    extra_fee: Money = Field(0, title="Additional fee enclosed")
    printer_certificate: bool = Field(False, title="The printer's certificate is enclosed")
    filed: Day | None = Field(None, title="Filed on", description="Leave blank for today.")


class OperationsReported(OperationResult):
    net: SignedMoney = Field(title="Net proceeds")
    by: str = Field(title="Due by")


def _report_paper(line: Line) -> list[Item]:
    (row,) = line["rows"]["charity_records"]
    state = row["state"]
    return [
        Item("Organization", f"{state['organization']}, identification number {state['identification']}",
             REPORT_LAW),
        Item("License", f"{state['license']}, {state['kind']}, {state['municipality']}", REPORT_LAW),
        Item("Day of play", state["event"], REPORT_LAW),
        Item("Gross receipts", dollars(state["receipts"]), REPORT_LAW),
        Item("Cost of prizes", dollars(state["prizes"]), REPORT_LAW),
        Item("Other expenses", dollars(state["expenses"]), REPORT_LAW),
        Item("Net proceeds", dollars(state["net"]), REPORT_LAW),
        Item("Additional fee enclosed", dollars(state["extra_fee"]), FEES),
        Item("Filed on", f"{state['filed']}, due by {state['due']}", REPORT_LAW),
    ]  # fmt: skip


@organization.operation(
    "report-operations",
    title="File the report of operations",
    cite=REPORT_LAW,
    kind="charity operations report",
    section=REPORTS,
    result=OperationsReported,
    signers=(REPORTS_IT, VERIFIES),
    choices={"license": _unreported_licenses},
    paper=_report_paper,
    example={"license": "RL-82", "event": "2030-03-20", "receipts": 310_000, "prizes": 120_000,
             "expenses": 35_000},
)  # fmt: skip
def report_operations(tx: Transaction, form: ReportOperations, signers: SignersByPart) -> LedgerEntry:
    """File what an event took in and paid out. It is due by the 15th of the month after the event."""
    on, today = date.fromisoformat(form.event), today_of(tx)
    filed = date.fromisoformat(form.filed) if form.filed else today
    held = find_license(tx, form.license, IN_CHARGE)
    event = HeldEvent(held.application, on)
    if event not in list_events(tx):
        raise Refused(
            f"No game was held under {form.license} on {describe_day(form.event)}.", REPORT_LAW, "event"
        )
    if event not in unreported_events(tx):
        raise Refused(f"The report for {describe_day(form.event)} has been filed.", REPORT_LAW, "event")
    if not on <= filed <= today:
        raise Refused("Give the day when it was filed, from the event to today.", REPORT_LAW, "filed")
    state = _describe(tx, form, held, filed)
    findings = check_report_time(on, filed)
    if held.draw in PRINTED_DRAWS and not form.printer_certificate:
        findings.append(
            RuleFinding("the printer's certificate goes with the report.", REPORT_LAW, "printer_certificate")
        )
    answer = OperationsReported(net=state["net"], by=state["due"])
    return write_entry("operations report", tx.number, state, form, answer, warnings=enforce(findings))


def _describe(tx: Transaction, form: ReportOperations, held: GameLicense, filed: date) -> dict[str, Any]:
    customer = read_organization(tx)
    return {
        **form.to_json(), "application": held.application, "kind": held.draw or held.kind,
        "municipality": held.municipality, "organization": customer.name,
        "identification": customer.identification, "filed": filed.isoformat(),
        "due": report_due(date.fromisoformat(form.event)).isoformat(),
        "net": form.receipts - form.prizes - form.expenses,
    }  # fmt: skip


def due_reports(tx: Transaction) -> list[Due]:
    """List the reports of operations that are not filed, from the day after the event on."""
    licenses = {each.application: each for each in find_licenses(tx)}
    found = []
    for event in unreported_events(tx):
        held = licenses[event.application]
        due = describe_day(report_due(event.day))
        what = f"File the report of operations for {held.kind} on {describe_day(event.day)}, due by {due}"
        fields = {"license": held.number, "event": event.day.isoformat()}
        when = start_of_day(tx, event.day)
        found.append(Due(when, what, REPORT_LAW, "organization/report-operations", fields))
    return found
