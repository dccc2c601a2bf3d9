"""Helpers for tests of any game."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import TypeVar

import pytest

from pitboss.law import Cite, cite
from pitboss.table import Action, Event, Refused, Round

_R = TypeVar("_R", bound=Round)
_T = TypeVar("_T")


def some(examples: int) -> int:
    """Return a third of this many examples; `make check-all`, which looks for new ones, uses all."""
    return examples if os.environ.get("HYPOTHESIS_PROFILE") == "searching" else (examples + 2) // 3


@contextmanager
def refused(where: str, reason: str = "") -> Iterator[None]:
    """Expect the block to be refused under this rule, with this reason."""
    with pytest.raises(Refused) as caught:
        yield
    assert caught.value.cite == cite(where)
    assert reason in caught.value.reason


def act(round: _R, *steps: tuple[object, ...]) -> _R:
    """Act step by step. A step is an actor, a name and perhaps a value."""
    for actor, name, *value in steps:
        round.act(Action(actor, name, *value))  # type: ignore[arg-type]
    return round


def events_named(round: Round, name: str, **data: object) -> list[Event]:
    """Return the events of one name, with these data if given."""
    found = [event for event in round.events if event.name == name]
    return [event for event in found if all(event.data.get(key) == value for key, value in data.items())]


def cites(round: Round) -> set[Cite]:
    """Return every rule that the events name."""
    return {event.cite for event in round.events}


def in_a_loop(waiting: Coroutine[object, object, _T]) -> _T:
    """Run a coroutine in a new thread's loop: a browser's loop may be running in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, waiting).result()
