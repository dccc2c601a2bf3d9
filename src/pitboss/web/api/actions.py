"""Actions at a table and about it, one operation for each."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field

from pitboss.server.seating import Place
from pitboss.web.api.request_types import (
    MAX_CODE_LENGTH,
    Body,
    Cents,
    EmptyBody,
    Number,
    RequestId,
    Seat,
    TableId,
    Text,
    Value,
    ValuesByName,
)
from pitboss.web.identity import AHouse, SignedIn
from pitboss.web.work import charge_work

router = APIRouter(prefix="/tables/{table}")


class ActionResult(BaseModel):
    """Result of an action: the table, its new version, and details."""

    model_config = ConfigDict(extra="allow")
    table: int
    version: int


class Sit(Body):
    model_config = ConfigDict(json_schema_extra={"examples": [{"seat": 1, "stack": 50_000}]})
    seat: Seat
    stack: Cents | None = None
    code: Annotated[str, Field(max_length=MAX_CODE_LENGTH)] = ""


class Buy(Body):
    amount: Cents


class Word(Body):
    word: Text | None
    """The word, or null for none."""


class Act(Body):
    """An action as a look offers it and records show it. It always acts for your seat."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"do": "call", "turn": "1.3"},
                {"do": "bet", "value": {"ante": 1000, "pair plus": 500}},
            ]
        }
    )
    do: Text
    value: Value = None
    turn: Text = ""
    """The `turn` of the look you decided on. If it has passed, nothing happens."""
    actor: Number | Literal["dealer", "supervisor"] | None = None


class NewBot(Body):
    seat: Seat
    bot: Text = "random"
    stack: Cents | None = None


class SeatRequest(Body):
    seat: Seat


class Pause(Body):
    paused: bool


class AbortRequest(Body):
    why: Text


class PlaceRequest(Body):
    place: Place
    code: Annotated[str, Field(max_length=MAX_CODE_LENGTH)] = ""


Answer = dict[str, Any]


# At the table


@router.post("/sit", response_model=ActionResult, summary="Take a seat")
def sit(house: AHouse, person: SignedIn, table: TableId, body: Sit, key: RequestId = None) -> Answer:
    """Sit down with a stack, in cents: now, or before the next round (`seated` says which)."""
    return house.sit(person, table, body.seat, stack=body.stack, code=body.code, request=key)


@router.post("/leave", response_model=ActionResult, summary="Give up the seat")
def leave(house: AHouse, person: SignedIn, table: TableId, body: EmptyBody, key: RequestId = None) -> Answer:
    """Leave now, with `chips` and their `net`, or when the seat's round is over (`left` says which)."""
    return house.leave(person, table, request=key)


@router.post("/away", response_model=ActionResult, summary="Sit out")
def away(house: AHouse, person: SignedIn, table: TableId, body: EmptyBody, key: RequestId = None) -> Answer:
    """Keep the seat without playing: it is played for you or not dealt in."""
    return house.away(person, table, request=key)


@router.post("/back", response_model=ActionResult, summary="Return to the seat")
def back(house: AHouse, person: SignedIn, table: TableId, body: EmptyBody, key: RequestId = None) -> Answer:
    return house.back(person, table, request=key)


@router.post("/buy", response_model=ActionResult, summary="Buy chips")
def buy(house: AHouse, person: SignedIn, table: TableId, body: Buy, key: RequestId = None) -> Answer:
    """Buy chips, in cents: now if between rounds, else before the next one (`bought` says which)."""
    return house.buy(person, table, body.amount, request=key)


@router.post("/ready", response_model=ActionResult, summary="Let the next round begin")
def ready(house: AHouse, person: SignedIn, table: TableId, body: EmptyBody, key: RequestId = None) -> Answer:
    return house.ready(person, table, request=key)


@router.post("/word", response_model=ActionResult, summary="Add a word to the next shuffle")
def word(house: AHouse, person: SignedIn, table: TableId, body: Word, key: RequestId = None) -> Answer:
    """Add a word after the commitment and before the round begins; null adds none."""
    return house.word(person, table, body.word, request=key)


@router.post("/act", response_model=ActionResult, summary="Act for your seat")
def act(house: AHouse, person: SignedIn, table: TableId, body: Act, key: RequestId = None) -> Answer:
    """Choose one of the options in the look at the table, with its value."""
    action = body.model_dump(exclude={"turn"} if body.actor is not None else {"turn", "actor"})
    return house.act(person, table, action, turn=body.turn, request=key)


@router.post("/seen", status_code=204, summary="Signal that you are still there")
def seen(house: AHouse, person: SignedIn, table: TableId, body: EmptyBody) -> None:
    """Keep your seat alive; not needed while a live stream is open."""
    house.record_presence(person, table)


# About the table


@router.post("/bot", response_model=ActionResult, summary="Give a seat to a bot")
def bot(house: AHouse, person: SignedIn, table: TableId, body: NewBot, key: RequestId = None) -> Answer:
    """Add a bot of a kind that the game has: now, or before the next round (`seated` says which)."""
    return house.add_bot(person, table, body.seat, body.bot, stack=body.stack, request=key)


@router.post("/clear-seat", response_model=ActionResult, summary="Free a seat")
def clear_seat(
    house: AHouse, person: SignedIn, table: TableId, body: SeatRequest, key: RequestId = None
) -> Answer:
    """Remove a bot, or a person if you supervise: now, or after the round (`left` says which)."""
    return house.clear_seat(person, table, body.seat, request=key)


@router.post("/settings", response_model=ActionResult, summary="Change how the table is run")
def settings(
    house: AHouse, person: SignedIn, table: TableId, body: ValuesByName, key: RequestId = None
) -> Answer:
    """Change settings by name, such as `{"speed": "fast"}`; the others stay."""
    return house.change_settings(person, table, body, request=key)


@router.post("/options", response_model=ActionResult, summary="Change the house options")
def options(
    request: Request,
    house: AHouse,
    person: SignedIn,
    table: TableId,
    body: ValuesByName,
    key: RequestId = None,
) -> Answer:
    """Set house options by name, from the next round on; the others return to their defaults."""
    with charge_work(request):
        return house.change_options(person, table, body, request=key)


@router.post("/pause", response_model=ActionResult, summary="Pause or resume the table")
def pause(house: AHouse, person: SignedIn, table: TableId, body: Pause, key: RequestId = None) -> Answer:
    return house.pause(person, table, body.paused, request=key)


@router.post("/give-back", response_model=ActionResult, summary="Abort the round")
def give_back(
    house: AHouse, person: SignedIn, table: TableId, body: AbortRequest, key: RequestId = None
) -> Answer:
    """Return all money to where it was when the round began, and reveal the key."""
    return house.give_back(person, table, body.why, request=key)


@router.post("/undo", response_model=ActionResult, summary="Take back the last action")
def undo(house: AHouse, person: SignedIn, table: TableId, body: EmptyBody, key: RequestId = None) -> Answer:
    return house.undo(person, table, request=key)


@router.post("/close", response_model=ActionResult, summary="Close the table")
def close(house: AHouse, person: SignedIn, table: TableId, body: EmptyBody, key: RequestId = None) -> Answer:
    """Close between rounds: everyone leaves with their chips, every key is revealed, and the record ends."""
    return house.close(person, table, request=key)


@router.post("/place", response_model=ActionResult, summary="Deal or supervise")
def place(
    house: AHouse, person: SignedIn, table: TableId, body: PlaceRequest, key: RequestId = None
) -> Answer:
    """Take the place in person. You need the role and must not have a seat at the table."""
    return house.take_place(person, table, body.place, code=body.code, request=key)
