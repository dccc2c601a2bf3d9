"""List tables, open one, look at one now or at an earlier moment, and get its records."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Request
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict, Field
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from pitboss.evidence.own_record import make_own_record as make_own_record
from pitboss.storage.people import MAX_NAME_LENGTH, Person
from pitboss.table.bot_protocol import question
from pitboss.web.api.actions import ActionResult
from pitboss.web.api.odds import Client, make_in_worker
from pitboss.web.api.request_types import MAX_ID, Body, Code, RequestId, TableId, Text, ValuesByName
from pitboss.web.identity import AHouse, Anybody, SignedIn
from pitboss.web.work import charge_work

router = APIRouter(prefix="/tables")


class LookResponse(BaseModel):
    """One person's view of a table now."""

    table: dict[str, Any]
    """Public state: game, options, settings, seats, `version`."""
    seat: int | Literal["dealer", "supervisor"] | None
    phase: Literal["waiting", "words", "round", "over"]
    commitment: str | None
    may_add_word: bool
    turn: str
    """Id of the decision due, to send with an action."""
    seconds: float | None
    """Seconds until something happens by itself."""
    timed: int | Literal["dealer", "supervisor"] | None
    """Whose time to answer runs because other people wait."""
    stacks: dict[str, int]
    wagers: list[Any]
    funds: dict[str, int]
    round: dict[str, Any] | None
    """The current or last round: events, whose decision is due, and your options."""
    runs: bool


class OpenTableRequest(Body):
    model_config = ConfigDict(
        json_schema_extra={"examples": [{"game": "hold-em", "bots": {"2": "tight", "3": "station"}}]}
    )
    game: Text
    options: ValuesByName = Field(default_factory=dict)
    settings: ValuesByName = Field(default_factory=dict)
    name: Annotated[str, Field(max_length=4 * MAX_NAME_LENGTH)] = ""
    bots: Annotated[dict[Annotated[str, Field(pattern=r"^[1-9]\d?$")], Text], Field(max_length=99)] = Field(
        default_factory=dict
    )
    """Kinds of bots by the number of their seat."""


RECORD = "application/x-ndjson"
RECORD_RESPONSE: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "A file with a line of JSON for each event",
        "content": {RECORD: {"schema": {"type": "string"}}},
    }
}
UNCHANGED: dict[int | str, dict[str, Any]] = {304: {"description": "Nothing has changed"}}


@router.get("", summary="The tables that you may watch")
def every(house: AHouse, person: Anybody) -> list[dict[str, Any]]:
    return [table.to_json() for table in house.tables(person)]


@router.post("", status_code=201, response_model=ActionResult, summary="Open a table")
def open_table(
    request: Request, house: AHouse, person: SignedIn, body: OpenTableRequest, key: RequestId = None
) -> dict[str, Any]:
    """Open a table with house options, settings, and bots by seat. You run the table you open."""
    with charge_work(request):
        return house.open_table(
            person,
            body.game,
            options=body.options,
            settings=body.settings,
            name=body.name,
            bots={int(seat): kind for seat, kind in body.bots.items()},
            request=key,
        )


@router.get("/{table}", response_model=LookResponse, responses=UNCHANGED, summary="A table as you see it now")
def look(request: Request, house: AHouse, person: Anybody, table: TableId, code: Code = "") -> Response:
    """Show your own cards and options if you have a seat, else what everybody sees.

    With `If-None-Match` the answer is empty (304) while only `seconds` change. Looking counts as being
    present, which keeps your seat.
    """
    if person is not None:
        house.record_presence(person, table)
    asked = request.headers.get("if-none-match")
    if asked and asked == look_etag(house.table(person, table, code).version, person):
        return Response(status_code=304, headers=_etag_headers(asked))
    seen = house.look(person, table, code)
    return JSONResponse(seen, headers=_etag_headers(look_etag(seen["table"]["version"], person)))


@router.get("/{table}/back/{inputs}", summary="The round as you saw it after a number of inputs")
def look_back(
    request: Request,
    house: AHouse,
    person: Anybody,
    table: TableId,
    inputs: Annotated[int, Path(ge=0, le=MAX_ID)],
    code: Code = "",
) -> dict[str, Any]:
    """Look back at the current or the last round."""
    with charge_work(request):
        return question(house.look_back(person, table, inputs, code))


@router.get(
    "/{table}/record", response_class=Response, responses=RECORD_RESPONSE, summary="The house's record"
)
def record(house: AHouse, person: SignedIn, table: TableId) -> Response:
    """Return the full record, for a supervisor without a seat."""
    return _record_file(house.record(person, table), f"table-{table}")


@router.get(
    "/{table}/own-record", response_class=Response, responses=RECORD_RESPONSE, summary="Your seat's record"
)
async def own_record(house: AHouse, person: SignedIn, client: Client, table: TableId) -> Response:
    """Return everything your seat saw since you sat down, and nothing else."""
    data, seat = await run_in_threadpool(house.lines_for_seat, person, table)
    return _record_file(
        await make_in_worker(make_own_record, data, seat, client=client), f"table-{table}-own"
    )


def look_etag(version: int, person: Person | None) -> str:
    """Return the entity tag of a look: the table's version, for this person."""
    who = f"{person.id}.{person.role}.{person.position.replace(' ', '-')}" if person else "0"
    return f'W/"{version}.{who}"'


def _etag_headers(mark: str) -> dict[str, str]:
    return {"ETag": mark, "Cache-Control": "private, no-cache", "Vary": "Authorization, Cookie"}


def _record_file(data: bytes | str, name: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}.jsonl"', "Cache-Control": "no-store"}
    return Response(data, media_type=RECORD, headers=headers)
