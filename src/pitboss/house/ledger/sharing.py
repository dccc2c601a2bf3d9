"""Threads that want to write at the same time share one write: the first leads, the others wait for it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")
GATHERED, LOOKED = 0.004, 0.0005
"""How many seconds at most whoever leads waits for those who were just answered, and how often it looks."""


class _Place(Generic[T]):
    """A place in the line."""

    __slots__ = ("called", "item", "served")

    def __init__(self, item: T) -> None:
        self.item, self.called, self.served = item, threading.Lock(), False
        self.called.acquire()  # until somebody releases it: a plain lock costs a fraction of an event


class Together(Generic[T]):
    """Writes items, as many in one step as have come while the step before was written.

    `write` raises nothing: what goes wrong with an item is said in the item.
    """

    def __init__(self, write: Callable[[list[T]], None], most: int) -> None:
        self._write, self._most = write, most
        self._lock, self._line, self._led = threading.Lock(), list[_Place[T]](), False
        self._usual = 1
        """How many asked lately at the same time."""

    def put(self, item: T) -> None:
        """Return when the item was written, by this thread or by another."""
        mine = _Place(item)
        with self._lock:
            self._line.append(mine)
            leads, self._led = not self._led, True
        if not leads:
            mine.called.acquire()
        if not mine.served:
            self._lead()

    def _lead(self) -> None:
        """Write what waits, and whoever is interrupted while gathering still does."""
        try:
            self._gather()
        finally:
            self._serve()

    def _serve(self) -> None:
        """Write what waits; then the first of those who came meanwhile leads."""
        with self._lock:
            taken, self._line = self._line[: self._most], self._line[self._most :]
        try:
            self._write([each.item for each in taken])
        finally:
            with self._lock:
                following = self._line[0] if self._line else None
                self._led, self._usual = following is not None, len(taken) + len(self._line)
            for each in taken:
                each.served = True
                each.called.release()
            if following is not None:
                following.called.release()

    def _gather(self) -> None:
        """Where many ask at once, those who were just answered ask again soon: half as many steps do."""
        end = time.monotonic() + GATHERED
        while len(self._line) < min(self._usual, self._most) and time.monotonic() < end:
            time.sleep(LOOKED)
