"""Group commit: threads that write at the same time share one write, led by the first of them."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")
MAX_GATHER_SECONDS, GATHER_POLL_SECONDS = 0.004, 0.0005
"""Seconds that the leader waits at most for the threads just answered, and seconds between its checks."""


class _QueuedItem(Generic[T]):
    """An item in the queue."""

    __slots__ = ("is_written", "item", "wakeup")

    def __init__(self, item: T) -> None:
        self.item, self.wakeup, self.is_written = item, threading.Lock(), False
        self.wakeup.acquire()  # until somebody releases it: a plain lock costs a fraction of an event


class GroupCommit(Generic[T]):
    """Writes items in groups. Those that arrive during one write share the next.

    `write` raises nothing. It records an item's error in the item.
    """

    def __init__(self, write: Callable[[list[T]], None], most: int) -> None:
        self._write, self._max_group_size = write, most
        self._lock, self._queue, self._has_leader = threading.Lock(), list[_QueuedItem[T]](), False
        self._recent_group_size = 1
        """Number of items in recent groups."""

    def put(self, item: T) -> None:
        """Block until the item is written, by this thread or another."""
        mine = _QueuedItem(item)
        with self._lock:
            self._queue.append(mine)
            leads, self._has_leader = not self._has_leader, True
        if not leads:
            mine.wakeup.acquire()
        if not mine.is_written:
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
            taken, self._queue = self._queue[: self._max_group_size], self._queue[self._max_group_size :]
        try:
            self._write([each.item for each in taken])
        finally:
            with self._lock:
                following = self._queue[0] if self._queue else None
                self._has_leader, self._recent_group_size = (
                    following is not None,
                    len(taken) + len(self._queue),
                )
            for each in taken:
                each.is_written = True
                each.wakeup.release()
            if following is not None:
                following.wakeup.release()

    def _gather(self) -> None:
        """Wait briefly for threads just answered, which often write again soon. This halves the writes."""
        end = time.monotonic() + MAX_GATHER_SECONDS
        while (
            len(self._queue) < min(self._recent_group_size, self._max_group_size) and time.monotonic() < end
        ):
            time.sleep(GATHER_POLL_SECONDS)
