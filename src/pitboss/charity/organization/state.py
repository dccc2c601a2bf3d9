"""The organization and its licenses, as every game of chance reads them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, Literal, TypeAlias

from sqlalchemy import Connection

from pitboss.charity.dates import describe_day, describe_time
from pitboss.charity.findings import RuleFinding, enforce
from pitboss.charity.organization.laws import CASINO_NIGHT_LICENSE, IDENTIFICATION, LICENSE, SANCTIONS
from pitboss.charity.organization.records import (
    ONLY_ONE,
    Records,
    find_history,
    find_records,
    read_records,
)
from pitboss.house.casino import CASINO_KIND, Casino, find_casino
from pitboss.house.ledger.transaction import Transaction
from pitboss.law import Cite
from pitboss.table.fields import FieldError
from pitboss.table.refused import Refused

__all__ = [
    "DrawKind",
    "GameLicense",
    "GameLicenseKind",
    "LicenseStatus",
    "Organization",
    "RegistrationStatus",
    "check_play",
    "find_issued",
    "find_license",
    "find_licenses",
    "find_organization",
    "format_time",
    "license_keys",
    "license_numbers",
    "licenses_since",
    "list_licenses",
    "night_of",
    "read_organization",
    "require_license",
    "require_registered",
    "suggest_place",
    "today_of",
    "warn_unregistered",
    "write_time",
]  # fmt: skip

GameLicenseKind: TypeAlias = Literal[
    "bingo", "casino night", "draw raffle", "calendar raffle", "instant raffle", "wheel", "golf",
    "armchair race",
]  # fmt: skip
DrawKind: TypeAlias = Literal[
    "on-premises merchandise", "on-premises 50/50", "off-premises merchandise", "off-premises 50/50"
]
"""Kinds of draw raffle, each licensed by itself."""
NIGHT_ENDS = timedelta(hours=6)
LicenseStatus: TypeAlias = Literal["pending", "licensed", "refused", "withdrawn", "surrendered", "revoked"]
RegistrationStatus: TypeAlias = Literal["registered", "suspended", "revoked"]


@dataclass(frozen=True, kw_only=True)
class Organization:
    """The organization that keeps this ledger, and its registration with the Commission."""

    name: str
    address: str
    identification: str = ""
    """Its identification number. Empty before its registration is recorded."""
    qualifies_as: str = ""
    """Kind of qualified organization, such as a volunteer fire company."""
    terms: tuple[tuple[date, date], ...] = ()
    """First and last day of each certificate, in order."""
    status: RegistrationStatus = "registered"

    def is_registered(self, on: date) -> bool:
        """Return whether the registration is in force on a day."""
        in_term = any(first <= on <= last for first, last in self.terms)
        return in_term and self.status == "registered"

    @property
    def first(self) -> date | None:
        """Return the first day of the first certificate."""
        return self.terms[0][0] if self.terms else None

    @property
    def last(self) -> date | None:
        """Return the last day of the registration, with its renewal."""
        return self.terms[-1][1] if self.terms else None


@dataclass(frozen=True, kw_only=True)
class GameLicense:
    """A license of a municipality for one kind of game, or an application for it."""

    application: int
    """Entry that recorded the application."""
    number: str
    """Number of the license. Empty while the application is pending."""
    kind: GameLicenseKind
    draw: DrawKind | None
    """Kind of draw raffle. None for other games."""
    municipality: str
    status: LicenseStatus
    first: date
    last: date
    premises: str
    games: tuple[str, ...]
    """Games named on the license, such as those of a casino night."""
    dates: tuple[date, ...]
    """Days of play, as far as the license lists them."""
    member_in_charge: int
    """Person number of the member in charge of the game (6.1)."""
    proceeds_member: int
    """Person number of the member in charge of the proceeds (6.2)."""
    workers: tuple[int, ...]
    """Person numbers of the members and paid workers who conduct the game."""

    @property
    def key(self) -> str:
        """Return the number by which forms name it: its own, or that of its application."""
        return self.number or str(self.application)

    @property
    def name(self) -> str:
        return f"license {self.number}" if self.number else f"application {self.application}"

    def covers(self, on: date) -> bool:
        """Return whether the license is in force on a day, and lists it if it lists its days."""
        in_term = self.status == "licensed" and self.first <= on <= self.last
        return in_term and (not self.dates or on in self.dates)

    @classmethod
    def from_record(cls, application: int, state: Mapping[str, Any]) -> GameLicense:
        return cls(
            application=application, number=state["number"], kind=state["kind"], draw=state["draw"],
            municipality=state["municipality"], status=state["status"], premises=state["premises"],
            first=date.fromisoformat(state["first"]), last=date.fromisoformat(state["last"]),
            games=tuple(state["games"]), dates=tuple(map(date.fromisoformat, state["dates"])),
            member_in_charge=state["member_in_charge"], proceeds_member=state["proceeds_member"],
            workers=tuple(state["workers"]),
        )  # fmt: skip


def find_organization(connection: Connection) -> Organization:
    """Read the organization that keeps this ledger."""
    return _make_organization(find_casino(connection), read_records(connection, "registration"))


def read_organization(tx: Transaction) -> Organization:
    """Return the organization as operations see it."""
    keeper = tx.read_once(CASINO_KIND, find_casino)
    return _make_organization(keeper, find_records(tx, "registration"))


def _make_organization(keeper: Casino, records: Records) -> Organization:
    state = records.get(ONLY_ONE)
    if state is None:
        return Organization(name=keeper.name, address=keeper.address)
    return Organization(
        name=keeper.name, address=keeper.address, identification=state["identification"],
        qualifies_as=state["qualifies_as"], status=state["status"],
        terms=tuple((date.fromisoformat(first), date.fromisoformat(last)) for first, last in state["terms"]),
    )  # fmt: skip


def list_licenses(connection: Connection) -> list[GameLicense]:
    """Read every license and application, oldest first."""
    return _make_licenses(read_records(connection, "license"))


def find_licenses(tx: Transaction) -> list[GameLicense]:
    """Return every license and application as operations see them, oldest first."""
    return _make_licenses(find_records(tx, "license"))


def _make_licenses(records: Records) -> list[GameLicense]:
    return [GameLicense.from_record(number, state) for number, state in records.items()]


def license_numbers(tx: Transaction, *kinds: str) -> list[str]:
    """List the numbers of the licenses in force or yet to begin, all or of some kinds, for forms."""
    today = today_of(tx)
    return [
        each.number for each in find_licenses(tx)
        if each.status == "licensed" and each.last >= today and (not kinds or each.kind in kinds)
    ]  # fmt: skip


def suggest_place(tx: Transaction, *kinds: str) -> dict[str, str]:
    """Return the premises of the licenses of some kinds as a form's place, if they are all the same."""
    premises = {each.premises for each in find_licenses(tx) if each.kind in kinds}
    return {"place": premises.pop()} if len(premises) == 1 else {}


