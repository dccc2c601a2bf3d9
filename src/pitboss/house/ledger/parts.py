"""The tables that the parts of a house keep with their entries."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from sqlalchemy import Table

import pitboss.house
from pitboss.house.ledger.rows import Kept


@cache
def kept_tables() -> dict[str, Table]:
    """Every table of every part, by its name. A part keeps its tables in a module `rows`."""
    for module in pkgutil.walk_packages(pitboss.house.__path__, "pitboss.house."):
        if module.name.endswith(".rows"):
            import_module(module.name)
    found = (each.__table__ for each in _below(Kept))
    return {table.name: table for table in found if isinstance(table, Table)}


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
