"""Build the views for a writer, a supervisor and a patron other than the board."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection, and_, func, or_, select

from pitboss.games.keno.redeeming import AUTHORIZATION_CENTS
from pitboss.house.keno.laws import ISSUED, VOID_SLIP
from pitboss.house.keno.paper import CitedLine, format_void_slip
from pitboss.house.keno.rows import EndRow, RedemptionRow, ResultRow, TicketRow, UnclaimedRow, VoidRow
from pitboss.house.keno.serials import parse_serial
from pitboss.house.keno.state import RoomState, Shift, Station
from pitboss.house.keno.tickets import ALL_TICKETS, PRICE, TicketStatus, get_ticket, load_tickets
from pitboss.house.ledger.entry import LedgerEntry, OperationRequest
from pitboss.house.ledger.ledger import Ledger
from pitboss.house.ledger.rows import AccountRow
from pitboss.table.refused import Refused


class DeskView(NamedTuple):
    """A shift's drawer balance, its sales and its last ticket."""

    station: Station
    shift: Shift
    drawer: int
    sold: int
    """Number of tickets, excluding voids."""
    takings: int
    last: str
    """The serial number of the last ticket; empty before the first."""


def read_desk(connection: Connection, state: RoomState, number: int, by: int) -> DeskView:
    """Return a station as seen by the person signed on there; refuse others."""
    station, shift = state.find_shift(number, by)
    own = and_(TicketRow.shift == shift.number, TicketRow.entry > shift.number)  # the index is on the entry
    sales = select(func.count(), func.sum(PRICE)).outerjoin(VoidRow, VoidRow.ticket == TicketRow.number)
    count, takings = connection.execute(sales.where(own, VoidRow.ticket.is_(None))).one()
    last = select(TicketRow.serial).where(own).order_by(TicketRow.number.desc()).limit(1)
    drawer = select(AccountRow.balance).where(AccountRow.key == station.drawer.key)
    return DeskView(station, shift, connection.scalar(drawer) or 0, count, int(takings or 0),
                    connection.scalar(last) or "")  # fmt: skip


def find_tickets_to_authorize(connection: Connection, now: datetime) -> list[TicketStatus]:
    """Return unpaid winning tickets that need a supervisor's signature."""
    much = (
        select(ResultRow.ticket)
        .group_by(ResultRow.ticket)
        .having(func.sum(ResultRow.amount) >= AUTHORIZATION_CENTS)
    )
    chosen = ALL_TICKETS.where(
        RedemptionRow.ticket.is_(None),
        UnclaimedRow.ticket.is_(None),
        VoidRow.ticket.is_(None),
        or_(TicketRow.number.in_(much), EndRow.amount > 0),
    )
    found = load_tickets(connection, chosen.order_by(TicketRow.number), {})
    over = (each for each in found if each.last_game_started is not None and now <= each.valid_until()[0])
    return [each for each in over if each.threshold_amount >= AUTHORIZATION_CENTS]


def read_void_slip(connection: Connection, serial: str) -> CitedLine:
    """Return the void slip of a ticket as printed."""
    found: Any = get_ticket(connection, parse_serial(serial))
    row = connection.execute(
        select(VoidRow.__table__).where(VoidRow.ticket == found.row.number)
    ).one_or_none()
    if row is None:
        raise Refused(f"ticket {found.row.number} is not void", VOID_SLIP)
    at = _format_local_time(found, row.at)
    return format_void_slip(found.row.number, found.row.serial, row.amount, row.station, row.code, at)


def _format_local_time(found: TicketStatus, at: Any) -> str:
    return found.casino.local(at).isoformat(sep=" ", timespec="seconds")


def print_once(book: Ledger, serial: str) -> bool:
    """Record the printing of a ticket. Return False if it was printed before and this is a copy."""
    serial = parse_serial(serial)
    with book.store.read() as connection:
        number = get_ticket(connection, serial).row.number
    asked = OperationRequest(id=f"keno print {number}", what={"ticket": number})
    entry = LedgerEntry(kind="keno printing", cite=ISSUED, place="keno room", facts={"ticket": number})
    return not book.do(asked, lambda _: entry).replayed
