"""List the organization's tasks that are due: renewals, notices and reports."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

from pitboss.charity.dates import describe_day
from pitboss.charity.organization.laws import IN_CHARGE, LICENSE, PROCEEDS, PROVIDER, WORKERS
from pitboss.charity.organization.laws import REGISTRATION as TERM
from pitboss.charity.organization.notices import due_notices
from pitboss.charity.organization.people import read_people
from pitboss.charity.organization.provider_reports import due_provider_reports
from pitboss.charity.organization.records import RecordKind, find_records
from pitboss.charity.organization.reports import due_reports
from pitboss.charity.organization.state import find_licenses, read_organization, start_of_day, today_of
from pitboss.charity.positions import MEMBER_POSITIONS
from pitboss.house.due import Due
from pitboss.house.ledger.transaction import Transaction
from pitboss.law import Cite

RENEWAL_NOTICE = timedelta(days=60)
"""How long before a registration, license or approval runs out its renewal is due, by a house rule."""


def list_due(tx: Transaction) -> list[Due]:
    return [
        *_due_registration(tx), *_due_licenses(tx), *_due_people(tx), *_due_approvals(tx),
        *due_notices(tx), *due_provider_reports(tx), *due_reports(tx),
    ]  # fmt: skip


def _due_registration(tx: Transaction) -> list[Due]:
    found = read_organization(tx)
    if found.last is None:
        return [Due(tx.at, "Record the organization's registration", TERM, "organization/register")]
    ends = "ended" if found.last < today_of(tx) else "ends"
    what = f"Renew the registration, which {ends} on {describe_day(found.last)}"
    return [Due(start_of_day(tx, found.last - RENEWAL_NOTICE), what, TERM, "organization/register")]


def _due_licenses(tx: Transaction) -> Iterator[Due]:
    """Yield the licenses that are soon over, unless another one is there or applied for."""
    today, found = today_of(tx), find_licenses(tx)
    newest: dict[tuple[str, str | None, str], date] = {}
    for each in found:
        if each.status in ("pending", "licensed"):
            key = each.kind, each.draw, each.municipality
            newest[key] = max(newest.get(key, each.last), each.last)
    for each in found:
        in_force = each.status == "licensed" and each.last >= today
        is_newest = newest.get((each.kind, each.draw, each.municipality)) == each.last
        if in_force and is_newest and _is_for_a_season(each.first, each.last):
            fields = {"kind": each.kind, "municipality": each.municipality}
            what = f"Apply for a new {each.kind} license: {each.number} ends on {describe_day(each.last)}"
            when = start_of_day(tx, each.last - RENEWAL_NOTICE)
            yield Due(when, what, LICENSE, "organization/apply", fields)


def _is_for_a_season(first: date, last: date) -> bool:
    """Return whether a license is for more than one event, so that somebody may want another."""
    return last - first > RENEWAL_NOTICE


def _due_people(tx: Transaction) -> Iterator[Due]:
    """Yield the licenses whose member in charge has left or is no member any more."""
    today = today_of(tx)
    people = read_people(tx.connection)
    for each in find_licenses(tx):
        if each.status not in ("pending", "licensed") or each.last < today:
            continue
        for person, part, law in (
            (each.member_in_charge, "member in charge", IN_CHARGE),
            (each.proceeds_member, "member in charge of proceeds", PROCEEDS),
        ):
            found = people[person]
            if not found.active or found.position not in MEMBER_POSITIONS:
                what = f"Name a {part} for {each.name}: {found.name} is no longer a member here"
                yield Due(tx.at, what, law, "organization/assign-people", {"license": each.key})


def _due_approvals(tx: Transaction) -> Iterator[Due]:
    """Yield the approvals of paid workers and providers that are soon over."""
    kinds: tuple[tuple[RecordKind, Cite, str, str], ...] = (
        ("worker", WORKERS, "organization/approve-worker", "worker"),
        ("provider", PROVIDER, "organization/approve-provider", "name"),
    )
    for kind, law, operation, field in kinds:
        for state in find_records(tx, kind).values():
            last = date.fromisoformat(state["last"])
            if last >= today_of(tx):
                what = f"Renew the approval of {state['name']}, which ends on {describe_day(last)}"
                when = start_of_day(tx, last - RENEWAL_NOTICE)
                yield Due(when, what, law, operation, {field: state["name"], "number": state["number"]})
