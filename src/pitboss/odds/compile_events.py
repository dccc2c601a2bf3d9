"""Notify listeners when code is compiled for the first time, which is slow. Loads nothing slow itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

_listeners: list[Callable[[], None]] = []


@contextmanager
def when_compiling(say: Callable[[], None]) -> Iterator[None]:
    """Call `say` whenever code is compiled that is not cached."""
    _listeners.append(say)
    try:
        yield
    finally:
        _listeners.remove(say)


def notify_compiling() -> None:
    """Notify the listeners that code is being compiled."""
    for say in _listeners:
        say()
