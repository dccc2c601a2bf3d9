"""Control access to the system for each casino's people and its process. 13:69F-14.20(e)1, (e)3, (f)."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from pydantic import Field
from sqlalchemy import Connection, select

from pitboss.house.ledger.entry import LedgerEntry, NewRow, OperationParticipant
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.link.department import link
from pitboss.house.link.fields import NO_HASH, CasinoName, TokenHash
from pitboss.house.link.laws import LIMITED, REPRESENTED, SECURED
from pitboss.house.link.rows import LinkCredentialRow, LinkPersonRow
from pitboss.house.link.system import RecordedRefusal, find_newest
from pitboss.house.operations.form import OperationForm
from pitboss.house.operations.operation import Signer, SignersByPart
from pitboss.house.staff.employees import Employee, find_employee
from pitboss.house.staff.positions import DEPARTMENTS
from pitboss.law import Cite
from pitboss.storage.people import PersonRow, fold_name
from pitboss.table.fields import PersonName, text_type
from pitboss.table.refused import Refused

KEY_EMPLOYEE = "casino key employee"
INSPECTOR = ("Division inspector",)
ANY_POSITION = tuple(position for position in DEPARTMENTS if position not in INSPECTOR)


class Credential(NamedTuple):
    """The credential that a casino's process sends with every request."""

    casino: str
    token: str

    @property
    def hash(self) -> str:
        return hashlib.sha256(str(self.token).encode("utf-8", "replace")).hexdigest()

    def __repr__(self) -> str:
        return f"Credential({self.casino!r})"


def new_credential(casino: str) -> Credential:
    """Create a credential with a new token. The system keeps only its hash."""
    return Credential(text_type(40).parse(casino), secrets.token_urlsafe(32))


def sender_of(tx: Transaction) -> Credential:
    """Return the credential of the process that sends an operation."""
    if not isinstance(tx.sender, Credential):
        raise Refused("Only a casino's process can send this.", LIMITED)
    return tx.sender


def sending_casino(tx: Transaction, form: OperationForm) -> str:
    """Let any casino admitted to the link send an operation."""
    return sender_of(tx).casino


def prefill_own_casino(tx: Transaction) -> Mapping[str, Any]:
    """Prefill a form with the name of the casino at this desk."""
    return {"casino": sender_of(tx).casino}


def check_credential(connection: Connection, by: Credential, casino: str) -> None:
    """Refuse and record a process without a valid credential, or one that sends for another casino."""
    row = find_newest(connection, LinkCredentialRow.casino, str(by.casino)[:40])
    facts = {"shown": str(by.casino)[:40], "for": str(casino)[:40]}
    if row is None or not row.hash or not hmac.compare_digest(row.hash, by.hash):
        why = "This credential belongs to no casino. The casino's representative must admit its process."
        raise RecordedRefusal(why, LIMITED, casino=facts["shown"], facts=facts)
    if by.casino != casino:
        why = f"The process of {by.casino} may not send anything for {facts['for']}."
        raise RecordedRefusal(why, SECURED, casino=facts["shown"], facts=facts)


def for_admitted(
    find: Callable[[Transaction], Mapping[str, Any]],
) -> Callable[[Transaction], Mapping[str, Any]]:
    """Prefill a form with the link's data only for an admitted process."""

    def prefill(tx: Transaction) -> Mapping[str, Any]:
        by = sender_of(tx)
        try:
            check_credential(tx.connection, by, by.casino)
        except Refused:
            return {}
        return find(tx)

    return prefill


# People


class Enrollment(OperationForm):
    name: PersonName = Field(title="Name, as employed on the link")
    casino: CasinoName = Field(title="Casino")
    works: bool = Field(True, title="Works there", description="Turn it off when someone leaves.")


@link.operation(
    "enroll",
    title="Enroll someone at a casino",
    cite=LIMITED,
    kind="link enrollment",
    signers=(Signer("enrolls", ANY_POSITION, LIMITED, "Enrolls", people="representative of the casino"),),
    prefill=prefill_own_casino,
    example={"name": "Mia", "casino": "Boardwalk Hall", "works": True},
)
def enroll(tx: Transaction, form: Enrollment, signers: SignersByPart) -> LedgerEntry:
    """Record the casino someone works for, or that they left it.

    A representative of the casino signs. While it has no key employee, the first one signs for themselves.
    """
    connection, signer, casino = tx.connection, signers["enrolls"], form.casino
    found = _find_employee(connection, form.name)
    first = form.works and found.licence == KEY_EMPLOYEE and signer.person == found.person
    if not (first and not _has_key_employee(connection, casino)):
        _check_represents(connection, signer, casino, LIMITED)
    row = _find_enrollment(connection, found.person)
    now = row.casino if row is not None else ""
    if now not in ("", casino) or (not form.works and not now):
        why = f"works for {now}. That casino must release them first" if now else "does not work for a casino"
        raise Refused(f"{found.name} {why}.", LIMITED, "name")
    values = {"person": found.person, "casino": casino if form.works else "", "represents": False}
    return LedgerEntry(
        place=casino,
        rows=(NewRow(LinkPersonRow, values),),
        hands=(signer, found.as_participant("works for it" if form.works else "leaves it")),
    )


class Designation(OperationForm):
    name: PersonName = Field(title="Name of a casino key employee")
    casino: CasinoName = Field(title="Casino")


