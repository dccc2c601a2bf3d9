"""The keno room: its board for everybody, and what is done at a station by whoever is signed on there."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from pydantic import BaseModel, ConfigDict, Field

from pitboss.house.keno.draws import Drawn, check
from pitboss.house.keno.redeeming import Redeem
from pitboss.house.keno.stations import MOST_STATIONS
from pitboss.house.ledger.entry import Done
from pitboss.table.refused import Refused
from pitboss.web.api.asking import Body, Cents, RequestId, Text
from pitboss.web.api.house import Entered
from pitboss.web.api.people import Name, Passphrase
from pitboss.web.keno import desk
from pitboss.web.keno.desk import ARoom
from pitboss.web.office.signing import AtWork, own_id

router = APIRouter(prefix="/keno")
StationNumber = Annotated[int, Path(ge=1, le=MOST_STATIONS, description="The number of a work station.")]
Serial = Annotated[
    str, Path(max_length=40, description="A ticket's serial number, as it is printed or read.")
]
Day = Annotated[str, Path(max_length=10, description="A gaming day, such as `2030-05-01`.")]
Game = Annotated[int, Path(ge=1, le=10**6, description="The number of a game of that day.")]
Line = Annotated[str, Field(max_length=400, examples=["3 17 42 $1 x5"])]


class DrawnGame(BaseModel):
    """The record of a game: anybody can draw the numbers again from key and seal."""

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


class Board(BaseModel):
    """What patrons see near the booth. `left` is in seconds, where booths show it."""

    day: str
    game: int | None
    status: str
    left: int | None
    commitment: str
    drawn: list[DrawnGame]
    cites: list[str]


class TicketLine(BaseModel):
    text: str
    cites: list[str]


class Priced(BaseModel):
    """A ticket as it would print. The numbers of a quick-pick are picked when it is sold."""

    price: int
    lines: list[TicketLine]


class Worth(BaseModel):
    """What a ticket is owed; `refused` says why it is not paid now, with the rule in `cite`."""

    ticket: int
    serial: str
    amount: int
    cut: int
    """What the most that a game pays took from its payoffs by the rate card."""
    authorized: bool
    """Whether a supervisor must sign."""
    law: str
    says: list[str]
    refused: str | None
    cite: str | None


class SaleAsked(Body):
    """A wager by the line that a writer keys, and in what it is paid, in cents; in currency if not told."""

    line: Line
    paid: Annotated[dict[Text, Cents], Field(max_length=8)] | None = None


class VoidAsked(Body):
    model_config = ConfigDict(
        json_schema_extra={"examples": [{"serial": "ABCD-EFGH-JKMN-P", "reason": "7 keyed for 1"}]}
    )
    serial: Text
    reason: Text


class TicketAsked(Body):
    serial: Text


class Authorizes(Body):
    """A supervisor's signature over one payment."""

    name: Name
    passphrase: Passphrase


class PayAsked(Body):
    """A ticket that is read or keyed in, paid in `cash` or by `check`."""

    serial: Text
    keyed_in: bool = False
    by: Annotated[str, Field(pattern="^(cash|check)$")] = "cash"


class RedeemAsked(PayAsked):
    """The same, and who authorizes it, where somebody must."""

    authorizes: Authorizes | None = None


def drawn_json(game: Drawn) -> dict[str, Any]:
    """A game's record; one that was not drawn has nothing to check."""
    try:
        checked = bool(game.numbers) and check(game)
    except Refused:
        checked = False
    return {**game._asdict(), "numbers": list(game.numbers), "checked": checked}


@router.get("/board", response_model=Board, summary="The board that patrons see")
def board(room: ARoom) -> dict[str, Any]:
    """The game on sale with its commitment, and the last games drawn; nothing of a game before its draw."""
    found = room.board()
    told = {**found._asdict(), "drawn": [drawn_json(each) for each in found.drawn]}
    return {**told, "cites": [str(each) for each in told.pop("laws")]}


