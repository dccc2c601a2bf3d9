"""Who is at work, and forms that are handed in with signatures: the same for pages and API."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping
from typing import Annotated

from fastapi import Depends, Request

from pitboss.house.ledger.entry import Done
from pitboss.house.ledger.form import Form
from pitboss.house.office.office import Office, Sign
from pitboss.house.staff.employees import Employee, Signature
from pitboss.storage.errors import BadRequest, NotAllowed, NotFound, NotSignedIn
from pitboss.storage.people import Person
from pitboss.web.guard import address
from pitboss.web.sign_in import tries_of
from pitboss.web.who import SignedIn, house_of


def office_of(request: Request) -> Office:
    """The office of the house that the application serves."""
    return house_of(request).office


AnOffice = Annotated[Office, Depends(office_of)]


def at_work(office: Office, person: Person) -> Employee:
    """Who works here; others have no business in the office."""
    try:
        return office.staff.find(person.id)
    except NotFound:
        raise NotAllowed("the office is for those who work here: an administrator enters who does") from None


def _worker(office: AnOffice, person: SignedIn) -> Employee:
    return at_work(office, person)


AtWork = Annotated[Employee, Depends(_worker)]


def signature(request: Request, by: Sign, form: Form, does: str, who: str, word: str) -> Signature:
    """Somebody's signature over a form, by name and passphrase, which nobody guesses fast."""
    if not who or not word:
        raise BadRequest(f"whoever {does} signs: give the name and the passphrase")
    try:
        with tries_of(request).one(address(request), who):
            return by(who, word, form.asked)
    except NotSignedIn:
        raise NotAllowed(f"whoever {does}: this is not the passphrase of {who}, sign again") from None


def own_id(employee: Employee, id: str | None, whose: str = "") -> str:
    """An id is its sender's own: nobody can use up one of somebody else, or of a table."""
    text = f"{whose}\n{employee.person}\n{id or secrets.token_hex(16)}"
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()


def handed_in(
    request: Request,
    office: Office,
    employee: Employee,
    part: str,
    name: str,
    given: Mapping[str, object],
    signers: Mapping[str, tuple[str, str]],
    id: str,
) -> Done:
    """Carry out a form that was filled in, with names and passphrases of those who sign by their parts."""

    def sign(by: Sign, form: Form, does: str) -> Signature:
        return signature(request, by, form, does, *signers.get(does, ("", "")))

    return office.do(part, name, given, id=own_id(employee, id, office.id_space(office.desk)), sign=sign)
