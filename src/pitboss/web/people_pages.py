"""People: who is registered, and the roles that an administrator gives."""

from __future__ import annotations

from typing import Annotated, cast

from fastapi import APIRouter, Form, Request
from fastapi.responses import HTMLResponse
from starlette.responses import Response

from pitboss.storage.errors import NotAllowed, ServiceError
from pitboss.storage.people import ROLES, Person, Role
from pitboss.web.page import page
from pitboss.web.problems import status_of
from pitboss.web.who import AHouse, SignedIn

router = APIRouter(include_in_schema=False, prefix="/people")
MEANS: dict[Role, str] = {
    "player": "sits, opens tables, and runs those",
    "dealer": "also takes the dealer's place",
    "supervisor": "also rules, runs every table, and reads its record",
    "administrator": "also gives roles",
}


@router.get("")
def people(request: Request, house: AHouse, person: SignedIn) -> HTMLResponse:
    """Who is registered, for those who supervise."""
    return _page(request, house.people.everybody(), person)


@router.post("")
def give_role(
    request: Request,
    house: AHouse,
    person: SignedIn,
    name: Annotated[str, Form()],
    role: Annotated[str, Form()],
) -> Response:
    """An administrator gives somebody a role."""
    try:
        given = house.people.set_role(person, name, cast(Role, role))
    except ServiceError as error:
        return _page(request, house.people.everybody(), person, error=error)
    return _page(request, house.people.everybody(), person, done=f"{given.name} is {given.role} now.")


def _page(
    request: Request, people: list[Person], by: Person, *, error: ServiceError | None = None, done: str = ""
) -> HTMLResponse:
    if not by.supervises:
        raise NotAllowed("who is registered is for supervisors and administrators: ask one")
    return page(
        request,
        "people.html",
        status=status_of(error) if error else 200,
        title="People",
        people=people,
        roles=ROLES,
        means=MEANS,
        gives=by.role == "administrator",
        error=str(error) if error else "",
        done=done,
    )
