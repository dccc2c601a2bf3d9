"""Open a table with a form of the game's options, checked while it is typed; and links to tables."""

from __future__ import annotations

import json
from typing import Annotated, Any
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse
from starlette.datastructures import FormData
from starlette.responses import Response

from pitboss.law import BadInput
from pitboss.storage.people import MAX_NAME_LENGTH, Person
from pitboss.table.catalog import find_game
from pitboss.table.game import Game
from pitboss.table.refused import Refused
from pitboss.web.identity import AHouse, current_person, guests_welcome, remember
from pitboss.web.opening.checking import OWN_SEAT, table_fields
from pitboss.web.opening.fields import Form, option_fields
from pitboss.web.opening.form_view import TableForm, as_json, make_form, with_refusal
from pitboss.web.page import fragment, page
from pitboss.web.ready import DEFAULT_GAME
from pitboss.web.sign_in import admit_guest
from pitboss.web.work import charge_work

router = APIRouter(include_in_schema=False)
NEW = "/new"
MAX_FIELDS = 500


async def _read_form(request: Request) -> dict[str, list[str]]:
    """Return the submitted text of a form by field name."""
    return _by_name(await request.form(max_fields=MAX_FIELDS, max_files=0))


def _by_name(form: FormData) -> dict[str, list[str]]:
    typed: dict[str, list[str]] = {}
    for name, value in form.multi_items():
        if isinstance(value, str):
            typed.setdefault(name, []).append(value)
    return typed


Typed = Annotated[dict[str, list[str]], Depends(_read_form)]


def read_address(query: list[tuple[str, str]]) -> tuple[Game, Form]:
    """Return the game that an address names, and its form filled in with the options, as JSON."""
    named = dict(query)
    game = find_game(named.pop("game", DEFAULT_GAME))
    fields = {each.name: each for each in (*option_fields(game.id), *table_fields(game.id))}
    form: dict[str, list[str]] = {}
    for name, text in named.items():
        if name not in fields:
            raise BadInput(f"{game.title} has no option {name[:40]!r}: leave it out of the address")
        form |= fields[name].form_text(_value(text))
    return game, form


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


@router.get(NEW)
def form_page(request: Request) -> HTMLResponse:
    with charge_work(request):
        game, form = read_address(request.query_params.multi_items())
        filled = make_form(game, form)
    return _page(request, filled)


@router.get(NEW + "/form")
def form_fragment(request: Request) -> HTMLResponse:
    """Return only the form, for the lobby."""
    with charge_work(request):
        game, form = read_address(request.query_params.multi_items())
        return fragment("new_table_form.html", form=make_form(game, form), longest=MAX_NAME_LENGTH)


@router.post(NEW + "/check")
def check(request: Request, typed: Typed) -> JSONResponse:
    """Return the errors of a form, field by field."""
    with charge_work(request):
        return JSONResponse(as_json(_fill_form(typed)))


@router.post(NEW)
def open_table(request: Request, house: AHouse, typed: Typed) -> Response:
    """Open the table, and sit down if asked; show errors and keep the typed text."""
    with charge_work(request):
        form = _fill_form(typed)
    found = form.opening
    if found.wrong:
        return _page(request, form, status=422)
    person = admit_person(request)
    if person is None:
        return to_sign_in(f"{NEW}?{urlencode({'game': found.game.id})}")
    try:
        opened = house.open_table(
            person,
            found.game.id,
            options=found.options,
            settings=found.settings,
            name=found.name,
            bots=found.bots,
        )
    except Refused as error:
        return _page(request, with_refusal(form, error), status=422)
    if found.sit:
        house.sit(person, opened["table"], OWN_SEAT)
    return to_table(request, person, opened["table"])


@router.get("/join/{code}")
def join(house: AHouse, code: str) -> Response:
    """Follow an invitation to its table."""
    table = house.by_code(code)
    return RedirectResponse(f"/table/{table}?{urlencode({'code': code})}", 303)


def admit_person(request: Request) -> Person | None:
    """Return the person, or a new guest where guests are allowed; None if they must sign in first."""
    person = current_person(request)
    if person is None and guests_welcome(request):
        person = admit_guest(request)
        request.state.came_in = True
    return person


def to_table(request: Request, person: Person, table: int) -> Response:
    """Redirect a person to a table, and sign a new guest's browser in."""
    answer = RedirectResponse(f"/table/{table}", 303)
    if getattr(request.state, "came_in", False):
        remember(request, answer, person)
    return answer


def to_sign_in(then: str) -> Response:
    return RedirectResponse(f"/sign-in?{urlencode({'next': then})}", 303)


def _fill_form(typed: dict[str, list[str]]) -> TableForm:
    named = typed.pop("game", [DEFAULT_GAME])
    return make_form(find_game(named[0]), typed)


def _page(request: Request, form: TableForm, *, status: int = 200) -> HTMLResponse:
    return page(
        request, "new_table.html", status=status, title="Open a table", form=form, longest=MAX_NAME_LENGTH
    )
