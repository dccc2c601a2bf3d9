"""Employees, their positions, and their signatures on forms."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import Connection, bindparam, func, select

from pitboss.house.casino import find_casino
from pitboss.house.keeper import KEEPER_NAMES
from pitboss.house.ledger.entry import (
    CompletedOperation,
    LedgerEntry,
    NewRow,
    OperationParticipant,
    OperationRequest,
)
from pitboss.house.ledger.ledger import Ledger
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.staff.positions import (
    LICENSE_CITE,
    LICENSE_KINDS,
    POSITIONS,
    check_license,
    check_position,
    positions_of,
)
from pitboss.house.staff.rows import EmploymentRow
from pitboss.law import BadInput, Cite
from pitboss.storage.errors import NotFound
from pitboss.storage.people import People, Person
from pitboss.table.refused import Refused

__all__ = [
    "MAX_SIGNATURE_AGE", "Employee", "FormSignature", "Staff", "check_terms", "find_employee", "find_signer",
    "make_employee",
]  # fmt: skip

MAX_SIGNATURE_AGE = timedelta(minutes=15)
"""Maximum age of a signature when its form is submitted."""
_NEWEST_EMPLOYMENT = (
    select(EmploymentRow.__table__)
    .where(EmploymentRow.person == bindparam("of"))
    .order_by(EmploymentRow.id.desc())
    .limit(1)
)


@dataclass(frozen=True, slots=True)
class Employee:
    """A person employed now, with their position and license."""

    person: int
    name: str
    position: str
    licence: str
    number: str
    active: bool

    @property
    def department(self) -> str:
        return POSITIONS[self.position].department

    @property
    def paper(self) -> str:
        """Return what they work under: a kind of license, or another paper such as an inspector's badge."""
        return LICENSE_KINDS[self.licence].paper_name

    def as_participant(self, part: str) -> OperationParticipant:
        """Return this person's part in an operation, as the ledger records it."""
        return OperationParticipant(
            self.person, self.name, self.position, f"{self.paper} {self.number}", part
        )


@dataclass(frozen=True, slots=True)
class FormSignature:
    """A person's signature on one form, given by passphrase or by submitting it while signed in."""

    person: int
    name: str
    form: str
    """Digest of the form's request, including its id."""
    at: datetime | None = None
    """Time when the passphrase was given. None if the person is signed in and submits the form now."""


class Staff:
    """A house's employees. They sign with the passphrase of their account."""

    def __init__(self, ledger: Ledger, people: People) -> None:
        self.ledger, self.people = ledger, people

    def employ(
        self,
        asked: OperationRequest,
        person: Person,
        *,
        position: str,
        licence: str,
        number: str = "",
        active: bool = True,
        place: str,
        hands: tuple[OperationParticipant, ...] = (),
    ) -> CompletedOperation:
        """Record a person's employment from now on, or its end if not active."""
        position, kind, number = check_terms(position, licence, number)
        if person.guest:
            raise Refused("A guest cannot sign. Register with a passphrase first.", LICENSE_CITE)
        row = {"person": person.id, "name": person.name, "position": position, "licence": kind,
               "number": number, "active": active}  # fmt: skip

        def decide(tx: Transaction) -> LedgerEntry:
            _check_keeper_has(tx.connection, position)
            if active:
                _check_license_is_own(tx.connection, person.id, kind, number)
            return LedgerEntry(kind="employment", cite=LICENSE_CITE, place=place, hands=hands,
                         rows=(NewRow(EmploymentRow, row),), forgets=(_cache_key(person.id),))  # fmt: skip

        return self.ledger.do(asked, decide)

    def sign(self, name: str, passphrase: str, asked: OperationRequest) -> FormSignature:
        """Sign a form. The passphrase signs only this request."""
        person = self.people.sign_in(name, passphrase)
        return FormSignature(person.id, person.name, asked.signing_digest, self.ledger.now())

    def list_employees(self) -> list[Employee]:
        """Return all current employees by name."""
        with self.ledger.store.read() as connection:
            rows = connection.execute(select(EmploymentRow.__table__).order_by(EmploymentRow.id))
            newest = {row.person: make_employee(row) for row in rows}
        return sorted((each for each in newest.values() if each.active), key=lambda each: each.name)

    def find(self, person: int) -> Employee:
        with self.ledger.store.read() as connection:
            found = find_employee(connection, person)
        if found is None:
            raise NotFound("You are not employed here. Ask an administrator to add you.")
        return found


def check_terms(position: object, licence: object, number: object) -> tuple[str, str, str]:
    """Check that a position, a kind of license and its number go together."""
    at, kind = check_position(position), check_license(licence)
    number = " ".join(str(number).split())
    if not number or len(number) > 32 or not number.isprintable():
        raise BadInput("Give a license number of at most 32 characters (for an inspector, the badge number).")
    held = POSITIONS[at]
    if kind not in held.licenses:
        raise Refused(f"A {at} works under a license: {' or '.join(held.licenses)}.", held.cite)
    return at, kind, number


def _check_keeper_has(connection: Connection, position: str) -> None:
    """Refuse a casino's position in an organization's ledger, and the reverse."""
    has, keeper = POSITIONS[position], find_casino(connection).keeper
    if has.keeper != keeper:
        known = ", ".join(positions_of(keeper))
        raise Refused(
            f"A {position} does not work for {KEEPER_NAMES[keeper]}. Choose from {known}.", has.cite
        )


def _check_license_is_own(connection: Connection, person: int, kind: str, number: str) -> None:
    """Refuse another person's license: somebody with two accounts could sign twice."""
    held = select(EmploymentRow.person).where(
        EmploymentRow.licence == kind,
        func.lower(EmploymentRow.number) == number.lower(),
        EmploymentRow.person != person,
    )
    for other in connection.scalars(held.distinct()).all():
        now = find_employee(connection, other)
        if now is not None and (now.licence, now.number.lower()) == (kind, number.lower()):
            raise Refused(
                f"{now.name} already works under license {number}. Each person has their own.", LICENSE_CITE
            )


def find_employee(connection: Connection, person: int) -> Employee | None:
    """Return a person's current employment, or None."""
    row = connection.execute(_NEWEST_EMPLOYMENT, {"of": person}).one_or_none()
    return make_employee(row) if row is not None and row.active else None


def find_signer(tx: Transaction, signature: FormSignature, asked: OperationRequest, law: Cite) -> Employee:
    """Return the employee who signed this form recently, or refuse the signature."""
    if signature.form != asked.signing_digest:
        raise Refused(f"{signature.name} signed another form. Sign this one.", law)
    if signature.at is not None and tx.at - signature.at > MAX_SIGNATURE_AGE:
        raise Refused(f"The signature of {signature.name} is too old. Sign again.", law)
    found = tx.read_once(
        _cache_key(signature.person),
        lambda connection: find_employee(connection, signature.person),
        lasting=True,
    )
    if found is None:
        raise Refused(f"{signature.name} is not employed here.", law)
    return found


def _cache_key(person: int) -> str:
    """Return the name under which a transaction caches an employee."""
    return f"employee {person}"


def make_employee(row: object) -> Employee:
    return Employee(row.person, row.name, row.position, row.licence, row.number, row.active)  # type: ignore[attr-defined]
