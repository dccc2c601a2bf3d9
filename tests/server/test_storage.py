"""Test the database itself: its schema, its safety, and invalid addresses."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import insert, text
from sqlalchemy.exc import IntegrityError

from pitboss.charity.bingo.desk import rows as bingo_rows
from pitboss.charity.casino_night import rows as casino_night_rows
from pitboss.charity.organization import rows as organization_rows
from pitboss.charity.raffle.desk import rows as raffle_rows
from pitboss.charity.tournament.desk import rows as tournament_rows
from pitboss.house.bad_beat import rows as bad_beat_rows
from pitboss.house.keno import rows as keno_rows
from pitboss.house.link import rows as link_rows
from pitboss.house.staff import rows as staff_rows
from pitboss.server.models import RoundKeyRow
from pitboss.storage.base import Base
from pitboss.storage.errors import BadRequest
from pitboss.storage.store import LATEST_MIGRATION, Store, alembic_config
from tests.cases import for_each

HOUSE = (
    bad_beat_rows, bingo_rows, casino_night_rows, keno_rows, link_rows, organization_rows, raffle_rows,
    staff_rows, tournament_rows,
)  # fmt: skip
"""Return the tables of all models, which are registered on import."""


def test_migrations_match_the_models(new_url: str) -> None:
    store = Store(new_url)
    with store.read() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []
    store.close()


def test_a_database_is_migrated_once(new_url: str) -> None:
    Store(new_url).close()
    store = Store(new_url)
    with store.read() as connection:
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalars().all() == [
            LATEST_MIGRATION
        ]
        script = ScriptDirectory.from_config(alembic_config(connection))
        assert script.get_current_head() == LATEST_MIGRATION
    store.close()


def test_a_database_of_a_newer_pitboss_is_left_alone(new_url: str) -> None:
    store = Store(new_url)
    with store.write() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    store.close()
    with pytest.raises(BadRequest, match="newer"):
        Store(new_url)


def test_a_foreign_key_must_exist(new_url: str) -> None:
    store = Store(new_url)
    with pytest.raises(IntegrityError), store.write() as connection:
        connection.execute(insert(RoundKeyRow).values(table_id=7, round=1, key="00"))
    store.close()


def test_a_step_is_written_whole_or_not_at_all(new_url: str) -> None:
    store = Store(new_url)

    def broken_off() -> None:
        with store.write() as connection:
            connection.execute(text("CREATE TABLE half (n INTEGER)"))
            connection.execute(text("INSERT INTO half VALUES (1)"))
            raise KeyError

    with pytest.raises(KeyError):
        broken_off()
    with store.write() as connection:  # it is not there, or this would fail
        connection.execute(text("CREATE TABLE half (n INTEGER)"))
    store.close()


def test_sqlite_is_safe_and_private(tmp_path: Path) -> None:
    file = tmp_path / "house.db"
    store = Store(f"sqlite:///{file}")
    with store.read() as connection:
        found = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
        assert found == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 10_000}
        for each in file.parent.iterdir():
            assert stat.S_IMODE(each.stat().st_mode) & 0o077 == 0, each.name
    store.close()


def test_answers_are_durable_and_bot_actions_need_not_be(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'house.db'}")
    for sync, level in ((True, 2), (False, 1), (True, 2)):
        with store.write(sync=sync) as connection:
            assert connection.exec_driver_sql("PRAGMA synchronous").scalar_one() == level
    store.close()


@for_each("address", ["", "nonsense", "mysql://somewhere/db", "sqlite://", "sqlite:///:memory:"])
def test_other_addresses_are_refused(address: str) -> None:
    with pytest.raises(BadRequest, match="sqlite:///FILE"):
        Store(address)


def test_each_step_is_as_durable_as_it_asks_for(tmp_path: Path) -> None:
    """Switch the setting on one connection after another, though it is set only on changes."""
    store = Store(f"sqlite:///{tmp_path / 'house.db'}")
    for sync in (True, True, False, False, True, False):
        with store.write(sync=sync) as connection:
            level = connection.execute(text("PRAGMA synchronous")).scalar_one()
            assert level == (2 if sync else 1), sync
    store.close()
