"""Group commit: threads that write at the same time share one write, led by the first of them."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")
GATHERED, LOOKED = 0.004, 0.0005
"""Seconds that the leader waits at most for the threads just answered, and seconds between its checks."""


class _Place(Generic[T]):
    """An item in the queue."""

    __slots__ = ("called", "item", "served")

    def __init__(self, item: T) -> None:
        self.item, self.called, self.served = item, threading.Lock(), False
        self.called.acquire()  # until somebody releases it: a plain lock costs a fraction of an event


class Together(Generic[T]):
    """Writes items in groups. Those that arrive during one write share the next.

    `write` raises nothing. It records an item's error in the item.
    """

    def __init__(self, write: Callable[[list[T]], None], most: int) -> None:
        self._write, self._most = write, most
        self._lock, self._line, self._led = threading.Lock(), list[_Place[T]](), False
        self._usual = 1
        """Number of items in recent groups."""

    def put(self, item: T) -> None:
        """Block until the item is written, by this thread or another."""
        mine = _Place(item)
        with self._lock:
            self._line.append(mine)
            leads, self._led = not self._led, True
        if not leads:
            mine.called.acquire()
        if not mine.served:
            self._lead()

    def _lead(self) -> None:
        """Gather and write a group. It is written even if gathering is interrupted."""
        try:
            self._gather()
        finally:
            self._serve()

    def _serve(self) -> None:
        """Write the queued items, then hand the lead to the first thread that arrived meanwhile."""
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
        """Wait briefly for threads just answered, which often write again soon. This halves the writes."""
        end = time.monotonic() + GATHERED
        while len(self._line) < min(self._usual, self._most) and time.monotonic() < end:
            time.sleep(LOOKED)
