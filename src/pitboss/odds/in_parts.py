"""Run work in parts on any executor, with results in order."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from typing import TypeVar

P = TypeVar("P")
R = TypeVar("R")
MAX_PENDING_PARTS = 64
"""Parts to submit before waiting for the first result."""


def run_in_order(executor: Executor | None, work: Callable[[P], R], parts: Iterable[P]) -> Iterator[R]:
    """Yield the result of each part in order; without an executor, work in this process.

    Few parts are submitted at a time, and pending ones are canceled when the iterator is closed.
    """
    if executor is None:
        yield from map(work, parts)
        return
    waiting: deque[Future[R]] = deque()
    try:
        for part in parts:
            waiting.append(executor.submit(work, part))
            if len(waiting) == MAX_PENDING_PARTS:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()
