"""The organization's registration with the Commission.

The text of 13:47-2 is not held. Public sources report a certificate that is valid for two years and must be
valid on every day of play; what follows from that is advice.
"""

from __future__ import annotations

from datetime import date
from typing import Literal, TypeAlias

from pydantic import Field

from pitboss.charity.findings import RuleFinding, enforce
from pitboss.charity.organization.deadlines import last_day_of_term
from pitboss.charity.organization.department import OFFICERS, REGISTRATION, organization
from pitboss.charity.organization.laws import IDENTIFICATION, SANCTIONS
from pitboss.charity.organization.laws import REGISTRATION as TERM
from pitboss.charity.organization.records import (
    ONLY_ONE,
    find_records,
    write_entry,
)
from pitboss.charity.organization.state import RegistrationStatus, read_organization
from pitboss.charity.organization.terms import add_term
from pitboss.house.ledger.entry import LedgerEntry
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import OperationForm, OperationResult
from pitboss.house.operations.operation import Signer, SignersByPart
from pitboss.table.fields import Day, Reason, ShortText
from pitboss.table.refused import Refused

REGISTRATION_YEARS = 2
QualifiedKind: TypeAlias = Literal[
    "veterans' organization", "religious organization", "charitable organization",
    "educational organization", "fraternal organization", "civic or service club",
    "volunteer fire company", "first aid or rescue squad", "senior citizens' club",
]  # fmt: skip
SIGNS = Signer("records", OFFICERS, IDENTIFICATION, "Records it", signed_in=True)


class Register(OperationForm):
    identification: ShortText = Field(title="Identification number")
    qualifies_as: QualifiedKind = Field(title="Kind of organization")
    first: Day = Field(title="First day")
    last: Day | None = Field(None, title="Last day", description="Leave blank for two years.")


class RegistrationTerm(OperationResult):
    identification: str = Field(title="Identification number")
    last: str = Field(title="Registered until")


@organization.operation(
    "register",
    title="Record the registration",
    cite=IDENTIFICATION,
    kind="charity registration",
    section=REGISTRATION,
    result=RegistrationTerm,
    signers=(SIGNS,),
    example={"identification": "100-4-20000", "qualifies_as": "volunteer fire company",
             "first": "2030-01-01"},
)  # fmt: skip
def register(tx: Transaction, form: Register, signers: SignersByPart) -> LedgerEntry:
    """Record the Commission's certificate of registration, or its renewal."""
    known = find_records(tx, "registration").get(ONLY_ONE)
    if known is not None and known["status"] != "registered":
        raise Refused(f"The registration is {known['status']}. Record that it is restored first.", SANCTIONS)
    first = date.fromisoformat(form.first)
    longest = last_day_of_term(first, REGISTRATION_YEARS)
    last = date.fromisoformat(form.last) if form.last else longest
    if last < first:
        raise Refused("The registration ends before it begins. Correct the days.", TERM, "last")
    too_long = RuleFinding(f"a certificate is valid for two years, here until {longest}.", TERM, "last")
    warnings = enforce([too_long] if last > longest else [])
    state = {
        "identification": form.identification, "qualifies_as": form.qualifies_as,
        "status": "registered", **add_term(known, first.isoformat(), last.isoformat()),
    }  # fmt: skip
    answer = RegistrationTerm(identification=form.identification, last=last.isoformat())
    return write_entry("registration", ONLY_ONE, state, form, answer, warnings=warnings)


class ChangeRegistration(OperationForm):
    status: RegistrationStatus = Field(title="Now")
    reason: Reason = Field(title="Reason")


@organization.operation(
    "change-registration",
    title="Record that the registration is suspended, revoked or restored",
    cite=SANCTIONS,
    kind="charity registration changed",
    section=REGISTRATION,
    signers=(SIGNS,),
    example={"status": "suspended", "reason": "order of the Commission"},
)
def change_registration(tx: Transaction, form: ChangeRegistration, signers: SignersByPart) -> LedgerEntry:
    """Record a decision of the Commission about the registration. Games need a registration in force."""
    state = find_records(tx, "registration").get(ONLY_ONE)
    if state is None:
        raise Refused("No registration is recorded. Record it first.", SANCTIONS)
    if read_organization(tx).status == form.status:
        raise Refused(f"The registration is {form.status} already.", SANCTIONS, "status")
    changed = {**state, "status": form.status}
    return write_entry("registration", ONLY_ONE, changed, form, reason=form.reason)
