"""Gather what the standing checks look at, from the records of the night and of the organization."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Connection

from pitboss.charity.casino_night.floor import DEALERS
from pitboss.charity.casino_night.standing_checks import NightFacts
from pitboss.charity.casino_night.state import CasinoNight
from pitboss.charity.casino_night.tournaments import tournaments_on
from pitboss.charity.organization.records import read_readings, read_records
from pitboss.charity.organization.state import find_organization, list_licenses
from pitboss.charity.organization.terms import is_in_force
from pitboss.charity.positions import COMPENSATED_WORKER
from pitboss.house.staff.employees import find_employee


def gather_facts(connection: Connection, night: CasinoNight, now: datetime) -> NightFacts:
    """Read everything that the checks of a night look at. `now` is by the organization's clock."""
    named = [each for each in list_licenses(connection) if each.number == night.license]
    license = named[-1] if named else None
    filed = read_records(connection, "license").get(license.application, {}) if license else {}
    reports = read_records(connection, "operations report").values()
    key = (night.license, night.day.isoformat())
    return NightFacts(
        night=night, organization=find_organization(connection), license=license,
        fees=tuple(each["amount"] for each in filed.get("fees", ())),
        contracts=read_records(connection, "contract"), providers=read_records(connection, "provider"),
        tournaments=tuple(tournaments_on(connection, night.license, night.day)),
        working=_find_working(connection, night),
        reported=any((each["license"], each["event"]) == key for each in reports), now=now,
        readings=read_readings(connection).for_prizes,
    )  # fmt: skip


def _find_working(connection: Connection, night: CasinoNight) -> frozenset[int]:
    """Return the dealers of the open tables who still work here, and may deal that day."""
    dealers = {each.dealer for each in night.open_tables}
    found = {person: find_employee(connection, person) for person in dealers}
    approvals = read_records(connection, "worker")
    return frozenset(
        person for person, each in found.items()
        if each is not None and each.position in DEALERS
        and (each.position != COMPENSATED_WORKER or is_in_force(approvals.get(person), night.day))
    )  # fmt: skip
