"""Pages of the keno room: the board and its games for everybody, and the desk for the person signed on."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Form, Path, Query, Request
from fastapi.responses import HTMLResponse, RedirectResponse
from markupsafe import Markup
from starlette.responses import Response

from pitboss.games.keno.shorthand import MAX_LINE_LENGTH
from pitboss.house.keno import desk_views
from pitboss.house.keno.fields import AT_A_STATION, MAX_STATIONS
from pitboss.house.keno.laws import CALLED, RANDOM
from pitboss.house.keno.paper import format_rate_card, format_report
from pitboss.house.keno.redeeming import redeem
from pitboss.house.keno.room import KenoRoom
from pitboss.house.keno.selling import sell
from pitboss.house.keno.serials import mask_serial_numbers
from pitboss.house.keno.stations import open_station
from pitboss.house.keno.voids import void
from pitboss.law import BadInput
from pitboss.storage.errors import NotAllowed
from pitboss.table.refused import Refused
from pitboss.web.api.keno import drawn_json
from pitboss.web.keno import desk
from pitboss.web.keno.desk import ARoom
from pitboss.web.office.signing import OFFICE, AtWork
from pitboss.web.page import fragment, page
from pitboss.web.problems import as_json

PREFIX = "/keno"
router = APIRouter(prefix=PREFIX, include_in_schema=False)
StationNumber = Annotated[int, Path(ge=1, le=MAX_STATIONS)]
Day = Annotated[str, Path(max_length=10)]
Game = Annotated[int, Path(ge=1, le=10**6)]
DayAsked = Annotated[str, Query(max_length=10)]
GameAsked = Annotated[int, Query(ge=0, le=10**6)]
Serial = Annotated[str, Path(max_length=40)]
LineAsked = Annotated[str, Query(max_length=5 * MAX_LINE_LENGTH)]
BLOCKS = (range(1, 41), range(41, 81))
"""The board: two blocks of forty."""


@router.get("")
def board(request: Request, room: ARoom) -> HTMLResponse:
    """Show patrons the game on sale, the numbers of the last one, and the rate card."""
    found, rules = room.board(), room.state.rules
    return page(
        request, "keno_board.html", title="Keno", board=found, blocks=BLOCKS, card=rules.card,
        says=format_rate_card(rules), last=found.drawn[0] if found.drawn else None, called=CALLED,
        clock=format_clock(found.left),
    )  # fmt: skip


def format_clock(left: int | None) -> str:
    """Format seconds as a clock."""
    return "" if left is None else f"{left // 60}:{left % 60:02}"


@router.get("/games/{day}/{game}")
def game(request: Request, room: ARoom, day: Day, game: Game) -> HTMLResponse:
    """Show a drawn game, and how anybody can draw its numbers again."""
    found = room.recall(day, game)
    return page(request, "keno_game.html", title=f"Keno game {game}", game=found,
                checked=drawn_json(found)["checked"], law=RANDOM)  # fmt: skip


# The desk


@router.get("/desk")
def own_desk(room: ARoom, employee: AtWork) -> Response:
    """Go to the station at which the person is signed on."""
    for each in room.state.stations.values():
        if each.shift and each.shift.person == employee.person:
            return RedirectResponse(f"{PREFIX}/desk/{each.number}", 303)
    if employee.position not in AT_A_STATION:
        raise NotAllowed("only writers and runners work at a station")
    return RedirectResponse(f"{OFFICE}/{open_station.id}", 303)


@router.get("/desk/{station}")
def desk_page(request: Request, room: ARoom, employee: AtWork, station: StationNumber) -> HTMLResponse:
    """Show the writer's desk, where one line sells a ticket."""
    look, found = room.desk(station, employee.person), room.board()
    return page(
        request, "keno_desk.html", title=f"Station {station}", look=look, board=found,
        clock=format_clock(found.left), now=_desk_state(room, look),
        fields={f"{each.name}.{field.name}": field for each in (sell, void, redeem) for field in each.fields},
        authorizes=next(each for each in redeem.signers if each.when is not None),
    )  # fmt: skip


