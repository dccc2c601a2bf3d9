"""Print raffle tickets with their stubs, as a PDF on letter paper. 13:47-8.7 and 8.18."""

from __future__ import annotations

from calendar import SUNDAY, Calendar, month_name
from collections.abc import Sequence
from datetime import date

from pitboss.charity.raffle.kinds import RaffleKind
from pitboss.charity.raffle.laws import CALENDAR_FACE
from pitboss.charity.raffle.tickets import MAX_TICKET_NUMBER, PrintedPrize, TicketFace, ticket_code
from pitboss.law import BadInput
from pitboss.reports.typesetting import draw_qr_code, typeset
from pitboss.table.money import dollars
from pitboss.table.refused import Refused

MAX_TICKETS = 5_000
"""Most tickets in one file."""
MAX_MONTHS = 4
"""Most months that can be read on one calendar."""
PAGE_INCHES, GAP_INCHES = 10.15, 0.07
ON_PAGE = ((4, 5), (9, 4), (14, 3), (24, 2))
"""Most prizes that fit on a ticket, and the tickets on a page."""
STUB_LABELS = {
    "holder": "Name", "address": "Address", "license": "License", "identification": "Identification number",
}  # fmt: skip


def print_tickets(face: TicketFace, kind: RaffleKind, first: int, last: int, *, of: int = 0) -> bytes:
    """Return tickets with consecutive numbers as a PDF. `of` is the raffle's last number, for the digits."""
    if not 1 <= first <= last <= MAX_TICKET_NUMBER or last - first >= MAX_TICKETS:
        raise BadInput(f"Print tickets from a first to a last number, at most {MAX_TICKETS:,} in one file.")
    is_calendar = kind.ticket == "calendar"
    months = _list_months(face.prizes) if is_calendar else []
    if len(months) > MAX_MONTHS:
        reason = f"{len(months)} months do not fit clearly on the face of a calendar. Hold two raffles."
        raise Refused(reason, CALENDAR_FACE, "prizes")
    on_page = 1 if is_calendar else next((count for most, count in ON_PAGE if len(face.prizes) <= most), 1)
    return typeset(
        "raffle_tickets.typ",
        {
            **_describe_face(face), "calendar": is_calendar, "on_page": on_page,
            "months": months,
            "columns": 2 if len(face.prizes) > 2 else 1,
            "height": round(PAGE_INCHES / on_page - GAP_INCHES, 3),
            "tickets": [_describe_number(each, max(of, last)) for each in range(first, last + 1)],
        },
    )  # fmt: skip


def _describe_number(number: int, last: int) -> dict[str, object]:
    """Return a ticket's number, its check digit, and both as a QR code."""
    code = ticket_code(number, last)
    text, _, digit = code.partition("-")
    return {"number": text, "check": f"-{digit}", "code": draw_qr_code(code)}


def _list_months(prizes: Sequence[PrintedPrize]) -> list[dict[str, object]]:
    """Return the months of a calendar ticket as weeks from Sunday, each day with its prizes."""
    by_day: dict[date, list[list[str]]] = {}
    for each in prizes:
        by_day.setdefault(date.fromisoformat(each.day), []).append([each.name, dollars(each.value or 0)])
    months = sorted({(day.year, day.month) for day in by_day})
    return [
        {
            "name": f"{month_name[month]} {year}",
            "weeks": [
                [[str(day.day), by_day.get(day, [])] if day.month == month else None for day in week]
                for week in Calendar(SUNDAY).monthdatescalendar(year, month)
            ],
        }
        for year, month in months
    ]


def _describe_face(face: TicketFace) -> dict[str, object]:
    drawing = f"Drawing: {face.place}, {'; '.join(face.drawings)}"
    values = {"license": face.license, "identification": face.identification}
    return {
        "title": face.title, "organization": face.organization, "price": face.price,
        "numbers": f"Identification number {face.identification} · License {face.license}",
        "drawing": drawing, "purpose": f"Net proceeds: {face.purpose}.", "legends": list(face.legends),
        "prizes": [[each.day, each.name, "" if each.value is None else f"retail value {dollars(each.value)}"]
                   for each in face.prizes],
        "total": "" if face.total_value is None else f"All prizes: retail value {dollars(face.total_value)}",
        "stub": [[STUB_LABELS[each], values.get(each)] for each in face.stub if each in STUB_LABELS],
    }  # fmt: skip
