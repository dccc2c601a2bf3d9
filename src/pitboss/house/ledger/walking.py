"""Walk a stretch of the ledger and check that its postings and rows match each entry's line."""

from __future__ import annotations

import heapq
import json
from collections import defaultdict
from collections.abc import Iterator
from datetime import UTC, date, datetime
from operator import itemgetter
from typing import Any, Final, NamedTuple

from sqlalchemy import URL, Connection, CursorResult, Engine, Select, Table, create_engine, select

from pitboss.house.ledger.faults import Fault, misfit
from pitboss.house.ledger.lines import FIRST, sealed
from pitboss.house.ledger.parts import kept_tables, own_number
from pitboss.house.ledger.rows import EntryRow, PostingRow
from pitboss.house.ledger.shapes import is_whole
from pitboss.table.action import whole

AT_ONCE = 2000
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


class Walked(NamedTuple):
    """Result of walking a stretch."""

    fault: Fault | None
    postings: int
    debits: dict[str, int]
    """Debits less credits of each account."""


class _Wrong(Exception):
    """Carries the first fault out of a walk."""

    def __init__(self, fault: Fault) -> None:
        self.fault = fault


def reading(url: URL) -> Engine:
    """Open a database for reading, without migrating it."""
    if url.get_backend_name() == "sqlite":
        return create_engine(url)
    return create_engine(url, isolation_level="REPEATABLE READ")


def walk(stretch: Stretch) -> Walked:
    """Check each entry of a stretch with its postings and rows. Stop at the first fault."""
    engine = reading(stretch.url)
    try:
        with engine.connect() as connection:
            return _Walk(connection, stretch).all()
    finally:
        engine.dispose()


class _ByEntry:
    """Iterates rows in entry order, one entry at a time."""

    def __init__(self, rows: Iterator[Any]) -> None:
        self._rows = rows
        self._next = next(rows, None)

    def of(self, number: int) -> list[Any]:
        taken: list[Any] = []
        while self._next is not None and self._next[0] <= number:
            taken.append(self._next)
            self._next = next(self._rows, None)
        return taken


