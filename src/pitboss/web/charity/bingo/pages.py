"""Pages of bingo: program, hall screen and drawn games for everybody; caller and accounts for workers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Annotated, Any, NamedTuple
from urllib.parse import urlencode

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import HTMLResponse
from starlette.responses import JSONResponse, Response

from pitboss.charity.bingo.cards import BingoSeries, number_name
from pitboss.charity.bingo.desk.claiming import CardLook, look_up_card
from pitboss.charity.bingo.desk.closing import add_up
from pitboss.charity.bingo.desk.fields import MAX_OCCASIONS, WORKERS, read_serial
from pitboss.charity.bingo.desk.hall import list_occasions
from pitboss.charity.bingo.desk.keys import draw_balls, read_key
from pitboss.charity.bingo.desk.state import HallState
from pitboss.charity.bingo.laws import (
    AMUSEMENT,
    BINGO,
    CARD_MINDING,
    ILLUSTRATED,
    PRIZE_LIMITS,
)
from pitboss.charity.bingo.printing import CardHeading, print_sheets
from pitboss.charity.dates import describe_day
from pitboss.charity.organization.reports import report_operations
from pitboss.house.office.office import Office
from pitboss.house.staff.employees import Employee
from pitboss.storage.errors import NotAllowed, NotFound
from pitboss.storage.people import Person
from pitboss.table.money import dollars
from pitboss.table.refused import Refused
from pitboss.web.charity.bingo.accounts import list_accounts, list_devices, list_series, write_csv
from pitboss.web.charity.bingo.live import PARTS, HallScreens
from pitboss.web.charity.bingo.looks import make_look, program_of
from pitboss.web.identity import AHouse, Anybody, check_still_signed_in, holds_position
from pitboss.web.office.signing import OFFICE, AnOffice, AtWork
from pitboss.web.page import fragment, page
from pitboss.web.streams import open_stream

PREFIX = "/bingo"
router = APIRouter(prefix=PREFIX, include_in_schema=False)
Occasion = Annotated[int, Path(ge=1, le=MAX_OCCASIONS)]
Game = Annotated[int, Path(ge=1, le=999)]
Series = Annotated[int, Path(ge=1, le=9_999)]
LAWS = {
    "amusement": AMUSEMENT, "bingo": BINGO, "devices": CARD_MINDING, "illustrated": ILLUSTRATED,
    "limits": PRIZE_LIMITS,
}  # fmt: skip
MAX_OCCASIONS_LISTED = 50
MAX_SHEETS_PRINTED = 200


def find_occasion(office: Office, occasion: int) -> HallState:
    """Return an occasion as it is now."""
    return HallScreens.of(office.ledger.store).find(office.ledger.store, occasion)


def check_worker(employee: Employee) -> None:
    if employee.position not in WORKERS:
        raise NotAllowed("Only people who work at the occasion can see this screen.")


@router.get("")
def list_page(request: Request, office: AnOffice, person: Anybody) -> HTMLResponse:
    """Show the occasions, the newest first."""
    with office.ledger.store.read() as connection:
        numbers = list_occasions(connection)[:MAX_OCCASIONS_LISTED]
    return page(
        request, "bingo_list.html", title="Bingo", laws=LAWS,
        looks=[make_look(find_occasion(office, number)) for number in numbers],
        works=holds_position(person, WORKERS),
    )  # fmt: skip


@router.get("/{occasion}")
def program_page(request: Request, office: AnOffice, person: Anybody, occasion: Occasion) -> HTMLResponse:
    """Show everybody the program: the arrangement and the prizes of each game."""
    hall = find_occasion(office, occasion)
    return page(
        request, "bingo_program.html", title=hall.plan.title, look=make_look(hall), laws=LAWS,
        program=program_of(hall), works=holds_position(person, WORKERS),
    )  # fmt: skip


def show_screen(
    request: Request, office: Office, occasion: int, screen: str, title: str, **more: Any
) -> HTMLResponse:
    """Show a screen with the parts that change."""
    parts, state = HallScreens.of(office.ledger.store).draw(office.ledger.store, occasion, screen)
    look = make_look(find_occasion(office, occasion))
    return page(
        request, f"bingo_{screen}.html", title=title, look=look, parts=parts, state=state, laws=LAWS, **more
    )


@router.get("/{occasion}/board")
def board_page(request: Request, office: AnOffice, occasion: Occasion) -> HTMLResponse:
    """Show the hall the numbers, on a projector."""
    return show_screen(request, office, occasion, "board", "Bingo")


@router.get("/{occasion}/games/{game}")
def game_page(request: Request, office: AnOffice, occasion: Occasion, game: Game) -> HTMLResponse:
    """Show a game that is over, and whether its balls follow from the key it was bound to."""
    hall = find_occasion(office, occasion)
    found = hall.ended.get(game)
    if found is None:
        raise NotFound(f"Game {game} is not over.")
    return page(
        request, "bingo_game.html", title=f"Bingo game {game}", hall=hall, number=game, game=found,
        balls=[number_name(each) for each in found["balls"]], checked=_follows(hall, game),
        winners=[each for each in hall.winners if each.game == game],
    )  # fmt: skip


def _follows(hall: HallState, game: int) -> bool:
    """Return whether a drawn game's balls follow from its revealed key."""
    found = hall.ended[game]
    if not found["commitment"]:
        return False
    try:
        drawn = draw_balls(found["key"], found["commitment"], found["seal"], hall.number, game)
    except Refused:
        return False
    return bool(drawn[: len(found["balls"])] == found["balls"])


