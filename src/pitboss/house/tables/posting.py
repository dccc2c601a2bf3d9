"""Post chips bought and cashed in at a table, and each round when it is over.

Each table's postings are numbered, and the number is part of the operation's id, so a posting repeated after
a crash counts only once. Whoever takes over the table reads the last posting from the ledger and posts the
rest.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from sqlalchemy import Connection, func, select

from pitboss.house.bad_beat.playing import room_pays
from pitboss.house.ledger.entry import LedgerEntry, NewRow, OperationRequest, Posting
from pitboss.house.ledger.ledger import Ledger
from pitboss.house.tables.accounts import accounts_of
from pitboss.house.tables.money import FIGURES, TableFigures, chips_at, round_money
from pitboss.house.tables.rows import TablePostingRow
from pitboss.poker.laws import TIME_CHARGES
from pitboss.poker.table import PokerTable
from pitboss.table.round import Round
from pitboss.table.table import Table

ROUND, CHIPS, FORWARD = "table round", "table chips", "table brought forward"
KINDS = (ROUND, CHIPS)
"""Entries that a day's report counts. Amounts brought forward were earned earlier."""


class Disagreement(Exception):
    """The ledger and a table do not agree: a bug."""


class PostedSoFar(NamedTuple):
    """The state of a table's postings in the ledger."""

    number: int = 0
    """Number of the last posting."""
    round: int = 0
    """The last round posted."""
    figures: TableFigures = TableFigures()
    """The sum of all its postings."""


class TableName(NamedTuple):
    """The number and name by which the ledger knows a table."""

    id: int
    name: str


def posted_so_far(connection: Connection, table_id: int) -> PostedSoFar:
    """Return the state of a table's postings in the ledger."""
    columns = TablePostingRow.__table__.c
    sums = [func.coalesce(func.sum(columns[name]), 0) for name in FIGURES]
    last = [func.coalesce(func.max(each), 0) for each in (columns.number, columns.round)]
    number, round, *amounts = connection.execute(
        select(*last, *sums).where(columns.table_id == table_id)
    ).one()
    return PostedSoFar(number, round, TableFigures(**dict(zip(FIGURES, map(int, amounts), strict=True))))


def is_ahead(table: Table[Any, Any, Any], posted: PostedSoFar) -> bool:
    """Return whether chips have moved at a table, outside of rounds, that are not posted yet."""
    ours, book = (table.bought, table.cashed, table.charged), posted.figures
    return ours != (book.bought, book.cashed, book.time)


def post(
    book: Ledger,
    at: TableName,
    table: Table[Any, Any, Any],
    round: Round[Any, Any] | None,
    posted: PostedSoFar,
) -> PostedSoFar:
    """Post a finished round, if there is one, and chips moved since the last posting.

    Postings need not be on disk at once: the record of the table is, with the same amounts.
    """
    accounts, law = accounts_of(at.id, table.game.id), table.game.law
    figures, postings = round_money(round, accounts) if round is not None else (TableFigures(), ())
    moved = _chips_moved(table, posted)
    moves = (
        Posting(moved.bought, accounts.inventory, accounts.chips, law),
        Posting(moved.cashed, accounts.chips, accounts.inventory, law),
        Posting(moved.time, accounts.chips, accounts.time, TIME_CHARGES),
    )
    figures += moved
    if not table.busy and (posted.figures + figures).chips != chips_at(table):
        raise Disagreement(f"The chips at table {at.name} do not match its rounds and sales.")
    kind, number = (CHIPS, 0) if round is None else (ROUND, round.start.number)
    every = (*(each for each in moves if each.amount), *postings)
    return _write(book, at, table, kind, number, figures, every, posted)


def bring_forward(book: Ledger, at: TableName, table: Table[Any, Any, Any]) -> PostedSoFar:
    """Take over a table that was played before it had a ledger, posting only its current amounts."""
    accounts, poker, room = (
        accounts_of(at.id, table.game.id), isinstance(table, PokerTable), room_pays(table.options)
    )  # fmt: skip
    funds, chips = {} if room else {name: each for name, each in table.funds.items() if each}, chips_at(table)
    given = sum(table.funds.values()) if room else 0
    flows = _chips_moved(table, PostedSoFar())
    kept = flows.chips - chips - sum(funds.values()) - given
    figures = flows + TableFigures(funds=sum(funds.values()), contributions=given,
                              win=0 if poker else kept, rake=kept if poker else 0)  # fmt: skip
    law = table.game.law
    amounts = [
        (accounts.chips, chips),
        *((accounts.fund(name, bad_beat=poker), each) for name, each in funds.items()),
    ]
    postings = tuple(Posting(each, accounts.inventory, account, law) for account, each in amounts if each)
    return _write(book, at, table, FORWARD, table.number - table.busy, figures, postings, PostedSoFar())


def _chips_moved(table: Table[Any, Any, Any], posted: PostedSoFar) -> TableFigures:
    """Return the chips bought, cashed in and charged at a table since its last posting."""
    before = posted.figures
    return TableFigures(
        bought=table.bought - before.bought,
        cashed=table.cashed - before.cashed,
        time=table.charged - before.time,
    )


def _write(
    book: Ledger, at: TableName, table: Table[Any, Any, Any], kind: str, round: int,
    figures: TableFigures, postings: tuple[Posting, ...], posted: PostedSoFar,
) -> PostedSoFar:  # fmt: skip
    """Write the entry of a posting, and return the new state of the postings."""
    number = posted.number + 1
    row = {"table_id": at.id, "number": number, "name": at.name, "game": table.game.id, "round": round,
           **figures.to_json()}  # fmt: skip
    entry = LedgerEntry(
        kind=kind,
        cite=table.game.law,
        place=f"table {at.name}",
        postings=postings,
        rows=(NewRow(TablePostingRow, row),),
    )
    asked = OperationRequest(id=f"table {at.id} posting {number}", what=row)
    book.do(asked, lambda _: entry, sync=False)
    return PostedSoFar(number, max(posted.round, round), posted.figures + figures)
