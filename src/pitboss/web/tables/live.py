"""The page of a table kept up to date: each change is drawn once for each viewer, and sent as it comes."""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict
from collections.abc import AsyncIterator
from threading import Lock
from typing import Any, NamedTuple

from pitboss.server.errors import ServiceError
from pitboss.server.looks import Look
from pitboss.server.people import Person
from pitboss.server.service import House
from pitboss.web.drawing.scene import Size
from pitboss.web.tables.drawn import parts, standing

BREATH = 15.0
"""After so many seconds without a change something is sent, so that a lost connection is noticed."""
SHORTEST = 0.05
"""No viewer is sent two changes in less time: in a flood the newest is enough."""
MOST_DRAWN = 4096


class Shown(NamedTuple):
    """A table as it was drawn for one kind of viewer."""

    parts: dict[str, str]
    state: dict[str, Any]
    round: int = 0
    events: int = 0
    """Of which round, and after how many of its events."""


NOTHING = Shown({}, {})


class Drawings:
    """What was drawn last of each table: everybody who only watches is shown the same."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[int, Size], Shown] = OrderedDict()
        self._lock = Lock()

    def shown(
        self,
        house: House,
        person: Person | None,
        table_id: int,
        code: str,
        size: Size,
        before: Shown = NOTHING,
    ) -> Shown:
        """The table as it is now; what has come since `before` moves to its place."""
        with house.looking(person, table_id, code) as look:
            if look.seat is not None or look.runs or look.rules:
                return _drawn(look, size, before)
            kept = self._kept.get((table_id, size), NOTHING)
            if kept.state.get("version") == look.table.version:
                return kept
            made = _drawn(look, size, kept)
        with self._lock:
            self._kept[table_id, size] = made
            self._kept.move_to_end((table_id, size))
            if len(self._kept) > MOST_DRAWN:
                self._kept.popitem(last=False)
        return made


def _drawn(look: Look, size: Size, before: Shown) -> Shown:
    round, events = look.table.rounds, len(look.view.events) if look.view is not None else 0
    since = None if not before.parts else before.events if before.round == round else 0
    return Shown(parts(look, size, since), standing(look), round, events)


async def updates(
    house: House, drawings: Drawings, person: Person | None, table_id: int, code: str, size: Size
) -> AsyncIterator[str]:
    """What has changed on the page, as server-sent events, until the table is closed."""
    shown, sent = NOTHING, dict[str, str]()
    async for version in house.changes_of(person, table_id, code, breath=BREATH):
        if person is not None:
            await asyncio.to_thread(_seen, house, person, table_id)
        if version is None:
            yield ": still here\n\n"
            continue
        try:
            shown = await asyncio.to_thread(drawings.shown, house, person, table_id, code, size, shown)
        except ServiceError as error:
            yield _message({"state": {"closed": True, "why": str(error)}})
            return
        fresh = {name: text for name, text in shown.parts.items() if sent.get(name) != text}
        sent |= fresh
        yield _message({"parts": fresh, "state": shown.state})
        await asyncio.sleep(SHORTEST)


def _seen(house: House, person: Person, table_id: int) -> None:
    try:
        house.seen(person, table_id)
    except ServiceError:
        return


def _message(row: dict[str, Any]) -> str:
    return f"data: {json.dumps(row, separators=(',', ':'), ensure_ascii=False)}\n\n"
