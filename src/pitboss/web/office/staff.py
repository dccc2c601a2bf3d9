"""The staff: employees, their positions, and who may sign what by which rule. An administrator employs."""

from __future__ import annotations

import secrets
from typing import Annotated

from fastapi import APIRouter, Form, Request
from fastapi.responses import HTMLResponse

from pitboss.house.departments import every_operation
from pitboss.house.ledger.entry import OperationParticipant, OperationRequest
from pitboss.house.office.office import Office
from pitboss.house.staff.positions import LICENSE_KINDS, positions_of
from pitboss.law import BadInput
from pitboss.storage.errors import NotAllowed
from pitboss.storage.people import Person
from pitboss.table.refused import Refused
from pitboss.web.identity import SignedIn
from pitboss.web.office.signing import AnOffice, require_employee
from pitboss.web.page import page
from pitboss.web.problems import as_json, status_of

router = APIRouter(prefix="/staff", include_in_schema=False)
Text = Annotated[str, Form(max_length=200)]


@router.get("")
def staff(request: Request, office: AnOffice, person: SignedIn) -> HTMLResponse:
    """Show the staff to employees and administrators."""
    return _page(request, office, person)


@router.post("")
def employ(
    request: Request,
    office: AnOffice,
    person: SignedIn,
    name: Text,
    position: Text,
    licence: Text,
    number: Text = "",
    active: Text = "yes",
) -> HTMLResponse:
    """Record somebody's employment, or its end."""
    if person.role != "administrator":
        raise NotAllowed("only an administrator can change the staff: ask one")
    asked = OperationRequest(
        id=secrets.token_hex(16),
        what={"employ": name, "position": position, "licence": licence, "number": number, "active": active},
    )
    try:
        office.staff.employ(
            asked,
            office.staff.people.find(name),
            position=position,
            licence=licence,
            number=number,
            active=active == "yes",
            place=office.casino.name,
            hands=(OperationParticipant(person.id, person.name, person.role, "", "employs"),),
        )
    except (Refused, BadInput) as error:
        return _page(request, office, person, error=error)
    says = f"{name} is now a {position}." if active == "yes" else f"{name} is no longer employed."
    return _page(request, office, person, done=says)


def _page(
    request: Request, office: Office, person: Person, *, error: Exception | None = None, done: str = ""
) -> HTMLResponse:
    employs = person.role == "administrator"
    if not employs:
        require_employee(office, person)
    casino = office.casino
    positions = positions_of(casino.keeper)
    held = {name for each in positions.values() for name in each.licenses}
    return page(
        request,
        "staff.html",
        status=status_of(error) if error else 200,
        title="Staff",
        casino=casino,
        employees=office.staff.list_employees(),
        employs=employs,
        positions=positions,
        licences=[name for name in LICENSE_KINDS if name in held],
        operations=sorted(
            (each for each in every_operation(casino.keeper) if each.signers), key=lambda each: each.title
        ),
        error=as_json(error) if error else None,
        done=done,
    )