@router.get("/games/{day}/{game}", response_model=DrawnGame, summary="The numbers of any game drawn")
def recalled(room: ARoom, day: Day, game: Game) -> dict[str, Any]:
    return drawn_json(room.recall(day, game))


@router.get("/stations/{station}/price", response_model=Priced, summary="What a line would print")
def price(
    room: ARoom, employee: AtWork, station: StationNumber, line: Annotated[str, Query(max_length=400)]
) -> dict[str, Any]:
    """Nothing is sold. It is refused as the sale would be."""
    found = desk.echo(room, employee, station, line)
    lines = [{"text": each.text, "cites": [str(law) for law in each.laws]} for each in found.lines]
    return {"price": found.price, "lines": lines}


@router.post("/stations/{station}/sell", response_model=Entered, summary="Sell a ticket")
def sell(
    room: ARoom, employee: AtWork, station: StationNumber, body: SaleAsked, request_id: RequestId = None
) -> dict[str, Any]:
    """By the line that a writer keys, at the own station. Sent again with its id, it is sold once."""
    id = own_id(employee, request_id)
    return _entered(desk.sell(room, employee, station, body.line, body.paid, id))


@router.post("/stations/{station}/void", response_model=Entered, summary="Void a ticket")
def void(
    room: ARoom, employee: AtWork, station: StationNumber, body: VoidAsked, request_id: RequestId = None
) -> dict[str, Any]:
    id = own_id(employee, request_id)
    return _entered(desk.void(room, employee, station, body.serial, body.reason, id))


@router.post("/stations/{station}/refund", response_model=Entered, summary="Refund games not drawn")
def refund(
    room: ARoom, employee: AtWork, station: StationNumber, body: TicketAsked, request_id: RequestId = None
) -> dict[str, Any]:
    """The ticket ends with the last game drawn, and can be redeemed."""
    id = own_id(employee, request_id)
    return _entered(desk.refund(room, employee, station, body.serial, id))


@router.post("/stations/{station}/take", response_model=Entered, summary="Take a ticket, as a runner")
def take(
    room: ARoom, employee: AtWork, station: StationNumber, body: TicketAsked, request_id: RequestId = None
) -> dict[str, Any]:
    """The answer is the receipt for the patron."""
    id = own_id(employee, request_id)
    return _entered(desk.take(room, employee, station, body.serial, id))


@router.get("/stations/{station}/tickets/{serial}", response_model=Worth, summary="What a ticket is worth")
def worth(room: ARoom, employee: AtWork, station: StationNumber, serial: Serial) -> dict[str, Any]:
    return desk.worth(room, employee, station, serial)


@router.post("/stations/{station}/redeem", response_model=Entered, summary="Redeem a ticket")
def redeem(
    request: Request,
    room: ARoom,
    employee: AtWork,
    station: StationNumber,
    body: RedeemAsked,
    request_id: RequestId = None,
) -> dict[str, Any]:
    """No ticket is paid twice. From $1,500 on a supervisor signs, as `authorizes`."""
    form = Redeem(id=own_id(employee, request_id), station=station, serial=body.serial,
                  keyed_in=body.keyed_in, by=body.by)  # fmt: skip
    by = body.authorizes
    return _entered(desk.redeem(request, room, employee, form, (by.name, by.passphrase) if by else None))


@router.post("/stations/{station}/ask", response_model=Entered, summary="Ask a supervisor to authorize")
def ask(
    room: ARoom, employee: AtWork, station: StationNumber, body: PayAsked, request_id: RequestId = None
) -> dict[str, Any]:
    """Nothing is paid yet. A supervisor signs on a screen of their own, and `redeem` with the same id then
    answers what was paid; before, it is refused."""
    form = Redeem(id=own_id(employee, request_id), station=station, serial=body.serial,
                  keyed_in=body.keyed_in, by=body.by)  # fmt: skip
    return _entered(room.ask_authority(form, employee.person))


def _entered(done: Done) -> dict[str, Any]:
    return {"entry": done.number, "at": done.at.isoformat(), "again": done.again, "answer": done.answer}
