"""Signing in: by name and passphrase, as somebody new, or as a guest where guests are welcome."""

from __future__ import annotations

import re
from typing import Annotated

from fastapi import APIRouter, Form, Request
from fastapi.responses import HTMLResponse, RedirectResponse
from starlette.responses import Response

from pitboss.storage.errors import NotAllowed, ServiceError, TooOften
from pitboss.storage.people import LONGEST_NAME, SHORTEST_PASSPHRASE, Person, folded
from pitboss.web.guard import Rate, address
from pitboss.web.page import page
from pitboss.web.problems import status_of
from pitboss.web.who import forget, guests_welcome, house_of, remember, who

router = APIRouter(include_in_schema=False)
GUEST = "Guest"
_LOCAL = re.compile(r"/(?![/\\])[\x21-\x5b\x5d-\x7e]*")
Text = Annotated[str, Form()]


def tries() -> Rate:
    """How often somebody may try: ten times, then once in six seconds."""
    return Rate(1 / 6, 10)


def newcomers() -> Rate:
    """How many guests come from one address: forty, then one in ten seconds."""
    return Rate(1 / 10, 40)


@router.get("/sign-in")
def sign_in_page(request: Request, next: str = "/") -> HTMLResponse:
    return _page(request, next)


@router.post("/sign-in")
def sign_in(request: Request, name: Text = "", passphrase: Text = "", next: Text = "/") -> Response:
    """Somebody who is registered."""
    try:
        check_tries(request, name)
        person = house_of(request).people.sign_in(name, passphrase)
    except ServiceError as error:
        return _page(request, next, error, name)
    return _welcome(request, person, next)


@router.post("/register")
def register(request: Request, name: Text = "", passphrase: Text = "", next: Text = "/") -> Response:
    """Somebody new."""
    try:
        check_tries(request)
        person = house_of(request).people.register(name, passphrase)
    except ServiceError as error:
        return _page(request, next, error, name, new=True)
    return _welcome(request, person, next)


@router.post("/guest")
def guest(request: Request, name: Text = GUEST, next: Text = "/") -> Response:
    """Somebody for today, without a passphrase."""
    try:
        person = come_in(request, name)
    except ServiceError as error:
        return _page(request, next, error)
    return _welcome(request, person, next)


@router.post("/sign-out")
def sign_out(request: Request) -> Response:
    answer = RedirectResponse("/", 303)
    forget(request, answer)
    return answer


def come_in(request: Request, name: str = GUEST) -> Person:
    """A new guest, where guests are welcome."""
    if not guests_welcome(request):
        raise NotAllowed("guests come from this machine alone: sign in with a passphrase")
    if late := request.app.state.newcomers.wait(address(request)):
        raise TooOften(f"many guests have come from your address: wait {int(late) + 1} seconds, or sign in")
    return house_of(request).people.guest(name.strip() or GUEST)


def check_tries(request: Request, name: str = "") -> None:
    """Nobody guesses passphrases fast: neither from one address nor for one name."""
    if late := max(request.app.state.tries.wait(key) for key in _tried(request, name)):
        raise TooOften(f"too many tries: wait {int(late) + 1} seconds")


def forgive_try(request: Request, name: str) -> None:
    """A try that was right is no try: people sign one form after the other."""
    for key in _tried(request, name):
        request.app.state.tries.give_back(key)


def _tried(request: Request, name: str) -> list[str]:
    return [f"from {address(request)}", *([f"for {folded(name)}"] if name else [])]


def _welcome(request: Request, person: Person, next: str) -> Response:
    answer = RedirectResponse(local(next), 303)
    remember(request, answer, person)
    return answer


def local(where: str) -> str:
    """An address on this server, where somebody is led after signing in; the lobby if it is none."""
    return where if _LOCAL.fullmatch(where) else "/"


def _page(
    request: Request, next: str, error: ServiceError | None = None, name: str = "", *, new: bool = False
) -> HTMLResponse:
    return page(
        request,
        "sign_in.html",
        status=status_of(error) if error else 200,
        title="Sign in",
        next=local(next),
        error=str(error) if error else "",
        given=name[:LONGEST_NAME],
        new=new,
        guests=guests_welcome(request),
        signed_in=who(request),
        shortest=SHORTEST_PASSPHRASE,
        longest_name=LONGEST_NAME,
    )
