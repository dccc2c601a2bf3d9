"""Who is at work, and forms that are handed in with signatures: the same for pages and API."""

from __future__ import annotations

import hashlib
import secrets
from typing import Annotated

from fastapi import Depends, Request

from pitboss.house.office.office import Office
from pitboss.house.staff.employees import Employee
from pitboss.storage.errors import NotAllowed, NotFound
from pitboss.storage.people import Person
from pitboss.web.who import SignedIn, house_of

OFFICE = "/house"
"""The address of the office."""


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


def own_id(employee: Employee, id: str | None, whose: str = "") -> str:
    """An id is its sender's own: nobody can use up one of somebody else, or of a table."""
    text = f"{whose}\n{employee.person}\n{id or secrets.token_hex(16)}"
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()
