"""Threads that want to write at the same time share one write: the first leads, the others wait for it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class _Place(Generic[T]):
    """A place in the line."""

    __slots__ = ("called", "item", "served")

    def __init__(self, item: T) -> None:
        self.item, self.called, self.served = item, threading.Event(), False


class Together(Generic[T]):
    """Writes items, as many in one step as have come while the step before was written.

    `write` raises nothing: what goes wrong with an item is said in the item.
    """

    def __init__(self, write: Callable[[list[T]], None], most: int) -> None:
        self._write, self._most = write, most
        self._lock, self._line, self._led = threading.Lock(), list[_Place[T]](), False

    def put(self, item: T) -> None:
        """Return when the item was written, by this thread or by another."""
        mine = _Place(item)
        with self._lock:
            self._line.append(mine)
            leads, self._led = not self._led, True
        if not leads:
            mine.called.wait()
        if not mine.served:
            self._lead()

    def _lead(self) -> None:
        """Write what waits; then the first of those who came meanwhile leads."""
        with self._lock:
            taken, self._line = self._line[: self._most], self._line[self._most :]
        try:
            self._write([each.item for each in taken])
        finally:
            with self._lock:
                following = self._line[0] if self._line else None
                self._led = following is not None
            for each in taken:
                each.served = True
                each.called.set()
            if following is not None:
                following.called.set()