# The caller


@router.get("/{occasion}/caller")
def caller_page(
    request: Request, office: AnOffice, employee: AtWork, occasion: Occasion
) -> HTMLResponse:  # fmt: skip
    """Show the caller's screen."""
    check_worker(employee)
    return show_screen(request, office, occasion, "caller", "Bingo caller")


class CellLook(NamedTuple):
    """A cell of a card that is checked."""

    text: str
    style: str


@router.get("/{occasion}/card")
def card_part(
    request: Request, office: AnOffice, employee: AtWork, occasion: Occasion,
    serial: Annotated[str, Query(max_length=40)],
) -> HTMLResponse:  # fmt: skip
    """Show a card with its numbers marked, and what its claim depends on."""
    check_worker(employee)
    hall = find_occasion(office, occasion)
    with office.ledger.store.read() as connection:
        found = look_up_card(connection, hall, read_serial(serial))
    return fragment("bingo_card.html", found=found, cells=_mark_cells(found), points=_list_points(found))


def _mark_cells(found: CardLook) -> list[list[CellLook]]:
    """Return the card's cells: part of the win, called, missing, or still open."""
    check = found.check
    complete = 0
    for place in check.complete:
        complete |= check.arrangement.shapes[place]
    rows = []
    for row, numbers in enumerate(check.card.rows):
        cells = []
        for column, number in enumerate(numbers):
            won = check.won_on is not None and complete >> (row * 5 + column) & 1
            called = number in check.covered or not number
            style = "w" if won else "c" if called else "miss" if number in check.missing else ""
            cells.append(CellLook(str(number) if number else "free", style))
        rows.append(cells)
    return rows


def _list_points(found: CardLook) -> list[tuple[bool, str]]:
    check, series = found.check, found.series
    sold = bool(found.seller)
    where = f"Sold by {found.seller}" if sold else "Not sold tonight"
    if sold and not found.settled:
        where = f"Issued to {found.seller}, who has not settled"
    points = [(sold, f"{where}: {series.color}, series {series.series}")]
    if check.won_on is None:
        points.append((False, f"{len(check.missing)} of its numbers not called"))
        return points
    points.append((True, "All its numbers called"))
    last = (
        f"Complete on the last call, {check.calls}"
        if check.on_last_call
        else (f"Complete on call {check.won_on}, not on the last")
    )
    points.append((check.wins, last))
    return points


# Accounts


