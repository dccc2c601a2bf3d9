"""Who wants to know that something has changed at a table: each is told the newest version, and no more."""

from __future__ import annotations

import asyncio
import threading
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager

from pitboss.storage.errors import Conflict

MOST = 10_000
"""How many may wait at once."""


class Waiting:
    """One who waits, in the loop that it waits in. Versions that it has not fetched are passed over."""

    def __init__(self) -> None:
        self.version = -1
        self._loop = asyncio.get_running_loop()
        self._changed = asyncio.Event()

    def tell(self, version: int) -> None:
        """From any thread."""
        self.version = max(self.version, version)
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._changed.set)

    async def next(self, breath: float | None) -> int | None:
        """The newest version when there is one, or None after so many seconds without."""
        try:
            async with asyncio.timeout(breath):
                await self._changed.wait()
        except TimeoutError:
            return None
        self._changed.clear()
        return self.version


class Changes:
    """Tells those who wait that a table has changed. Not what: they ask for their view."""

    def __init__(self) -> None:
        self._waiting: dict[int, set[Waiting]] = defaultdict(set)
        self._lock = threading.Lock()
        self._count = 0

    def tell(self, table_id: int, version: int) -> None:
        with self._lock:
            waiting = list(self._waiting.get(table_id, ()))
        for each in waiting:
            each.tell(version)

    @contextmanager
    def joined(self, table_id: int) -> Iterator[Waiting]:
        """One who waits for a table from now on: whoever joins and then looks misses nothing."""
        mine = Waiting()
        with self._lock:
            if self._count >= MOST:
                raise Conflict("too many are watching: try again later")
            self._waiting[table_id].add(mine)
            self._count += 1
        try:
            yield mine
        finally:
            with self._lock:
                self._waiting[table_id].discard(mine)
                self._count -= 1
                if not self._waiting[table_id]:
                    del self._waiting[table_id]

    @property
    def count(self) -> int:
        """How many wait."""
        return self._count