def _desk_state(room: KenoRoom, look: desk_views.DeskView) -> dict[str, Any]:
    """Return the changing parts of a desk: the drawer, the sales, and the last ticket with its code."""
    told: dict[str, Any] = {"look": look, "ticket": None, "code": "", "found": None}
    if look.last:
        lines, code, found = room.ticket(look.last)
        told |= {"ticket": lines, "code": Markup(code), "found": found}
    return told


@router.get("/desk/{station}/now")
def now(room: ARoom, employee: AtWork, station: StationNumber) -> HTMLResponse:
    """Return the drawer and the last ticket, to refresh the page after each sale."""
    return fragment("keno_now.html", **_desk_state(room, room.desk(station, employee.person)))


@router.get("/desk/{station}/echo")
def echo(
    room: ARoom,
    employee: AtWork,
    station: StationNumber,
    line: LineAsked = "",
) -> HTMLResponse:
    """Preview the ticket while it is keyed; unclear input is refused with the rule."""
    try:
        found = desk.preview_line(room, employee, station, line)
    except (Refused, BadInput) as error:
        return fragment("keno_echo.html", echo=None, error=as_json(error))
    return fragment("keno_echo.html", echo=found, error=None)


@router.post("/desk/{station}/print")
def print_ticket(
    request: Request, room: ARoom, employee: AtWork, station: StationNumber,
    serial: Annotated[str, Form(max_length=40)],
) -> HTMLResponse:  # fmt: skip
    """Print a ticket. The first print is the original; later ones are marked as copies, without a code."""
    room.state.find_shift(station, employee.person)
    lines, code, found = room.ticket(serial)
    _check_own_station(found.row.station, station)
    original = found.row.voided is None and desk_views.print_once(room.book, serial)
    if not original:  # a copy must not let anybody have a ticket keyed in
        lines = [each._replace(text=mask_serial_numbers(each.text)) for each in lines]
    return page(request, "keno_ticket.html", title=f"Ticket {found.row.number}", lines=lines,
                code=Markup(code) if original else "", original=original,
                heading=found.casino.name)  # fmt: skip


@router.get("/desk/{station}/slip/{serial}")
def slip(
    request: Request, room: ARoom, employee: AtWork, station: StationNumber, serial: Serial
) -> HTMLResponse:
    """Print the void slip of a ticket."""
    room.state.find_shift(station, employee.person)
    with room.book.store.read() as connection:
        line = desk_views.read_void_slip(connection, serial)
    return page(request, "keno_ticket.html", title="Void slip", lines=[line], code="", original=True,
                heading=room.state.casino.name)  # fmt: skip


@router.get("/desk/{station}/report")
def runners_report(
    request: Request, room: ARoom, employee: AtWork, station: StationNumber, day: DayAsked = "",
    game: GameAsked = 0,
) -> HTMLResponse:  # fmt: skip
    """Print the winning keno ticket report for the runner at a station (default: the last game)."""
    _, shift = room.state.find_shift(station, employee.person)
    return report_page(request, room, day, game, shift.code)


def report_page(request: Request, room: KenoRoom, day: str, game: int, runner: str = "") -> HTMLResponse:
    """Return the report for the printer."""
    last = room.board().drawn[:1]
    if not game and last:
        day, game = last[0].day, last[0].game
    lines = format_report(day, room.report(day, game, runner))
    return page(request, "keno_ticket.html", title="Winning keno tickets", lines=lines, code="",
                original=True, heading="Winning keno ticket report")  # fmt: skip


def _check_own_station(sold_at: int, station: int) -> None:
    if sold_at != station:
        raise NotAllowed(f"the ticket was sold at station {sold_at}: print it there")
