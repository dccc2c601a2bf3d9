"""Settle a game: find its tickets, compute each win, and refund games not drawn.

19:47-15.3(e), 15.4(d); 13:69E-1.28U(h). A game of thousands of tickets takes one read and one write.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection, and_, or_, select

from pitboss.games.keno.drawing import share_limit
from pitboss.games.keno.forms import threshold_amount
from pitboss.games.keno.options import KenoOptions
from pitboss.games.keno.ticket import Ticket, drawn_bits
from pitboss.house.keno.laws import ERRORS, MULTI_RACE, PAYOFFS, RETURNED, SELECTED
from pitboss.house.keno.rows import CutRow, EndRow, ErrorRow, ResultRow, TicketRow, VoidRow
from pitboss.house.keno.state import LIABILITY, WINNERS
from pitboss.house.ledger.accounts import HOUSE
from pitboss.house.ledger.entry import NewRow, Posting
from pitboss.law import Cite


class PlayedTicket(NamedTuple):
    """A ticket in a game."""

    number: int
    each_game: int
    play: list[int]
    answered: bool
    """True if the licensee answered for an error in the ticket and refunded its price."""


class GameSettlement(NamedTuple):
    """The totals, rows and postings of a settled game."""

    wagered: int
    won: int
    tickets: int
    rows: tuple[NewRow, ...]
    postings: tuple[Posting, ...]


_VALID_TICKETS = (
    select(
        TicketRow.number,
        TicketRow.first,
        TicketRow.last,
        TicketRow.each_game,
        TicketRow.play,
        ErrorRow.ticket.is_not(None).label("answered"),
    )
    .outerjoin(VoidRow, VoidRow.ticket == TicketRow.number)
    .outerjoin(ErrorRow, ErrorRow.ticket == TicketRow.number)
    .outerjoin(EndRow, EndRow.ticket == TicketRow.number)
    .where(VoidRow.ticket.is_(None))
    .order_by(TicketRow.number)
)
"""Tickets that are not void."""


def find_tickets(connection: Connection, day: str, number: int) -> list[PlayedTicket]:
    """Return the tickets in a game, including multi-race tickets, in the order sold."""
    plays = and_(TicketRow.day == day, TicketRow.first <= number, TicketRow.last >= number)
    unended = or_(EndRow.ticket.is_(None), EndRow.last >= number)
    rows = connection.execute(_VALID_TICKETS.where(plays, unended))
    return [PlayedTicket(row.number, row.each_game, row.play, row.answered) for row in rows]


def settle(
    tickets: list[PlayedTicket], numbers: tuple[int, ...], options: KenoOptions, day: str, game: int
) -> GameSettlement:
    """Compute each ticket's win by the rate card, within the limit of one game."""
    drawn, card = drawn_bits(numbers), options.card
    payoffs = [Ticket.from_row(tuple(each.play)).payoffs(drawn, card) for each in tickets]
    shares = share_limit([sum(each) for each in payoffs], options)
    rows = []
    for each, ways, share in zip(tickets, payoffs, shares, strict=True):
        if share:
            best = min(threshold_amount(ways, "single_way"), share)
            rows.append(_build_result(each.number, day, game, share, best, returned=False))
        if cut := sum(ways) - share:
            rows.append(NewRow(CutRow, {"ticket": each.number, "game": game, "day": day, "amount": cut}))
    wagered, won = sum(each.each_game for each in tickets), sum(shares)
    postings = []
    if wagered:
        postings.append(Posting(wagered, LIABILITY, HOUSE, SELECTED))
    if won:
        postings.append(Posting(won, HOUSE, WINNERS, PAYOFFS))
    return GameSettlement(wagered, won, len(tickets), tuple(rows), tuple(postings))


def return_wagers(tickets: list[PlayedTicket], day: str, game: int) -> GameSettlement:
    """Return every wager on a game whose numbers cannot be selected."""
    owed = [each for each in tickets if not each.answered]
    rows = [_build_result(each.number, day, game, each.each_game, 0, returned=True) for each in owed]
    wagered, back = (sum(each.each_game for each in of) for of in (tickets, owed))
    return GameSettlement(
        wagered, 0, len(tickets), tuple(rows), _post_returns(back, wagered - back, RETURNED)
    )


def _post_returns(owed: int, answered: int, law: Cite) -> tuple[Posting, ...]:
    """Return wagers to the patrons, and to the house those that it already refunded."""
    both = (Posting(owed, LIABILITY, WINNERS, law), Posting(answered, LIABILITY, HOUSE, ERRORS))
    return tuple(each for each in both if each.amount)


def _build_result(ticket: int, day: str, game: int, amount: int, best: int, *, returned: bool) -> NewRow:
    return NewRow(ResultRow, {"ticket": ticket, "game": game, "day": day, "amount": amount, "best": best,
                           "returned": returned})  # fmt: skip


def end_tickets(
    connection: Connection, day: str, last: int, why: str, at: datetime
) -> tuple[tuple[NewRow, ...], tuple[Posting, ...]]:
    """End every ticket with games after the last one, and owe the cost of those games to the patron."""
    chosen = _VALID_TICKETS.where(TicketRow.day == day, TicketRow.last > last, EndRow.ticket.is_(None))
    rows, owed, answered = [], 0, 0
    for row in connection.execute(chosen):
        end, amount = _end_ticket(row, last, why, at, answered=row.answered)
        rows.append(end)
        if row.answered:
            answered += amount
        else:
            owed += amount
    return tuple(rows), _post_returns(owed, answered, MULTI_RACE)


def _end_ticket(row: Any, last: int, why: str, at: datetime, *, answered: bool) -> tuple[NewRow, int]:
    """End a ticket with a game, or before its first, and return the cost of its later games."""
    last_played = max(last, row.first - 1)
    amount = row.each_game * (row.last - last_played)
    owed = 0 if answered else amount
    values = {"ticket": row.number, "last": last_played, "amount": owed, "why": why, "at": at}
    return NewRow(EndRow, values), amount


def refund_rest(row: TicketRow, last: int, at: datetime) -> tuple[NewRow, Posting]:
    """End one ticket with a game, because its patron asks for a refund of the rest."""
    end, amount = _end_ticket(row, last, "refund", at, answered=False)
    return end, Posting(amount, LIABILITY, WINNERS, MULTI_RACE)
