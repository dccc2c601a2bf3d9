"""Sell tickets by request form, by word of mouth, as a quick-pick or like an old ticket. 19:47-15.3, 15.4.

A sale reads only the current state of the room, so that many stations share one write.
"""

from __future__ import annotations

import secrets
from typing import Annotated

from pydantic import Field
from sqlalchemy import Connection, func, select

from pitboss.equipment.chance import Stream
from pitboss.equipment.pieces import BALLS
from pitboss.games.keno.shorthand import MAX_LINE_LENGTH
from pitboss.games.keno.ticket import Ticket
from pitboss.house.keno.department import TICKETS, keno
from pitboss.house.keno.fields import OwnSerial, StationNumber, at_station, station_numbers
from pitboss.house.keno.laws import ISSUED, PAID_WITH
from pitboss.house.keno.rows import TicketRow
from pitboss.house.keno.serials import new_serial
from pitboss.house.keno.state import LIABILITY, RoomState, Shift, Station, state_of
from pitboss.house.keno.tickets import BY_SERIAL
from pitboss.house.keno.wager_lines import KeyedWager, play_again, read_line, read_old_serial
from pitboss.house.ledger.entry import LedgerEntry, NewRow, Posting
from pitboss.house.ledger.ledger import Need
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import FormRow, OperationForm, OperationResult
from pitboss.house.operations.operation import SignersByPart
from pitboss.table.fields import Money, Rows, blame, choice_type, text_type
from pitboss.table.money import dollars
from pitboss.table.refused import Refused

__all__ = ["sell"]

PAYMENT_MEANS = ("currency", "coin", "gaming chips", "coupons", "slot tokens")
"""Accepted means of payment for a wager."""
LAST_NUMBER_KEY = "keno ticket number"
"""Key under which a transaction remembers the number of the last ticket sold."""
WagerLine = Annotated[str, text_type(MAX_LINE_LENGTH, "wager", example="3 17 42 $1 x5")]
MoneyKind = Annotated[str, choice_type("payment", PAYMENT_MEANS, PAID_WITH)]


class SalePayment(FormRow):
    kind: MoneyKind = Field(title="Paid in")
    amount: Money = Field(title="Amount")


class Sale(OperationForm):
    station: StationNumber = Field(title="Work station")
    line: WagerLine = Field(
        title="Wager",
        description="3 17 42 $1 x5, a quick-pick such as q5 $1, or again SERIAL. End a marked request with "
        "its price: = $5.",
    )
    paid: Annotated[list[SalePayment], Rows(key="kind", total="amount")] = Field(
        default_factory=list, title="Paid in, if not all in currency"
    )
    receipt: bool = Field(
        False,
        title="Request with a receipt",
        description="A runner takes a request form with a receipt to detach.",
    )


class Sold(OperationResult):
    ticket: int = Field(title="Ticket")
    serial: OwnSerial = Field(title="Serial number")
    first: int = Field(title="First game")
    last: int = Field(title="Last game")
    price: Money = Field(title="Price")
    wager: str = Field(title="Wager")


def find_old_ticket(form: Sale) -> Need | None:
    with blame("line"):
        serial = read_old_serial(form.line)
    return (BY_SERIAL, serial) if serial else None


@keno.operation(
    "sell",
    title="Sell a ticket",
    cite=ISSUED,
    kind="keno sale",
    routine=True,
    result=Sold,
    section=TICKETS,
    signers=(at_station("sells"),),
    prefetch=find_old_ticket,
    choices={"station": station_numbers},
    example={"station": 1, "line": "3 17 42 $1 x5"},
)
def sell(tx: Transaction, form: Sale, signers: SignersByPart) -> LedgerEntry:
    """Sell a ticket for the open game, and perhaps for the games after it."""
    state = state_of(tx)
    with blame("station"):
        station, shift = state.find_shift(form.station, signers["sells"].person)
    first = state.first_game_on_sale(tx.at)
    with blame("line"):
        wager = _read_wager(tx, form, state, shift, first)
    paid = {each.kind: each.amount for each in form.paid} or {"currency": wager.ticket.price}
    _check_paid(form, sum(paid.values()), wager.ticket.price)
    return _build_sale(tx, state, station, shift, wager.ticket, {"paid": paid, "how": wager.how})


def _read_wager(tx: Transaction, form: Sale, state: RoomState, shift: Shift, first: int) -> KeyedWager:
    number = tx.read_once(LAST_NUMBER_KEY, _read_last_number) + 1
    if serial := read_old_serial(form.line):
        return play_again(tx.find(BY_SERIAL, serial), state, first, number)
    return read_line(form.line, state, first, number, quick_pick, runner=shift.runner, receipt=form.receipt)


def quick_pick(spots: int) -> list[int]:
    """Pick random numbers for a patron."""
    return sorted(number + 1 for number in Stream(secrets.token_bytes(32)).draw(spots, BALLS))


def _check_paid(form: Sale, paid: int, price: int) -> None:
    """Check that the whole price is paid before the ticket is issued."""
    for place, each in enumerate(form.paid):
        if not each.amount:
            raise Refused(f"Enter an amount of {each.kind}.", PAID_WITH, f"paid.{place}.amount")
    if paid != price:
        raise Refused(
            f"The ticket costs {dollars(price)}. Take the full price before you issue it.", ISSUED, "paid"
        )


def _read_last_number(connection: Connection) -> int:
    return connection.scalar(select(func.max(TicketRow.number))) or 0


def _build_sale(
    tx: Transaction,
    state: RoomState,
    station: Station,
    shift: Shift,
    ticket: Ticket,
    facts: dict[str, object],
) -> LedgerEntry:
    """Return the entry of a sale: the money is in the drawer, and the wagers are owed to their games."""
    row = {
        "number": ticket.serial,
        "serial": (serial := new_serial()),
        "day": state.day,
        "first": ticket.first,
        "last": ticket.last,
        "each_game": ticket.each_game,
        "play": list(ticket.row),
        "station": station.number,
        "shift": shift.number,
        "code": shift.code,
        "runner": shift.runner,
        "at": tx.at,
    }
    return LedgerEntry(
        place=station.place,
        postings=(Posting(ticket.price, station.drawer, LIABILITY, ISSUED),),
        rows=(NewRow(TicketRow, row),),
        facts=facts,
        knows={LAST_NUMBER_KEY: ticket.serial},
        answer={"ticket": ticket.serial, "serial": serial, "first": ticket.first, "last": ticket.last,
                "price": ticket.price, "wager": str(ticket)},
    )  # fmt: skip