@router.get("/{occasion}/accounts")
def accounts_page(request: Request, office: AnOffice, employee: AtWork, occasion: Occasion) -> HTMLResponse:
    """Show the sellers' accounts, the cards, the devices and the prizes."""
    check_worker(employee)
    hall = find_occasion(office, occasion)
    return page(
        request, "bingo_accounts.html", title="Session accounts", look=make_look(hall), laws=LAWS,
        sellers=list_accounts(hall), devices=list_devices(hall),
        series=list_series(hall, f"{PREFIX}/{occasion}/series"), most_sheets=MAX_SHEETS_PRINTED,
        report=_report_address(office, hall),
    )  # fmt: skip


def _report_address(office: Office, hall: HallState) -> str:
    """Return the form of the report of operations, filled in from the ledger."""
    totals = add_up(office.ledger.balance, hall.money)
    given = {name: dollars(amount) for name, amount in totals._asdict().items()}
    fields = {"license": hall.plan.license, "event": hall.plan.day, **given}
    return f"{OFFICE}/{report_operations.id}?{urlencode(fields)}"


@router.get("/{occasion}/accounts.csv")
def accounts_csv(request: Request, office: AnOffice, employee: AtWork, occasion: Occasion) -> Response:
    """Send the accounts as CSV."""
    check_worker(employee)
    hall = find_occasion(office, occasion)
    name = f"attachment; filename=bingo-{hall.plan.day}-{occasion}.csv"
    return Response(write_csv(hall), media_type="text/csv", headers={"Content-Disposition": name})


@router.get("/{occasion}/series/{series}.pdf")
def sheets_file(
    request: Request, office: AnOffice, employee: AtWork, occasion: Occasion, series: Series,
    sheet: Annotated[int, Query(ge=1)] = 1,
    sheets: Annotated[int, Query(ge=1, le=MAX_SHEETS_PRINTED)] = 20,
) -> Response:  # fmt: skip
    """Send sheets of a series to print."""
    check_worker(employee)
    hall = find_occasion(office, occasion)
    got = next((each for each in hall.series if each.series == series), None)
    if got is None:
        raise NotFound(f"Series {series} was not received for this occasion.")
    with office.ledger.store.read() as connection:
        made = BingoSeries(series, got.color, got.size, read_key(connection, got.commitment), got.on)
    last = min(sheet + sheets - 1, made.sheets)
    heading = CardHeading(
        title=office.casino.name,
        lines=(hall.plan.title, describe_day(hall.plan.day), hall.plan.license or "for amusement"),
    )
    file = print_sheets(made, range(sheet, last + 1), heading)
    return Response(file, media_type="application/pdf")


# What changes


@router.get("/{occasion}/{screen}/now")
def screen_now(office: AnOffice, person: Anybody, occasion: Occasion, screen: str) -> JSONResponse:
    """Return a screen's parts at once, after an action."""
    store = office.ledger.store
    _check_screen(person, screen)
    parts, state = HallScreens.of(store).draw(store, occasion, screen)
    return JSONResponse({"parts": parts, "state": state}, headers={"Cache-Control": "no-store"})


@router.get("/{occasion}/{screen}/live")
def screen_live(
    request: Request, house: AHouse, person: Anybody, occasion: Occasion, screen: str
) -> Response:
    """Stream a screen's parts as they change."""
    store = house.office.ledger.store
    _check_screen(person, screen)
    screens = HallScreens.of(store)
    screens.find(store, occasion)

    async def body() -> AsyncGenerator[str]:
        async with aclosing(screens.stream(store, occasion, screen)) as messages:
            async for each in messages:
                if screen == "caller":
                    await asyncio.to_thread(check_still_signed_in, request, house, person)
                yield each

    return open_stream(request, person, body())


def _check_screen(person: Person | None, screen: str) -> None:
    """Refuse a screen that there is not, or that this person may not see."""
    if screen not in PARTS:
        raise NotFound("There is no such screen.")
    if screen == "caller" and not holds_position(person, WORKERS):
        raise NotAllowed("Only people who work at the occasion can see this screen.")
