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
from pitboss.house.keno.paper import void_slip
from pitboss.house.keno.rows import ErrorRow, TicketRow, VoidRow
from pitboss.house.keno.settling import refunded
from pitboss.house.keno.state import FOUND_TICKETS, LIABILITY, Shift, State, Station, checked_day, state_of
from pitboss.house.keno.tickets import BY_SERIAL, Found, ticket_of
from pitboss.house.ledger.accounts import HOUSE
from pitboss.house.ledger.entry import Entry, Posting, Row
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import OperationForm, Result
from pitboss.house.operations.operation import Signer, Signers
from pitboss.house.staff.positions import KENO_SUPERVISORS
from pitboss.table.fields import Money, blame
from pitboss.table.refused import Refused

STATION_CHOICES = {"station": station_numbers}
EXAMPLE = {"station": 1, "serial": "2A7K-9QXM-41TV-4"}


class SoldTicket(OperationForm):
    station: StationNumber = Field(title="Work station")
    serial: Serial = Field(title="Serial number of the ticket")


class PaidBack(Result):
    ticket: int = Field(title="Ticket")
    amount: Money = Field(title="Amount")


class AtDesk(NamedTuple):
    """A ticket that a patron brings to a writer."""

    state: State
    station: Station
    shift: Shift
    found: Found


def _bring(tx: Transaction, form: SoldTicket, person: int) -> AtDesk:
    """Find the ticket that a patron brings. Refuse one of another day, or void, paid or ended."""
    state = state_of(tx)
    with blame("station"):
        station, shift = state.signed_on(form.station, person)
    with blame("serial"):
        found = ticket_of(tx, form.serial)
        row = found.row
        if row.voided is not None:
            raise Refused(f"Ticket {row.number} is already void.", VOIDS)
        if row.paid is not None:
            raise Refused(f"Ticket {row.number} was paid by hand. Its price is not refunded.", PAYMENT)
        if row.ended_with is not None:
            raise Refused(f"Ticket {row.number} is owed for its remaining games. Redeem it.", MULTI_RACE)
        if row.day != state.day:
            raise Refused(f"Ticket {row.number} is from gaming day {row.day}.", VOID_SLIP)
    return AtDesk(state, station, shift, found)


def _forget(found: Found) -> tuple[tuple[str, str], ...]:
    return ((FOUND_TICKETS, found.row.serial),)


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
def void(tx: Transaction, form: VoidTicket, signers: Signers) -> Entry:
    """Void a ticket whose first game has not started. Refund its price and print a slip."""
    state_of(tx).check_working()
    state, station, shift, found = _bring(tx, form, signers["voids"].person)
    row = found.row
    with blame("serial"):
        if row.first <= state.games and (state.game is None or row.first < state.game.number):
            raise Refused(f"Game {row.first} was drawn. Its tickets cannot be voided.", VOID_SLIP)
        if row.first < state.selling(tx.at):
            raise Refused("The stations are locked, so the ticket cannot be voided or changed.", LOCKED)
    price = found.price
    at = state.casino.local(tx.at).isoformat(sep=" ", timespec="seconds")
    slip = void_slip(row.number, row.serial, price, station.number, shift.code, at)
    values = {"ticket": row.number, "day": state.day, "station": station.number, "code": shift.code,
              "amount": price, "at": tx.at}  # fmt: skip
    return Entry(
        place=station.place,
        reason=form.reason,
        postings=(Posting(price, LIABILITY, station.drawer, VOIDS),),
        rows=(Row(VoidRow, values),),
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
def refund(tx: Transaction, form: SoldTicket, signers: Signers) -> Entry:
    """End a multi-race ticket with the last game drawn. Redeem it to pay for the other games."""
    state, station, _, found = _bring(tx, form, signers["refunds"].person)
    row, last = found.row, state.selling(tx.at) - 1
    if state.rules.refund_undrawn == "off":
        raise Refused("This house does not refund games.", MULTI_RACE)
    with blame("serial"):
        if row.answered_for is not None:
            raise Refused(f"The price of ticket {row.number} was already refunded.", ERRORS)
        if row.last <= last:
            raise Refused(f"All games of ticket {row.number} were drawn.", MULTI_RACE)
        if last < row.first:
            raise Refused(f"Ticket {row.number} has not started. Void it.", VOIDS)
    end, posting = refunded(row, last, tx.at)
    return Entry(place=station.place, postings=(posting,), rows=(end,), forgets=_forget(found),
                 answer={"ticket": row.number, "amount": posting.amount})  # fmt: skip


class PointOut(SoldTicket):
    reason: ShortReason = Field(title="What the error is")


@keno.operation(
    "point-out",
    title="Answer for an error found at the lock-out",
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
def point_out(tx: Transaction, form: PointOut, signers: Signers) -> Entry:
    """Refund a ticket's price for a writer's error that the patron finds at the lock-out, where a game
    starts with its first number. The ticket can no longer be changed, so it stands."""
    state_of(tx).check_working()
    state, station, _, found = _bring(tx, form, signers["pays"].person)
    row, game = found.row, state.game
    with blame("serial"):
        if game is None or not state.started(tx.at) or row.first != game.number:
            why = "Void a ticket for an error found before the lock-out. After the game it stands."
            raise Refused(why, ERRORS)
        if state.rules.game_start == "lockout":
            raise Refused(f"Game {game.number} has started. The ticket stands as printed.", ERRORS)
        if row.answered_for is not None:
            raise Refused(f"The price of ticket {row.number} was already refunded.", ERRORS)
    price = found.price
    values = {"ticket": row.number, "day": state.day, "station": station.number, "amount": price}
    return Entry(place=station.place, reason=form.reason, forgets=_forget(found),
                 postings=(Posting(price, HOUSE, station.drawer, ERRORS),), rows=(Row(ErrorRow, values),),
                 answer={"ticket": row.number, "amount": price})  # fmt: skip


def voided(connection: Connection, day: str, station: int) -> Sequence[tuple[int, str, int, str]]:
    """Return a work station's voided tickets of a day: number, serial, amount and writer's code."""
    chosen = (
        select(VoidRow.ticket, TicketRow.serial, VoidRow.amount, VoidRow.code)
        .join(TicketRow, TicketRow.number == VoidRow.ticket)
        .where(VoidRow.day == checked_day(day), VoidRow.station == station)
        .order_by(VoidRow.ticket)
    )
    return [(number, serial, amount, code) for number, serial, amount, code in connection.execute(chosen)]
