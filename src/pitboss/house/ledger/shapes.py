"""Find column values of a wrong type. SQLite lets a file's owner write anything anywhere.

PostgreSQL itself refuses such values.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from datetime import datetime
from functools import cache
from typing import Any

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    ColumnElement,
    Connection,
    Integer,
    String,
    Table,
    func,
    select,
    true,
)

from pitboss.house.ledger.faults import MAX_ENTRY_NUMBER, Fault, read_line_number
from pitboss.house.ledger.rows import AccountRow, EntryRow, PostingRow

_MAX_SHOWN = 40
_STORAGE_NAMES = {"integer": "a whole number", "real": "a fraction", "text": "a text", "blob": "bytes"}


def find_wrong_type(connection: Connection, tables: Iterable[Table]) -> Fault | None:
    """Return a fault for the first entry with a value that is not of its column's type."""
    return _first_fault(connection, tables, _is_of_its_type)


def find_unreadable(connection: Connection, tables: Iterable[Table]) -> Fault | None:
    """Return a fault for the first entry with text that cannot be read as its column's type. Slow."""
    if connection.dialect.name == "sqlite":
        driver: Any = connection.connection.driver_connection
        driver.create_function("can_read", 2, _can_read, deterministic=True)
    return _first_fault(connection, tables, _is_readable)


def last_entry_number(connection: Connection) -> int:
    """Return the last entry's number, or 0 in an empty ledger, ignoring values that are not whole numbers."""
    chosen = select(func.max(EntryRow.number)).where(
        is_whole_column(connection.dialect.name, EntryRow.number)
    )
    return connection.scalar(chosen) or 0


def is_whole_column(dialect: str, column: Any) -> ColumnElement[bool]:
    """Return a condition that a column holds a whole number, for a kind of database."""
    return func.typeof(column) == "integer" if dialect == "sqlite" else true()


def all_tables(more: Iterable[Table]) -> list[Table]:
    """Return all tables, the entries first and then those of the house's packages."""
    own = (each.__table__ for each in (EntryRow, PostingRow, AccountRow))
    return [*(table for table in own if isinstance(table, Table)), *more]


def earliest_fault(faults: Iterable[Fault]) -> Fault | None:
    """Return the fault with the lowest entry number. Faults without a number come last."""
    return min(
        faults, key=lambda fault: MAX_ENTRY_NUMBER if fault.number is None else fault.number, default=None
    )


def _first_fault(
    connection: Connection, tables: Iterable[Table], fits: Callable[[Column[Any]], str]
) -> Fault | None:
    if connection.dialect.name != "sqlite":
        return None
    named = {table.name: table for table in tables}
    wrong = connection.exec_driver_sql(_find_wrong_tables(tuple(named.values()), fits)).scalars().all()
    return earliest_fault(fault for name in wrong for fault in _faults(connection, named[name], fits))


@cache
def _find_wrong_tables(tables: tuple[Table, ...], fits: Callable[[Column[Any]], str]) -> str:
    """Return a statement that names the tables with a row that does not fit: one for all, to save time."""
    return " UNION ALL ".join(
        f"SELECT '{table.name}' WHERE EXISTS (SELECT 1 FROM {table.name}"
        f" WHERE NOT ({' AND '.join(map(fits, table.c))}))"
        for table in tables
    )


def _faults(connection: Connection, table: Table, fits: Callable[[Column[Any]], str]) -> Iterator[Fault]:
    """Yield the first fault of each column."""
    for column in table.c:
        if row := _find_wrong_row(connection, table, fits(column), column):
            holds = f"{column.name} holds {_describe_value(row[column.name], row['stored'])}"
            yield Fault(_entry_number(table, row), "altered", _describe_row(table, row) + holds)


def _find_wrong_row(
    connection: Connection, table: Table, fits: str, column: Column[Any]
) -> Mapping[str, Any] | None:
    """Return the first row that does not fit. Its values are bytes, because its text may not decode."""
    values = ", ".join(f"CAST({_quote_name(each)} AS BLOB) AS {_quote_name(each)}" for each in table.c)
    stored = f"typeof({_quote_name(column)})"
    order = f" ORDER BY {_quote_name(entry)}" if (entry := _entry_column(table)) is not None else ""
    statement = f"SELECT {values}, {stored} AS stored FROM {table.name} WHERE NOT ({fits}){order} LIMIT 1"
    row = connection.exec_driver_sql(statement).mappings().first()
    return None if row is None else dict(row)


def _quote_name(column: Column[Any]) -> str:
    return f'"{column.name}"'


def _entry_column(table: Table) -> Column[Any] | None:
    """Return the column with the number of the row's entry."""
    return table.c.number if table.name == "entries" else table.c.get("entry")


def _is_of_its_type(column: Column[Any]) -> str:
    name = _quote_name(column)
    if isinstance(column.type, Boolean):
        fits = f"typeof({name}) = 'integer' AND coalesce({name} IN (0, 1), 0)"
    else:
        fits = f"typeof({name}) = '{'integer' if isinstance(column.type, Integer) else 'text'}'"
    return f"({fits} OR {name} IS NULL)" if column.nullable else f"({fits})"


def _is_readable(column: Column[Any]) -> str:
    if isinstance(column.type, Integer | Boolean):
        return _is_of_its_type(column)
    kinds = ((String, "text"), (JSON, "JSON"))
    kind = next((kind for type, kind in kinds if isinstance(column.type, type)), "time")
    return f"{_is_of_its_type(column)} AND can_read('{kind}', CAST({_quote_name(column)} AS BLOB))"


def _can_read(kind: str, stored: bytes | None) -> bool:
    """Return whether stored bytes can be read as text, as JSON or as a time."""
    try:
        text = (stored or b"").decode()
        if kind == "JSON":
            json.loads(text)
        elif kind == "time" and stored is not None:
            datetime.strptime(text, "%Y-%m-%d %H:%M:%S.%f")
    except (ValueError, RecursionError):
        return False
    return True


def _describe_row(table: Table, row: Mapping[str, Any]) -> str:
    """Identify the row if its entry's number does not."""
    if table.name == "entries":
        return "its "
    if _entry_column(table) is not None:
        return f"in a row of it in {table.name}, "
    key = next(iter(table.primary_key.columns)).name
    return f"a row of {table.name} was altered, with {key} {_describe_value(row[key])}: "


def _entry_number(table: Table, row: Mapping[str, Any]) -> int | None:
    """Return the number of the row's entry, from its column or else from the entry's line."""
    entry = _entry_column(table)
    if entry is None:
        return None
    with suppress(ValueError, TypeError):
        number = int(row[entry.name])
        return number if abs(number) <= MAX_ENTRY_NUMBER else None
    return read_line_number(row["line"]) if table.name == "entries" else None


def _describe_value(value: bytes | None, stored: str = "") -> str:
    """Show a stored value in an error."""
    if value is None:
        return "nothing"
    text = value.decode("utf-8", "replace")
    shown = ascii(text if len(text) <= _MAX_SHOWN else text[:_MAX_SHOWN] + "...")
    return f"{_STORAGE_NAMES[stored]}, {shown}" if stored else shown
