"""What the parts of a house add to a book: tables kept with entries, and checks of tables that are not."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import NamedTuple

from sqlalchemy import Connection, Table

import pitboss.house
from pitboss.house.ledger.faults import Fault
from pitboss.house.ledger.rows import Kept


class Check(NamedTuple):
    """A check of tables that no line has, by what the sealed rows say."""

    tables: tuple[Table, ...]
    faults: Callable[[Connection], Iterator[Fault]]


@cache
def kept_tables() -> dict[str, Table]:
    """Every table of every part, by its name. A part keeps its tables in a module `rows`."""
    _modules("rows")
    found = (each.__table__ for each in _below(Kept))
    return {table.name: table for table in found if isinstance(table, Table)}


@cache
def checks() -> tuple[Check, ...]:
    """Every check of every part. A part has its own as `CHECK` in a module `checks`."""
    return tuple(module.CHECK for module in _modules("checks"))


def _modules(name: str) -> list[ModuleType]:
    """Import the modules of that name in every part."""
    found = pkgutil.walk_packages(pitboss.house.__path__, "pitboss.house.")
    return [import_module(module.name) for module in found if module.name.endswith(f".{name}")]


def own_number(table: Table) -> str | None:
    """The column that the database numbers rows by, if that is the key: no line has it."""
    column = table.autoincrement_column
    return column.name if column is not None else None


def _below(of: type[Kept]) -> list[type[Kept]]:
    return [
        each
        for child in of.__subclasses__()
        for each in ([] if child.__dict__.get("__abstract__") else [child]) + _below(child)
    ]
