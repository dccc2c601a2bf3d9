"""Read the wager line that a writer keys: `3 17 42 $1 x5`, `q5 $1`, or `again SERIAL` for an old ticket."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from sqlalchemy import Connection

from pitboss.games.keno.forms import IssueDetails, print_ticket
from pitboss.games.keno.shorthand import NumberPicker, parse_request
from pitboss.games.keno.ticket import Ticket, check_way_count, count_ways
from pitboss.house.keno.laws import CONTENTS, PAID_WITH
from pitboss.house.keno.paper import CitedLine, cite_line, read_wager
from pitboss.house.keno.serials import parse_serial
from pitboss.house.keno.state import RoomState, Shift, Station
from pitboss.house.keno.tickets import TicketStatus, find_sold
from pitboss.house.ledger.ledger import Ledger
from pitboss.table.refused import Refused

AGAIN = "again "
"""Prefix of a line that replays an old ticket. Its serial number follows."""
NUMBERED = CONTENTS.at("3")
"""The ticket item that exists only once the ticket is sold: its number."""
TO_BE_PICKED = "picked by the system"


class KeyedWager(NamedTuple):
    """The ticket a line requests, and how it was requested: marked, spoken, quick-pick or old ticket."""

    ticket: Ticket
    how: str


class TicketPreview(NamedTuple):
    """A preview of a ticket before it is sold."""

    price: int
    lines: list[CitedLine]


def read_old_serial(line: str) -> str:
    """Return the serial number of the old ticket that a line replays, or an empty string."""
    text = line.strip()
    return parse_serial(text[len(AGAIN) :].strip()) if text.lower().startswith(AGAIN) else ""


def read_line(
    line: str, state: RoomState, first: int, number: int, pick: NumberPicker, *, runner: bool, receipt: bool
) -> KeyedWager:
    """Read a wager from a line, for a ticket with the given number.

    `receipt` is true if the request form has a receipt to detach.
    """
    request_form = parse_request(line, pick, to="runner" if runner else "writer")
    if request_form.parts != 1 + receipt:
        request_form = replace(request_form, parts=1 + receipt)
    counts = count_ways(tuple(map(len, request_form.groups)))
    for spots in request_form.rates:  # before building the ways, of which there may be too many
        check_way_count(counts.get(spots, 0), state.rules.card)
    return _check(KeyedWager(request_form.ticket(first, serial=number), request_form.how), state)


def play_again(old: TicketStatus | None, state: RoomState, first: int, number: int) -> KeyedWager:
    """Return the wager of an old ticket, won or lost, as it was sold."""
    if old is None:
        raise Refused("No ticket with this serial number was sold here.", PAID_WITH)
    return _check(KeyedWager(read_wager(old.row).repeat(first, number), "old ticket"), state)


def _check(wager: KeyedWager, state: RoomState) -> KeyedWager:
    wager.ticket.check(state.rules.card, most_of=state.rules.spots_limit)
    return wager


def preview_ticket(
    book: Ledger, connection: Connection, state: RoomState, station: Station, shift: Shift, line: str
) -> TicketPreview:
    """Preview the ticket for a line. Nothing is sold, and a quick-pick is not picked yet."""
    now = book.now()
    first = state.first_game_on_sale(now)
    if serial := read_old_serial(line):
        wager = play_again(find_sold(connection, serial), state, first, number=1)
    else:
        wager = read_line(line, state, first, 1, lambda spots: range(1, spots + 1), runner=shift.runner,
                          receipt=shift.runner)  # fmt: skip
    desk = IssueDetails(issued=state.casino.local(now), station=str(station.number), writer=shift.code,
                casino=state.casino.name)  # fmt: skip
    items = print_ticket(wager.ticket, desk, state.rules.card, state.rules.sharing)
    lines = [cite_line(each) for each in items if each.at != NUMBERED]
    if wager.how == "quick-pick":
        numbers = wager.ticket.numbers
        lines = [each._replace(text=TO_BE_PICKED) if each.text == numbers else each for each in lines]
    return TicketPreview(wager.ticket.price, lines)
