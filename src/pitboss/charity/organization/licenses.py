"""Applications and licenses: one for each municipality and kind of game.

The texts of 13:47-3 and 13:47-4 are not held. Their reported terms are advice: a license lasts at most a
year, and is issued no sooner than 14 days after the file went to the Commission.
"""

from __future__ import annotations

from datetime import date
from typing import Any, Literal

from pydantic import Field

from pitboss.charity.dates import describe_day
from pitboss.charity.findings import RuleFinding, enforce
from pitboss.charity.organization.deadlines import check_issue_time, check_term
from pitboss.charity.organization.department import LICENSES, OFFICERS, organization
from pitboss.charity.organization.fields import Days, LicenseKey, LicenseNumber, People
from pitboss.charity.organization.laws import APPLICATION, IN_CHARGE, ISSUANCE, LICENSE, PROCEEDS
from pitboss.charity.organization.people import list_people, require_person
from pitboss.charity.organization.records import find_records, write_entry
from pitboss.charity.organization.state import (
    DrawKind,
    GameLicense,
    GameLicenseKind,
    find_license,
    find_licenses,
    today_of,
    warn_unregistered,
)
from pitboss.charity.organization.workers import require_worker
from pitboss.charity.positions import MEMBER_POSITIONS
from pitboss.house.ledger.entry import LedgerEntry
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import OperationForm, OperationResult
from pitboss.house.operations.operation import Signer, SignersByPart
from pitboss.table.fields import (
    Day,
    FieldError,
    PersonName,
    Reason,
    ShortText,
    Text,
    TextList,
    WholeNumber,
)
from pitboss.table.refused import Refused
from pitboss.table.words import join_with_or

SIGNS = Signer("applies", OFFICERS, APPLICATION, "Applies", signed_in=True)
RECORDS = Signer("records", OFFICERS, ISSUANCE, "Records it", signed_in=True)
PEOPLE_CHOICES = {
    "member_in_charge": lambda tx: list_people(tx, MEMBER_POSITIONS),
    "proceeds_member": lambda tx: list_people(tx, MEMBER_POSITIONS),
}


def _application_numbers(tx: Transaction) -> list[str]:
    return [str(each.application) for each in find_licenses(tx) if each.status == "pending"]


class Apply(OperationForm):
    kind: GameLicenseKind = Field(title="Kind of game")
    draw: DrawKind | None = Field(None, title="Kind of draw", description="For a draw raffle.")
    municipality: ShortText = Field(title="Municipality")
    premises: Text = Field(title="Place of play")
    filed: Day = Field(title="Filed with the clerk on")
    first: Day = Field(title="First day applied for")
    last: Day = Field(title="Last day applied for")
    dates: Days = Field([], title="Days of play", description="Leave blank if the license names none.")
    games: TextList = Field([], title="Games", description="Games to be named on a casino night's license.")
    member_in_charge: PersonName = Field(title="Member in charge")
    proceeds_member: PersonName = Field(title="Member in charge of proceeds")


class ApplicationFiled(OperationResult):
    application: int = Field(title="Application")


