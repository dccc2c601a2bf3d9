"""Show tables from their last snapshot, without a lock. Each person sees only what they may see."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from typing import Any

from pitboss.server.looks import PastLook, PersonLook, TableLook
from pitboss.server.permissions import (
    check_may_watch,
    find_viewing_seat,
    is_invited,
    is_same_code,
    may_rule,
    may_run,
)
from pitboss.server.snapshot import Snapshot, Viewer
from pitboss.server.tables import TableRegistry
from pitboss.storage.clock import Clock
from pitboss.storage.errors import NotAllowed, NotFound
from pitboss.storage.people import Person
from pitboss.table.view import View


class Watching:
    """Views of tables, and notifications when they change."""

    def __init__(self, tables: TableRegistry, clock: Clock) -> None:
        self._tables, self._clock = tables, clock

    def tables(self, person: Person | None) -> list[TableLook]:
        """List the tables that a person may watch, in the order they were opened."""
        looks = []
        for running in sorted(self._tables.all(), key=lambda each: each.id):
            try:
                looks.append(self.table(person, running.id))
            except (NotFound, NotAllowed):
                continue
        return looks

    def table(self, person: Person | None, table_id: int, code: str = "") -> TableLook:
        """Return a table as everybody sees it."""
        snapshot, viewer = self._watch(person, table_id, code)
        return snapshot.table_look(viewer)

    def by_code(self, code: str) -> int:
        """Return the table that a link leads to."""
        for running in self._tables.all():
            if isinstance(code, str) and is_same_code(code, running.code):
                return running.id
        raise NotFound("this link leads to no table; it may have been closed, so choose another in the lobby")

    def look(self, person: Person | None, table_id: int, code: str = "") -> dict[str, Any]:
        """Return a person's view of a table as JSON."""
        return self.look_at(person, table_id, code).to_json()

    def look_at(self, person: Person | None, table_id: int, code: str = "") -> PersonLook:
        """Return a person's view of a table: their own view of the round, or the public's."""
        snapshot, viewer = self._watch(person, table_id, code)
        return snapshot.look(viewer, self._clock.beat())

    def look_back(self, person: Person | None, table_id: int, inputs: int, code: str = "") -> View:
        """Replay the current or last round, as this person saw it after a number of inputs."""
        snapshot, viewer = self._watch(person, table_id, code)
        return snapshot.look_back(viewer.seat, inputs)

    def look_past(
        self, person: Person | None, table_id: int, number: int, inputs: int | None = None, code: str = ""
    ) -> PastLook:
        """Replay a finished round, as this person saw it after a number of inputs or at its end."""
        snapshot, viewer = self._watch(person, table_id, code)
        return snapshot.look_past(viewer.seat, number, inputs)

    def record_presence(self, person: Person, table_id: int) -> None:
        """Record, in memory only, that the person's browser is connected."""
        running = self._tables.get(table_id)
        if running.snapshot.seat_of(person.id) is not None:
            running.presence[person.id] = self._clock.now()

    async def watch_changes(
        self, person: Person | None, table_id: int, code: str = "", *, heartbeat: float | None = None
    ) -> AsyncGenerator[int | None]:
        """Yield the versions of a table as they change, starting with the current one. Slow readers skip
        ahead.

        After `heartbeat` seconds without a change, yield None.
        """
        with self._tables.changes.join(table_id) as mine:
            version = self.table(person, table_id, code).version
            yield version
            while True:
                newer = await mine.next(heartbeat)
                if newer is None or newer > version:
                    version = newer or version
                    yield newer

    def _watch(self, person: Person | None, table_id: int, code: str) -> tuple[Snapshot, Viewer]:
        """Return the last snapshot of a table, with the viewer's permissions, if the person may watch it."""
        snapshot = self._tables.get(table_id).snapshot
        check_may_watch(person, snapshot, code)
        viewer = Viewer(
            seat=find_viewing_seat(person, snapshot),
            invited=is_invited(person, snapshot, code),
            runs=may_run(person, snapshot),
            rules=may_rule(person, snapshot),
            person_id=person.id if person else None,
        )
        return snapshot, viewer
