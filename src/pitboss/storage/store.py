"""The database: opened, brought to its newest form, and written in whole steps."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from pitboss.extras import install_command
from pitboss.storage.errors import BadRequest, NotFound

NEWEST = "0014"
"""The last of the migrations."""
BUSY_MS = 10_000
"""How long a writer waits for another."""
PREPARED_AFTER = 500
"""How often PostgreSQL is asked something before it keeps the plan for it: a plan that was made while a table
was empty reads all of it, and is kept when it has grown."""
POOL = 24
"""Connections that are kept open to PostgreSQL: one more costs more than what is asked by it."""
MIGRATING = 7_426_688
"""The number of the lock under which PostgreSQL's tables are brought to their newest form."""


class Store:
    """A database with everything the server keeps. SQLite unless told, or PostgreSQL.

    A file is made where there is none, unless it must be `there`. `before` is called before the tables are
    brought to their newest form, and may refuse that.
    """

    def __init__(
        self,
        url: str,
        *,
        there: bool = False,
        before: Callable[[Connection], None] = lambda _: None,
    ) -> None:
        self.url = checked_url(url)
        self.sqlite = self.url.get_backend_name() == "sqlite"
        if self.sqlite:
            if there and not Path(str(self.url.database)).exists():
                why = "name the database of a house; `pitboss house sample` makes one to try"
                raise NotFound(f"there is no file {self.url.database}: {why}")
            _private(self.url)
        self.engine = _engine(self.url, sqlite=self.sqlite)
        self._migrate(before)

    @contextmanager
    def write(self, *, sync: bool = True) -> Iterator[Connection]:
        """A step that is written whole or not at all, and is on the disk when the block is left.

        Without `sync` it outlives the process, and is on the disk with the next step that is.
        """
        with self.engine.begin() as connection:
            if self.sqlite:
                _begin_writing(connection, "FULL" if sync else "NORMAL")
            elif not sync:
                connection.execute(text("SET LOCAL synchronous_commit TO off"))
            yield connection

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """Things as they stand at one moment."""
        with self.engine.connect() as connection:
            if self.sqlite:
                connection.exec_driver_sql("BEGIN")
            yield connection

    def close(self) -> None:
        self.engine.dispose()

    def _migrate(self, before: Callable[[Connection], None]) -> None:
        """Bring the tables to their newest form; one process does it at a time."""
        if self._newest():
            return
        from alembic import command
        from alembic.util import CommandError

        with self.write() as connection:
            if not self.sqlite:
                connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATING})
            before(connection)
            try:
                command.upgrade(alembic_config(connection), "head")
            except CommandError as error:
                raise BadRequest(f"the database is of a newer Pitboss ({error}): use that one") from None

    def _newest(self) -> bool:
        """Whether the tables have their newest form already."""
        with self.read() as connection:
            if not inspect(connection).has_table("alembic_version"):
                return False
            return list(connection.scalars(text("SELECT version_num FROM alembic_version"))) == [NEWEST]


def alembic_config(connection: Connection) -> Any:
    """What Alembic is told: where the migrations are, and the connection to use."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def checked_url(url: str) -> URL:
    """An address of a database that we can use."""
    try:
        made = make_url(url)
    except ArgumentError:
        raise BadRequest(f"{url!r} is no database: give sqlite:///FILE or postgresql://...") from None
    kind = made.get_backend_name()
    if kind == "postgresql":
        return made.set(drivername="postgresql+psycopg")
    if kind != "sqlite" or made.database in (None, "", ":memory:"):
        raise BadRequest(f"{kind} is not kept in: give sqlite:///FILE or postgresql://...")
    return made


def _private(url: URL) -> None:
    """Only the owner reads the file: there are keys in it that are not opened yet."""
    path = Path(str(url.database))
    path.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))


def _engine(url: URL, *, sqlite: bool) -> Engine:
    if not sqlite:
        try:
            plans = {"prepare_threshold": PREPARED_AFTER}
            return create_engine(url, pool_pre_ping=True, pool_size=POOL, connect_args=plans)
        except ImportError:  # psycopg is missing, or the library of PostgreSQL that it needs
            raise BadRequest(
                f"PostgreSQL needs psycopg: `{install_command('postgresql')}` installs it"
            ) from None
    engine = create_engine(url, connect_args={"timeout": BUSY_MS / 1000, "check_same_thread": False})
    event.listen(engine, "connect", _on_connect)
    return engine


def _on_connect(connection: Any, _: object) -> None:
    """Readers do not wait for the writer, a reference leads somewhere, and what is written is on the disk."""
    connection.isolation_level = None  # the store begins steps, not the driver
    cursor = connection.cursor()
    for setting in (
        "journal_mode = WAL",
        "synchronous = FULL",
        "foreign_keys = ON",
        f"busy_timeout = {BUSY_MS}",
    ):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def _begin_writing(connection: Connection, synchronous: str) -> None:
    """Begin a step of SQLite that may write. It is the only one from its beginning: two could wait for each
    other. (An event that does this would slow every statement down.)"""
    if connection.info.get("synchronous") != synchronous:  # as the last step of the connection left it
        connection.exec_driver_sql(f"PRAGMA synchronous = {synchronous}")
        connection.info["synchronous"] = synchronous
    connection.exec_driver_sql("BEGIN IMMEDIATE")
