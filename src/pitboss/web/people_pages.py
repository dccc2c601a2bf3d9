"""The list of registered people and their roles, which an administrator assigns."""

from __future__ import annotations

from typing import Annotated, cast

from fastapi import APIRouter, Form, Request
from fastapi.responses import HTMLResponse
from starlette.responses import Response

from pitboss.storage.errors import NotAllowed, ServiceError
from pitboss.storage.people import ROLES, Person, Role
from pitboss.web.identity import AHouse, SignedIn
from pitboss.web.page import page
from pitboss.web.problems import status_of

router = APIRouter(include_in_schema=False, prefix="/people")
ROLE_MEANINGS: dict[Role, str] = {
    "player": "sits down, opens tables and runs them",
    "dealer": "also takes the dealer's place",
    "supervisor": "also makes rulings, runs every table and reads its record",
    "administrator": "also assigns roles",
}


@router.get("")
def people(request: Request, house: AHouse, person: SignedIn) -> HTMLResponse:
    """List registered people, for supervisors."""
    return _page(request, house.people.list_people(), person)


@router.post("")
def give_role(
    request: Request,
    house: AHouse,
    person: SignedIn,
    name: Annotated[str, Form()],
    role: Annotated[str, Form()],
) -> Response:
    """Assign a role, for administrators."""
    try:
        given = house.people.set_role(person, name, cast(Role, role))
    except ServiceError as error:
        return _page(request, house.people.list_people(), person, error=error)
    return _page(request, house.people.list_people(), person, done=f"{given.name} is now {given.role}.")


def _page(
    request: Request, people: list[Person], by: Person, *, error: ServiceError | None = None, done: str = ""
) -> HTMLResponse:
    if not by.supervises:
        raise NotAllowed(
            "only people whose role is supervisor or administrator can see this list: ask one of them"
        )
    return page(
        request,
        "people.html",
        status=status_of(error) if error else 200,
        title="People",
        people=people,
        roles=ROLES,
        means=ROLE_MEANINGS,
        gives=by.role == "administrator",
        error=str(error) if error else "",
        done=done,
    )
