"""Sign in by name and passphrase, register, or come in as a guest where guests are allowed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

from fastapi import APIRouter, Form, Request
from fastapi.responses import HTMLResponse, RedirectResponse
from starlette.responses import Response

from pitboss.house.staff.employees import find_employee
from pitboss.storage.errors import NotAllowed, NotSignedIn, ServiceError, TooManyRequests
from pitboss.storage.people import MAX_NAME_LENGTH, MIN_PASSPHRASE_LENGTH, Person, fold_name
from pitboss.web.guard import CLIENTS_PER_ADDRESS, Rate, client_address
from pitboss.web.identity import current_person, forget, guests_welcome, house_of, remember
from pitboss.web.office.signing import OFFICE
from pitboss.web.page import page
from pitboss.web.problems import status_of
from pitboss.web.work import Turns

router = APIRouter(include_in_schema=False)
GUEST = "Guest"
_LOCAL = re.compile(r"/(?![/\\])[\x21-\x5b\x5d-\x7e]*")
Text = Annotated[str, Form()]


class PassphraseAttempts:
    """Limit of passphrase attempts. Only failures count, by name and address together.

    Nobody can lock a person out by guessing from elsewhere. Guesses from many addresses are bounded by work:
    few passphrases are checked at once, and few more wait.
    """

    def __init__(self, a_second: float = 1 / 6, store: float = 10) -> None:
        self.for_name = Rate(a_second, store)
        self.from_address = Rate(a_second * CLIENTS_PER_ADDRESS, store * CLIENTS_PER_ADDRESS)
        self.turns = Turns()

    @contextmanager
    def attempt(self, address: str, name: str) -> Iterator[None]:
        """Count a wrong passphrase; raise `TooManyRequests` or `Unavailable` if there is no turn now."""
        pair = f"{address} {fold_name(name)}"
        if late := self.from_address.wait(address):
            raise _too_often(late)
        if late := self.for_name.wait(pair):
            self.from_address.spend(address, -1)
            raise _too_often(late)
        right = True
        try:
            with self.turns.turn(address):
                yield
        except NotSignedIn:
            right = False
            raise
        finally:
            if right:
                self.from_address.spend(address, -1)
                self.for_name.spend(pair, -1)


def _too_often(late: float) -> TooManyRequests:
    return TooManyRequests(f"too many attempts: wait {int(late) + 1} seconds", wait=late)


def newcomer_rate() -> Rate:
    """Limit newcomers from one address: forty, then one every ten seconds."""
    return Rate(1 / 10, 40)


@router.get("/sign-in")
def sign_in_page(request: Request, next: str = "") -> HTMLResponse:
    return _page(request, next)


@router.post("/sign-in")
def sign_in(request: Request, name: Text = "", passphrase: Text = "", next: Text = "") -> Response:
    """Sign in somebody who has registered. Without a page to go on to, employees land in the office."""
    try:
        with attempts_of(request).attempt(client_address(request), name):
            person = house_of(request).people.sign_in(name, passphrase)
    except ServiceError as error:
        return _page(request, next, error, name)
    return _welcome(request, person, next or _landing(request, person))


@router.post("/register")
def register(request: Request, name: Text = "", passphrase: Text = "", next: Text = "/") -> Response:
    """Register somebody new."""
    try:
        check_newcomers(request)
        with attempts_of(request).turns.turn(client_address(request)):
            person = house_of(request).people.register(name, passphrase)
    except ServiceError as error:
        return _page(request, next, error, name, new=True)
    return _welcome(request, person, next)


@router.post("/guest")
def guest(request: Request, name: Text = GUEST, next: Text = "/") -> Response:
    """Let a guest in, without a passphrase."""
    try:
        person = admit_guest(request, name)
    except ServiceError as error:
        return _page(request, next, error)
    return _welcome(request, person, next)


@router.post("/sign-out")
def sign_out(request: Request) -> Response:
    answer = RedirectResponse("/", 303)
    forget(request, answer)
    return answer


def admit_guest(request: Request, name: str = GUEST) -> Person:
    """Create a guest, where guests are allowed."""
    if not guests_welcome(request):
        raise NotAllowed("guests can come in only on this machine: sign in with a passphrase")
    check_newcomers(request)
    return house_of(request).people.register_guest(name.strip() or GUEST)


def check_newcomers(request: Request) -> None:
    """Refuse too many newcomers from one address."""
    if late := request.app.state.newcomers.wait(client_address(request)):
        why = f"too many new people from your address: wait {int(late) + 1} seconds, or sign in"
        raise TooManyRequests(why, wait=late)


def attempts_of(request: Request) -> PassphraseAttempts:
    tries: PassphraseAttempts = request.app.state.tries
    return tries


def _landing(request: Request, person: Person) -> str:
    """Return where somebody goes after signing in: employees to their office, others to the lobby."""
    with house_of(request).store.read() as connection:
        return OFFICE if find_employee(connection, person.id) is not None else "/"


def _welcome(request: Request, person: Person, next: str) -> Response:
    answer = RedirectResponse(local_address(next), 303)
    remember(request, answer, person)
    return answer


def local_address(where: str) -> str:
    """Return an address on this server to go to after signing in; the lobby for any other."""
    return where if _LOCAL.fullmatch(where) else "/"


def _page(
    request: Request, next: str, error: ServiceError | None = None, name: str = "", *, new: bool = False
) -> HTMLResponse:
    return page(
        request,
        "sign_in.html",
        status=status_of(error) if error else 200,
        title="Sign in",
        next=local_address(next) if next else "",
        error=str(error) if error else "",
        given=name[:MAX_NAME_LENGTH],
        new=new,
        guests=guests_welcome(request),
        signed_in=current_person(request),
        shortest=MIN_PASSPHRASE_LENGTH,
        longest_name=MAX_NAME_LENGTH,
    )
