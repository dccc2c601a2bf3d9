"""Worker processes for a command."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from concurrent.futures import Executor


@contextmanager
def start_workers(workers: int) -> Iterator[Executor | None]:
    """Start worker processes, or none for one worker. Cancel pending work on an error."""
    if workers == 1:
        yield None
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import active_children, get_context

    others = set(active_children())
    pool = ProcessPoolExecutor(workers, get_context("spawn"), _end_with_parent)
    with _without_interrupts():  # workers inherit the setting
        for _ in range(workers):
            pool.submit(_ignore_interrupts)
    try:
        yield pool
    except BaseException:
        with _without_interrupts():  # a second interrupt would leave processes behind and wait for them
            for process in set(active_children()) - others:
                process.terminate()
            pool.shutdown(cancel_futures=True)
        raise
    pool.shutdown()


@contextmanager
def _without_interrupts() -> Iterator[None]:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _end_with_parent() -> None:
    """End the worker with the command, even if the command is killed."""
    from multiprocessing import parent_process

    def follow() -> None:
        if (command := parent_process()) is not None:
            command.join()
            os._exit(1)

    _ignore_interrupts()
    Thread(target=follow, daemon=True).start()


def _ignore_interrupts() -> None:
    """Ignore interrupts in a worker; the command ends its workers itself."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