class _Walk:
    def __init__(self, connection: Connection, stretch: Stretch) -> None:
        self._connection, self._stretch = connection, stretch
        self._tables = kept_tables()
        self._postings, self._debits = 0, defaultdict[str, int](int)
        self._ids: dict[str, int] = {}
        """The database's own number of the last row of each table."""
        self._results: list[CursorResult[Any]] = []

    def all(self) -> Walked:
        try:
            self._walk()
        except _Wrong as wrong:
            return Walked(wrong.fault, self._postings, dict(self._debits))
        finally:
            for result in self._results:  # a result not read to its end would keep the database locked
                result.close()
        return Walked(None, self._postings, dict(self._debits))

    def _walk(self) -> None:
        after, upto = self._stretch.after, self._stretch.upto
        before, latest = self._begin(after)
        postings = _ByEntry(self._within(_POSTINGS, PostingRow.entry))
        kept = _ByEntry(self._kept())
        expected = after
        for number, operation, kind, at, line, seal in self._within(_ENTRIES, EntryRow.number):
            expected += 1
            if number < expected:
                raise _Wrong(Fault(number, "inserted", "its number is not unique"))
            if number != expected:
                raise _Wrong(Fault(expected, "dropped", f"the next entry is {number}"))
            if sealed(before, line) != seal:
                raise _Wrong(misfit(self._connection, number, before))
            said = _said(number, line)
            if (said["number"], said["operation"], said["kind"]) != (number, operation, kind):
                raise _altered(number, "its number, operation or kind does not match its line")
            if (moment := said["at"]) != at:
                raise _altered(number, "its time does not match its line")
            if moment < latest and not _set_right(said, latest):
                raise _altered(number, "its time is earlier than that of the entry before")
            self._post(number, said["postings"], postings.of(number))
            if (rows := kept.of(number)) or said["rows"]:
                self._keep(number, said["rows"], rows)
            before, latest = seal, moment
        if expected < upto:
            raise _Wrong(Fault(expected + 1, "dropped", "it is missing"))

    def _begin(self, after: int) -> tuple[str, datetime]:
        """Return the seal and time before the stretch. If they are missing, the one before has a fault."""
        chosen = select(EntryRow.seal, EntryRow.at).where(EntryRow.number == after)
        row = self._connection.execute(chosen).first() if after else None
        for name, table in self._tables.items():
            if after and (own := own_number(table)):
                ids = select(table.c[own]).where(table.c.entry <= after).order_by(table.c.entry.desc())
                self._ids[name] = self._connection.scalar(ids.limit(1)) or 0
        return (FIRST, datetime.min.replace(tzinfo=UTC)) if row is None else (row.seal, row.at)

    def _within(self, chosen: Select[*tuple[Any, ...]], number: Any) -> Iterator[Any]:
        """Yield the stretch's rows, loading a batch at a time."""
        after, upto = self._stretch.after, self._stretch.upto
        within = is_whole(self._connection, number), number > after, number <= upto
        asked = chosen.where(*within).execution_options(yield_per=AT_ONCE)
        self._results.append(self._connection.execute(asked))
        return iter(self._results[-1])

    def _kept(self) -> Iterator[tuple[int, str, Any]]:
        """Yield the rows of all packages' tables in entry order."""

        def of(table: Table) -> Iterator[tuple[int, str, Any]]:
            own = own_number(table)
            order = (table.c.entry, table.c[own]) if own else (table.c.entry,)
            for row in self._within(select(table).order_by(*order), table.c.entry):
                yield row.entry, table.name, row

        return heapq.merge(*map(of, self._tables.values()), key=itemgetter(0))

    def _post(self, number: int, said: list[Any], rows: list[Any]) -> None:
        """Check an entry's postings and add them up."""
        if len(rows) != len(said):
            less = "dropped" if len(rows) < len(said) else "inserted"
            raise _altered(number, f"one of its postings was {less}")
        for place, (row, (amount, debit, credit, law)) in enumerate(zip(rows, said, strict=True)):
            if row[1:] != (place, amount, debit, credit, law):
                raise _altered(number, f"its posting {place + 1} does not match its line")
            self._debits[debit] += amount
            self._debits[credit] -= amount
        self._postings += len(rows)

    def _keep(self, number: int, said: dict[str, list[dict[str, Any]]], rows: list[Any]) -> None:
        """Check the rows that packages wrote with an entry."""
        found = defaultdict[str, list[Any]](list)
        for _, name, row in rows:
            found[name].append(row)
        for name in found.keys() | said.keys():
            there, wanted = found[name], said.get(name, [])
            if name not in self._tables:
                raise _altered(number, f"its line has rows of {name}, an unknown table")
            if len(there) != len(wanted):
                less = "dropped from" if len(there) < len(wanted) else "inserted into"
                raise _altered(number, f"one of its rows was {less} {name}")
            if not self._same(self._tables[name], there, wanted):
                raise _altered(number, f"one of its rows in {name} does not match its line")

    def _same(self, table: Table, there: list[Any], wanted: list[dict[str, Any]]) -> bool:
        """Return whether the rows match the line, also in order if the database numbers them."""
        own = own_number(table)
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
            match = next((each for each in fitting if _equal(values, each)), None)
            if match is None:
                return False
            left.remove(match)
        return True


def _equal(values: dict[str, Any], said: dict[str, Any]) -> bool:
    """Return whether columns match a line. Those it omits must be null."""
    return said.keys() <= values.keys() and all(
        _value(value, said.get(name)) for name, value in values.items()
    )


def _value(value: Any, said: Any) -> bool:
    if isinstance(value, date) and isinstance(said, str):  # a datetime is a date, too
        try:
            return bool(type(value).fromisoformat(said) == value)
        except ValueError:
            return False
    return type(value) is type(said) and bool(value == said)


def _said(number: int, line: str) -> dict[str, Any]:
    """Parse an entry's line and its time. A line that was sealed anew may hold anything."""
    try:
        said: dict[str, Any] = _read(line)
        said["at"] = datetime.fromisoformat(said["at"])
        fits = whole(said["number"]) and said["at"].tzinfo is not None and _are_postings(said["postings"])
        if fits and {"operation", "kind"} <= said.keys() and _are_rows(said["rows"]):
            return said
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
        pass
    raise _altered(number, "its line is not a ledger line")


def _are_postings(said: Any) -> bool:
    return isinstance(said, list) and all(
        isinstance(each, list)
        and len(each) == 4
        and whole(each[0])
        and all(isinstance(text, str) for text in each[1:])
        for each in said
    )


def _are_rows(said: Any) -> bool:
    return isinstance(said, dict) and all(
        isinstance(rows, list) and all(isinstance(row, dict) for row in rows) for rows in said.values()
    )


def _set_right(said: dict[str, Any], latest: datetime) -> bool:
    """Return whether an entry corrects the ledger's clock, with the time of the entry before as `was`."""
    facts = said.get("facts")
    try:
        return isinstance(facts, dict) and datetime.fromisoformat(facts.get("was") or "") == latest
    except (TypeError, ValueError):
        return False


def _altered(number: int, why: str) -> _Wrong:
    return _Wrong(Fault(number, "altered", why))
