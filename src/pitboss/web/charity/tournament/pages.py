"""Pages of tournaments. Anybody may see all but the desk; a player's card takes its code."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from typing import Annotated, Any
from urllib.parse import urlencode

from fastapi import APIRouter, Path, Request
from fastapi.responses import HTMLResponse
from starlette.responses import RedirectResponse, Response

from pitboss.charity.tournament.desk.department import DIRECTOR_POSITIONS
from pitboss.charity.tournament.desk.keys import SEATS_PURPOSE
from pitboss.charity.tournament.desk.opening import open_tournament
from pitboss.charity.tournament.events import SeatsDrawn
from pitboss.charity.tournament.laws import BUY_IN, ELIMINATED, FINISH, HOUSE_RULE, LAW, PRIZES, YEARLY_LIMIT
from pitboss.charity.tournament.posting import describe_posting
from pitboss.house.staff.employees import Employee
from pitboss.server.service import TableService
from pitboss.storage.errors import NotAllowed, NotFound
from pitboss.storage.people import Person
from pitboss.table.refused import Refused
from pitboss.web.charity.tournament import board, director, live, menu, seats, sheets, tasks
from pitboss.web.charity.tournament.board import PREFIX, TournamentLook
from pitboss.web.charity.tournament.book import TournamentBook, find_book
from pitboss.web.identity import AHouse, Anybody, guests_welcome, holds_position, remember
from pitboss.web.office.signing import OFFICE, AnOffice, AtWork
from pitboss.web.page import fragment, page
from pitboss.web.sign_in import admit_guest
from pitboss.web.streams import HEARTBEAT, HEARTBEAT_SECONDS, format_message, open_stream

router = APIRouter(prefix=PREFIX, include_in_schema=False)
Number = Annotated[int, Path(ge=1, le=10**6)]
Code = Annotated[str, Path(max_length=20)]
STREAM_STEP_SECONDS = 0.4
"""Seconds between looks for something new. Every screen hears of a change within a second."""
LAWS = {
    "tournament": LAW,
    "chips": BUY_IN,
    "finish": FINISH,
    "prizes": PRIZES,
    "yearly": YEARLY_LIMIT,
    "out": ELIMINATED,
}
OPERATIONS = f"/api{OFFICE}"


def _book(office: AnOffice) -> TournamentBook:
    return find_book(office.ledger)


def _screen(look: TournamentLook) -> dict[str, Any]:
    """Return what every screen shows."""
    return {
        "t": look,
        "laws_of": LAWS,
        "clock": board.read_face(look),
        "stats": board.read_figures(look),
        "prizes": board.list_prizes(look),
        "band": board.read_band(look),
        "stacks": live.list_stacks(look),
        "news": board.read_news(look),
    }


@router.get("")
def tournaments(request: Request, office: AnOffice, person: Anybody) -> HTMLResponse:
    """List the tournaments of this organization."""
    found = [(each, board.read_face(each), board.read_figures(each)) for each in _book(office).list_all()]
    directs = holds_position(person, DIRECTOR_POSITIONS)
    return page(
        request,
        "tournaments.html",
        title="Tournaments",
        tournaments=found,
        directs=directs,
        law=LAW,
        opening=f"{OFFICE}/{open_tournament.id}",
    )


@router.get("/{number}")
def tournament(request: Request, office: AnOffice, person: Anybody, number: Number) -> HTMLResponse:
    """Show the screens of a tournament as places to go."""
    look = _book(office).read(number)
    directs = holds_position(person, DIRECTOR_POSITIONS)
    return page(request, "tournament.html", title=look.title, directs=directs, **_screen(look))


# For everybody


@router.get("/{number}/clock")
def clock(request: Request, office: AnOffice, number: Number) -> HTMLResponse:
    """Show the projector's clock."""
    look = _book(office).read(number)
    return page(request, "tournament_clock.html", title=look.title, **_screen(look))


@router.get("/{number}/clock-now")
def clock_now(office: AnOffice, number: Number) -> HTMLResponse:
    return fragment("tournament_clock_now.html", **_screen(_book(office).read(number)))


@router.get("/{number}/seating")
def seating(request: Request, office: AnOffice, number: Number) -> HTMLResponse:
    """Show everybody's seat, and the latest moves."""
    look = _book(office).read(number)
    return page(request, "tournament_seating.html", title="Seating", **_seating(look))


@router.get("/{number}/seating-now")
def seating_now(office: AnOffice, number: Number) -> HTMLResponse:
    return fragment("tournament_seating_now.html", **_seating(_book(office).read(number)))


def _seating(look: TournamentLook) -> dict[str, Any]:
    sealed = look.play.sealed.get(SEATS_PURPOSE, "")
    drawn = [each for each in look.play.events if isinstance(each, SeatsDrawn)]
    return {
        **_screen(look),
        "people": seats.list_players(look),
        "moves": list(seats.list_moves(look)),
        "commitment": sealed,
        "key": next((str(each.opened["key"]) for each in drawn if each.opened), ""),
    }


@router.get("/{number}/card/{code}")
def card(
    request: Request, house: AHouse, office: AnOffice, person: Anybody, number: Number, code: Code
) -> HTMLResponse:
    """Show a player's card."""
    shown = _card(house, _book(office), person, number, code)
    return page(request, "tournament_card.html", title="Your seat", **shown)


@router.get("/{number}/card/{code}/now")
def card_now(house: AHouse, office: AnOffice, person: Anybody, number: Number, code: Code) -> HTMLResponse:
    return fragment("tournament_card_now.html", **_card(house, _book(office), person, number, code))


