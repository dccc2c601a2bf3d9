"""The organization at a glance: licenses, people, providers, supplies and reports, as tables and CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator
from datetime import date
from typing import NamedTuple, TypeAlias

from pitboss.charity.dates import describe_day
from pitboss.charity.organization.deadlines import REPORT_LAW, delinquency_due, report_due
from pitboss.charity.organization.laws import (
    LICENSE,
    NOTICE,
    PROVIDER,
    RESPONSIBILITY,
    SUPPLY_REPORT,
    WORKERS,
)
from pitboss.charity.organization.people import read_people
from pitboss.charity.organization.records import find_readings, find_records
from pitboss.charity.organization.reports import list_events
from pitboss.charity.organization.state import find_licenses, format_time
from pitboss.charity.organization.supplies import read_deliveries
from pitboss.house.ledger.transaction import Transaction
from pitboss.law import BadInput, Cite
from pitboss.table.money import dollars

FORMULA_PREFIXES = ("=", "+", "-", "@", "\t", "\r")
"""Prefixes that would make a text a formula in a spreadsheet."""


Cell: TypeAlias = str | date


class OverviewTable(NamedTuple):
    """A table of the overview: its name, title, rule, headings and rows."""

    name: str
    title: str
    law: Cite
    headings: tuple[str, ...]
    rows: list[tuple[Cell, ...]]
    operation: str
    """Operation that adds a row."""

    @property
    def text_rows(self) -> list[list[str]]:
        """The rows as people read them."""
        return [[describe_day(each) if isinstance(each, date) else each for each in row] for row in self.rows]

    @property
    def data_rows(self) -> list[list[str]]:
        """The rows for other programs, with days as 2030-12-01."""
        return [list(map(str, row)) for row in self.rows]

    def to_csv(self) -> str:
        """Write the table with its headings. A text that a spreadsheet would take for a formula is quoted."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(self.headings)
        for row in self.data_rows:
            writer.writerow([f"'{each}" if each.startswith(FORMULA_PREFIXES) else each for each in row])
        return out.getvalue()


def _day(written: str) -> Cell:
    """Read a day of a record, if it has one."""
    return date.fromisoformat(written) if written else ""


def list_tables(tx: Transaction) -> Iterator[OverviewTable]:
    """Yield every table, in the order of the page."""
    for name in TABLES:
        yield make_table(tx, name)


def make_table(tx: Transaction, name: str) -> OverviewTable:
    if name not in TABLES:
        raise BadInput(f"{name[:40]!r} is not a table. Choose from {', '.join(TABLES)}.")
    title, law, headings, make_rows, operation = TABLES[name]
    return OverviewTable(name, title, law, headings, list(make_rows(tx)), operation)


def _list_licenses(tx: Transaction) -> Iterator[tuple[Cell, ...]]:
    names = {person: each.name for person, each in read_people(tx.connection).items()}
    for each in find_licenses(tx):
        workers = ", ".join(names[worker] for worker in each.workers)
        yield (
            each.number or f"application {each.application}", each.draw or each.kind, each.municipality,
            each.status, each.first, each.last, names[each.member_in_charge],
            names[each.proceeds_member], workers,
        )  # fmt: skip


def _list_people(tx: Transaction) -> Iterator[tuple[Cell, ...]]:
    approvals = find_records(tx, "worker")
    for person, each in sorted(read_people(tx.connection).items(), key=lambda pair: pair[1].name):
        if each.active:
            until = _day(approvals[person]["last"]) if person in approvals else ""
            yield each.name, each.position, f"{each.paper} {each.number}", until


def _list_providers(tx: Transaction) -> Iterator[tuple[Cell, ...]]:
    for each in find_records(tx, "provider").values():
        yield (
            each["name"], each["number"], _day(each["last"]), each["address"],
            f"{each['contact']}, {each['telephone']}",
        )  # fmt: skip


def _list_contracts(tx: Transaction) -> Iterator[tuple[Cell, ...]]:
    notices = {state["contract"]: number for number, state in find_records(tx, "notice").items()}
    for number, each in find_records(tx, "contract").items():
        notice = f"notice {notices[number]}" if number in notices else "not sent"
        yield (
            str(number), each["provider_name"], each["kind"], each["municipality"],
            format_time(each["agreed"]),
            dollars(each["charge"]), notice if each["certification"] else "not needed",
        )  # fmt: skip


def _list_supplied(tx: Transaction) -> Iterator[tuple[Cell, ...]]:
    for number, contract in find_records(tx, "contract").items():
        for each in contract["supplies"]:
            answers = f"{contract['provider_name']} ({each['answers']})"
            yield each["item"], each["kind"], answers, f"{number}", _day(contract["event"])


def _list_deliveries(tx: Transaction) -> Iterator[tuple[Cell, ...]]:
    readings = find_readings(tx)
    for each in read_deliveries(find_records(tx, "delivery")):
        by = delinquency_due(each.delivered, readings) if each.owed else ""
        yield (
            each.invoice, each.state["provider_name"], each.delivered, dollars(each.total),
            dollars(each.owed), by, _day(each.state["notified"]),
        )  # fmt: skip


def _list_reports(tx: Transaction) -> Iterator[tuple[Cell, ...]]:
    licenses = {each.application: each for each in find_licenses(tx)}
    filed = {(each["application"], each["event"]): each
             for each in find_records(tx, "operations report").values()}  # fmt: skip
    for event in list_events(tx):
        held, report = licenses[event.application], filed.get((event.application, event.day.isoformat()))
        figures = ("receipts", "prizes", "expenses", "net")
        yield (
            held.number, held.draw or held.kind, event.day, report_due(event.day),
            _day(report["filed"]) if report else "",
            *(dollars(report[each]) if report else "" for each in figures),
        )  # fmt: skip


TableMaker = Callable[[Transaction], Iterator[tuple[Cell, ...]]]
TABLES: dict[str, tuple[str, Cite, tuple[str, ...], TableMaker, str]] = {
    "licenses": (
        "Licenses", LICENSE,
        ("license", "game", "municipality", "status", "first day", "last day", "in charge", "proceeds",
         "workers"),
        _list_licenses, "organization/apply",
    ),
    "people": ("People", WORKERS, ("name", "position", "paper", "approved until"), _list_people,
               "organization/approve-worker"),
    "providers": ("Providers", PROVIDER, ("provider", "approval", "until", "address", "contact"),
                  _list_providers, "organization/approve-provider"),
    "contracts": (
        "Contracts", NOTICE,
        ("contract", "provider", "game", "municipality", "agreed at", "charge", "48-hour notice"),
        _list_contracts, "organization/contract",
    ),
    "supplied": ("Who answers for what", RESPONSIBILITY,
                 ("item", "kind", "answers", "contract", "from"), _list_supplied, "organization/contract"),
    "deliveries": (
        "Equipment delivered", SUPPLY_REPORT,
        ("invoice", "provider", "delivered", "charged", "owed", "report unpaid by", "reported unpaid"),
        _list_deliveries, "organization/record-delivery",
    ),
    "reports": (
        "Reports of operations", REPORT_LAW,
        ("license", "game", "day", "due by", "filed", "receipts", "prizes", "expenses", "net"),
        _list_reports, "organization/record-event",
    ),
}  # fmt: skip
"""Tables by name: title, rule, headings, rows, and the operation that adds a row."""
