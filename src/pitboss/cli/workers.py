"""Processes that share the work of a command."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from concurrent.futures import Executor


@contextmanager
def working(workers: int) -> Iterator[Executor | None]:
    """So many processes, or none besides this one; what they have not begun is called off at the end."""
    if workers == 1:
        yield None
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    pool = ProcessPoolExecutor(workers, get_context("spawn"), _leave_interrupts)
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # which a process has from the one that starts it
    for _ in range(workers):
        pool.submit(_leave_interrupts)
    signal.signal(signal.SIGINT, before)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_interrupts() -> None:
    """An interrupt is for the command itself, which then ends its workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