@organization.operation(
    "apply",
    title="Record a license application",
    cite=APPLICATION,
    kind="charity license applied for",
    section=LICENSES,
    result=ApplicationFiled,
    signers=(SIGNS,),
    choices=PEOPLE_CHOICES,
    example={"kind": "bingo", "municipality": "Hopewell", "premises": "Fire hall, 4 Columbia Avenue",
             "filed": "2029-12-01", "first": "2030-03-01", "last": "2031-02-28",
             "member_in_charge": "Mia", "proceeds_member": "Pru"},
)  # fmt: skip
def apply(tx: Transaction, form: Apply, signers: SignersByPart) -> LedgerEntry:
    """Record an application filed with the clerk of the municipality where the game is held.

    It counts as pending until its license is issued or it is refused or withdrawn.
    """
    if (form.draw is not None) != (form.kind == "draw raffle"):
        what = (
            "Say what kind of draw it is." if form.draw is None else "Only a draw raffle has a kind of draw."
        )
        raise Refused(what, APPLICATION, "draw")
    if form.last < form.first:
        raise Refused("The last day comes before the first. Correct the days.", APPLICATION, "last")
    if form.filed > today_of(tx).isoformat():
        raise Refused("It is not filed yet. Record it on the day when you file it.", APPLICATION, "filed")
    for each in form.dates:
        if not form.first <= each <= form.last:
            raise Refused(f"{each} is outside the days applied for.", APPLICATION, "dates")
    charge = require_person(tx, form.member_in_charge, MEMBER_POSITIONS, IN_CHARGE, "member_in_charge")
    proceeds = require_person(tx, form.proceeds_member, MEMBER_POSITIONS, PROCEEDS, "proceeds_member")
    state = {
        **form.to_json(), "number": "", "status": "pending", "workers": [], "dates": sorted(form.dates),
        "member_in_charge": charge.person, "proceeds_member": proceeds.person,
    }  # fmt: skip
    return write_entry("license", tx.number, state, form, ApplicationFiled(application=tx.number))


class IssueLicense(OperationForm):
    application: WholeNumber = Field(title="Application")
    number: LicenseNumber = Field(title="License number")
    sent: Day = Field(title="File sent to the Commission on")
    issued: Day = Field(title="Issued on")
    first: Day = Field(title="First day")
    last: Day = Field(title="Last day")


class LicenseIssued(OperationResult):
    number: str = Field(title="License number")
    last: str = Field(title="Last day")


@organization.operation(
    "issue-license",
    title="Record a license that was issued",
    cite=ISSUANCE,
    kind="charity license issued",
    section=LICENSES,
    result=LicenseIssued,
    signers=(RECORDS,),
    choices={"application": _application_numbers},
    example={"application": 12, "number": "BL-105", "sent": "2029-12-05", "issued": "2029-12-20",
             "first": "2030-03-01", "last": "2031-02-28"},
)  # fmt: skip
def issue_license(tx: Transaction, form: IssueLicense, signers: SignersByPart) -> LedgerEntry:
    """Record the license that the municipality issued on a pending application."""
    state = _find_pending(tx, form.application)
    if any(each.number == form.number for each in find_licenses(tx)):
        raise Refused(
            f"License {form.number} is recorded already. If another municipality uses the same number, write "
            "the municipality before it.", LICENSE, "number",
        )  # fmt: skip
    if form.last < form.first:
        raise Refused("The last day comes before the first. Correct the days.", ISSUANCE, "last")
    if not form.sent <= form.issued <= today_of(tx).isoformat():
        raise Refused("Give the day of issue, after the file was sent and not later than today.", ISSUANCE,
                      "issued")  # fmt: skip
    issued = state | {"number": form.number, "status": "licensed", "first": form.first, "last": form.last,
                      "sent": form.sent, "issued": form.issued}  # fmt: skip
    warnings = (*_warn_terms(form), *_warn_dates(tx, GameLicense.from_record(form.application, issued)))
    answer = LicenseIssued(number=form.number, last=form.last)
    return write_entry("license", form.application, issued, form, answer, warnings=warnings)


def _warn_terms(form: IssueLicense) -> tuple[FieldError, ...]:
    """Advise on the reported terms of a license, whose rules are not held."""
    first, last, sent, issued = map(date.fromisoformat, (form.first, form.last, form.sent, form.issued))
    return enforce([*check_term(first, last), *check_issue_time(sent, issued)])


def _warn_dates(tx: Transaction, held: GameLicense) -> list[FieldError]:
    """Advise on days of play outside the license or the registration."""
    outside = (each for each in held.dates if not held.first <= each <= held.last)
    found = enforce(
        RuleFinding(f"the day of play {describe_day(on)} is outside the license.", ISSUANCE, "last")
        for on in outside
    )
    days = held.dates or (held.first, held.last)
    unregistered = (each for on in days for each in warn_unregistered(tx, on, "last"))
    return [*found, *dict.fromkeys(unregistered)]


