"""The page of a table kept up to date: each change is drawn once for each viewer, and sent as it comes."""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict
from collections.abc import AsyncIterator
from threading import Lock
from typing import Any, NamedTuple

from pitboss.server.errors import ServiceError
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


class Drawings:
    """What was drawn last of each table: everybody who only watches is shown the same."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[int, int, Size], tuple[int, Shown]] = OrderedDict()
        self._lock = Lock()

    def shown(self, house: House, person: Person | None, table_id: int, code: str, size: Size) -> Shown:
        with house.looking(person, table_id, code) as look:
            if look.seat is not None or look.runs or look.rules:
                return Shown(parts(look, size), standing(look))
            version, key = look.table.version, (table_id, 0, size)
            with self._lock:
                kept = self._kept.get(key)
            if kept is not None and kept[0] == version:
                return kept[1]
            made = Shown(parts(look, size), standing(look))
        with self._lock:
            self._kept[key] = (version, made)
            self._kept.move_to_end(key)
            if len(self._kept) > MOST_DRAWN:
                self._kept.popitem(last=False)
        return made


async def updates(
    house: House, drawings: Drawings, person: Person | None, table_id: int, code: str, size: Size
) -> AsyncIterator[str]:
    """What has changed on the page, as server-sent events, until the table is closed."""
    sent: dict[str, str] = {}
    async for version in house.changes_of(person, table_id, code, breath=BREATH):
        if person is not None:
            await asyncio.to_thread(_seen, house, person, table_id)
        if version is None:
            yield ": still here\n\n"
            continue
        try:
            shown = await asyncio.to_thread(drawings.shown, house, person, table_id, code, size)
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
