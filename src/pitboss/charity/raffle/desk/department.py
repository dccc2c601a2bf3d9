"""Raffles as a department, its signers, and the field types its forms share."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from pitboss.charity.positions import HELPER_POSITIONS, INSPECTOR, MEMBER_IN_CHARGE, OFFICER, WORKER_POSITIONS
from pitboss.charity.raffle.laws import DRAW_RAFFLE, IN_CHARGE
from pitboss.charity.raffle.tickets import MAX_TICKET_NUMBER, parse_ticket
from pitboss.house.due import Due
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.operation import Department, Signer
from pitboss.table.fields import FieldType, number_type, text_type

OPENING, TICKETS, DRAWING, PRIZES, INSTANT = "raffles", "tickets", "drawing", "prizes", "instant raffles"


def _due(tx: Transaction) -> list[Due]:
    from pitboss.charity.raffle.desk.due import list_due

    return list_due(tx)


def _raffles(tx: Transaction) -> list[str]:
    from pitboss.charity.raffle.desk.reading import raffle_names

    return raffle_names(tx)


def _deals(tx: Transaction) -> list[str]:
    from pitboss.charity.raffle.desk.deal_state import deal_serials

    return deal_serials(tx)


ORDER = (
    "open", "record-takings", "sell", "issue-book", "return-book", "void", "deposit", "close-sales",
    "reopen-sales", "count-stubs", "seal-draw", "draw-stub", "draw-by-chance", "withdraw-stub",
    "pass-over", "abandon-draw", "award", "award-contest", "post-winners", "claim", "forfeit", "buy-deal",
    "put-in-play", "sell-pulls", "redeem-pulls", "end-deal", "dispose-of-deal",
)  # fmt: skip
"""Operations in the order in which people do them, section by section."""

raffle = Department(
    "raffle",
    "Raffles",
    "pitboss.charity.raffle.desk",
    place="raffle",
    sections=(OPENING, TICKETS, DRAWING, PRIZES, INSTANT),
    due=_due,
    page="/raffles",
    order=ORDER,
    pickers={"raffle": _raffles, "deal": _deals},
)

RaffleName: TypeAlias = Annotated[str, text_type(40, "raffle", example="Ladder truck")]
ContainerName: TypeAlias = Annotated[str, text_type(24, "container", example="drum")]
DealSerial: TypeAlias = Annotated[str, text_type(24, "deal", example="0045871")]
TicketCount: TypeAlias = Annotated[int, number_type(1, 100_000, "count")]
DrawnTicket: TypeAlias = Annotated[
    int,
    FieldType(
        "ticket", parse_ticket, schema={"type": "integer", "minimum": 1, "maximum": MAX_TICKET_NUMBER},
        example="112",
    ),
]  # fmt: skip
PrizePlace: TypeAlias = Annotated[int, number_type(1, 500, "prize", "1")]

ORGANIZERS = (MEMBER_IN_CHARGE, OFFICER)
WITNESSES = (*WORKER_POSITIONS, INSPECTOR)
OPENS = Signer("opens", ORGANIZERS, IN_CHARGE, "Member in charge", signed_in=True)
RECORDS = Signer("records", WORKER_POSITIONS, IN_CHARGE, "Records it", signed_in=True)
SELLS = Signer("sells", WORKER_POSITIONS, IN_CHARGE, "Sells the tickets", signed_in=True)
APPROVES = Signer("approves", ORGANIZERS, IN_CHARGE, "Member in charge, who approves it")
DRAWS = Signer("draws", HELPER_POSITIONS, DRAW_RAFFLE, "Runs the drawing", signed_in=True)
WITNESS = Signer("witnesses", WITNESSES, DRAW_RAFFLE, "Witness")
PAYS = Signer("pays", WORKER_POSITIONS, IN_CHARGE, "Hands over the prize", signed_in=True)
