"""What is done at a station, by whoever is signed on there: the same for the desk's page and the API."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import Depends, Request

from pitboss.games.keno.redeeming import AUTHORIZED_FROM
from pitboss.house.keno import lines
from pitboss.house.keno.approvals import Waiting
from pitboss.house.keno.laws import AUTHORITY
from pitboss.house.keno.redeeming import Redeem, Take
from pitboss.house.keno.room import KenoRoom
from pitboss.house.keno.voids import Refund, Void
from pitboss.house.ledger.entry import Done
from pitboss.house.staff.employees import Employee
from pitboss.table.money import dollars
from pitboss.table.refused import Refused
from pitboss.web.office.signing import AnOffice, office_of, signature


def room_of(office: AnOffice) -> KenoRoom:
    """The keno room of the house."""
    return office.keno


ARoom = Annotated[KenoRoom, Depends(room_of)]


def echo(room: KenoRoom, employee: Employee, station: int, line: str) -> lines.Echo:
    """What a line would print."""
    state = room.state
    there, shift = state.signed_on(station, employee.person)
    return lines.echo(room.book, state, there, shift, line)


def sell(
    room: KenoRoom, employee: Employee, station: int, line: str, paid: Mapping[str, int] | None, id: str
) -> Done:
    """Sell what a line asks for; it is paid in currency unless told."""
    _, shift = room.state.signed_on(station, employee.person)
    form = lines.sale(id, station, line, paid=paid, receipt=shift.runner)
    return room.sell(lines.priced(room.book, form), employee.person)


def void(room: KenoRoom, employee: Employee, station: int, serial: str, reason: str, id: str) -> Done:
    return room.void(Void(id=id, station=station, serial=serial, reason=reason), employee.person)


def refund(room: KenoRoom, employee: Employee, station: int, serial: str, id: str) -> Done:
    return room.refund(Refund(id=id, station=station, serial=serial), employee.person)


def take(room: KenoRoom, employee: Employee, station: int, serial: str, id: str) -> Done:
    return room.take(Take(id=id, station=station, serial=serial), employee.person)


def redeem(
    request: Request,
    room: KenoRoom,
    employee: Employee,
    form: Redeem,
    authorizes: tuple[str, str] | None,
) -> Done:
    """Pay a ticket. A supervisor who authorizes it signs this payment with name and passphrase."""
    signatures = {}
    if authorizes is not None:
        room.state.signed_on(form.station, employee.person)
        signatures["authorizes"] = signature(
            request, office_of(request).staff.sign, form, "authorizes", *authorizes
        )
    return room.redeem(form, signatures, employee.person)


def approve(request: Request, room: KenoRoom, employee: Employee, waits: Waiting, word: str) -> Done:
    """A supervisor signs a payout that was asked for, and it is paid at the station of whoever asked."""
    signed = signature(request, office_of(request).staff.sign, waits.form, "authorizes", employee.name, word)
    return room.redeem(waits.form, {"authorizes": signed}, waits.person)


def worth(room: KenoRoom, employee: Employee, station: int, serial: str) -> dict[str, Any]:
    """What a ticket is owed now, and whether a supervisor must sign; why it is not paid, if it is not."""
    state = room.state
    state.signed_on(station, employee.person)
    printed, _, found = room.ticket(serial)
    told: dict[str, Any] = {
        "ticket": found.row.number,
        "serial": found.row.serial,
        "amount": found.due,
        "cut": found.cut,
        "authorized": found.measured >= AUTHORIZED_FROM,
        "law": str(AUTHORITY),
        "says": [each.text for each in printed],
        "refused": None,
        "cite": None,
    }
    try:
        state.check_working()
        found.check_payable(room.book.now())
    except Refused as refused:
        told |= {"refused": refused.reason, "cite": str(refused.cite)}
    return told


def least_authorized() -> str:
    return dollars(AUTHORIZED_FROM)
