"""Take tickets back: void them before their game, correct them, or end them early. 19:47-15.3(c), 15.4(d),
(e)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pydantic import Field
from sqlalchemy import Connection, select

from pitboss.house.keno.department import TICKETS, keno
from pitboss.house.keno.fields import Serial, ShortReason, StationNumber, station_numbers, writer_at_station
from pitboss.house.keno.laws import ERRORS, LOCKED, MULTI_RACE, PAYMENT, VOID_SLIP, VOIDS
from pitboss.house.keno.paper import format_void_slip
from pitboss.house.keno.rows import ErrorRow, TicketRow, VoidRow
from pitboss.house.keno.settling import refund_rest
from pitboss.house.keno.state import LIABILITY, TICKETS_KEY, RoomState, Shift, Station, parse_day, state_of
from pitboss.house.keno.tickets import BY_SERIAL, TicketStatus, get_ticket_in
from pitboss.house.ledger.accounts import HOUSE
from pitboss.house.ledger.entry import LedgerEntry, NewRow, Posting
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import OperationForm, OperationResult
from pitboss.house.operations.operation import Signer, SignersByPart
from pitboss.house.staff.positions import KENO_SUPERVISORS
from pitboss.table.fields import Money, blame
from pitboss.table.refused import Refused

__all__ = ["point_out", "refund", "void"]

STATION_CHOICES = {"station": station_numbers}
EXAMPLE = {"station": 1, "serial": "2A7K-9QXM-41TV-4"}


class SoldTicket(OperationForm):
    station: StationNumber = Field(title="Work station")
    serial: Serial = Field(title="Serial number of the ticket")


class PaidBack(OperationResult):
    ticket: int = Field(title="Ticket")
    amount: Money = Field(title="Amount")


class BroughtTicket(NamedTuple):
    """A ticket that a patron brings to a writer."""

    state: RoomState
    station: Station
    shift: Shift
    found: TicketStatus


def _find_brought_ticket(tx: Transaction, form: SoldTicket, person: int) -> BroughtTicket:
    """Find the ticket that a patron brings. Refuse one of another day, or void, paid or ended."""
    state = state_of(tx)
    with blame("station"):
        station, shift = state.find_shift(form.station, person)
    with blame("serial"):
        found = get_ticket_in(tx, form.serial)
        row = found.row
        if row.voided is not None:
            raise Refused(f"Ticket {row.number} is already void.", VOIDS)
        if row.paid is not None:
            raise Refused(f"Ticket {row.number} was paid by hand. Its price is not refunded.", PAYMENT)
        if row.ended_with is not None:
            raise Refused(f"Ticket {row.number} is owed for its remaining games. Redeem it.", MULTI_RACE)
        if row.day != state.day:
            raise Refused(f"Ticket {row.number} is from gaming day {row.day}.", VOID_SLIP)
    return BroughtTicket(state, station, shift, found)


def _forget(found: TicketStatus) -> tuple[tuple[str, str], ...]:
    return ((TICKETS_KEY, found.row.serial),)


class VoidTicket(SoldTicket):
    reason: ShortReason = Field("", title="Why")


class Voided(PaidBack):
    slip: str = Field(title="Void slip")


@keno.operation(
    "void",
    title="Void a ticket",
    cite=VOIDS,
    kind="keno void",
    result=Voided,
    section=TICKETS,
    signers=(writer_at_station("voids", VOIDS),),
    prefetch=lambda form: (BY_SERIAL, form.serial),
    choices=STATION_CHOICES,
    example={**EXAMPLE, "reason": "7 keyed for 1"},
)
def void(tx: Transaction, form: VoidTicket, signers: SignersByPart) -> LedgerEntry:
    """Void a ticket whose first game has not started. Refund its price and print a slip."""
    state_of(tx).check_working()
    state, station, shift, found = _find_brought_ticket(tx, form, signers["voids"].person)
    row = found.row
    with blame("serial"):
        if row.first <= state.games and (state.game is None or row.first < state.game.number):
            raise Refused(f"Game {row.first} was drawn. Its tickets cannot be voided.", VOID_SLIP)
        if row.first < state.first_game_on_sale(tx.at):
            raise Refused("The stations are locked, so the ticket cannot be voided or changed.", LOCKED)
    price = found.price
    at = state.casino.local(tx.at).isoformat(sep=" ", timespec="seconds")
    slip = format_void_slip(row.number, row.serial, price, station.number, shift.code, at)
    values = {"ticket": row.number, "day": state.day, "station": station.number, "code": shift.code,
              "amount": price, "at": tx.at}  # fmt: skip
    return LedgerEntry(
        place=station.place,
        reason=form.reason,
        postings=(Posting(price, LIABILITY, station.drawer, VOIDS),),
        rows=(NewRow(VoidRow, values),),
        forgets=_forget(found),
        answer={"ticket": row.number, "amount": price, "slip": slip.text},
    )


@keno.operation(
    "refund",
    title="Refund the undrawn games of a ticket",
    cite=MULTI_RACE,
    kind="keno refund",
    result=PaidBack,
    section=TICKETS,
    signers=(writer_at_station("refunds", VOIDS),),
    prefetch=lambda form: (BY_SERIAL, form.serial),
    choices=STATION_CHOICES,
    example=EXAMPLE,
)
def refund(tx: Transaction, form: SoldTicket, signers: SignersByPart) -> LedgerEntry:
    """End a multi-race ticket with the last game drawn. Redeem it to pay for the other games."""
    state, station, _, found = _find_brought_ticket(tx, form, signers["refunds"].person)
    row, last = found.row, state.first_game_on_sale(tx.at) - 1
    if state.rules.refund_undrawn == "off":
        raise Refused("This house does not refund games.", MULTI_RACE)
    with blame("serial"):
        if row.answered_for is not None:
            raise Refused(f"The price of ticket {row.number} was already refunded.", ERRORS)
        if row.last <= last:
            raise Refused(f"All games of ticket {row.number} were drawn.", MULTI_RACE)
        if last < row.first:
            raise Refused(f"Ticket {row.number} has not started. Void it.", VOIDS)
    end, posting = refund_rest(row, last, tx.at)
    return LedgerEntry(place=station.place, postings=(posting,), rows=(end,), forgets=_forget(found),
                 answer={"ticket": row.number, "amount": posting.amount})  # fmt: skip


class PointOut(SoldTicket):
    reason: ShortReason = Field(title="What the error is")


@keno.operation(
    "point-out",
    title="Correct an error found at lock-out",
    cite=ERRORS,
    kind="keno error",
    result=PaidBack,
    section=TICKETS,
    signers=(
        writer_at_station("pays", VOIDS),
        Signer("agrees", KENO_SUPERVISORS, ERRORS, "Supervisor who agrees"),
    ),
    prefetch=lambda form: (BY_SERIAL, form.serial),
    choices=STATION_CHOICES,
    example={**EXAMPLE, "reason": "7 keyed for 1"},
)
def point_out(tx: Transaction, form: PointOut, signers: SignersByPart) -> LedgerEntry:
    """Refund a ticket's price for a writer's error that the patron finds at the lock-out, where a game
    starts with its first number. The ticket can no longer be changed, so it stands."""
    state_of(tx).check_working()
    state, station, _, found = _find_brought_ticket(tx, form, signers["pays"].person)
    row, game = found.row, state.game
    with blame("serial"):
        if game is None or not state.is_locked(tx.at) or row.first != game.number:
            why = "Void a ticket for an error found before the lock-out. After the game it stands."
            raise Refused(why, ERRORS)
        if state.rules.game_start == "lockout":
            raise Refused(f"Game {game.number} has started. The ticket stands as printed.", ERRORS)
        if row.answered_for is not None:
            raise Refused(f"The price of ticket {row.number} was already refunded.", ERRORS)
    price = found.price
    values = {"ticket": row.number, "day": state.day, "station": station.number, "amount": price}
    return LedgerEntry(place=station.place, reason=form.reason, forgets=_forget(found),
                 postings=(Posting(price, HOUSE, station.drawer, ERRORS),), rows=(NewRow(ErrorRow, values),),
                 answer={"ticket": row.number, "amount": price})  # fmt: skip


def list_voided(connection: Connection, day: str, station: int) -> Sequence[tuple[int, str, int, str]]:
    """Return a work station's voided tickets of a day: number, serial, amount and writer's code."""
    chosen = (
        select(VoidRow.ticket, TicketRow.serial, VoidRow.amount, VoidRow.code)
        .join(TicketRow, TicketRow.number == VoidRow.ticket)
        .where(VoidRow.day == parse_day(day), VoidRow.station == station)
        .order_by(VoidRow.ticket)
    )
    return [(number, serial, amount, code) for number, serial, amount, code in connection.execute(chosen)]
