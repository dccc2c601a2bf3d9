"""Whom to tell that code is compiled for the first time, which takes its time. Loads nothing that is slow."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

_listeners: list[Callable[[], None]] = []


@contextmanager
def when_compiling(say: Callable[[], None]) -> Iterator[None]:
    """Call `say` whenever something has to be compiled that is not kept from an earlier time."""
    _listeners.append(say)
    try:
        yield
    finally:
        _listeners.remove(say)


def compiling() -> None:
    """Something is being compiled."""
    for say in _listeners:
        say()
