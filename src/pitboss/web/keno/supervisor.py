"""The keno supervisor's screen: pending decisions, journals, voids, and any game's numbers."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import HTMLResponse

from pitboss.games.keno.forms import mask_serial
from pitboss.house.keno import book_time, desk_views, integrity
from pitboss.house.keno.department import keno
from pitboss.house.keno.draws import DrawRecord
from pitboss.house.keno.journals import DayJournal
from pitboss.house.keno.laws import (
    AUTHORITY,
    DOWN,
    DUAL_KEYS,
    ITEM_TIME,
    KEPT_A_YEAR,
    OVERRIDE,
    RECALLED,
    REPORT,
    STARTS,
    SUSPENDED,
    SYSTEM,
    UNALTERED,
    VOID_SLIP,
)
from pitboss.house.keno.redeeming import redeem
from pitboss.house.keno.room import KenoRoom
from pitboss.house.office.office import Office
from pitboss.house.operations.pending import list_pending
from pitboss.house.staff.employees import Employee
from pitboss.law import BadInput
from pitboss.storage.errors import NotAllowed
from pitboss.table.refused import Refused
from pitboss.web.keno.desk import ARoom
from pitboss.web.keno.pages import PREFIX, format_clock, report_page
from pitboss.web.office.audit import KENO_SCREEN_POSITIONS
from pitboss.web.office.signing import AnOffice, AtWork
from pitboss.web.page import page
from pitboss.web.problems import as_json

router = APIRouter(prefix=f"{PREFIX}/supervisor", include_in_schema=False)
LAWS = {
    "authority": AUTHORITY,
    "down": DOWN,
    "keys": DUAL_KEYS,
    "kept": KEPT_A_YEAR,
    "override": OVERRIDE,
    "recalled": RECALLED,
    "starts": STARTS,
    "suspended": SUSPENDED,
    "report": REPORT,
    "system": SYSTEM,
    "time": ITEM_TIME,
    "unaltered": UNALTERED,
    "void": VOID_SLIP,
}
"""Rules cited on the screen."""


def _supervisor(employee: AtWork) -> Employee:
    if employee.position not in KENO_SCREEN_POSITIONS:
        raise NotAllowed(f"only these may see this screen: {', '.join(KENO_SCREEN_POSITIONS)}")
    return employee


Supervisor = Annotated[Employee, Depends(_supervisor)]
DayAsked = Annotated[str, Query(max_length=10)]
GameAsked = Annotated[str, Query(max_length=7)]


@router.get("")
def supervisor(
    request: Request, office: AnOffice, employee: Supervisor, day: DayAsked = "", game: GameAsked = ""
) -> HTMLResponse:
    """Show the room now, and one of its days."""
    return _show(request, office, employee, day, game)


@router.post("/examine")
def examine(request: Request, office: AnOffice, employee: Supervisor) -> HTMLResponse:
    """Run the integrity check and compare all journals with the ledger; corruption suspends the room."""
    found = [*office.keno.examine(), *office.keno.disagreements()]
    return _show(request, office, employee, "", "", found=found)


@router.get("/report")
def report(
    request: Request,
    room: ARoom,
    employee: Supervisor,
    day: DayAsked,
    game: Annotated[int, Query(ge=1, le=10**6)],
) -> HTMLResponse:
    """Print the winning keno ticket report of a game, for all runners."""
    return report_page(request, room, day, game)


def _show(
    request: Request, office: Office, employee: Employee, day: str, game: str, *,
    found: list[str] | None = None,
) -> HTMLResponse:  # fmt: skip
    room = office.keno
    state, board = room.state, room.board()
    shown = day.strip() or state.day or (board.drawn[0].day if board.drawn else "")
    journal, recalled, error = _look_up_day(room, shown, game.strip())
    pending = list_pending(office.desk, employee)
    named = {each.form.serial for each in pending if each.operation is redeem}  # type: ignore[attr-defined]
    with room.book.store.read() as connection:
        waiting = desk_views.find_tickets_to_authorize(connection, room.book.clock.now())
    return page(
        request,
        "keno_supervisor.html",
        title="Keno supervisor",
        state=state,
        board=board,
        clock=format_clock(board.left),
        trouble=office.keno_schedule.trouble,
        late=book_time.measure_lag(room.book),
        due=[each for department, each in office.desk.due() if department is keno],
        program=integrity.hash_program(),
        unpaid=[
            (each.row.number, mask_serial(each.row.serial), each.due)
            for each in waiting
            if each.row.serial not in named
        ],
        pending=pending,
        me=employee,
        day=shown,
        game=game,
        journal=journal,
        voided={each: room.list_voided(journal.day, each) for each in state.stations} if journal else {},
        totals=room.totals(),
        recalled=recalled,
        error=error,
        found=found,
        laws=LAWS,
    )


def _look_up_day(
    room: KenoRoom, day: str, game: str
) -> tuple[DayJournal | None, DrawRecord | None, dict[str, Any] | None]:
    """Return the journal of a day and the numbers of one of its games, or an error."""
    if not day:
        return None, None, None
    journal = None
    try:
        journal = room.journal(day)
        if not game:
            return journal, None, None
        if not (game.isascii() and game.isdecimal()):
            raise BadInput(f"{game!r} is not the number of a game")
        return journal, room.recall(day, int(game)), None
    except (Refused, BadInput) as error:
        return journal, None, as_json(error)