def _card(
    house: TableService, book: TournamentBook, person: Person | None, number: int, code: str
) -> dict[str, Any]:
    look = book.read(number)
    entrant = seats.find_card_holder(look, code)
    return {
        **_screen(look),
        "card": seats.make_card(look, book, code),
        "ring_seats": seats.ring_seats(look.play.sheet.seats),
        "here": live.describe_play_here(house, look, entrant, person),
    }


@router.post("/{number}/card/{code}/play")
def play_here(
    request: Request, house: AHouse, office: AnOffice, person: Anybody, number: Number, code: Code
) -> Response:
    """Let whoever holds a card play its seat on this phone, and show the table."""
    look = _book(office).read(number)
    entrant = seats.find_card_holder(look, code)
    if not look.made.header.is_live:
        raise Refused("This tournament is played with real cards.", HOUSE_RULE)
    card = f"{look.at}/card/{look.made.codes[entrant.number]}"
    if person is None and not guests_welcome(request):
        return RedirectResponse(f"/sign-in?{urlencode({'next': card})}", 303)
    player = person or admit_guest(request, entrant.name)
    live.connect_card(office, look, entrant, player)
    table = live.find_server_table(house, look, entrant.table) if entrant.table else 0
    answer = RedirectResponse(f"/table/{table}" if table else card, 303)
    if person is None:
        remember(request, answer, player)
    return answer


@router.post("/{number}/card/{code}/way")
def on_way(office: AnOffice, number: Number, code: Code) -> Response:
    """Tell the director that a moved player is on the way. This is not a record."""
    book = _book(office)
    look = book.read(number)
    entrant = seats.find_card_holder(look, code)
    if (step := seats.recent_moves(look).get(entrant.number)) is not None:
        book.note_on_way(number, entrant.number, step.step)
    return Response(status_code=204)


@router.get("/{number}/sheet")
def rules_sheet(request: Request, office: AnOffice, number: Number) -> HTMLResponse:
    """Print the posted rules sheet."""
    look = _book(office).read(number)
    return page(
        request,
        "tournament_sheet.html",
        title="Rules sheet",
        **_screen(look),
        items=list(describe_posting(look.play.sheet)),
        header=look.made.header,
    )


@router.get("/{number}/payouts")
def payouts(request: Request, office: AnOffice, person: Anybody, number: Number) -> HTMLResponse:
    """Print the results. Money is shown to the organization's people."""
    look = _book(office).read(number)
    works = holds_position(person, DIRECTOR_POSITIONS)
    return page(
        request,
        "tournament_payouts.html",
        title="Results",
        **_screen(look),
        awards=list(sheets.list_awards(look)),
        finishers=list(sheets.list_finishers(look)),
        final=look.play.phase == "ended",
        money=sheets.list_receipts(look) if works else [],
        operator=look.made.header.operator_name,
        survivor=look.play.sheet.end == "survivor",
    )


@router.get("/{number}/stream")
async def stream(request: Request, office: AnOffice, person: Anybody, number: Number) -> Response:
    """Stream the version of a tournament: its screens are drawn again when it changes."""
    book = _book(office)
    await asyncio.to_thread(book.read, number)
    return open_stream(request, person, _versions(book, number))


async def _versions(book: TournamentBook, number: int) -> AsyncGenerator[str]:
    shown, quiet = "", 0.0
    while True:
        try:
            version = await book.pulse(number)
        except NotFound:
            return
        if version != shown:
            shown, quiet = version, 0.0
            yield format_message({"version": version})
        elif quiet >= HEARTBEAT_SECONDS:
            quiet = 0.0
            yield format_message({"version": version}) if shown else HEARTBEAT
        await asyncio.sleep(STREAM_STEP_SECONDS)
        quiet += STREAM_STEP_SECONDS


# For the director


def _check_directs(employee: Employee) -> None:
    if employee.position not in DIRECTOR_POSITIONS:
        raise NotAllowed("The director's desk is for the people who work at the casino night.")


@router.get("/{number}/desk")
def desk(request: Request, office: AnOffice, employee: AtWork, number: Number) -> HTMLResponse:
    """Show the director's desk."""
    _check_directs(employee)
    book = _book(office)
    return page(request, "tournament_desk.html", title="Director’s desk", **_desk(book.read(number), book))


@router.get("/{number}/desk-now")
def desk_now(office: AnOffice, employee: AtWork, number: Number) -> HTMLResponse:
    _check_directs(employee)
    book = _book(office)
    return fragment("tournament_desk_now.html", **_desk(book.read(number), book))


def _desk(look: TournamentLook, book: TournamentBook) -> dict[str, Any]:
    play, number = look.play, look.number
    waiting = [each for each in play.entrants.values() if each.status == "registered"]
    return {
        **_screen(look),
        "money": director.list_money(look),
        "checks": director.list_checks(look),
        "clock_buttons": director.list_clock_buttons(look),
        "tables": seats.list_tables(look, book),
        "tasks": tasks.list_tasks(look),
        "quick": menu.list_quick_forms(look),
        "done": director.list_done(look),
        "steps": len(look.made.steps),
        "operations": OPERATIONS,
        "menu": menu.list_menu(look),
        "waiting": [(each, look.made.codes.get(each.number, "")) for each in waiting],
        "number": number,
    }


@router.get("/{number}/log")
def log(request: Request, office: AnOffice, employee: AtWork, number: Number) -> HTMLResponse:
    """Show every step that was taken, by whom and under which rule."""
    _check_directs(employee)
    look = _book(office).read(number)
    return page(request, "tournament_log.html", title="Log", t=look, log=director.list_log(look))
