"""A database for each test: in SQLite, and in PostgreSQL if installed."""

from __future__ import annotations

import itertools
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.storage.base import Base
from pitboss.storage.store import Store
from tests.postgres import MISSING, cluster

_NUMBERS = itertools.count(1)


@pytest.fixture(scope="session")
def server() -> Iterator[str | None]:
    """A PostgreSQL server for all tests of this process."""
    with cluster() as address:
        yield address


def _create(server: str) -> str:
    """Return a new database in PostgreSQL."""
    import psycopg

    name = f"test_{next(_NUMBERS)}"
    with psycopg.connect(f"{server}/postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return f"{server}/{name}"


@pytest.fixture(scope="session")
def forms(server: str | None, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Return empty databases in their newest form. They are created once, because that takes time."""
    made = {"sqlite": f"sqlite:///{tmp_path_factory.mktemp('form') / 'house.db'}"}
    if server is not None:
        made["postgresql"] = _create(server)
    for each in made.values():
        Store(each).close()
    return made


@pytest.fixture(params=["sqlite", "postgresql"])
def new_url(request: pytest.FixtureRequest, server: str | None, tmp_path: Path) -> str:
    """Return the address of a database without tables, of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'house.db'}"
    if server is None:
        pytest.skip(MISSING)
    return _create(server)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, forms: dict[str, str], tmp_path: Path) -> str:
    """Return the address of an empty database, of either kind."""
    if request.param not in forms:
        pytest.skip(MISSING)
    form = forms[request.param]
    if request.param == "sqlite":
        shutil.copy(form.removeprefix("sqlite:///"), tmp_path / "house.db")
        return f"sqlite:///{tmp_path / 'house.db'}"
    return empty_database(form)


def empty_database(form: str) -> str:
    """Return a PostgreSQL database, cleared of what earlier tests left."""
    import psycopg

    with psycopg.connect(form, autocommit=True) as connection:
        connection.execute("SET session_replication_role = replica")  # else rows could not be deleted
        for table in Base.metadata.tables:
            connection.execute(f'DELETE FROM "{table}"')
        for (sequence,) in connection.execute("SELECT sequencename FROM pg_sequences").fetchall():
            connection.execute(f"ALTER SEQUENCE {sequence} RESTART")
    return form
