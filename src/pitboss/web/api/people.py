"""Sign-in, tokens, and roles."""

from __future__ import annotations

from datetime import timedelta
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from pydantic import BaseModel, Field
from starlette.responses import Response

from pitboss.storage.errors import NotAllowed
from pitboss.storage.people import MAX_NAME_LENGTH, MAX_PASSPHRASE_LENGTH, MAX_TOKEN_DAYS, Person, Role
from pitboss.web.api.request_types import Body
from pitboss.web.guard import COOKIE, client_address
from pitboss.web.identity import BEARER, DAYS, AHouse, SignedIn, forget
from pitboss.web.sign_in import GUEST, admit_guest, attempts_of, check_newcomers

router = APIRouter()
TOKENS = "/tokens"
Name = Annotated[str, Field(max_length=4 * MAX_NAME_LENGTH, examples=["Jo"])]
Passphrase = Annotated[str, Field(max_length=MAX_PASSPHRASE_LENGTH, examples=["correct horse battery"])]


class PersonSummary(BaseModel):
    """A person, as others see them."""

    name: str
    role: Role
    guest: bool


class Token(BaseModel):
    """A token, shown only once: send it as `Authorization: Bearer TOKEN`."""

    token: str
    until: str
    person: PersonSummary


class NewGuest(Body):
    name: Name = GUEST


class NewPerson(Body):
    name: Name
    passphrase: Passphrase


class NewToken(NewPerson):
    label: Annotated[str, Field(max_length=64)] = "api"
    days: Annotated[int, Field(ge=1, le=MAX_TOKEN_DAYS)] = DAYS


class NewRole(Body):
    role: Role


@router.post("/guests", status_code=201, response_model=Token, summary="Come in without a passphrase")
def guest(request: Request, house: AHouse, body: NewGuest) -> dict[str, Any]:
    """Come in as a guest, where guests are allowed. A name already in use gets a number."""
    return _issue_token(house, admit_guest(request, body.name), "guest", DAYS)


@router.post(TOKENS, status_code=201, response_model=Token, summary="Sign in")
def token(request: Request, house: AHouse, body: NewToken) -> dict[str, Any]:
    """Sign in by name and passphrase. After ten failures from one address, try once every six seconds."""
    with attempts_of(request).attempt(client_address(request), body.name):
        person = house.people.sign_in(body.name, body.passphrase)
    return _issue_token(house, person, body.label, body.days)


@router.delete(f"{TOKENS}/current", status_code=204, summary="Sign out")
def revoke(request: Request, house: AHouse, person: SignedIn) -> Response:
    """Revoke the token sent with this request."""
    answer = Response(status_code=204)
    if header := request.headers.get("authorization"):
        house.people.revoke(header[len(BEARER) :].strip())
    elif COOKIE in request.cookies:
        forget(request, answer)
    return answer


@router.get("/me", response_model=PersonSummary, summary="Who you are")
def me(person: SignedIn) -> Person:
    return person


@router.post("/people", status_code=201, response_model=PersonSummary, summary="Register")
def register(request: Request, house: AHouse, body: NewPerson) -> Person:
    """Register as a player, with a passphrase."""
    check_newcomers(request)
    with attempts_of(request).turns.turn(client_address(request)):
        return house.people.register(body.name, body.passphrase)


@router.get("/people", response_model=list[PersonSummary], summary="Everyone who has registered")
def everybody(house: AHouse, person: SignedIn) -> list[Person]:
    """List everyone but guests, for supervisors."""
    if not person.supervises:
        raise NotAllowed("only a supervisor can see the list of people: ask one")
    return house.people.list_people()


@router.post("/people/{name}/role", response_model=PersonSummary, summary="Give somebody a role")
def give_role(
    house: AHouse, person: SignedIn, name: Annotated[str, Path(max_length=4 * MAX_NAME_LENGTH)], body: NewRole
) -> Person:
    """Set a role, for administrators."""
    return house.people.set_role(person, name, body.role)


def _issue_token(house: AHouse, person: Person, label: str, days: int) -> dict[str, Any]:
    until = house.clock.now() + timedelta(days=days)
    made = house.people.create_token(person, label, days)
    return {"token": made, "until": until.isoformat(timespec="seconds"), "person": person}
