"""Check who may work at a game: members, affiliates, and paid workers whom the Commission has approved.

N.J.S.A. 5:8-61. Dealers of a provider are an exception that is reported for casino nights.
"""

from __future__ import annotations

from datetime import date

from pydantic import Field

from pitboss.charity.dates import describe_day
from pitboss.charity.organization.department import OFFICERS, PEOPLE, organization
from pitboss.charity.organization.fields import LicenseNumber
from pitboss.charity.organization.laws import WORKERS
from pitboss.charity.organization.people import list_people, require_anyone, require_person
from pitboss.charity.organization.records import find_records, write_entry
from pitboss.charity.organization.state import GameLicenseKind
from pitboss.charity.organization.terms import add_term, is_in_force
from pitboss.charity.positions import (
    CLASS_A_OPERATOR,
    COMPENSATED_WORKER,
    HELPER_POSITIONS,
    PROVIDER_DEALER,
)
from pitboss.house.ledger.entry import LedgerEntry
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import OperationForm, OperationResult
from pitboss.house.operations.operation import Signer, SignersByPart
from pitboss.house.staff.employees import Employee
from pitboss.table.fields import Day, PersonName
from pitboss.table.refused import Refused

SIGNS = Signer("records", OFFICERS, WORKERS, "Records it", signed_in=True)


def check_worker(tx: Transaction, worker: Employee, kind: GameLicenseKind, on: date, field: str = "") -> None:
    """Refuse a person who may not work at a kind of game on a day."""
    if worker.position in HELPER_POSITIONS:
        return
    if worker.position == COMPENSATED_WORKER:
        _check_approval(tx, worker.person, worker.name, on, field)
        return
    if worker.position in (PROVIDER_DEALER, CLASS_A_OPERATOR):
        if kind != "casino night":
            why = f"{worker.name} is a {worker.position}, who may work only at a casino night."
            raise Refused(why, WORKERS, field)
        return
    raise Refused(
        f"{worker.name} is a {worker.position}. Only members, affiliates and approved paid workers may run "
        "a game.", WORKERS, field,
    )  # fmt: skip


def check_paid_signers(tx: Transaction, signers: SignersByPart, on: date) -> None:
    """Refuse the signature of a paid worker whom the Commission has not approved for a day."""
    for part, each in signers.items():
        if each.position == COMPENSATED_WORKER:
            _check_approval(tx, each.person, each.name, on, f"sign.{part}")


def _check_approval(tx: Transaction, person: int, name: str, on: date, field: str) -> None:
    if not is_in_force(find_records(tx, "worker").get(person), on):
        why = f"{name} has no approval of the Commission for {describe_day(on)}. Record it, or ask a member."
        raise Refused(why, WORKERS, field)


def require_worker(tx: Transaction, name: str, kind: GameLicenseKind, on: date, field: str) -> Employee:
    """Return the person with a name, who may work at a kind of game on a day."""
    found = require_anyone(tx, name, WORKERS, field)
    check_worker(tx, found, kind, on, field)
    return found


class ApproveWorker(OperationForm):
    worker: PersonName = Field(title="Worker")
    number: LicenseNumber = Field(title="Approval number")
    first: Day = Field(title="First day")
    last: Day = Field(title="Last day")


class WorkerApproved(OperationResult):
    last: str = Field(title="Approved until")


@organization.operation(
    "approve-worker",
    title="Record the Commission's approval of a paid worker",
    cite=WORKERS,
    kind="charity worker approved",
    section=PEOPLE,
    result=WorkerApproved,
    signers=(SIGNS,),
    choices={"worker": lambda tx: list_people(tx, (COMPENSATED_WORKER,))},
    example={"worker": "Wyn", "number": "CW-2031", "first": "2030-01-01", "last": "2031-12-31"},
)
def approve_worker(tx: Transaction, form: ApproveWorker, signers: SignersByPart) -> LedgerEntry:
    """Record the approval of a compensated worker, or its renewal. Without one, the person may not work."""
    worker = require_person(tx, form.worker, (COMPENSATED_WORKER,), WORKERS, "worker")
    if form.last < form.first:
        raise Refused("The approval ends before it begins. Correct the days.", WORKERS, "last")
    known = find_records(tx, "worker").get(worker.person)
    state = {"number": form.number, "name": worker.name, **add_term(known, form.first, form.last)}
    return write_entry("worker", worker.person, state, form, WorkerApproved(last=form.last))
