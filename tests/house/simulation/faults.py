"""Faults of a simulated house: crashes at any write, a full disk, a lost connection, a clock set back."""

from __future__ import annotations

import shutil
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

from sqlalchemy import URL, Connection, event, make_url
from sqlalchemy.exc import OperationalError

from pitboss.storage.store import Store


class Crash(BaseException):
    """The process crashed: uncommitted work is lost, and nobody gets an answer."""


class Faults:
    """Random faults in the next writes."""

    def __init__(self, random: Random, rate: float) -> None:
        self.random, self.rate = random, rate
        self.happened: Counter[str] = Counter()
        self._left = -1
        self._kind = ""

    def plan(self) -> str:
        """Choose whether this write fails, how, and after how many statements."""
        if self.random.random() >= self.rate:
            return ""
        self._kind = self.random.choice(("crash", "crash", "answer lost", "disk full", "line cut"))
        self._left = self.random.randrange(6)
        return self._kind

    def statement(self, connection: Connection) -> None:
        """Count a statement that is about to run, and fail if planned."""
        if self._kind in ("", "answer lost"):
            return
        self._left -= 1
        if self._left < 0:
            self.strike(connection)

    def strike(self, connection: Connection) -> None:
        kind, self._kind = self._kind, ""
        self.happened[kind] += 1
        if kind in ("crash", "answer lost"):
            raise Crash
        if kind == "line cut" and connection.dialect.name == "postgresql":
            _kill(connection)  # what is carried out next finds that nobody is there
            return
        error = OperationalError("", {}, sqlite3.OperationalError("database or disk is full"))
        error.connection_invalidated = kind == "line cut"
        raise error

    def answered(self, connection: Connection) -> None:
        """Fail, if planned, after the commit but before the answer."""
        if self._kind == "answer lost":
            self.strike(connection)
        self._kind = ""


def _kill(connection: Connection) -> None:
    """Have the server end the process that serves a connection."""
    import psycopg

    driver: Any = connection.connection.dbapi_connection
    with psycopg.connect(connection.engine.url.set(drivername="postgresql").render_as_string(False),
                         autocommit=True) as other:  # fmt: skip
        other.execute("SELECT pg_terminate_backend(%s, 5000)", (driver.info.backend_pid,))


def copy_database(form: str, to: URL | str) -> None:
    """Copy a database over another."""
    here, there = make_url(form), make_url(to)
    if here.get_backend_name() == "sqlite":
        path = str(there.database)
        for more in ("-wal", "-shm"):
            Path(path + more).unlink(missing_ok=True)
        shutil.copy(str(here.database), path)
        return
    with _line(here.set(database="postgres")) as server:
        server.execute(f"DROP DATABASE IF EXISTS {there.database} WITH (FORCE)")
        server.execute(f"CREATE DATABASE {there.database} TEMPLATE {here.database}")


class FaultyStore(Store):
    """A database whose writes break off as the faults say, and hold what was committed.

    Days are played in it one after the other: what SQLAlchemy has made of its statements is made once.
    """

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.faults = Faults(Random(0), 0)
        self._auditor: Any = None
        event.listen(self.engine, "before_cursor_execute", self._strikes, retval=True)

    def _strikes(
        self, connection: Connection, _: object, statement: str, parameters: object, *__: object
    ) -> tuple[str, object]:
        if not connection.get_execution_options().get("reading"):
            self.faults.statement(connection)
        if statement.startswith("PRAGMA synchronous"):
            statement = "PRAGMA synchronous = OFF"  # it is a process that dies here, and never the machine
        return statement, parameters

    @contextmanager
    def write(self, *, sync: bool = True) -> Iterator[Connection]:
        self.faults.plan()
        with super().write(sync=sync) as connection:
            yield connection
            self.faults.statement(connection)  # in the moment before the commit
        self.faults.answered(connection)

    def begin(self, form: str, faults: Faults) -> None:
        """Begin another day from a copied template."""
        self.close()
        copy_database(form, self.url)
        self.faults = faults

    def cut(self) -> None:
        """Replace the process, losing everything uncommitted."""
        self.engine.dispose()

    def close(self) -> None:
        if self._auditor is not None:
            self._auditor.close()
            self._auditor = None
        super().close()

    def audit(self, query: str) -> list[tuple[Any, ...]]:
        """Query the database on the auditor's separate connection, bypassing the tested code."""
        if self._auditor is None:
            self._auditor = _line(self.url)
        return [tuple(row) for row in self._auditor.execute(query).fetchall()]


def _line(url: URL) -> Any:
    if url.get_backend_name() == "sqlite":
        return sqlite3.connect(str(url.database), isolation_level=None, check_same_thread=False)
    import psycopg

    return psycopg.connect(url.set(drivername="postgresql").render_as_string(False), autocommit=True)


class StepClock:
    """A clock that advances by itself, and is occasionally set forward or back."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._now = datetime(2030, 1, 1, 12, tzinfo=UTC)

    def now(self) -> datetime:
        self._now += timedelta(milliseconds=self._random.randrange(5))
        return self._now

    def beat(self) -> float:
        return self._now.timestamp()

    @property
    def shown(self) -> str:
        """Return the time without advancing it."""
        return f"{self._now:%d %H:%M:%S}"

    def turn(self, seconds: float) -> None:
        self._now += timedelta(seconds=seconds)