@link.operation(
    "designate",
    title="Designate a casino's representative",
    cite=REPRESENTED,
    kind="link representative",
    signers=(
        Signer("designates", ANY_POSITION, REPRESENTED, "Designates", people="representative of the casino"),
    ),
    prefill=prefill_own_casino,
    example={"name": "Mia", "casino": "Boardwalk Hall"},
)
def designate(tx: Transaction, form: Designation, signers: SignersByPart) -> LedgerEntry:
    """Designate a casino key employee to represent a casino in operating and controlling the system.

    A representative of the casino signs. While it has none, the first one signs for themselves.
    """
    connection, signer, casino = tx.connection, signers["designates"], form.casino
    found = _find_employee(connection, form.name)
    row = _find_enrollment(connection, found.person)
    if row is None or row.casino != casino:
        raise Refused(f"{found.name} does not work for {casino}.", REPRESENTED, "name")
    if found.licence != KEY_EMPLOYEE:
        why = f"Only a {KEY_EMPLOYEE} can represent a casino, and {found.name} is not one."
        raise Refused(why, REPRESENTED, "name")
    first = signer.person == found.person and not _has_key_employee(connection, casino, represents=True)
    if not first:
        _check_represents(connection, signer, casino, REPRESENTED)
    values = {"person": found.person, "casino": casino, "represents": True}
    return LedgerEntry(place=casino, rows=(NewRow(LinkPersonRow, values),),
                 hands=(signer, found.as_participant("represents it")))  # fmt: skip


def _find_employee(connection: Connection, name: str) -> Employee:
    """Find a person employed on the link by name."""
    person = connection.scalar(select(PersonRow.id).where(PersonRow.folded == fold_name(name)))
    found = find_employee(connection, person) if person is not None else None
    if found is None or found.position in INSPECTOR:
        why = "Employ this person on the link first. An inspector cannot work for a casino."
        raise Refused(why, LIMITED, "name")
    return found


def read_enrollments(connection: Connection) -> dict[int, Any]:
    """Return each person's current casino and whether they represent it."""
    rows = connection.execute(select(LinkPersonRow.__table__).order_by(LinkPersonRow.id))
    return {person: row for person, row in {row.person: row for row in rows}.items() if row.casino}


def _has_key_employee(connection: Connection, casino: str, *, represents: bool = False) -> bool:
    """Return whether a casino has a key employee here, or one who already represents it."""
    people = (
        find_employee(connection, person)
        for person, row in read_enrollments(connection).items()
        if row.casino == casino and (row.represents or not represents)
    )
    return any(each is not None and each.licence == KEY_EMPLOYEE for each in people)


def check_works_for(tx: Transaction, signers: SignersByPart, casino: str, law: Cite, *parts: str) -> None:
    """Refuse signers (these parts, or all) who do not work for a casino. An inspector works for none."""
    for part in parts or signers:
        hand = signers[part]
        if hand.position not in INSPECTOR and find_employer(tx, hand) != casino:
            raise Refused(f"{hand.name} does not work for {casino}. One of its own people must sign.", law,
                          f"sign.{part}")  # fmt: skip


def find_employer(tx: Transaction, hand: OperationParticipant) -> str | None:
    """Return the casino someone works for, or None."""
    row = _find_enrollment(tx.connection, hand.person)
    return None if row is None else row.casino


def find_represented_casino(connection: Connection, hand: OperationParticipant) -> str:
    """Return the casino that a signer represents. The signer must still be a key employee."""
    row = _find_enrollment(connection, hand.person)
    if row is None or not row.represents or not hand.licence.startswith(KEY_EMPLOYEE):
        why = f"{hand.name} does not represent a casino. Designate a {KEY_EMPLOYEE} first."
        raise Refused(why, REPRESENTED, f"sign.{hand.part}")
    return str(row.casino)


def _check_represents(connection: Connection, hand: OperationParticipant, casino: str, law: Cite) -> None:
    if find_represented_casino(connection, hand) != casino:
        raise Refused(f"{hand.name} does not represent {casino}.", law, f"sign.{hand.part}")


def _find_enrollment(connection: Connection, person: int) -> LinkPersonRow | None:
    found: LinkPersonRow | None = find_newest(connection, LinkPersonRow.person, person)
    return found if found is not None and found.casino else None


# Processes


class Admission(OperationForm):
    casino: CasinoName = Field(title="Casino")
    hash: TokenHash = Field(title="Hash of its key", description=f"Enter {NO_HASH} to revoke its admission.")


def _own_process(tx: Transaction) -> Mapping[str, Any]:
    by = sender_of(tx)
    return {"casino": by.casino, "hash": by.hash}


@link.operation(
    "admit",
    title="Admit a casino's process",
    cite=LIMITED,
    kind="link admission",
    signers=(Signer("admits", ANY_POSITION, LIMITED, "Admits", people="representative of the casino"),),
    prefill=_own_process,
    example={"casino": "Boardwalk Hall", "hash": "0" * 64},
)
def admit(tx: Transaction, form: Admission, signers: SignersByPart) -> LedgerEntry:
    """Admit a casino's process by the hash of its key, or revoke its admission. Its representative signs."""
    _check_represents(tx.connection, signers["admits"], form.casino, LIMITED)
    row = {"casino": form.casino, "hash": "" if form.hash == NO_HASH else form.hash}
    return LedgerEntry(place=form.casino, rows=(NewRow(LinkCredentialRow, row),))
