"""Look up prices and tickets for the person signed on at a station, for the desk's page and the API."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends

from pitboss.games.keno.redeeming import AUTHORIZATION_CENTS
from pitboss.house.keno import wager_lines
from pitboss.house.keno.laws import AUTHORITY
from pitboss.house.keno.room import KenoRoom
from pitboss.house.staff.employees import Employee
from pitboss.table.refused import Refused
from pitboss.web.office.signing import AnOffice


def room_of(office: AnOffice) -> KenoRoom:
    """Return the keno room of the house."""
    return office.keno


ARoom = Annotated[KenoRoom, Depends(room_of)]


def preview_line(room: KenoRoom, employee: Employee, station: int, line: str) -> wager_lines.TicketPreview:
    """Return what a line would print."""
    state = room.state
    there, shift = state.find_shift(station, employee.person)
    with room.book.store.read() as connection:
        return wager_lines.preview_ticket(room.book, connection, state, there, shift, line)


def ticket_value(room: KenoRoom, employee: Employee, station: int, serial: str) -> dict[str, Any]:
    """Return what a ticket is owed now, whether a supervisor must sign, and why it is not paid, if so."""
    state = room.state
    state.find_shift(station, employee.person)
    printed, _, found = room.ticket(serial)
    shown: dict[str, Any] = {
        "ticket": found.row.number,
        "serial": found.row.serial,
        "amount": found.due,
        "cut": found.cut,
        "authorized": found.threshold_amount >= AUTHORIZATION_CENTS,
        "law": str(AUTHORITY),
        "says": [each.text for each in printed],
        "refused": None,
        "cite": None,
    }
    try:
        state.check_working()
        found.check_payable(room.book.now())
    except Refused as refused:
        shown |= {"refused": refused.reason, "cite": str(refused.cite)}
    return shown
