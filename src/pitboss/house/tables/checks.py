"""Check that the ledger and the stored tables agree, comparing each posting with its table's record."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from sqlalchemy import Connection, column, or_, select
from sqlalchemy import table as stored

from pitboss.house.ledger.faults import Fault
from pitboss.house.ledger.registry import TableCheck
from pitboss.house.ledger.rows import AccountRow, EntryRow
from pitboss.house.tables.accounts import accounts_of
from pitboss.house.tables.money import FIGURES, TableFigures
from pitboss.house.tables.posting import FORWARD
from pitboss.house.tables.rows import TablePostingRow
from pitboss.table.json_text import loads

_LINES = stored("lines", column("table_id"), column("number"), column("line"))
_START = re.compile(r'\{"start":\{"game":"[^"]*","round":(\d+),')
_MONEY = ("result", "table", "end", "start")
"""Lines of a record that hold money."""


@dataclass(slots=True)
class _Recorded:
    """Money in the record of a table."""

    results: dict[int, tuple[int, int]] = field(default_factory=dict)
    """The house's and the funds' share of each finished round."""
    bought: int = 0
    charged: int = 0
    up: int = 0
    """Total of the wagers still in play after the last round."""
    ended: bool = False
    lines: int = 0


def find_faults(connection: Connection) -> Iterator[Fault]:
    columns = TablePostingRow.__table__.c
    chosen = select(TablePostingRow.__table__, EntryRow.kind).join(EntryRow, EntryRow.number == columns.entry)
    rows = connection.execute(chosen.order_by(columns.table_id, columns.number)).all()
    for table_id, postings in groupby(rows, key=lambda row: row.table_id):
        yield from _find_table_faults(connection, table_id, list(postings))


def _find_table_faults(connection: Connection, table_id: int, rows: list[Any]) -> Iterator[Fault]:
    """Yield differences between a table's postings and its record."""
    recorded, total, posted = _read(connection, table_id), TableFigures(), set[int]()
    if not recorded.lines:
        yield Fault(rows[0].entry, "dropped", f"the record of its table {table_id} is missing")
        return
    forward = 0
    for place, row in enumerate(rows, 1):
        figures = TableFigures(**{name: getattr(row, name) for name in FIGURES})
        total += figures
        if row.number != place:
            yield Fault(row.entry, "altered", f"it is posting {row.number} of table {table_id}, not {place}")
        if row.kind == FORWARD:
            forward = row.round
        elif row.round and (why := _describe_round_error(recorded, row.round, figures, posted)):
            yield Fault(row.entry, "altered", f"round {row.round} of its table {table_id} {why}")
        posted.add(row.round)
    last = rows[-1].entry
    missing = [number for number in recorded.results if number > forward and number not in posted]
    if any(number < max(posted) for number in missing) or len(missing) > 1:
        why = f"round {missing[0]} of table {table_id} is in its record, and no entry posts it"
        yield Fault(None, "dropped", why)
    if why := _describe_chip_error(recorded, total, complete=not missing):
        yield Fault(last, "altered", f"its table {table_id} {why}")
    yield from _check_balance(connection, table_id, rows[-1].game, total)


def _describe_round_error(recorded: _Recorded, round: int, figures: TableFigures, posted: set[int]) -> str:
    """Describe the difference between a round's posting and its recorded result; empty if there is none."""
    if round in posted:
        return "is posted twice"
    if round not in recorded.results:
        return "is not finished in its record"
    earned = figures.win + figures.rake - figures.coupons
    if (earned, figures.funds + figures.contributions) != recorded.results[round]:
        return f"has another result in its record: {recorded.results[round][0]} for the house, not {earned}"
    return ""


def _describe_chip_error(recorded: _Recorded, total: TableFigures, *, complete: bool) -> str:
    """Describe the difference in chips bought, charged and left from the record; empty if there is none."""
    for what, ours, theirs in (
        ("bought", total.bought, recorded.bought),
        ("charged", total.time, recorded.charged),
    ):
        if ours > theirs or (recorded.ended and ours != theirs):
            return f"has {ours} {what} in the ledger, and {theirs} in its record"
    if recorded.ended and complete and total.chips and not recorded.up:
        return f"has ended with {total.chips} left in the ledger, and nothing in its record"
    return ""


def _check_balance(connection: Connection, table_id: int, game: str, total: TableFigures) -> Iterator[Fault]:
    """Yield a fault if the account of a table's chips is not the sum of its postings."""
    key = accounts_of(table_id, game).chips.key
    balance = connection.scalar(select(AccountRow.balance).where(AccountRow.key == key)) or 0
    if balance != total.chips:
        why = f"the account {key!r} holds {balance}, and the postings of the table add up to {total.chips}"
        yield Fault(None, "altered", why)


def _read(connection: Connection, table_id: int) -> _Recorded:
    """Read the money lines of a table's record."""
    found, round, funds = _Recorded(), 0, 0
    has_money = or_(*(_LINES.c.line.like(f'{{"{name}":%') for name in _MONEY))
    chosen = select(_LINES.c.line).where(_LINES.c.table_id == table_id, has_money).order_by(_LINES.c.number)
    for line in connection.scalars(chosen.execution_options(yield_per=1000)):
        found.lines += 1
        if match := _START.match(line):
            round = int(match[1])
            continue
        row = loads(line)
        if "result" in row:
            result, before = row["result"], funds
            funds = sum(result["funds"].values())
            found.results[round] = result["house"], funds - before
            found.up = sum(amount for seat, _, amount in result["wagers"] if seat)
        elif "table" in row:
            _add_change(found, *row["table"])
        found.ended |= "end" in row
    return found


def _add_change(found: _Recorded, what: str, *given: Any) -> None:
    if what in ("sit", "buy_in"):
        found.bought += given[1]
    elif what == "pay_time":
        found.charged += given[1]


CHECK = TableCheck((), find_faults)
