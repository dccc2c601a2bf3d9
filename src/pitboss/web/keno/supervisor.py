"""The keno supervisor's screen: what waits for a decision, journals, voids, and any game's numbers."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Form, Path, Query, Request
from fastapi.responses import HTMLResponse

from pitboss.games.keno.forms import serial_part
from pitboss.house.keno import approvals, critical, desks, timing
from pitboss.house.keno.draws import Drawn
from pitboss.house.keno.journals import Journal
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
    SYSTEM,
    UNALTERED,
    VOID_SLIP,
)
from pitboss.house.keno.room import KenoRoom
from pitboss.house.ledger.entry import Done
from pitboss.house.office.keno import due
from pitboss.house.staff.employees import Employee
from pitboss.law import BadInput
from pitboss.storage.errors import NotAllowed
from pitboss.storage.people import LONGEST_PASSPHRASE
from pitboss.table.refused import Refused
from pitboss.web.keno import desk
from pitboss.web.keno.desk import ARoom
from pitboss.web.keno.pages import PREFIX, clock_text, report_page
from pitboss.web.office.audit import KENO_LOOKS
from pitboss.web.office.signing import AtWork
from pitboss.web.page import fragment, page
from pitboss.web.problems import as_json, status_of

router = APIRouter(prefix=f"{PREFIX}/supervisor", include_in_schema=False)
LAWS = {
    "authority": AUTHORITY,
    "down": DOWN,
    "keys": DUAL_KEYS,
    "kept": KEPT_A_YEAR,
    "override": OVERRIDE,
    "recalled": RECALLED,
    "starts": STARTS,
    "report": REPORT,
    "system": SYSTEM,
    "time": ITEM_TIME,
    "unaltered": UNALTERED,
    "void": VOID_SLIP,
}
"""The rules that the screen names."""


def _supervisor(employee: AtWork) -> Employee:
    if employee.position not in KENO_LOOKS:
        raise NotAllowed(f"this is looked at by: {', '.join(KENO_LOOKS)}")
    return employee


Supervisor = Annotated[Employee, Depends(_supervisor)]
DayAsked = Annotated[str, Query(max_length=10)]
GameAsked = Annotated[str, Query(max_length=7)]
Entered = Annotated[int, Path(ge=1, le=2**53)]


@router.get("")
def supervisor(
    request: Request, room: ARoom, employee: Supervisor, day: DayAsked = "", game: GameAsked = ""
) -> HTMLResponse:
    """The room as it stands, and a day of it."""
    return _shown(request, room, day, game)


@router.post("/examine")
def examine(request: Request, room: ARoom, employee: Supervisor) -> HTMLResponse:
    """Look at what is critical now, and compare all journals with the ledger; what is corrupt suspends."""
    return _shown(request, room, "", "", found=[*room.examine(), *room.disagreements()])


@router.get("/report")
def report(
    request: Request,
    room: ARoom,
    employee: Supervisor,
    day: DayAsked,
    game: Annotated[int, Query(ge=1, le=10**6)],
) -> HTMLResponse:
    """The winning keno ticket report of a game, for all runners."""
    return report_page(request, room, day, game)


@router.get("/asked")
def asked(room: ARoom, employee: Supervisor) -> HTMLResponse:
    """What writers have asked for, put anew into the page."""
    return fragment("keno_asked.html", asked=room.asked_for())


@router.get("/asked/{entry}")
def sign_page(request: Request, room: ARoom, employee: Supervisor, entry: Entered) -> HTMLResponse:
    """A payout that waits for a signature."""
    return _to_sign(request, _asked_for(room, entry))


@router.post("/asked/{entry}")
def sign(
    request: Request, room: ARoom, employee: Supervisor, entry: Entered,
    passphrase: Annotated[str, Form(max_length=LONGEST_PASSPHRASE)] = "",
) -> HTMLResponse:  # fmt: skip
    """A supervisor signs it here, and it is paid there."""
    waits = _asked_for(room, entry)
    try:
        done = desk.approve(request, room, employee, waits, passphrase)
    except (Refused, BadInput, NotAllowed) as error:
        return _to_sign(request, waits, error=error)
    return _to_sign(request, waits, done=done)


def _asked_for(room: KenoRoom, entry: int) -> approvals.Waiting:
    with room.book.store.read() as connection:
        return approvals.asked_for(connection, room.book.now(), entry)


def _to_sign(
    request: Request, waits: approvals.Waiting, *, done: Done | None = None, error: Exception | None = None
) -> HTMLResponse:
    return page(request, "keno_sign.html", status=status_of(error) if error else 200, title="Sign a payout",
                waits=waits, done=done, error=as_json(error) if error else None, law=AUTHORITY)  # fmt: skip


def _shown(
    request: Request, room: KenoRoom, day: str, game: str, *, found: list[str] | None = None
) -> HTMLResponse:
    state, board = room.state, room.board()
    shown = day.strip() or state.day or (board.drawn[0].day if board.drawn else "")
    journal, recalled, error = _looked_up(room, shown, game.strip())
    now: datetime = room.book.clock.now()
    asked = room.asked_for()
    named = {each.ticket for each in asked}
    with room.book.store.read() as connection:
        unpaid = [each for each in desks.waiting(connection, now) if each.row.number not in named]
    return page(
        request,
        "keno_supervisor.html",
        title="Keno supervisor",
        state=state,
        board=board,
        clock=clock_text(board.left),
        trouble=room.schedule.trouble,
        late=timing.behind(room.book),
        due=due(room, now),
        program=critical.program(),
        unpaid=[(each.row.number, serial_part(each.row.serial), each.due) for each in unpaid],
        asked=asked,
        day=shown,
        game=game,
        journal=journal,
        voided={each: room.voided(journal.day, each) for each in state.stations} if journal else {},
        totals=room.totals(),
        recalled=recalled,
        error=error,
        found=found,
        laws=LAWS,
    )


def _looked_up(
    room: KenoRoom, day: str, game: str
) -> tuple[Journal | None, Drawn | None, dict[str, Any] | None]:
    """The journal of a day and the numbers of one of its games, or why there are none."""
    if not day:
        return None, None, None
    journal = None
    try:
        journal = room.journal(day)
        if not game:
            return journal, None, None
        if not (game.isascii() and game.isdecimal()):
            raise BadInput(f"{game!r} is no number of a game")
        return journal, room.recall(day, int(game)), None
    except (Refused, BadInput) as error:
        return journal, None, as_json(error)
