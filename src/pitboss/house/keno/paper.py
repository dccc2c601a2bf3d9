"""Print the room's papers: the ticket with its items and its code, and the void slip. 13:69E-1.28U(e),
(f)."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import NamedTuple

from pitboss.games.keno.forms import (
    IssueDetails,
    RunnerSection,
    TicketLine,
    describe_claim_deadline,
    describe_limit,
    print_ticket,
)
from pitboss.games.keno.ticket import Ticket
from pitboss.house.casino import Casino
from pitboss.house.keno.laws import (
    CONTENTS,
    ITEM_GAME,
    ITEM_NUMBERS,
    ITEM_STATION,
    ITEM_TIME,
    PAYOFFS,
    REPORT_GAME,
    REPORT_RUNNER,
    REPORT_TICKETS,
    SPOTS_LIMIT,
    VALID,
    VOID_SLIP,
    WAGERS,
)
from pitboss.house.keno.options import KenoRoomOptions
from pitboss.house.keno.rows import TicketRow
from pitboss.house.keno.serials import format_serial
from pitboss.law import Cite, cite
from pitboss.table.money import dollars
from pitboss.table.refused import Refused

OLDER_LIST = cite("19:47-15.4")
TODAYS_ITEMS = {
    OLDER_LIST.at("(c)1"): ITEM_TIME,
    OLDER_LIST.at("(c)2"): ITEM_STATION,
    OLDER_LIST.at("(c)3"): ITEM_NUMBERS,
    OLDER_LIST.at("(c)5"): ITEM_GAME,
}
"""Items of the older list that today's rule also requires."""


class CitedLine(NamedTuple):
    """A line of a ticket, and the paragraphs that require it."""

    text: str
    laws: tuple[Cite, ...]


def read_wager(row: TicketRow) -> Ticket:
    """Return the wager of a ticket that was sold."""
    return Ticket.from_row(tuple(row.play))


def format_ticket(row: TicketRow, casino: Casino, rules: KenoRoomOptions) -> list[CitedLine]:
    """Return all lines of the printed ticket, with its serial number."""
    desk = IssueDetails(
        issued=casino.local(row.at), station=str(row.station), writer=row.code, casino=casino.name
    )
    lines = [cite_line(each) for each in print_ticket(read_wager(row), desk, rules.card, rules.sharing)]
    printed_laws = {law for line in lines for law in line.laws}
    for law in (ITEM_TIME, ITEM_NUMBERS, ITEM_GAME, ITEM_STATION):
        if law not in printed_laws:
            raise Refused("a ticket must show this item to be printed", law)
    return [
        *lines,
        CitedLine(f"gaming day {row.day}", (ITEM_GAME,)),
        CitedLine(f"serial {format_serial(row.serial)}", (CONTENTS,)),
    ]


def format_rate_card(rules: KenoRoomOptions) -> list[CitedLine]:
    """Return the terms on a rate card: spots, wagers, limit per game, and time to claim."""
    card = rules.card
    wagers = f"{dollars(card.minimum)} to {dollars(card.maximum)} a way"
    return [
        CitedLine(f"1 to {max(card.schedules)} spots, {wagers}", (SPOTS_LIMIT, WAGERS)),
        CitedLine(describe_limit(card, rules.sharing), (PAYOFFS,)),
        CitedLine(describe_claim_deadline(card), (VALID,)),
    ]


def cite_line(each: TicketLine) -> CitedLine:
    """Return a line with its paragraph of the older list, and today's if there is one."""
    return CitedLine(each.text, (each.at, TODAYS_ITEMS[each.at]) if each.at in TODAYS_ITEMS else (each.at,))


def format_report(day: str, sections: Sequence[RunnerSection]) -> list[CitedLine]:
    """Return the printed winning keno ticket report: each runner's game, payouts and partial serials."""
    lines = []
    for each in sections:
        lines.append(CitedLine(f"{each.runner}, game {each.game} of {day}", (REPORT_RUNNER, REPORT_GAME)))
        lines += [
            CitedLine(f"{row.serial_part} pays {dollars(row.payout)}", (REPORT_TICKETS,))
            for row in each.tickets
        ]
    return lines


def draw_code(serial: str) -> str:
    """Return the serial number as a QR code for a station to scan."""
    import segno

    out = io.BytesIO()
    segno.make(serial, error="m", micro=False).save(out, kind="svg", xmldecl=False, omitsize=True, border=4)
    return out.getvalue().decode()


def format_void_slip(number: int, serial: str, amount: int, station: int, code: str, at: str) -> CitedLine:
    """Return the slip printed when a ticket is voided."""
    paid = f"{dollars(amount)} paid back at station {station}"
    text = f"VOID: ticket {number}, serial {format_serial(serial)}, {paid}"
    return CitedLine(f"{text} by {code}, {at}.", (VOID_SLIP,))
