"""Keep games in memory for screens, and read only their new steps."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from sqlalchemy import Connection

Name = TypeVar("Name")
State = TypeVar("State")
MAX_GAMES_KEPT = 1000


class ReadSteps(NamedTuple, Generic[State]):
    """A game as far as it was read: its state, and the row of its last step. No state if it is unknown."""

    state: State | None = None
    last: int = 0


ReadOn: TypeAlias = Callable[[Connection, Name, ReadSteps[State]], ReadSteps[State]]
"""Reads the steps of a game from where it was read to."""


class StepReader(Generic[Name, State]):
    """Reads games whose state is all their steps in order. Any thread may use it."""

    def __init__(self, read_on: ReadOn[Name, State]) -> None:
        self._read_on, self._lock = read_on, Lock()
        self._known: OrderedDict[Name, ReadSteps[State]] = OrderedDict()

    def find(self, connection: Connection, name: Name) -> State | None:
        """Return a game as it is in the ledger now."""
        with self._lock:
            read = self._read_on(connection, name, self._known.get(name, ReadSteps()))
            if read.state is not None:
                self._known[name] = read
                self._known.move_to_end(name)
                while len(self._known) > MAX_GAMES_KEPT:
                    self._known.popitem(last=False)
            return read.state
