"""Group commit: threads that write at the same time share one write, led by the first of them."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")
MAX_GATHER_SECONDS, GATHER_POLL_SECONDS = 0.004, 0.0005
"""Longest wait of a leader for the threads just answered, and the pause between its checks."""


class _QueuedItem(Generic[T]):
    """An item in the queue."""

    __slots__ = ("is_written", "item", "wakeup")

    def __init__(self, item: T) -> None:
        self.item, self.wakeup, self.is_written = item, threading.Lock(), False
        self.wakeup.acquire()  # until the item is written; a lock is much cheaper than an Event


class GroupCommit(Generic[T]):
    """Writes items in groups. Those that arrive during one write share the next.

    `write` must not raise. It records an item's error in the item.
    """

    def __init__(self, write: Callable[[list[T]], None], max_group_size: int) -> None:
        self._write, self._max_group_size = write, max_group_size
        self._lock, self._queue, self._has_leader = threading.Lock(), list[_QueuedItem[T]](), False
        self._recent_group_size = 1
        """Items in the last group and those that arrived while it was written."""

    def put(self, item: T) -> None:
        """Block until the item is written, by this thread or another."""
        mine = _QueuedItem(item)
        with self._lock:
            self._queue.append(mine)
            is_leader, self._has_leader = not self._has_leader, True
        if not is_leader:
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
            group, self._queue = self._queue[: self._max_group_size], self._queue[self._max_group_size :]
        try:
            self._write([each.item for each in group])
        finally:
            with self._lock:
                next_leader = self._queue[0] if self._queue else None
                self._has_leader = next_leader is not None
                self._recent_group_size = len(group) + len(self._queue)
            for each in group:
                each.is_written = True
                each.wakeup.release()
            if next_leader is not None:
                next_leader.wakeup.release()

    def _gather(self) -> None:
        """Wait briefly for threads just answered, which often write again soon. This halves the writes."""
        end = time.monotonic() + MAX_GATHER_SECONDS
        while (
            len(self._queue) < min(self._recent_group_size, self._max_group_size) and time.monotonic() < end
        ):
            time.sleep(GATHER_POLL_SECONDS)
