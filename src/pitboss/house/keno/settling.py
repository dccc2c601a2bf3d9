"""What a game comes to: which tickets are in it, what each wins, and what is owed for games not drawn.

19:47-15.3(e), 15.4(d); 13:69E-1.28U(h). A game of thousands of tickets is read at once and written at once.
"""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from sqlalchemy import Connection, and_, or_, select

from pitboss.games.keno.drawing import shared
from pitboss.games.keno.forms import worth
from pitboss.games.keno.options import KenoOptions
from pitboss.games.keno.ticket import Ticket, drawn_bits
from pitboss.house.keno.laws import MULTI_RACE, PAYOFFS, RETURNED, SELECTED
from pitboss.house.keno.rows import EndRow, ResultRow, TicketRow, VoidRow
from pitboss.house.keno.state import LIABILITY, WINNERS
from pitboss.house.ledger.accounts import HOUSE
from pitboss.house.ledger.entry import Posting, Row


class Playing(NamedTuple):
    """A ticket that is in a game."""

    number: int
    each_game: int
    play: list[int]


class Settled(NamedTuple):
    """What a game comes to."""

    wagered: int
    won: int
    tickets: int
    rows: tuple[Row, ...]
    postings: tuple[Posting, ...]


_STANDING = (
    select(TicketRow.number, TicketRow.first, TicketRow.last, TicketRow.each_game, TicketRow.play)
    .outerjoin(VoidRow, VoidRow.ticket == TicketRow.number)
    .outerjoin(EndRow, EndRow.ticket == TicketRow.number)
    .where(VoidRow.ticket.is_(None))
    .order_by(TicketRow.number)
)
"""Tickets that are not void."""


def playing(connection: Connection, day: str, number: int) -> list[Playing]:
    """The tickets that are in a game, also those of several games, in the order sold."""
    plays = and_(TicketRow.day == day, TicketRow.first <= number, TicketRow.last >= number)
    unended = or_(EndRow.ticket.is_(None), EndRow.last >= number)
    rows = connection.execute(_STANDING.where(plays, unended))
    return [Playing(row.number, row.each_game, row.play) for row in rows]


def settle(
    tickets: list[Playing], numbers: tuple[int, ...], options: KenoOptions, day: str, game: int
) -> Settled:
    """What each ticket wins by the rate card, within the most that one game pays."""
    drawn, card = drawn_bits(numbers), options.card
    payoffs = [Ticket.from_row(tuple(each.play)).payoffs(drawn, card) for each in tickets]
    shares = shared([sum(each) for each in payoffs], options)
    rows = []
    for each, ways, share in zip(tickets, payoffs, shares, strict=True):
        if share:
            best = min(worth(ways, "single_way"), share)
            rows.append(_result(each.number, day, game, share, best, returned=False))
    wagered, won = sum(each.each_game for each in tickets), sum(shares)
    postings = []
    if wagered:
        postings.append(Posting(wagered, LIABILITY, HOUSE, SELECTED))
    if won:
        postings.append(Posting(won, HOUSE, WINNERS, PAYOFFS))
    return Settled(wagered, won, len(tickets), tuple(rows), tuple(postings))


def give_back(tickets: list[Playing], day: str, game: int) -> Settled:
    """A game whose numbers cannot be selected: every wager on it is owed to its patron."""
    rows = [_result(each.number, day, game, each.each_game, 0, returned=True) for each in tickets]
    wagered = sum(each.each_game for each in tickets)
    postings = (Posting(wagered, LIABILITY, WINNERS, RETURNED),) if wagered else ()
    return Settled(wagered, 0, len(tickets), tuple(rows), postings)


def _result(ticket: int, day: str, game: int, amount: int, best: int, *, returned: bool) -> Row:
    return Row(ResultRow, {"ticket": ticket, "game": game, "day": day, "amount": amount, "best": best,
                           "returned": returned})  # fmt: skip


def ended(
    connection: Connection, day: str, last: int, why: str, at: datetime
) -> tuple[tuple[Row, ...], tuple[Posting, ...]]:
    """Every ticket with games after the last one ends there: what those cost is owed to the patron."""
    chosen = _STANDING.where(TicketRow.day == day, TicketRow.last > last, EndRow.ticket.is_(None))
    rows, total = [], 0
    for row in connection.execute(chosen):
        end, amount = _end(row.number, row.first, row.last, row.each_game, last, why, at)
        rows.append(end)
        total += amount
    return tuple(rows), (Posting(total, LIABILITY, WINNERS, MULTI_RACE),) if total else ()


def _end(
    ticket: int, first: int, sold_to: int, each_game: int, last: int, why: str, at: datetime
) -> tuple[Row, int]:
    """A ticket that ends with a game, or before its first."""
    kept = max(last, first - 1)
    amount = each_game * (sold_to - kept)
    return Row(EndRow, {"ticket": ticket, "last": kept, "amount": amount, "why": why, "at": at}), amount


def refunded(row: TicketRow, last: int, at: datetime) -> tuple[Row, Posting]:
    """One ticket ends with a game, because its patron asks for the rest back."""
    end, amount = _end(row.number, row.first, row.last, row.each_game, last, "refund", at)
    return end, Posting(amount, LIABILITY, WINNERS, MULTI_RACE)
