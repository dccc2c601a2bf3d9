"""What goes wrong in a simulated house: crashes at any write, a full disk, a cut line, a clock set back."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from sqlalchemy import Connection, event
from sqlalchemy.exc import OperationalError

from pitboss.storage.store import Store


class Crash(BaseException):
    """The process is gone: whatever was not committed is lost, and nobody is answered."""


class Faults:
    """What happens to the next writes, by chance. One that does not happen costs nothing."""

    def __init__(self, random: Random, rate: float) -> None:
        self.random, self.rate = random, rate
        self.happened: dict[str, int] = {}
        self._left = -1
        self._kind = ""

    def plan(self) -> str:
        """Whether something befalls this write: its kind, and after how many of its statements."""
        if self.random.random() >= self.rate:
            return ""
        self._kind = self.random.choice(("crash", "crash", "answer lost", "disk full", "line cut"))
        self._left = self.random.randrange(6)
        return self._kind

    def statement(self, connection: Connection) -> None:
        """One more statement of a write is about to be carried out."""
        if self._kind in ("", "answer lost"):
            return
        self._left -= 1
        if self._left < 0:
            self.strike(connection)

    def strike(self, connection: Connection) -> None:
        kind, self._kind = self._kind, ""
        self.happened[kind] = self.happened.get(kind, 0) + 1
        if kind in ("crash", "answer lost"):
            raise Crash
        if kind == "line cut" and connection.dialect.name == "postgresql":
            _kill(connection)  # what is carried out next finds that nobody is there
            return
        error = OperationalError("", {}, sqlite3.OperationalError("database or disk is full"))
        error.connection_invalidated = kind == "line cut"
        raise error

    def answered(self, connection: Connection) -> None:
        """The write is on the disk, and nobody has been told."""
        if self._kind == "answer lost":
            self.strike(connection)
        self._kind = ""


def _kill(connection: Connection) -> None:
    """The server ends the process that serves a connection."""
    import psycopg

    driver: Any = connection.connection.dbapi_connection
    with psycopg.connect(connection.engine.url.set(drivername="postgresql").render_as_string(False),
                         autocommit=True) as other:  # fmt: skip
        other.execute("SELECT pg_terminate_backend(%s, 5000)", (driver.info.backend_pid,))


class FaultyStore(Store):
    """A database whose writes break off as the faults say, and hold what was committed."""

    def __init__(self, url: str, faults: Faults) -> None:
        super().__init__(url)
        self.faults = faults

        def strikes(connection: Connection, *_: object) -> None:
            if not connection.get_execution_options().get("reading"):
                faults.statement(connection)

        event.listen(self.engine, "before_cursor_execute", strikes)

    @contextmanager
    def write(self, *, sync: bool = True) -> Iterator[Connection]:
        self.faults.plan()
        with super().write(sync=sync) as connection:
            yield connection
            self.faults.statement(connection)  # in the moment before the commit
        self.faults.answered(connection)


class StepClock:
    """A clock that goes on by itself, and is set forward and back now and then."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._now = datetime(2030, 1, 1, 12, tzinfo=UTC)

    def now(self) -> datetime:
        self._now += timedelta(milliseconds=self._random.randrange(5))
        return self._now

    def beat(self) -> float:
        return self._now.timestamp()

    def turn(self, seconds: float) -> None:
        self._now += timedelta(seconds=seconds)
