"""Work in parts, on any executor: the results come in the order of the parts, whoever does them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from typing import TypeVar

P = TypeVar("P")
R = TypeVar("R")
AHEAD = 64
"""How many parts are handed out before the first of them is waited for."""


def in_order(executor: Executor | None, work: Callable[[P], R], parts: Iterable[P]) -> Iterator[R]:
    """What the work makes of each part; without an executor it is done here.

    Few parts are under way at a time, and those not begun are called off when nobody asks for more.
    """
    if executor is None:
        yield from map(work, parts)
        return
    waiting: deque[Future[R]] = deque()
    try:
        for part in parts:
            waiting.append(executor.submit(work, part))
            if len(waiting) == AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()
