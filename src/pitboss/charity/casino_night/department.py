"""A casino night as a department, and its tasks due."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from pitboss.charity.casino_night.laws import AUTHORIZED
from pitboss.charity.positions import MEMBER, MEMBER_IN_CHARGE, OFFICER, PROCEEDS_MEMBER, WORKER_POSITIONS
from pitboss.house.due import Due
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.operation import Department, Signer
from pitboss.table.fields import number_type, text_type

PROGRAM, FLOOR, PRIZES, MONEY = "program", "floor", "prizes", "money"


def _due(tx: Transaction) -> list[Due]:
    from pitboss.charity.casino_night.due import list_due

    return list_due(tx)


def _nights(tx: Transaction) -> list[str]:
    from pitboss.charity.casino_night.state import night_numbers

    return night_numbers(tx)


ORDER = (
    "plan", "change", "cancel", "add-game", "drop-game", "add-step", "drop-step", "open-table",
    "staff-table", "close-table", "add-prize", "drop-prize", "award-prize", "exchange-chips",
    "open-drawer", "sell", "pay", "count-drawer", "close",
)  # fmt: skip
"""Operations in the order in which people do them, section by section."""

casino_night = Department(
    "casino-night",
    "Casino night",
    "pitboss.charity.casino_night",
    place="casino night",
    sections=(PROGRAM, FLOOR, PRIZES, MONEY),
    due=_due,
    page="/casino-night",
    order=ORDER,
    pickers={"casino night": _nights},
)
ORGANIZERS = (MEMBER_IN_CHARGE, OFFICER)
FLOOR_POSITIONS = (*ORGANIZERS, MEMBER)
MONEY_POSITIONS = (PROCEEDS_MEMBER, MEMBER_IN_CHARGE)
PLANS = Signer("plans", ORGANIZERS, AUTHORIZED, "Plans it", signed_in=True)
RUNS = Signer("runs", FLOOR_POSITIONS, AUTHORIZED, "Runs the floor", signed_in=True)
SELLS = Signer("sells", WORKER_POSITIONS, AUTHORIZED, "Sells", signed_in=True)
PAYS = Signer("pays", MONEY_POSITIONS, AUTHORIZED, "Answers for the money", signed_in=True)
NightNumber: TypeAlias = Annotated[int, number_type(1, 10**9, "casino night")]
FloorTable: TypeAlias = Annotated[str, text_type(40, "floor table", example="7")]
