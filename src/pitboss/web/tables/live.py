"""Keep a table's page up to date: draw each change once per viewer and send it."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncGenerator
from contextlib import aclosing
from threading import Lock
from typing import NamedTuple, TypeAlias

from pitboss.server.looks import PersonLook
from pitboss.server.service import TableService
from pitboss.storage.errors import ServiceError
from pitboss.storage.people import Person
from pitboss.web.drawing.scene import Size
from pitboss.web.streams import compact_json, format_message
from pitboss.web.tables.page_parts import page_state, parts

RETRY_MS = 1000
"""Milliseconds after which a disconnected browser retries."""
MIN_INTERVAL_SECONDS = 0.05
"""Minimum seconds between two changes sent to a viewer."""
MAX_DRAWINGS = 4096


class DrawnTable(NamedTuple):
    """A table as drawn for one kind of viewer: its parts and state, as JSON."""

    parts: dict[str, str]
    state: str
    version: int = -1
    round: int = 0
    events: int = 0
    """Events of the round that were drawn."""
    public: bool = False
    """Whether every spectator sees this, and anybody may watch."""

    def message(self, sent: dict[str, str]) -> str:
        """Return the parts that a viewer has not been sent; `sent` is updated."""
        fresh = {name: text for name, text in self.parts.items() if sent.get(name) != text}
        sent |= fresh
        parts = ",".join(f'"{name}":{text}' for name, text in fresh.items())
        return f'data: {{"parts":{{{parts}}},"state":{self.state}}}\n\n'


NOTHING = DrawnTable({}, "{}")
Viewer: TypeAlias = tuple[int, int | None, bool, bool] | None
"""A viewer with a private view: person, seat (None for one who left), and whether they run the table or
rule there."""


class Drawings:
    """The last drawing of each table for each viewer, made once for each change."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[int, Size, Viewer], DrawnTable] = OrderedDict()
        self._lock = Lock()

    def last_drawing(self, table_id: int, size: Size, viewer: Viewer = None) -> DrawnTable:
        """Return the last drawing."""
        return self._kept.get((table_id, size, viewer), NOTHING)

    def draw(
        self,
        house: TableService,
        person: Person | None,
        table_id: int,
        code: str,
        size: Size,
        before: DrawnTable,
    ) -> DrawnTable:
        """Draw the table now; what came since `before` moves to its place."""
        look = house.look_at(person, table_id, code)
        more = look.seat is not None or look.runs or look.rules or look.departed is not None
        viewer = (person.id, look.seat, look.runs, look.rules) if person and more else None
        kept = self.last_drawing(table_id, size, viewer)
        if kept.version == look.table.version:
            return kept._replace(state=compact_json(page_state(look)))  # only the seconds have changed
        if viewer is None:
            made = _draw_parts(look, size, kept, public=not look.table.private)
        else:
            made = _draw_parts(look, size, before, public=False)
        with self._lock:
            self._kept[table_id, size, viewer] = made
            self._kept.move_to_end((table_id, size, viewer))
            if len(self._kept) > MAX_DRAWINGS:
                self._kept.popitem(last=False)
        return made


def _draw_parts(look: PersonLook, size: Size, before: DrawnTable, *, public: bool) -> DrawnTable:
    round, events = look.table.rounds, len(look.view.events) if look.view is not None else 0
    since = None if not before.parts else before.events if before.round == round else 0
    made = {name: compact_json(text) for name, text in parts(look, size, since).items()}
    return DrawnTable(made, compact_json(page_state(look)), look.table.version, round, events, public)


async def updates(
    versions: AsyncGenerator[int | None],
    house: TableService,
    drawings: Drawings,
    person: Person | None,
    table_id: int,
    code: str,
    size: Size,
) -> AsyncGenerator[str]:
    """Yield the changes of the page as server-sent events, until the table is closed."""
    shown, sent = NOTHING, dict[str, str]()
    yield f"retry: {RETRY_MS}\n\n"
    try:
        async with aclosing(versions):
            async for version in versions:
                if version is None:
                    yield "event: breath\ndata: \n\n"
                    continue
                kept = drawings.last_drawing(table_id, size)
                if person is None and shown.public and kept.public and kept.version >= version:
                    shown = kept  # anybody else may have sat down, or left, meanwhile
                else:
                    # in this loop: threads would wait for each other for longer than it takes
                    shown = drawings.draw(house, person, table_id, code, size, shown)
                yield shown.message(sent)
                if moved := _follow(house, person, table_id):
                    yield moved
                    return
                await asyncio.sleep(MIN_INTERVAL_SECONDS)
    except ServiceError as error:
        if moved := _follow(house, person, table_id):
            yield moved
            return
        yield format_message({"state": {"closed": True, "why": str(error)}})


def _follow(house: TableService, person: Person | None, table_id: int) -> str:
    """Return the message that takes a player who was moved to the new table; empty for others."""
    table = house.find_new_table(person.id, table_id) if person is not None else None
    return format_message({"state": {"moved": f"/table/{table}"}}) if table is not None else ""
