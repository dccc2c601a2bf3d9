"""Define the form fields and signers that the bingo desk's operations share."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Annotated, Any, TypeAlias

from pydantic import Field

from pitboss.charity.bingo.arrangements import MAX_FILE_LENGTH, arrangement_from_json
from pitboss.charity.bingo.cards import (
    BALLS_IN_PLAY,
    LETTERS,
    MAX_CARDS,
    SERIAL_EXAMPLE,
    BingoSerial,
    letter_of,
    parse_serial,
)
from pitboss.charity.bingo.desk.records import CardRange
from pitboss.charity.bingo.laws import BINGO, EQUIPMENT, IN_PROCEEDS
from pitboss.charity.bingo.program import PRIZE_LETTERS
from pitboss.charity.positions import (
    AFFILIATE,
    COMPENSATED_WORKER,
    MEMBER,
    MEMBER_IN_CHARGE,
    OFFICER,
    PROCEEDS_MEMBER,
)
from pitboss.house.operations.form import FormRow
from pitboss.house.operations.operation import Signer
from pitboss.law import BadInput
from pitboss.table.fields import FieldType, Rows, number_type, parse_money
from pitboss.table.money import dollars
from pitboss.table.record import compact

MAX_OCCASIONS, MAX_ARRANGEMENTS, MAX_STEPS = 10**6, 40, 6
WORKERS = (MEMBER, AFFILIATE, COMPENSATED_WORKER, OFFICER, PROCEEDS_MEMBER, MEMBER_IN_CHARGE)
"""Everyone who may work at an occasion."""
SELLERS = WORKERS[:-1]
"""Everyone who may sell. The member in charge hands out the bank and counts it, so another person sells."""
_GAME = re.compile(rf"([1-9]\d{{0,2}})([{PRIZE_LETTERS}]?)", re.ASCII)
_STEP = re.compile(r"(\d{1,5})\s+(\$?[\d,]+(?:\.\d{1,2})?)", re.ASCII)
_BALL = re.compile(rf"(?:([{LETTERS}])\s*)?(\d{{1,2}})", re.IGNORECASE | re.ASCII)
_KEY = re.compile(r"[0-9a-f]{64}")
_SERIES_CARDS = 10**6
"""Cards are numbered series by series in the ledger: card 4217 of series 7 is 7004217."""


def card_code(serial: BingoSerial) -> int:
    """Return the one number that stands for a card."""
    return serial.series * _SERIES_CARDS + serial.number


def serial_of(card: int) -> BingoSerial:
    """Return the serial that a card's number stands for."""
    return BingoSerial(*divmod(card, _SERIES_CARDS))


def format_range(cards: CardRange) -> str:
    return f"{serial_of(cards.first)} to {serial_of(cards.last)}"


# Parsers


def read_serial(value: object) -> str:
    if not isinstance(value, str) or len(value) > 40:
        raise BadInput(f"Type the serial number as printed, such as {SERIAL_EXAMPLE}.")
    try:
        return str(parse_serial(value))
    except BadInput:
        raise BadInput(
            f"This is no serial number. Type it again as printed, such as {SERIAL_EXAMPLE}."
        ) from None


def read_ball(value: object) -> int:
    """Read a ball as keyed, with or without its letter. The wrong letter is an error."""
    found = _BALL.fullmatch(value.strip()) if isinstance(value, str) else None
    number = int(found[2]) if found else value
    if type(number) is not int or not 1 <= number <= BALLS_IN_PLAY:
        raise BadInput(f"Enter a number from 1 to {BALLS_IN_PLAY}, such as 47 or G 47.")
    if found and found[1] and found[1].upper() != letter_of(number):
        raise BadInput(f"{number} is under {letter_of(number)}. Look at the ball again.")
    return number


def read_game_label(value: object) -> str:
    """Read a game's number, with a letter for each prize if it has several: 4, or 4a and 4b."""
    text = str(value).strip().lower() if isinstance(value, str | int) and not isinstance(value, bool) else ""
    if not _GAME.fullmatch(text):
        raise BadInput("Enter the game's number, such as 4. For two prizes in one game, write 4a and 4b.")
    return text


def split_game_label(label: str) -> tuple[int, str]:
    found = _GAME.fullmatch(label)
    assert found is not None
    return int(found[1]), found[2]


def read_steps(value: object) -> list[list[int]]:
    """Read alternate prizes such as `50 $500, 55 $250`, or rows of a count and cents."""
    if isinstance(value, str):
        parts = [each for each in re.split(r"[;\n]|,\s", value) if each.strip()]
        found = [_STEP.fullmatch(each.strip()) for each in parts]
        if not all(found) or len(parts) > MAX_STEPS:
            raise BadInput(f"Enter at most {MAX_STEPS} pairs such as 50 $500, 55 $250.")
        rows: list[Any] = [[int(each[1]), parse_money(each[2])] for each in found if each]
    else:
        rows = list(value) if isinstance(value, list | tuple) else [None]
    for row in rows:
        if not isinstance(row, list | tuple) or len(row) != 2 or any(type(each) is not int for each in row):
            raise BadInput("Enter pairs of a number and a prize, such as 50 $500, 55 $250.")
        if not 1 <= row[0] < 10**5:
            raise BadInput("Enter a number from 1 to 99,999 before each prize.")
        parse_money(row[1])
    if len(rows) > MAX_STEPS or len({row[0] for row in rows}) < len(rows):
        raise BadInput("Give each number once, with one prize.")
    return sorted([row[0], row[1]] for row in rows)


