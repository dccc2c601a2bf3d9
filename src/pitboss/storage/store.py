"""Open the database, migrate it, and write it in atomic transactions."""

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

__all__ = ["Store", "parse_url"]

LATEST_MIGRATION = "0021"
"""The latest migration."""
BUSY_TIMEOUT_MS = 10_000
"""Maximum time that a writer waits for another."""
PREPARE_THRESHOLD = 500
"""Runs of a statement before PostgreSQL caches its plan. A plan made for an empty table scans all of it, and
would still be used once the table has grown."""
POOL_SIZE = 24
"""Number of pooled PostgreSQL connections. Opening one costs more than the queries it runs."""
MIGRATION_LOCK_ID = 7_426_688
"""Number of the PostgreSQL lock for migrations."""


class Store:
    """The server's database, SQLite or PostgreSQL.

    A missing SQLite file is created, unless it must be `there`. `before` is called before a migration and may
    refuse it.
    """

    def __init__(
        self,
        url: str,
        *,
        there: bool = False,
        before: Callable[[Connection], None] = lambda _: None,
    ) -> None:
        self.url = parse_url(url)
        self.sqlite = self.url.get_backend_name() == "sqlite"
        if self.sqlite:
            if there and not Path(str(self.url.database)).exists():
                why = "Name another with --database sqlite:///FILE, or make a sample: `pitboss house sample`."
                raise NotFound(f"There is no database {self.url.database}. {why}")
            _create_private_file(self.url)
        self.engine = _create_engine(self.url, sqlite=self.sqlite)
        self._migrate(before)

    @contextmanager
    def write(self, *, sync: bool = True) -> Iterator[Connection]:
        """Atomic, durable transaction: committed and fsynced when the block exits.

        Without `sync`, it survives the end of the process, but is fsynced only with a later transaction.
        """
        with self.engine.begin() as connection:
            if self.sqlite:
                _begin_write(connection, "FULL" if sync else "NORMAL")
            elif not sync:
                connection.execute(text("SET LOCAL synchronous_commit TO off"))
            yield connection

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """Open a snapshot for reading."""
        with self.engine.connect() as connection:
            if self.sqlite:
                connection.exec_driver_sql("BEGIN")
            yield connection

    def close(self) -> None:
        self.engine.dispose()

    def _migrate(self, before: Callable[[Connection], None]) -> None:
        """Migrate the tables, one process at a time."""
        if self._is_migrated():
            return
        from alembic import command
        from alembic.util import CommandError

        with self.write() as connection:
            if not self.sqlite:
                connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK_ID})
            before(connection)
            try:
                command.upgrade(alembic_config(connection), "head")
            except CommandError as error:
                raise BadRequest(
                    f"The database is from a newer Pitboss ({error}). Use that version."
                ) from None

    def _is_migrated(self) -> bool:
        """Return whether the latest migration has been applied."""
        with self.read() as connection:
            if not inspect(connection).has_table("alembic_version"):
                return False
            return list(connection.scalars(text("SELECT version_num FROM alembic_version"))) == [
                LATEST_MIGRATION
            ]


def alembic_config(connection: Connection) -> Any:
    """Configure Alembic with the location of the migrations and a connection."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def parse_url(url: str) -> URL:
    """Parse and check the URL of a database."""
    try:
        made = make_url(url)
    except ArgumentError:
        raise BadRequest(f"{url!r} is not a database URL. Give sqlite:///FILE or postgresql://...") from None
    kind = made.get_backend_name()
    if kind == "postgresql":
        return made.set(drivername="postgresql+psycopg")
    if kind != "sqlite" or made.database in (None, "", ":memory:"):
        raise BadRequest(f"Cannot use this {kind} database. Give sqlite:///FILE or postgresql://...")
    return made


def _create_private_file(url: URL) -> None:
    """Create a file that only its owner can read, because it holds keys that are not revealed yet."""
    path = Path(str(url.database))
    if not path.parent.is_dir():
        raise NotFound(f"There is no folder {path.parent} for the database. Create it, or name another file.")
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))


def _create_engine(url: URL, *, sqlite: bool) -> Engine:
    if not sqlite:
        try:
            plans = {"prepare_threshold": PREPARE_THRESHOLD}
            return create_engine(url, pool_pre_ping=True, pool_size=POOL_SIZE, connect_args=plans)
        except ImportError:  # psycopg is missing, or the library of PostgreSQL that it needs
            raise BadRequest(
                f"PostgreSQL needs psycopg: `{install_command('postgresql')}` installs it"
            ) from None
    engine = create_engine(url, connect_args={"timeout": BUSY_TIMEOUT_MS / 1000, "check_same_thread": False})
    event.listen(engine, "connect", _configure_sqlite)
    return engine


def _configure_sqlite(connection: Any, _: object) -> None:
    """Configure SQLite: readers do not wait for writers, foreign keys are enforced, commits are fsynced."""
    connection.isolation_level = None  # the store begins transactions, not the driver
    cursor = connection.cursor()
    for setting in (
        "journal_mode = WAL",
        "synchronous = FULL",
        "foreign_keys = ON",
        f"busy_timeout = {BUSY_TIMEOUT_MS}",
    ):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def _begin_write(connection: Connection, synchronous: str) -> None:
    """Begin a SQLite transaction that may write. It locks at once, as two that upgrade later could deadlock.

    An event listener that does this would slow down every statement.
    """
    if connection.info.get("synchronous") != synchronous:  # set by the connection's last transaction
        connection.exec_driver_sql(f"PRAGMA synchronous = {synchronous}")
        connection.info["synchronous"] = synchronous
    connection.exec_driver_sql("BEGIN IMMEDIATE")
