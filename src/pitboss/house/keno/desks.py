"""Build the views for a writer, a supervisor and a patron other than the board."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection, and_, func, or_, select

from pitboss.games.keno.redeeming import AUTHORIZED_FROM
from pitboss.house.keno.laws import ISSUED, VOID_SLIP
from pitboss.house.keno.paper import Line, void_slip
from pitboss.house.keno.rows import EndRow, RedemptionRow, ResultRow, TicketRow, UnclaimedRow, VoidRow
from pitboss.house.keno.serials import keyed
from pitboss.house.keno.state import Shift, State, Station
from pitboss.house.keno.tickets import EVERY, PRICE, Found, find, found_by
from pitboss.house.ledger.book import Book
from pitboss.house.ledger.entry import Asked, Entry
from pitboss.house.ledger.rows import AccountRow
from pitboss.table.refused import Refused


class DeskLook(NamedTuple):
    """A shift's drawer balance, its sales and its last ticket."""

    station: Station
    shift: Shift
    drawer: int
    sold: int
    """Number of tickets, excluding voids."""
    takings: int
    last: str
    """The serial number of the last ticket; empty before the first."""


def desk_look(connection: Connection, state: State, number: int, by: int) -> DeskLook:
    """Return a station as seen by the person signed on there; refuse others."""
    station, shift = state.signed_on(number, by)
    own = and_(TicketRow.shift == shift.number, TicketRow.entry > shift.number)  # the index is on the entry
    sales = select(func.count(), func.sum(PRICE)).outerjoin(VoidRow, VoidRow.ticket == TicketRow.number)
    count, takings = connection.execute(sales.where(own, VoidRow.ticket.is_(None))).one()
    last = select(TicketRow.serial).where(own).order_by(TicketRow.number.desc()).limit(1)
    drawer = select(AccountRow.balance).where(AccountRow.key == station.drawer.key)
    return DeskLook(station, shift, connection.scalar(drawer) or 0, count, int(takings or 0),
                    connection.scalar(last) or "")  # fmt: skip


def waiting(connection: Connection, now: datetime) -> list[Found]:
    """Return unpaid winning tickets that need a supervisor's signature."""
    much = (
        select(ResultRow.ticket)
        .group_by(ResultRow.ticket)
        .having(func.sum(ResultRow.amount) >= AUTHORIZED_FROM)
    )
    chosen = EVERY.where(
        RedemptionRow.ticket.is_(None),
        UnclaimedRow.ticket.is_(None),
        VoidRow.ticket.is_(None),
        or_(TicketRow.number.in_(much), EndRow.amount > 0),
    )
    found = found_by(connection, chosen.order_by(TicketRow.number), {})
    over = (each for each in found if each.started is not None and now <= each.valid_until()[0])
    return [each for each in over if each.measured >= AUTHORIZED_FROM]


def slip(connection: Connection, serial: str) -> Line:
    """Return the void slip of a ticket as printed."""
    found: Any = find(connection, keyed(serial))
    row = connection.execute(
        select(VoidRow.__table__).where(VoidRow.ticket == found.row.number)
    ).one_or_none()
    if row is None:
        raise Refused(f"ticket {found.row.number} is not void", VOID_SLIP)
    at = _local(found, row.at)
    return void_slip(found.row.number, found.row.serial, row.amount, row.station, row.code, at)


def _local(found: Found, at: Any) -> str:
    return found.casino.local(at).isoformat(sep=" ", timespec="seconds")


def print_once(book: Book, serial: str) -> bool:
    """Record the printing of a ticket. Return False if it was printed before and this is a copy."""
    serial = keyed(serial)
    with book.store.read() as connection:
        number = find(connection, serial).row.number
    asked = Asked(id=f"keno print {number}", what={"ticket": number})
    entry = Entry(kind="keno printing", cite=ISSUED, place="keno room", facts={"ticket": number})
    return not book.do(asked, lambda _: entry).again
