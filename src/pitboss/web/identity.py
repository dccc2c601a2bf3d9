"""Identify the person by a browser's cookie or a token in the header."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Annotated

from fastapi import Depends, Request
from starlette.responses import Response

from pitboss.house.bad_beat.state import offered_names
from pitboss.house.staff.employees import find_employee
from pitboss.server.positions import supervises_poker
from pitboss.server.service import TableService
from pitboss.storage.errors import NotSignedIn
from pitboss.storage.people import Person
from pitboss.web.guard import COOKIE

DAYS = 30
"""Days a browser stays signed in."""
BEARER = "bearer "


def house_of(request: Request) -> TableService:
    """Return the house that the application serves."""
    house: TableService = request.app.state.house
    return house


def current_person(request: Request) -> Person | None:
    """Return the signed-in person, or None; refuse an invalid token in the header."""
    house: TableService | None = request.app.state.house
    if house is None:
        return None
    if not hasattr(request.state, "person"):
        request.state.person = find_person(house, request)
    person: Person | None = request.state.person
    return person


def identify_for_error(request: Request) -> None:
    """Identify the person for an error page, treating an invalid token as a stranger's."""
    try:
        current_person(request)
    except NotSignedIn:
        request.state.person = None


def find_person(house: TableService, request: Request) -> Person | None:
    """Look the person up in the database."""
    header = request.headers.get("authorization", "")
    if header:
        if not header.lower().startswith(BEARER):
            raise NotSignedIn("send a token as `Authorization: Bearer TOKEN`")
        return _with_position(house, house.people.find_by_token(header[len(BEARER) :].strip()))
    try:
        token = request.cookies.get(COOKIE)
        return _with_position(house, house.people.find_by_token(token)) if token is not None else None
    except NotSignedIn:
        return None


def _with_position(house: TableService, person: Person) -> Person:
    """Add an employee's position, which counts beside the role."""
    if person.guest:
        return person
    with house.store.read() as connection:
        employee = find_employee(connection, person.id)
    return person if employee is None else replace(person, position=employee.position)


def check_still_signed_in(request: Request, house: TableService, person: Person | None) -> None:
    """Refuse to go on with a stream if the person has changed or signed out."""
    if person is not None and find_person(house, request) != person:
        raise NotSignedIn("you are no longer signed in: sign in and watch again")


def holds_position(person: Person | None, positions: Collection[str]) -> bool:
    """Return whether somebody is signed in who works here in one of these positions."""
    return person is not None and person.position in positions


def works_here(request: Request) -> bool:
    """Return whether the person is employed and may use the office."""
    person = current_person(request)
    return person is not None and bool(person.position)


def runs_charity(request: Request) -> bool:
    """Return whether the person works for an organization that runs games for charity."""
    return works_here(request) and house_of(request).office.keeper == "charity"


def opens_floor(request: Request) -> bool:
    """Return whether the person supervises tables, by role or by position."""
    person = current_person(request)
    return person is not None and supervises_poker(person)


def offers_bad_beat(request: Request) -> bool:
    """Return whether the house has a bad beat board."""
    if request.app.state.house is None:
        return False
    house = house_of(request)
    if house.office.linked is not None and house.office.linked.read_display() is not None:
        return True
    with house.store.read() as connection:
        return bool(offered_names(connection))


def offers_keno(request: Request) -> bool:
    """Return whether the house has a keno room."""
    return request.app.state.house is not None and bool(house_of(request).office.keno.state.stations)


def require_person(request: Request) -> Person:
    """Return the signed-in person, or refuse."""
    person = current_person(request)
    if person is None:
        raise NotSignedIn("sign in first, or come in as a guest")
    return person


def guests_welcome(request: Request) -> bool:
    """Return whether people may come in without a passphrase."""
    return bool(request.app.state.guests)


def remember(request: Request, answer: Response, person: Person) -> None:
    """Sign this person's browser in."""
    token = house_of(request).people.create_token(person, "browser", DAYS)
    answer.set_cookie(
        COOKIE,
        token,
        max_age=DAYS * 86_400,
        httponly=True,
        samesite="lax",
        secure=request.scope["scheme"] == "https",
    )
    request.state.person = person


def forget(request: Request, answer: Response) -> None:
    """Sign the browser out and revoke its token."""
    if token := request.cookies.get(COOKIE):
        house_of(request).people.revoke(token)
    answer.delete_cookie(COOKIE, httponly=True, samesite="lax")


AHouse = Annotated[TableService, Depends(house_of)]
Anybody = Annotated[Person | None, Depends(current_person)]
SignedIn = Annotated[Person, Depends(require_person)]
