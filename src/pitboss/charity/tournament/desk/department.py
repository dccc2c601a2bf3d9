"""A hold 'em tournament as a department, the people who run it, and its tasks due."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from pitboss.charity.positions import CLASS_A_OPERATOR, HELPER_POSITIONS, MEMBER_IN_CHARGE, WORKER_POSITIONS
from pitboss.charity.tournament.laws import BUY_IN, LAW, MOST_SEATS, OPERATOR_DECIDES, POSTED
from pitboss.house.due import Due
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.operation import Department, Signer
from pitboss.table.fields import FieldType, number_type

OPENING, ENTRIES, SEATING, PLAY, PLAYERS, ENDING = (
    "opening",
    "entries",
    "seats",
    "clock",
    "players",
    "results",
)


def _due(tx: Transaction) -> list[Due]:
    from pitboss.charity.tournament.desk.due import list_due

    return list_due(tx)


def _numbers(tx: Transaction) -> list[str]:
    from pitboss.charity.tournament.desk.records import tournament_numbers

    return tournament_numbers(tx)


TOURNAMENT_NUMBER: FieldType = number_type(1, 10**6, "tournament", example="1")
TournamentNumber: TypeAlias = Annotated[int, TOURNAMENT_NUMBER]
EntrantNumber: TypeAlias = Annotated[int, number_type(1, 10_000, "entrant", example="7")]
TableOfPlay: TypeAlias = Annotated[int, number_type(1, 1000, "table of play", example="1")]
SeatOfPlay: TypeAlias = Annotated[int, number_type(1, MOST_SEATS, "seat")]
Chips: TypeAlias = Annotated[int, number_type(0, 10**9, "chips")]

ORDER = (
    "open", "cancel", "register", "withdraw", "rebuy", "take-payment", "draw-seats", "seat-late", "connect",
    "set-button", "move", "break-table", "start", "pause", "resume", "set-clock", "announce",
    "other-games", "bust", "decline", "count", "disqualify", "record-dispute", "rule", "hand-for-hand",
    "color-up", "undo", "end", "deal", "award", "report",
)  # fmt: skip
"""Operations in the order in which people do them, section by section."""

tournament = Department(
    "tournament",
    "Hold 'em tournament",
    "pitboss.charity.tournament.desk",
    place="tournament",
    sections=(OPENING, ENTRIES, SEATING, PLAY, PLAYERS, ENDING),
    due=_due,
    page="/tournament",
    order=ORDER,
    pickers={"tournament": _numbers},
)
DIRECTOR_POSITIONS = (*WORKER_POSITIONS, CLASS_A_OPERATOR)
DIRECTS = Signer(
    "directs", DIRECTOR_POSITIONS, LAW, "Directs", signed_in=True, people="worker at the casino night"
)
TAKES_MONEY = Signer(
    "receives",
    HELPER_POSITIONS,
    BUY_IN,
    "Takes the money",
    signed_in=True,
    people="member of the organization",
)
IN_CHARGE = Signer("charges", (MEMBER_IN_CHARGE,), POSTED, "Is in charge", signed_in=True)
OPERATES = Signer("decides", (CLASS_A_OPERATOR,), OPERATOR_DECIDES, "Decides", signed_in=True)