OUTCOMES = {"pending": ("refused", "withdrawn"), "licensed": ("surrendered", "revoked")}
"""How an application or a license may end."""


class EndLicense(OperationForm):
    license: LicenseKey = Field(title="License or application")
    outcome: Literal["refused", "withdrawn", "surrendered", "revoked"] = Field(title="Now")
    reason: Reason = Field(title="Reason")


@organization.operation(
    "end-license",
    title="Record the end of an application or license",
    cite=LICENSE,
    kind="charity license ended",
    section=LICENSES,
    signers=(RECORDS,),
    example={"license": "BL-104", "outcome": "surrendered", "reason": "The hall is not available."},
)
def end_license(tx: Transaction, form: EndLicense, signers: SignersByPart) -> LedgerEntry:
    """Record that an application was refused or withdrawn, or a license surrendered or revoked."""
    held = find_license(tx, form.license, LICENSE)
    allowed = OUTCOMES.get(held.status, ())
    if form.outcome not in allowed:
        then = f" It can be {join_with_or(allowed)}." if allowed else ""
        raise Refused(f"{sentence_name(held)} is {held.status}.{then}", LICENSE, "outcome")
    state = {**find_records(tx, "license")[held.application], "status": form.outcome}
    return write_entry("license", held.application, state, form, reason=form.reason)


class AssignPeople(OperationForm):
    license: LicenseKey = Field(title="License or application")
    member_in_charge: PersonName | None = Field(None, title="Member in charge")
    proceeds_member: PersonName | None = Field(None, title="Member in charge of proceeds")
    workers: People = Field([], title="Workers", description="Everyone who conducts the game.")


@organization.operation(
    "assign-people",
    title="Assign people to a license",
    cite=IN_CHARGE,
    kind="charity people assigned",
    section=LICENSES,
    signers=(RECORDS,),
    choices=PEOPLE_CHOICES,
    example={"license": "BL-104", "workers": ["Mel"]},
)
def assign_people(tx: Transaction, form: AssignPeople, signers: SignersByPart) -> LedgerEntry:
    """Name the members in charge and the workers of a license. A blank field keeps what was named before."""
    held = find_license(tx, form.license, IN_CHARGE)
    if held.status not in ("pending", "licensed"):
        raise Refused(f"{sentence_name(held)} was {held.status}.", IN_CHARGE, "license")
    changed: dict[str, Any] = {}
    if form.member_in_charge:
        found = require_person(tx, form.member_in_charge, MEMBER_POSITIONS, IN_CHARGE, "member_in_charge")
        changed["member_in_charge"] = found.person
    if form.proceeds_member:
        found = require_person(tx, form.proceeds_member, MEMBER_POSITIONS, PROCEEDS, "proceeds_member")
        changed["proceeds_member"] = found.person
    if form.workers:
        day = max(held.first, today_of(tx))
        changed["workers"] = [
            require_worker(tx, name, held.kind, day, "workers").person for name in form.workers
        ]
    if not changed:
        raise Refused("Name somebody.", IN_CHARGE, "workers")
    return write_entry(
        "license", held.application, {**find_records(tx, "license")[held.application], **changed}, form
    )


def sentence_name(held: GameLicense) -> str:
    """Name a license or application at the start of a sentence."""
    return held.name[:1].upper() + held.name[1:]


def _find_pending(tx: Transaction, application: int) -> dict[str, Any]:
    state = find_records(tx, "license").get(application)
    if state is None:
        raise _unknown(application)
    if state["status"] != "pending":
        raise Refused(f"Application {application} is {state['status']} already.", ISSUANCE, "application")
    return dict(state)


def _unknown(application: int) -> Refused:
    return Refused(f"There is no application {application}. Record it first.", LICENSE, "application")
