"""Print the room's papers: the ticket with its items and its code, and the void slip. 13:69E-1.28U(e),
(f)."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import NamedTuple

from pitboss.games.keno.forms import Desk, RunnerSection, TicketLine, claims, limits, printed
from pitboss.games.keno.ticket import Ticket
from pitboss.house.casino import Casino
from pitboss.house.keno.laws import (
    CONTENTS,
    ITEM_GAME,
    ITEM_NUMBERS,
    ITEM_STATION,
    ITEM_TIME,
    MOST_SPOTS,
    PAYOFFS,
    REPORT_GAME,
    REPORT_RUNNER,
    REPORT_TICKETS,
    VALID,
    VOID_SLIP,
    WAGERS,
)
from pitboss.house.keno.options import KenoRoomOptions
from pitboss.house.keno.rows import TicketRow
from pitboss.house.keno.serials import shown
from pitboss.law import Cite, cite
from pitboss.table.money import dollars
from pitboss.table.refused import Refused

OLD = cite("19:47-15.4")
ALSO = {
    OLD.at("(c)1"): ITEM_TIME,
    OLD.at("(c)2"): ITEM_STATION,
    OLD.at("(c)3"): ITEM_NUMBERS,
    OLD.at("(c)5"): ITEM_GAME,
}
"""Items of the older list that today's rule also requires."""


class Line(NamedTuple):
    """A line of a ticket, and the paragraphs that require it."""

    text: str
    laws: tuple[Cite, ...]


def played(row: TicketRow) -> Ticket:
    """Return the wager of a ticket that was sold."""
    return Ticket.from_row(tuple(row.play))


def ticket_lines(row: TicketRow, casino: Casino, rules: KenoRoomOptions) -> list[Line]:
    """Return all lines of the printed ticket, with its serial number."""
    desk = Desk(issued=casino.local(row.at), station=str(row.station), writer=row.code, casino=casino.name)
    lines = [line_of(each) for each in printed(played(row), desk, rules.card, rules.sharing)]
    printed_laws = {law for line in lines for law in line.laws}
    for law in (ITEM_TIME, ITEM_NUMBERS, ITEM_GAME, ITEM_STATION):
        if law not in printed_laws:
            raise Refused("a ticket must show this item to be printed", law)
    return [
        *lines,
        Line(f"gaming day {row.day}", (ITEM_GAME,)),
        Line(f"serial {shown(row.serial)}", (CONTENTS,)),
    ]


def card_lines(rules: KenoRoomOptions) -> list[Line]:
    """Return the terms on a rate card: spots, wagers, limit per game, and time to claim."""
    card = rules.card
    wagers = f"{dollars(card.minimum)} to {dollars(card.maximum)} a way"
    return [
        Line(f"1 to {max(card.schedules)} spots, {wagers}", (MOST_SPOTS, WAGERS)),
        Line(limits(card, rules.sharing), (PAYOFFS,)),
        Line(claims(card), (VALID,)),
    ]


def line_of(each: TicketLine) -> Line:
    """Return a line with its paragraph of the older list, and today's if there is one."""
    return Line(each.text, (each.at, ALSO[each.at]) if each.at in ALSO else (each.at,))


def report_lines(day: str, sections: Sequence[RunnerSection]) -> list[Line]:
    """Return the printed winning keno ticket report: each runner's game, payouts and partial serials."""
    lines = []
    for each in sections:
        lines.append(Line(f"{each.runner}, game {each.game} of {day}", (REPORT_RUNNER, REPORT_GAME)))
        lines += [
            Line(f"{row.serial_part} pays {dollars(row.payout)}", (REPORT_TICKETS,)) for row in each.tickets
        ]
    return lines


def code_svg(serial: str) -> str:
    """Return the serial number as a QR code for a station to scan."""
    import segno

    out = io.BytesIO()
    segno.make(serial, error="m", micro=False).save(out, kind="svg", xmldecl=False, omitsize=True, border=4)
    return out.getvalue().decode()


def void_slip(number: int, serial: str, amount: int, station: int, code: str, at: str) -> Line:
    """Return the slip printed when a ticket is voided."""
    text = f"VOID: ticket {number}, serial {shown(serial)}, {dollars(amount)} paid back at station {station}"
    return Line(f"{text} by {code}, {at}.", (VOID_SLIP,))