def license_keys(tx: Transaction) -> list[str]:
    """List the numbers of all licenses and pending applications, for forms."""
    return [
        each.key for each in find_licenses(tx)
        if each.status in ("pending", "licensed")
    ]  # fmt: skip


def find_license(tx: Transaction, key: str, law: Cite, field: str = "license") -> GameLicense:
    """Return the license or application with a number."""
    found = find_licenses(tx)
    named = [each for each in found if each.number == key]
    for each in named or (each for each in found if str(each.application) == key):
        return each
    raise Refused(f"There is no license or application {key}. Record it first.", law, field)


def find_issued(tx: Transaction, number: str) -> GameLicense | None:
    """Return the license with a number of its own; None for an application, or without a number."""
    return next((each for each in find_licenses(tx) if number and each.number == number), None)


def today_of(tx: Transaction) -> date:
    """Return the day by the organization's clock."""
    return tx.read_once(CASINO_KIND, find_casino).local(tx.at).date()


def night_of(tx: Transaction) -> date:
    """Return the day that began the night: an event that runs past midnight ends by 6 in the morning."""
    return local_time(tx, tx.at - NIGHT_ENDS).date()


def local_time(tx: Transaction, at: datetime) -> datetime:
    """Convert a time to the organization's local time."""
    return tx.read_once(CASINO_KIND, find_casino).local(at)


