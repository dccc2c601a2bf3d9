"""The bad beat payout as a department of the poker room, and the field types its forms share."""

from __future__ import annotations

import re
from typing import Annotated, TypeAlias

from pydantic import Field

from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import OperationForm
from pitboss.house.operations.operation import Department
from pitboss.law import BadInput
from pitboss.storage.people import fold_name
from pitboss.table.fields import FieldType, number_type, parse_text, text_type

__all__ = ["PAYOUT", "bad_beat", "round_key"]


def _tables(tx: Transaction) -> list[str]:
    from pitboss.house.bad_beat.state import designated_tables

    return designated_tables(tx.connection)


bad_beat = Department("bad-beat", "Bad beat payout", "pitboss.house.bad_beat", place="poker room",
                      page="bad-beat", pickers={"table": _tables})  # fmt: skip
PAYOUT = "bad beat"
"""Name of a room's only payout."""
MAX_SEATS = 12
_ROUND_PREFIX = re.compile(r"^(round\b|no\.|#|\s)+")


def parse_payout(value: object) -> str:
    """Parse the name of a payout. Account names put a comma after it, as in `bad beat, secondary`."""
    name = parse_text(40)(value)
    if "," in name:
        raise BadInput("Use a name without commas.")
    return name


PAYOUT_NAME = FieldType("payout", parse_payout, schema={"type": "string", "minLength": 1, "maxLength": 40})
ROUND = text_type(40, "round", example="12")
CLAIM = text_type(64, "claim", example="claim-57")
COUNT = text_type(64, "count", example="count-58")
RECORDING = text_type(200, "recording", example="tape 4")
SEAT = number_type(1, MAX_SEATS, "seat", "1")
SERIAL = number_type(1, 10**9, "serial number", "101")

PayoutName: TypeAlias = Annotated[str, PAYOUT_NAME]
RoundName: TypeAlias = Annotated[str, ROUND]
ClaimName: TypeAlias = Annotated[str, CLAIM]
CountName: TypeAlias = Annotated[str, COUNT]
Recording: TypeAlias = Annotated[str, RECORDING]
Seat: TypeAlias = Annotated[int, SEAT]
SerialNumber: TypeAlias = Annotated[int, SERIAL]


def round_key(name: str) -> str:
    """Normalize the name of a round: `12`, `#12`, `No. 12` and `Round 12` are the same one."""
    return _ROUND_PREFIX.sub("", fold_name(name)) or fold_name(name)


class PayoutForm(OperationForm):
    """A form about one payout of the room."""

    payout: PayoutName = Field(PAYOUT, title="Payout")
