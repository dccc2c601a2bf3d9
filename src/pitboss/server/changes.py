"""Notify watchers of changes at a table. Each gets only the newest version."""

from __future__ import annotations

import asyncio
import threading
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager

from pitboss.storage.errors import Conflict

MAX_WATCHERS = 10_000
"""Maximum number of watchers at once."""


class ChangeWatcher:
    """A watcher in its own event loop. It skips versions that it did not fetch in time."""

    def __init__(self) -> None:
        self.version = -1
        self._loop = asyncio.get_running_loop()
        self._changed = asyncio.Event()

    def notify(self, version: int) -> None:
        """Report a version. Safe to call from any thread."""
        self.version = max(self.version, version)
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._changed.set)

    async def next(self, timeout: float | None) -> int | None:
        """Wait for a change and return the newest version, or None after `timeout` seconds without one."""
        try:
            async with asyncio.timeout(timeout):
                await self._changed.wait()
        except TimeoutError:
            return None
        self._changed.clear()
        return self.version


class Changes:
    """Notifies watchers that a table has changed. They fetch their view themselves."""

    def __init__(self) -> None:
        self._waiting: dict[int, set[ChangeWatcher]] = defaultdict(set)
        self._lock = threading.Lock()
        self._count = 0

    def notify(self, table_id: int, version: int) -> None:
        with self._lock:
            waiting = list(self._waiting.get(table_id, ()))
        for each in waiting:
            each.notify(version)

    @contextmanager
    def join(self, table_id: int) -> Iterator[ChangeWatcher]:
        """Add a watcher for a table. A watcher that joins before it looks misses nothing."""
        mine = ChangeWatcher()
        with self._lock:
            if self._count >= MAX_WATCHERS:
                raise Conflict("too many people are watching; try again later")
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

    def watches(self, table_id: int) -> bool:
        """Return whether anybody watches a table."""
        with self._lock:
            return bool(self._waiting.get(table_id))

    @property
    def count(self) -> int:
        """Number of watchers."""
        return self._count