def show_steps(rows: Any) -> str:
    return ", ".join(f"{count} {dollars(amount)}" for count, amount in rows)


def read_own_arrangements(value: object) -> list[dict[str, Any]]:
    """Read arrangements drawn by the organization, as JSON: one, or a list of them."""
    if isinstance(value, str):
        if len(value) > MAX_FILE_LENGTH:
            raise BadInput("These arrangements are too long. Leave some out.")
        try:
            value = json.loads(value)
        except (ValueError, RecursionError):
            raise BadInput('Write JSON, such as {"name": "Letter X", "shapes": [["#...#", ...]]}.') from None
    rows = [value] if isinstance(value, Mapping) else value
    if not isinstance(rows, list | tuple) or len(rows) > MAX_ARRANGEMENTS:
        raise BadInput(f"Give at most {MAX_ARRANGEMENTS} arrangements.")
    found = [arrangement_from_json(each).to_json() for each in rows]
    if len({each["name"].lower() for each in found}) < len(found):
        raise BadInput("Give each arrangement a name of its own.")
    return found


def read_series_key(value: object) -> str:
    if not isinstance(value, str) or not _KEY.fullmatch(value.strip()):
        raise BadInput("A series' key has 64 hexadecimal digits. Copy it from the file of the series.")
    return value.strip()


# Types

SERIAL = FieldType("serial", read_serial, schema={"type": "string", "maxLength": 40}, example=SERIAL_EXAMPLE)
OccasionNumber: TypeAlias = Annotated[int, number_type(1, MAX_OCCASIONS, "occasion", "1")]
BingoGameNumber: TypeAlias = Annotated[int, number_type(1, 999, "game", "4")]
CallNumber: TypeAlias = Annotated[int, number_type(1, BALLS_IN_PLAY, "call", "31")]
People: TypeAlias = Annotated[int, number_type(0, 99_999, "people", "120")]
SeriesNumber: TypeAlias = Annotated[int, number_type(1, 9_999, "series", "7")]
CardCount: TypeAlias = Annotated[int, number_type(1, MAX_CARDS, "cards", "9000")]
CardSerial: TypeAlias = Annotated[str, SERIAL]
Ball: TypeAlias = Annotated[
    int, FieldType("ball", read_ball, schema={"type": "integer", "minimum": 1, "maximum": BALLS_IN_PLAY},
                   example="47"),
]  # fmt: skip
GameLabel: TypeAlias = Annotated[
    str, FieldType("game label", read_game_label, schema={"type": "string", "maxLength": 4}, example="4")
]
AlternatePrizes: TypeAlias = Annotated[
    list[list[int]],
    FieldType("steps", read_steps, display=show_steps, schema={"type": "array"}, example="50 $500, 55 $250"),
]
OwnArrangements: TypeAlias = Annotated[
    list[dict[str, Any]],
    FieldType("arrangements", read_own_arrangements, display=lambda value: compact(value) if value else "",
              schema={"type": "array"}, widget="lines"),
]  # fmt: skip
SeriesKey: TypeAlias = Annotated[
    str,
    FieldType("series key", read_series_key, schema={"type": "string", "pattern": _KEY.pattern},
              mask=lambda value: f"{value[:4]}..."),
]  # fmt: skip


class SerialRange(FormRow):
    """Cards with consecutive serial numbers, as printed."""

    first: CardSerial = Field(title="First serial number")
    last: CardSerial = Field(title="Last serial number")


SerialRanges: TypeAlias = Annotated[list[SerialRange], Rows(key="first")]


# Signers


def worker(part: str, label: str) -> Signer:
    """Return the signature of somebody who works at the occasion. Being signed in is enough."""
    return Signer(part, WORKERS, BINGO, label, signed_in=True, people="worker at the occasion")


def in_charge(part: str, label: str) -> Signer:
    return Signer(part, (MEMBER_IN_CHARGE,), BINGO, label, signed_in=True)


def in_charge_of_proceeds(part: str) -> Signer:
    label = "Member in charge of proceeds"
    return Signer(part, (PROCEEDS_MEMBER,), IN_PROCEEDS, label, signed_in=True)


def seller(part: str) -> Signer:
    return Signer(part, SELLERS, BINGO, "Seller", signed_in=True, people="worker who sells")


CALLS = worker("calls", "Caller")
HANDS_OUT = Signer("hands_out", (MEMBER_IN_CHARGE,), EQUIPMENT, "Member in charge", signed_in=True)
