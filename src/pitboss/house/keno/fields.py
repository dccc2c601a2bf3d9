"""Define the form fields, signers and form defaults that the room's operations share."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any, Literal, TypeAlias

from pitboss.games.keno.forms import mask_serial
from pitboss.house.keno.laws import AT_STATION, ISSUES
from pitboss.house.keno.serials import format_serial, mask_serial_numbers, parse_serial
from pitboss.house.keno.state import state_of
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.operation import Signer
from pitboss.house.staff.positions import KENO_SUPERVISORS
from pitboss.law import BadInput, Cite
from pitboss.table.fields import FieldType, number_type, text_type
from pitboss.table.json_text import loads
from pitboss.table.record import compact
from pitboss.table.refused import Refused

MAX_STATIONS = 999
MAX_REASON_LENGTH = 200
MAX_SERIAL_LENGTH = 32
"""Longest serial number recorded for a ticket that may not be ours. Ours are shorter."""
WRITERS = ("keno writer", *KENO_SUPERVISORS)
RUNNERS = ("keno runner",)
AT_A_STATION = (*WRITERS, *RUNNERS)
_CODE = re.compile(r"[A-Z0-9]{1,8}")


def parse_code(value: object) -> str:
    if not isinstance(value, str) or not _CODE.fullmatch(value):
        raise Refused("Enter one to eight capital letters and digits, such as W7.", ISSUES)
    return value


def parse_options(value: object) -> dict[str, Any]:
    """Read options from text (`interval: 120`, one per line or separated by semicolons) or from a mapping."""
    if isinstance(value, Mapping) and all(isinstance(name, str) for name in value):
        return dict(value)
    if not isinstance(value, str) or not value.isascii():
        raise BadInput("Enter one option per line, such as interval: 120.")
    found: dict[str, Any] = {}
    for line in value.replace(";", "\n").split("\n"):
        name, colon, text = (each.strip() for each in line.partition(":"))
        if not line.strip():
            continue
        if not colon or not name or name in found:
            raise BadInput("Enter each option once, such as interval: 120.")
        found[name] = _read_option(text)
    return found


def _read_option(text: str) -> object:
    if text.isdecimal() and len(text) < 12:
        return int(text)
    if not text.startswith("{"):
        return text
    try:
        return loads(text)
    except ValueError:
        raise BadInput("Write a rate card as JSON, on one line and without semicolons.") from None


def show_options(options: Mapping[str, Any]) -> str:
    return "\n".join(f"{name}: {compact(value) if isinstance(value, dict) else value}"
                     for name, value in options.items())  # fmt: skip


SERIAL = FieldType(
    "serial",
    parse_serial,
    display=format_serial,
    schema={"type": "string", "maxLength": 40},
    mask=mask_serial,
    example=format_serial("2A7K9QXM41TV4"),
)
OWN_SERIAL = replace(SERIAL, parse=str)
WRITTEN_SERIAL = text_type(MAX_SERIAL_LENGTH, "written serial")
StationNumber: TypeAlias = Annotated[int, number_type(1, MAX_STATIONS, "station", "1")]
GameNumber: TypeAlias = Annotated[int, number_type(1, 10**6, "game", "12")]
Serial: TypeAlias = Annotated[str, SERIAL]
OwnSerial: TypeAlias = Annotated[str, OWN_SERIAL]
"""Serial number of a ticket that this house sold, so it is not checked for typing errors."""
WrittenSerial: TypeAlias = Annotated[
    str,
    FieldType("written serial", WRITTEN_SERIAL.parse, schema=WRITTEN_SERIAL.schema, mask=mask_serial_numbers),
]
"""Serial number printed on a ticket that may not be ours."""
WriterCode: TypeAlias = Annotated[
    str, FieldType("code", parse_code, schema={"type": "string", "pattern": _CODE.pattern}, example="W7")
]
ShortReason: TypeAlias = Annotated[str, text_type(MAX_REASON_LENGTH, "reason", "lines")]
RoomOptions: TypeAlias = Annotated[
    dict[str, Any],
    FieldType("options", parse_options, display=show_options, schema={"type": "object"}, widget="lines",
              example="interval: 300; refund_undrawn: on"),
]  # fmt: skip
PaidBy: TypeAlias = Literal["cash", "check"]
"""Cash from the drawer, or a casino check from the cage."""


def at_station(part: str) -> Signer:
    """Return the signature of the person signed on at the station. Being signed in is enough."""
    return Signer(part, AT_A_STATION, AT_STATION, "Writer or runner at the station", signed_in=True)


def writer_at_station(part: str, cite: Cite) -> Signer:
    return Signer(part, WRITERS, cite, "Writer at the station", signed_in=True)


def runner_at_station(part: str, cite: Cite) -> Signer:
    return Signer(part, RUNNERS, cite, "Runner at the station", signed_in=True)


def station_numbers(tx: Transaction) -> list[str]:
    return [str(number) for number in state_of(tx).stations]


def current_game(tx: Transaction) -> dict[str, int]:
    """Prefill a form with the game that is open or being drawn."""
    game = state_of(tx).game
    return {"game": game.number} if game is not None else {}
