"""Tickets taken back: voided before their game, put right, or ended early. 19:47-15.3(c), 15.4(d), (e)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, select

from pitboss.house.keno.laws import ERRORS, LOCKED, MULTI_RACE, PAYMENT, VOID_SLIP, VOIDS
from pitboss.house.keno.paper import void_slip
from pitboss.house.keno.rows import ErrorRow, TicketRow, VoidRow
from pitboss.house.keno.serials import keyed
from pitboss.house.keno.settling import refunded
from pitboss.house.keno.state import (
    LIABILITY,
    TICKETS,
    Shift,
    State,
    Station,
    checked_day,
    checked_reason,
    state_of,
)
from pitboss.house.keno.stations import Signatures, check_another
from pitboss.house.keno.tickets import BY_SERIAL, Found, ticket_of
from pitboss.house.ledger.accounts import HOUSE
from pitboss.house.ledger.book import Book
from pitboss.house.ledger.entry import Done, Entry, Posting, Row
from pitboss.house.ledger.form import Form
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.staff.duties import Duty, Part
from pitboss.house.staff.positions import KENO_SUPERVISORS
from pitboss.table.refused import Refused

AGREES = Duty("to answer for an error", (Part("agrees", KENO_SUPERVISORS, ERRORS),))


@dataclass(frozen=True, kw_only=True)
class Void(Form):
    """A ticket that a writer voids, whole, and why, if that is told."""

    station: int
    serial: str
    reason: str = ""


@dataclass(frozen=True, kw_only=True)
class Refund(Form):
    """The undrawn games of a multi-race ticket, which the patron wants back."""

    station: int
    serial: str


@dataclass(frozen=True, kw_only=True)
class PointOut(Form):
    """An error of the writer that the patron finds when the stations are locked and nothing is drawn."""

    station: int
    serial: str
    reason: str


def _writer(state: State, number: int, by: int | None) -> tuple[Station, Shift]:
    station, shift = state.signed_on(number, by)
    if shift.runner:
        raise Refused("a writer does this, not a runner", VOIDS)
    return station, shift


def _check_there(found: Found, state: State) -> None:
    """Refuse a ticket of another day, or one that is void, paid or ended already."""
    row = found.row
    if row.voided is not None:
        raise Refused(f"ticket {row.number} is void already", VOIDS)
    if row.paid is not None:
        raise Refused(f"ticket {row.number} was paid by hand: it is not paid back", PAYMENT)
    if row.ended_with is not None:
        raise Refused(f"the games that remained of ticket {row.number} are owed back: redeem it", MULTI_RACE)
    if row.day != state.day:
        raise Refused(f"ticket {row.number} is of gaming day {row.day}", VOID_SLIP)


def void(book: Book, form: Void, by: int | None = None) -> Done:
    """Void a ticket whose first game has not started: its price goes back, and a slip is printed."""
    serial = keyed(form.serial)

    def decide(tx: Transaction) -> Entry:
        state, found = state_of(tx), ticket_of(tx, serial)
        row = found.row
        state.check_working()
        station, shift = _writer(state, form.station, by)
        reason = checked_reason(form.reason, VOIDS) if form.reason else ""
        _check_there(found, state)
        if row.first <= state.games and (state.game is None or row.first < state.game.number):
            raise Refused(f"game {row.first} was drawn: its ticket is not voided", VOID_SLIP)
        if row.first < state.selling(tx.at):
            raise Refused("no ticket is voided or changed once the stations are locked", LOCKED)
        price = found.price
        at = state.casino.local(tx.at).isoformat(sep=" ", timespec="seconds")
        slip = void_slip(row.number, row.serial, price, station.number, shift.code, at)
        values = {"ticket": row.number, "day": state.day, "station": station.number, "code": shift.code,
                  "amount": price, "at": tx.at}  # fmt: skip
        return Entry(
            kind="keno void",
            cite=VOIDS,
            place=station.place,
            hands=(shift.hand("voids"),),
            reason=reason,
            postings=(Posting(price, LIABILITY, station.drawer, VOIDS),),
            rows=(Row(VoidRow, values),),
            forgets=((TICKETS, serial),),
            answer={"ticket": row.number, "amount": price, "slip": slip.text},
        )

    return book.do(form.asked, decide, (BY_SERIAL, serial))


def refund(book: Book, form: Refund, by: int | None = None) -> Done:
    """End a multi-race ticket with the last game drawn: the rest is owed, and it can be redeemed."""
    serial = keyed(form.serial)

    def decide(tx: Transaction) -> Entry:
        state, found = state_of(tx), ticket_of(tx, serial)
        row = found.row
        station, shift = _writer(state, form.station, by)
        if state.rules.refund_undrawn == "off":
            raise Refused("no game is refunded here", MULTI_RACE)
        _check_there(found, state)
        if row.answered_for is not None:
            raise Refused(f"the price of ticket {row.number} was paid back", ERRORS)
        last = state.selling(tx.at) - 1
        if row.last <= last:
            raise Refused(f"all games of ticket {row.number} were drawn", MULTI_RACE)
        if last < row.first:
            raise Refused(f"ticket {row.number} has not begun: void it whole", VOIDS)
        end, posting = refunded(row, last, tx.at)
        return Entry(kind="keno refund", cite=MULTI_RACE, place=station.place, hands=(shift.hand("refunds"),),
                     postings=(posting,), rows=(end,), forgets=((TICKETS, serial),),
                     answer={"ticket": row.number, "amount": posting.amount})  # fmt: skip

    return book.do(form.asked, decide, (BY_SERIAL, serial))


def point_out(book: Book, form: PointOut, signatures: Signatures, by: int | None = None) -> Done:
    """Where a game begins with its first number, the licensee answers for an error found at the lock-out.

    The ticket cannot be changed any more, so it stands, and its price is paid back out of the house's own.
    """
    serial = keyed(form.serial)

    def decide(tx: Transaction) -> Entry:
        state, found = state_of(tx), ticket_of(tx, serial)
        row = found.row
        state.check_working()
        station, shift = _writer(state, form.station, by)
        hands = (shift.hand("pays"), *AGREES.done_by(tx, signatures, form.asked))
        check_another(hands[1].person, shift, ERRORS)
        reason = checked_reason(form.reason, ERRORS)
        _check_there(found, state)
        game = state.game
        if game is None or not state.started(tx.at) or row.first != game.number:
            raise Refused(
                "an error found before the lock-out is voided; after the game the ticket stands", ERRORS
            )
        if state.rules.game_start == "lockout":
            raise Refused(f"game {game.number} has started: the ticket stands as it is printed", ERRORS)
        if row.answered_for is not None:
            raise Refused(f"the price of ticket {row.number} was paid back", ERRORS)
        price = found.price
        values = {"ticket": row.number, "day": state.day, "station": station.number, "amount": price}
        return Entry(kind="keno error", cite=ERRORS, place=station.place, hands=hands, reason=reason,
                     postings=(Posting(price, HOUSE, station.drawer, ERRORS),), forgets=((TICKETS, serial),),
                     rows=(Row(ErrorRow, values),), answer={"amount": price})  # fmt: skip

    return book.do(form.asked, decide, (BY_SERIAL, serial))


def voided(connection: Connection, day: str, station: int) -> Sequence[tuple[int, str, int, str]]:
    """The day's list of voided tickets of a work station: number, serial, amount, and the writer's code."""
    chosen = (
        select(VoidRow.ticket, TicketRow.serial, VoidRow.amount, VoidRow.code)
        .join(TicketRow, TicketRow.number == VoidRow.ticket)
        .where(VoidRow.day == checked_day(day), VoidRow.station == station)
        .order_by(VoidRow.ticket)
    )
    return [(number, serial, amount, code) for number, serial, amount, code in connection.execute(chosen)]