def write_time(tx: Transaction, at: datetime) -> str:
    """Write a time for a record, in the organization's local time with its offset."""
    return local_time(tx, at).isoformat(timespec="seconds")


def format_time(written: str) -> str:
    """Show a time of a record."""
    return describe_time(written)


def start_of_day(tx: Transaction, day: date) -> datetime:
    return tx.read_once(CASINO_KIND, find_casino).start_of_day(day)


def require_license(
    tx: Transaction, number: str, kind: GameLicenseKind, on: date, field: str = "license"
) -> GameLicense:
    """Return the license with this number if it covers a kind of game on a day. Refuse otherwise."""
    law = _law_of(kind)
    held = find_issued(tx, number)
    if held is None:
        raise Refused(
            f"There is no license {number[:40]}. Record it with organization/issue-license first.",
            law, field,
        )  # fmt: skip
    if held.kind != kind:
        raise Refused(
            f"License {number} is for {held.kind}, not {kind}. Each kind of game needs its own license.",
            law, field,
        )  # fmt: skip
    if held.status != "licensed":
        raise Refused(f"License {number} was {held.status}. Apply for another.", law, field)
    if not held.covers(on):
        raise Refused(
            f"License {number} does not cover {describe_day(on)}: {_describe_term(held)}.", law, field
        )
    return held


def check_play(
    tx: Transaction, number: str, kind: GameLicenseKind, on: date, field: str
) -> tuple[FieldError, ...]:
    """Refuse play without a license in force, or while the Commission's order stops the organization.

    An order that suspends or revokes the registration is on record here, so it holds at once. A registration
    that ran out is advice.
    """
    require_license(tx, number, kind, on, field)
    found = read_organization(tx)
    if found.status != "registered":
        why = f"The organization's registration is {found.status}. Play no game until it is restored."
        raise Refused(why, SANCTIONS, field)
    return warn_unregistered(tx, on, field)


def licenses_since(tx: Transaction, number: str, entry: int) -> list[GameLicense]:
    """Return a license as it was when an entry was made, and as every later one has left it."""
    held = find_issued(tx, number)
    if held is None:
        return []
    states = [each for each in find_history(tx, "license") if each.number == held.application]
    before = [each for each in states if each.entry <= entry][-1:]
    later = [each for each in states if each.entry > entry]
    return [GameLicense.from_record(held.application, each.state) for each in (*before, *later)]


def _describe_term(held: GameLicense) -> str:
    if held.dates and not any(held.first <= each <= held.last for each in held.dates):
        return "none of its days of play lies in its term"
    if held.dates:
        return f"it lists {', '.join(map(describe_day, held.dates))}"
    return f"it runs from {describe_day(held.first)} to {describe_day(held.last)}"


def require_registered(tx: Transaction, on: date, field: str = "license") -> None:
    """Refuse a casino night on a day on which the organization is not registered: 20.4 allows no other."""
    found = read_organization(tx)
    if not found.is_registered(on):
        why = f"The registration {_describe_lapse(found, on)}, and must be valid on {describe_day(on)}."
        reason = f"Only a registered organization holds a casino night. {why} Renew it first."
        raise Refused(reason, CASINO_NIGHT_LICENSE, field)


def warn_unregistered(tx: Transaction, on: date, field: str = "license") -> tuple[FieldError, ...]:
    """Warn if the registration is not in force on a day of play. The rule is reported, not held."""
    found = read_organization(tx)
    if found.is_registered(on):
        return ()
    why = _describe_lapse(found, on)
    reason = (
        f"the organization's registration {why}, and should be valid on {describe_day(on)}. Renew it first."
    )
    return enforce([RuleFinding(reason, IDENTIFICATION, field)])


def _describe_lapse(found: Organization, on: date) -> str:
    """Say why an organization is not registered on a day."""
    if found.status != "registered":
        return f"is {found.status}"
    if found.last is not None and found.last < on:
        return f"ends on {describe_day(found.last)}"
    return f"begins on {describe_day(found.first)}" if found.first is not None else "is not recorded"


def _law_of(kind: GameLicenseKind) -> Cite:
    return CASINO_NIGHT_LICENSE if kind == "casino night" else LICENSE
