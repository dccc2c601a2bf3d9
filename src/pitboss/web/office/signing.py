"""Employees at work and forms submitted with signatures, the same for pages and API."""

from __future__ import annotations

import hashlib
import secrets
from typing import Annotated

from fastapi import Depends, Request

from pitboss.house.office.office import Office
from pitboss.house.staff.employees import Employee
from pitboss.storage.errors import NotAllowed, NotFound
from pitboss.storage.people import Person
from pitboss.web.identity import SignedIn, house_of

OFFICE = "/house"
"""Address of the office."""


def office_of(request: Request) -> Office:
    """Return the office of the house that the application serves."""
    return house_of(request).office


AnOffice = Annotated[Office, Depends(office_of)]


def require_employee(office: Office, person: Person) -> Employee:
    """Return the employee that a person is; refuse everybody else."""
    try:
        return office.staff.find(person.id)
    except NotFound:
        raise NotAllowed("only employees can use the office: ask an administrator to add you") from None


def _worker(office: AnOffice, person: SignedIn) -> Employee:
    return require_employee(office, person)


AtWork = Annotated[Employee, Depends(_worker)]


def sender_id(employee: Employee, id: str | None, whose: str = "") -> str:
    """Derive an id that belongs to its sender: nobody can use up somebody else's, or a table's."""
    text = f"{whose}\n{employee.person}\n{id or secrets.token_hex(16)}"
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()
