"""Walk a stretch of the ledger and check that its postings and rows match each entry's line."""

from __future__ import annotations

import heapq
import json
from collections import defaultdict
from collections.abc import Iterator
from datetime import UTC, date, datetime
from functools import cache, lru_cache
from operator import itemgetter
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    URL,
    CompoundSelect,
    Connection,
    CursorResult,
    Engine,
    NullPool,
    Select,
    Table,
    create_engine,
    literal,
    select,
    union_all,
)

from pitboss.house.ledger.faults import Fault, explain_wrong_seal
from pitboss.house.ledger.lines import FIRST_SEAL, compute_seal
from pitboss.house.ledger.registry import autonumber_column, ledger_tables
from pitboss.house.ledger.rows import EntryRow, PostingRow
from pitboss.house.ledger.shapes import is_whole_column
from pitboss.table.action import is_whole_number

ROWS_PER_BATCH = 2000
"""Number of rows in memory at a time."""
_ENTRIES = select(EntryRow.__table__).order_by(EntryRow.number)
_POSTINGS = select(
    PostingRow.entry,
    PostingRow.place,
    PostingRow.amount,
    PostingRow.debit,
    PostingRow.credit,
    PostingRow.cite,
).order_by(PostingRow.entry, PostingRow.place)
_read: Final = json.JSONDecoder().decode


class Stretch(NamedTuple):
    """A range of entries in a database, from `after` (exclusive) up to `upto` (inclusive)."""

    url: URL
    after: int
    upto: int


class WalkResult(NamedTuple):
    """Result of walking a stretch."""

    fault: Fault | None
    postings: int
    debits: dict[str, int]
    """Debits less credits of each account."""


class _FaultFound(Exception):
    """Carries the first fault out of a walk."""

    def __init__(self, fault: Fault) -> None:
        self.fault = fault


@lru_cache(maxsize=4)
def open_for_reading(url: URL) -> Engine:
    """Open a database for reading, without migrating it. It keeps compiled statements, but no connections."""
    if url.get_backend_name() == "sqlite":
        return create_engine(url, poolclass=NullPool)
    return create_engine(url, poolclass=NullPool, isolation_level="REPEATABLE READ")


def walk(stretch: Stretch) -> WalkResult:
    """Check each entry of a stretch with its postings and rows. Stop at the first fault."""
    with open_for_reading(stretch.url).connect() as connection:
        return _Walk(connection, stretch).run()


@cache
def _find_filled_tables() -> CompoundSelect[str]:
    """Return a query for the packages' tables that have rows. Most ledgers leave most tables empty."""
    return union_all(
        *(
            select(literal(name)).where(select(1).select_from(table).exists())
            for name, table in ledger_tables().items()
        )
    )


class _RowsByEntry:
    """Iterates rows in entry order, one entry at a time."""

    def __init__(self, rows: Iterator[Any]) -> None:
        self._rows = rows
        self._next = next(rows, None)

    def take(self, number: int) -> list[Any]:
        taken: list[Any] = []
        while self._next is not None and self._next[0] <= number:
            taken.append(self._next)
            self._next = next(self._rows, None)
        return taken


