"""The keno room: its board for everybody, and lookups for a station. Operations have their own routes."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query
from pydantic import BaseModel

from pitboss.games.keno.shorthand import MAX_LINE_LENGTH
from pitboss.house.keno.draws import DrawRecord, verify_draw
from pitboss.house.keno.fields import MAX_STATIONS
from pitboss.table.refused import Refused
from pitboss.web.keno import desk
from pitboss.web.keno.desk import ARoom
from pitboss.web.office.signing import AtWork

router = APIRouter(prefix="/keno")
StationNumber = Annotated[int, Path(ge=1, le=MAX_STATIONS, description="The number of a work station.")]
Serial = Annotated[
    str, Path(max_length=40, description="A ticket's serial number, as it is printed or read.")
]
Day = Annotated[str, Path(max_length=10, description="A gaming day, such as `2030-05-01`.")]
GameNumber = Annotated[int, Path(ge=1, le=10**6, description="The number of a game of that day.")]


class DrawnGame(BaseModel):
    """Record of a game: anybody can draw the numbers again from key and seal."""

    day: str
    game: int
    outcome: str
    numbers: list[int]
    """In the order drawn."""
    commitment: str
    key: str
    seal: str
    checked: bool
    """Whether the numbers follow from key and seal, and the key from the commitment."""


class AwaitedStepResponse(BaseModel):
    """The step that the room waits for, and its operation; without one it happens by itself."""

    says: str
    operation: str
    words: str


class BoardResponse(BaseModel):
    """The patrons' board near the booth. `left` is in seconds, where booths show it."""

    day: str
    game: int | None
    status: str
    says: str
    """The status in words."""
    left: int | None
    commitment: str
    drawn: list[DrawnGame]
    cites: list[str]
    next: AwaitedStepResponse | None = None


class PrintedLine(BaseModel):
    text: str
    cites: list[str]


class PricedTicket(BaseModel):
    """A ticket as it would print. A quick-pick gets its numbers when it is sold."""

    price: int
    lines: list[PrintedLine]


class TicketValue(BaseModel):
    """Amount owed on a ticket; `refused` says why it is not paid now, with the rule in `cite`."""

    ticket: int
    serial: str
    amount: int
    cut: int
    """Reduction of its payoffs by the game's aggregate limit."""
    authorized: bool
    """Whether a supervisor must sign."""
    law: str
    says: list[str]
    refused: str | None
    cite: str | None


def drawn_json(game: DrawRecord) -> dict[str, Any]:
    """Return a game's record; a game without a drawing has nothing to check."""
    try:
        checked = bool(game.numbers) and verify_draw(game)
    except Refused:
        checked = False
    return {**game._asdict(), "numbers": list(game.numbers), "checked": checked}


@router.get("/board", response_model=BoardResponse, summary="The board that patrons see")
def board(room: ARoom) -> dict[str, Any]:
    """Show the game on sale with its commitment, and the last games drawn."""
    found = room.board()
    told = {**found._asdict(), "says": found.status_text, "drawn": [drawn_json(each) for each in found.drawn]}
    told["next"] = found.next._asdict() if found.next else None
    return {**told, "cites": [str(each) for each in told.pop("laws")]}


@router.get("/games/{day}/{game}", response_model=DrawnGame, summary="The numbers of a drawn game")
def recalled(room: ARoom, day: Day, game: GameNumber) -> dict[str, Any]:
    return drawn_json(room.recall(day, game))


@router.get("/stations/{station}/price", response_model=PricedTicket, summary="Price a line")
def price(
    room: ARoom,
    employee: AtWork,
    station: StationNumber,
    line: Annotated[str, Query(max_length=MAX_LINE_LENGTH)],
) -> dict[str, Any]:
    """Return the ticket a line would print, without selling it. Refusals are those of the sale."""
    found = desk.preview_line(room, employee, station, line)
    lines = [{"text": each.text, "cites": [str(law) for law in each.laws]} for each in found.lines]
    return {"price": found.price, "lines": lines}


@router.get(
    "/stations/{station}/tickets/{serial}", response_model=TicketValue, summary="Look up a ticket's value"
)
def worth(room: ARoom, employee: AtWork, station: StationNumber, serial: Serial) -> dict[str, Any]:
    return desk.ticket_value(room, employee, station, serial)
