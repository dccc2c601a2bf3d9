"""Find what packages add to the ledger: tables written with entries, and checks of other tables."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import NamedTuple

from sqlalchemy import Connection, Table

from pitboss.house.ledger.faults import Fault
from pitboss.house.ledger.rows import LedgerRow

PACKAGES = ("pitboss.house", "pitboss.charity")
"""Packages that keep rows. They are imported by name, as some are above this one."""


class TableCheck(NamedTuple):
    """A check of tables that no entry covers, against the sealed rows."""

    tables: tuple[Table, ...]
    faults: Callable[[Connection], Iterator[Fault]]


@cache
def ledger_tables() -> dict[str, Table]:
    """Return every package's tables by name. A package defines them in a module `rows`."""
    _import_modules("rows")
    found = (each.__table__ for each in _concrete_subclasses(LedgerRow))
    return {table.name: table for table in found if isinstance(table, Table)}


@cache
def find_checks() -> tuple[TableCheck, ...]:
    """Return every package's check. A package defines it as `CHECK` in a module `checks`."""
    return tuple(module.CHECK for module in _import_modules("checks"))


def _import_modules(name: str) -> list[ModuleType]:
    """Import the modules of that name from every package."""
    return [
        import_module(module.name)
        for package in PACKAGES
        for module in pkgutil.walk_packages(import_module(package).__path__, f"{package}.")
        if module.name.endswith(f".{name}")
    ]


def autonumber_column(table: Table) -> str | None:
    """Return the primary key that the database numbers itself, if there is one. No line has it."""
    column = table.autoincrement_column
    return column.name if column is not None else None


def _concrete_subclasses(of: type[LedgerRow]) -> list[type[LedgerRow]]:
    return [
        each
        for child in of.__subclasses__()
        for each in ([] if child.__dict__.get("__abstract__") else [child]) + _concrete_subclasses(child)
    ]
