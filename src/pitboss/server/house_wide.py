"""Enforce the limit on a house's open tables, and the rules that hold across all of them.

The checks run in the transaction that opens a table or changes its options. Only one such transaction runs at
a time in the whole house, across all processes.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from sqlalchemy import Connection, func, or_, select, text

from pitboss.server.models import LineRow, TableRow
from pitboss.server.running_table import RunningTable
from pitboss.server.settings import Settings
from pitboss.storage.errors import Conflict
from pitboss.storage.people import Person
from pitboss.table.catalog import find_game
from pitboss.table.game import Game
from pitboss.table.house_options import HouseOptions
from pitboss.table.refused import Refused

MAX_OPEN_TABLES = 1000
MAX_OWN_TABLES = 10
"""Maximum number of open tables per person, except for supervisors."""
OPENING_LOCK = 7_426_689
"""Key of the PostgreSQL lock held while opening tables."""
Check = Callable[[Connection], None]
"""Refuses a transaction before anything is written in it."""
_OPTIONS = '{"table":["options",'
"""Prefix of a record line with new options."""


def lock_house(connection: Connection) -> None:
    """Wait until no other transaction opens a table or changes options. SQLite has one writer anyway."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": OPENING_LOCK})


def check_limits(connection: Connection, person: Person) -> None:
    """Refuse a table over the house's limit or the person's."""
    open_now = select(func.count()).select_from(TableRow).where(TableRow.ended.is_(False))
    if connection.execute(open_now).scalar_one() >= MAX_OPEN_TABLES:
        raise Conflict(f"{MAX_OPEN_TABLES:,} tables are open; close one first")
    own = connection.execute(open_now.where(TableRow.opened_by == person.id)).scalar_one()
    if own >= MAX_OWN_TABLES and not person.supervises:
        raise Conflict(f"you have {MAX_OWN_TABLES} tables open; close one first")


def check_beside_others(
    connection: Connection, game: Game, options: HouseOptions, known: Mapping[int, HouseOptions], own: int = 0
) -> None:
    """Refuse options that a rule forbids beside those of the house's other open tables.

    `known` has the options of the tables that this process plays; `own` is the table that gets them.
    """
    for table_id, other in _find_other_tables(connection, game, known, own):
        try:
            game.check_beside(options, other)
        except Refused as refusal:
            why = f"{refusal.reason}: table {table_id} is open. Post the same here, or close that table first"
            raise Refused(why, refusal.cite) from None


def find_same_name(
    connection: Connection, running: RunningTable
) -> Iterator[tuple[int, Settings, HouseOptions]]:
    """Yield the other open tables with the same name, whichever process plays them."""
    chosen = select(TableRow.id, TableRow.settings).where(
        TableRow.name == running.name, TableRow.ended.is_(False), TableRow.id != running.id
    )
    for row in connection.execute(chosen.order_by(TableRow.id)).all():
        yield row.id, Settings.from_json(row.settings), _read_options(connection, row.id)


def list_event_tables(connection: Connection, event: str) -> set[int]:
    """Return the open tables of an event, whichever process plays them."""
    chosen = select(TableRow.id, TableRow.settings).where(TableRow.ended.is_(False))
    return {
        row.id
        for row in connection.execute(chosen)
        if str(row.settings.get("event", "")).startswith(f"{event} ")
    }


def add_house_wide(
    connection: Connection, game: Game, row: Mapping[str, Any], known: Mapping[int, HouseOptions]
) -> dict[str, Any]:
    """Fill in the options that must be the same at all tables of the house, where none was chosen."""
    missing = [name for name in game.uniform if name not in row]
    other = next(_find_other_tables(connection, game, known), None) if missing else None
    posted = other[1].to_json() if other else {}
    return {**row, **{name: posted[name] for name in missing if name in posted}}


def _find_other_tables(
    connection: Connection, game: Game, known: Mapping[int, HouseOptions], own: int = 0
) -> Iterator[tuple[int, HouseOptions]]:
    """Yield the open tables of a game with house-wide rules, and their options."""
    if not game.uniform:
        return
    chosen = select(TableRow.id).where(
        TableRow.game == game.id, TableRow.ended.is_(False), TableRow.id != own
    )
    for table_id in list(connection.scalars(chosen.order_by(TableRow.id))):
        yield table_id, known.get(table_id) or _read_options(connection, table_id)


def _read_options(connection: Connection, table_id: int) -> HouseOptions:
    """Read the options of a table that another process plays from its record."""
    chosen = (
        select(LineRow.line)
        .where(LineRow.table_id == table_id)
        .where(or_(LineRow.number == 1, LineRow.line.startswith(_OPTIONS, autoescape=True)))
        .order_by(LineRow.number)
    )
    first, *changes = map(json.loads, connection.scalars(chosen))
    options: HouseOptions = find_game(first["game"]).options_from_json(
        changes[-1]["table"][1] if changes else first["options"]
    )
    return options
