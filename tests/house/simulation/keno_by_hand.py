"""The keno model's rules for payments by hand, the rest of a prize, and receipts."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from tests.house.simulation.keno_model import (
    ALONE,
    BY_HAND,
    CAGE,
    CLAIM,
    HOUSE,
    PATRONS,
    Postings,
    Room,
    Shift,
    Ticket,
    drawer,
)

What = dict[str, Any]


def holder(room: Room, station: int, at: datetime) -> Shift | None:
    """Return the holder of a station's drawer at a time."""
    begun = [shift for shift in room.all_shifts if shift.station == station and shift.began <= at]
    if not begun or (begun[-1].ended is not None and begun[-1].ended < at):
        return None
    return begun[-1]


def is_breach(room: Room, what: What) -> bool:
    """Return whether a payment by hand broke the rules."""
    ticket, had = room.tickets.get(what["serial"]), holder(room, what["station"], what["at"])
    if ticket is None or not room.payable(ticket, what["at"]) or what["amount"] > ticket.due:
        return True
    if had is None or had.name != what["payer"] or had.runner or ticket.due > BY_HAND:
        return True
    return not any(begun <= what["at"] <= ended for begun, ended in room.outages)


def why_not_entered(room: Room, what: What, at: datetime) -> str:
    if room.down or what["at"] > at:
        return "no system, or not paid yet"
    if is_breach(room, what) != what["reported"]:
        return "reported or not"
    had = holder(room, what["station"], what["at"])
    counted = had is None or had.ended is not None
    if not what["reported"]:
        alone = room.tickets[what["serial"]].due <= ALONE and not counted
        if not (alone or what["signed"]):
            return "not authorized"
    return "" if counted or what["amount"] <= room.drawers[drawer(what["station"])] else "no money"


def paid_by_hand(room: Room, what: What, line: dict[str, Any], at: datetime) -> Postings:
    """Take the amount owed from the patrons' account, and lose the rest. The ticket is not paid again."""
    kind = "keno breach" if what["reported"] else "keno hand payment"
    assert line["kind"] == kind, f"{line['operation']} is entered as a {line['kind']}, not a {kind}"
    ticket, amount, owed = room.tickets.get(what["serial"]), what["amount"], 0
    had = holder(room, what["station"], what["at"])
    if ticket is not None:
        if _alive(room, ticket, what["at"]):
            owed = ticket.paid = min(amount, ticket.due)
            ticket.by_hand = True
            if had is not None:
                had.paid += 1
        ticket.handed += amount
    room.lost += amount - owed
    assert line["answer"]["owed"] == owed, f"{line['operation']}: {owed} was owed, not {line['answer']}"
    money = drawer(what["station"]) if had is not None and had.ended is None else HOUSE
    found = [(owed, PATRONS, money), (amount - owed, HOUSE, money)]
    return [each for each in found if each[0] and each[1] != each[2]]


def _alive(room: Room, ticket: Ticket, at: datetime) -> bool:
    over = room.over(ticket)
    gone = ticket.void or ticket.paid is not None or ticket.swept is not None
    return not gone and (over is None or at <= over[1] + CLAIM)


def is_genuine(room: Room, what: What) -> bool:
    """Return whether a claim's ticket was sold here, and is neither void nor paid."""
    ticket = room.tickets.get(what["serial"])
    return ticket is not None and not ticket.void and ticket.paid is None


# What is left of a prize


def left_of(ticket: Ticket) -> tuple[int, int]:
    """Return the amount still owed on a ticket paid by hand, and the amount that returns to the house."""
    rest = min(ticket.unpaid, max(0, ticket.due - ticket.handed))
    return rest, ticket.unpaid - rest


def why_no_rest(room: Room, what: What, at: datetime) -> str:
    ticket, shift = room.tickets.get(what["serial"]), room.shifts.get(what["station"])
    if ticket is None or room.down or shift is None or shift.runner:
        return "no ticket, no system, or no writer"
    over = room.over(ticket)
    if not ticket.by_hand or not left_of(ticket)[0] or over is None or at > over[1] + CLAIM:
        return "nothing is left, or too late"
    covered = what["by"] == "check" or left_of(ticket)[0] <= room.drawers[drawer(what["station"])]
    return "" if covered and ticket.swept is None else "no money, or swept"


def rest_paid(room: Room, what: What, line: dict[str, Any], at: datetime) -> Postings:
    ticket = room.tickets[what["serial"]]
    ticket.rest, ticket.recovered = left_of(ticket)
    money = CAGE if what["by"] == "check" else drawer(what["station"])
    found = [(ticket.rest, PATRONS, money), (ticket.recovered, PATRONS, HOUSE)]
    return [each for each in found if each[0]]


# Receipts


def why_not_taken(room: Room, what: What, at: datetime) -> str:
    ticket, shift = room.tickets.get(what["serial"]), room.shifts.get(what["station"])
    if ticket is None or room.down or shift is None or not shift.runner:
        return "no ticket, no system, or no runner"
    return "taken before" if ticket.taken else room.unpayable(ticket, at)


def taken(room: Room, what: What, line: dict[str, Any], at: datetime) -> Postings:
    room.tickets[what["serial"]].taken = True
    return []