class _Walk:
    def __init__(self, connection: Connection, stretch: Stretch) -> None:
        self._connection, self._stretch = connection, stretch
        self._tables = ledger_tables()
        self._postings, self._debits = 0, defaultdict[str, int](int)
        self._ids: dict[str, int] = {}
        """The database's own number of the last row of each table."""
        self._results: list[CursorResult[Any]] = []

    def run(self) -> WalkResult:
        try:
            self._walk()
        except _FaultFound as wrong:
            return WalkResult(wrong.fault, self._postings, dict(self._debits))
        finally:
            for result in self._results:  # a result not read to its end would keep the database locked
                result.close()
        return WalkResult(None, self._postings, dict(self._debits))

    def _walk(self) -> None:
        after, upto = self._stretch.after, self._stretch.upto
        before, latest = self._find_start(after)
        postings = _RowsByEntry(self._select_within(_POSTINGS, PostingRow.entry))
        kept = _RowsByEntry(self._ledger_rows())
        expected = after
        for number, operation, kind, at, line, seal in self._select_within(_ENTRIES, EntryRow.number):
            expected += 1
            if number < expected:
                raise _FaultFound(Fault(number, "inserted", "its number is not unique"))
            if number != expected:
                raise _FaultFound(Fault(expected, "dropped", f"the next entry is {number}"))
            if compute_seal(before, line) != seal:
                raise _FaultFound(explain_wrong_seal(self._connection, number, before))
            said = _parse_line(number, line)
            if (said["number"], said["operation"], said["kind"]) != (number, operation, kind):
                raise _alteration(number, "its number, operation or kind does not match its line")
            if (moment := said["at"]) != at:
                raise _alteration(number, "its time does not match its line")
            if moment < latest and not _corrects_clock(said, latest):
                raise _alteration(number, "its time is earlier than that of the entry before")
            self._check_postings(number, said["postings"], postings.take(number))
            if (rows := kept.take(number)) or said["rows"]:
                self._check_rows(number, said["rows"], rows)
            before, latest = seal, moment
        if expected < upto:
            raise _FaultFound(Fault(expected + 1, "dropped", "it is missing"))

    def _find_start(self, after: int) -> tuple[str, datetime]:
        """Return the seal and time before the stretch. If they are missing, the one before has a fault."""
        chosen = select(EntryRow.seal, EntryRow.at).where(EntryRow.number == after)
        row = self._connection.execute(chosen).first() if after else None
        for name, table in self._tables.items():
            if after and (own := autonumber_column(table)):
                ids = select(table.c[own]).where(table.c.entry <= after).order_by(table.c.entry.desc())
                self._ids[name] = self._connection.scalar(ids.limit(1)) or 0
        return (FIRST_SEAL, datetime.min.replace(tzinfo=UTC)) if row is None else (row.seal, row.at)

    def _select_within(self, chosen: Select[*tuple[Any, ...]], number: Any) -> Iterator[Any]:
        """Yield the stretch's rows, loading a batch at a time."""
        after, upto = self._stretch.after, self._stretch.upto
        within = is_whole_column(self._connection.dialect.name, number), number > after, number <= upto
        asked = chosen.where(*within).execution_options(yield_per=ROWS_PER_BATCH)
        self._results.append(self._connection.execute(asked))
        return iter(self._results[-1])

    def _ledger_rows(self) -> Iterator[tuple[int, str, Any]]:
        """Yield the rows of all packages' tables in entry order."""

        def of(table: Table) -> Iterator[tuple[int, str, Any]]:
            own = autonumber_column(table)
            order = (table.c.entry, table.c[own]) if own else (table.c.entry,)
            for row in self._select_within(select(table).order_by(*order), table.c.entry):
                yield row.entry, table.name, row

        filled = self._connection.scalars(_find_filled_tables())
        return heapq.merge(*[of(self._tables[name]) for name in filled.all()], key=itemgetter(0))

    def _check_postings(self, number: int, said: list[Any], rows: list[Any]) -> None:
        """Check an entry's postings and add them up."""
        if len(rows) != len(said):
            less = "dropped" if len(rows) < len(said) else "inserted"
            raise _alteration(number, f"one of its postings was {less}")
        for place, (row, (amount, debit, credit, law)) in enumerate(zip(rows, said, strict=True)):
            if row[1:] != (place, amount, debit, credit, law):
                raise _alteration(number, f"its posting {place + 1} does not match its line")
            self._debits[debit] += amount
            self._debits[credit] -= amount
        self._postings += len(rows)

    def _check_rows(self, number: int, said: dict[str, list[dict[str, Any]]], rows: list[Any]) -> None:
        """Check the rows that packages wrote with an entry."""
        found = defaultdict[str, list[Any]](list)
        for _, name, row in rows:
            found[name].append(row)
        for name in found.keys() | said.keys():
            there, wanted = found[name], said.get(name, [])
            if name not in self._tables:
                raise _alteration(number, f"its line has rows of {name}, an unknown table")
            if len(there) != len(wanted):
                less = "dropped from" if len(there) < len(wanted) else "inserted into"
                raise _alteration(number, f"one of its rows was {less} {name}")
            if not self._rows_match(self._tables[name], there, wanted):
                raise _alteration(number, f"one of its rows in {name} does not match its line")

    def _rows_match(self, table: Table, there: list[Any], wanted: list[dict[str, Any]]) -> bool:
        """Return whether the rows match the line, also in order if the database numbers them."""
        own = autonumber_column(table)
        left = list(wanted)
        for row in there:
            values = row._asdict()
            del values["entry"]
            if own is not None:
                id, last = values.pop(own), self._ids.get(table.name, 0)
                self._ids[table.name] = id
                if id <= last:
                    return False
            fitting = left[:1] if own is not None else left
            match = next((each for each in fitting if _columns_match(values, each)), None)
            if match is None:
                return False
            left.remove(match)
        return True


def _columns_match(values: dict[str, Any], said: dict[str, Any]) -> bool:
    """Return whether columns match a line. Those it omits must be null."""
    return said.keys() <= values.keys() and all(
        _value_matches(value, said.get(name)) for name, value in values.items()
    )


def _value_matches(value: Any, said: Any) -> bool:
    if isinstance(value, date) and isinstance(said, str):  # a datetime is a date, too
        try:
            return bool(type(value).fromisoformat(said) == value)
        except ValueError:
            return False
    return type(value) is type(said) and bool(value == said)


def _parse_line(number: int, line: str) -> dict[str, Any]:
    """Parse an entry's line and its time. A line that was sealed anew may hold anything."""
    try:
        said: dict[str, Any] = _read(line)
        said["at"] = datetime.fromisoformat(said["at"])
        fits = (
            is_whole_number(said["number"])
            and said["at"].tzinfo is not None
            and _are_postings(said["postings"])
        )
        if fits and {"operation", "kind"} <= said.keys() and _are_rows(said["rows"]):
            return said
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
        pass
    raise _alteration(number, "its line is not a ledger line")


def _are_postings(said: Any) -> bool:
    return isinstance(said, list) and all(
        isinstance(each, list)
        and len(each) == 4
        and is_whole_number(each[0])
        and all(isinstance(text, str) for text in each[1:])
        for each in said
    )


def _are_rows(said: Any) -> bool:
    return isinstance(said, dict) and all(
        isinstance(rows, list) and all(isinstance(row, dict) for row in rows) for rows in said.values()
    )


def _corrects_clock(said: dict[str, Any], latest: datetime) -> bool:
    """Return whether an entry corrects the ledger's clock, with the time of the entry before as `was`."""
    facts = said.get("facts")
    try:
        return isinstance(facts, dict) and datetime.fromisoformat(facts.get("was") or "") == latest
    except (TypeError, ValueError):
        return False


def _alteration(number: int, why: str) -> _FaultFound:
    return _FaultFound(Fault(number, "altered", why))
