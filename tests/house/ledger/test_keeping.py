"""Backup and restore: a ledger in use is backed up, restored exactly, and never over another."""

from __future__ import annotations

import os
import shutil
import stat
import threading
from pathlib import Path

import pytest
from sqlalchemy import text

from pitboss.house.ledger.backup import POSTGRESQL_MAGIC, SQLITE_MAGIC, _verify_dump, backup, restore
from pitboss.house.ledger.faults import Tampered
from pitboss.house.ledger.ledger import Ledger
from pitboss.storage.errors import BadRequest, ServiceError, Unavailable
from pitboss.storage.store import Store
from tests.house.ledger.tampering import filled, tamper
from tests.house.people import Crew
from tests.server.helpers import HandClock
from tests.tools import postgresql


@pytest.fixture(autouse=True)
def _programs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use the programs of the tests' own server, because those on the path may be older."""
    if (program := postgresql("pg_restore")) is not None:
        monkeypatch.setenv("PATH", str(Path(program).parent), prepend=os.pathsep)


def test_restoring_gives_the_same_ledger(
    book: Ledger, new_url: str, tmp_path: Path, clock: HandClock
) -> None:
    if book.store.sqlite != new_url.startswith("sqlite"):
        pytest.skip("a backup is restored to a database of its kind")
    Crew(book, "dealer", "cashier")
    filled(book, 5)
    file, target = tmp_path / "monday.backup", new_url.replace("house.db", "restored.db")
    kept = backup(book.store, file)
    assert kept.entries == 7
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [each.name for each in tmp_path.glob("monday*")] == ["monday.backup"]
    filled(book, 1)
    assert restore(file, target) == kept
    with pytest.raises(BadRequest, match="overwritten"):
        restore(file, target)
    store = Store(target)
    restored = Ledger(store, clock)
    assert filled(restored, 1).balances() == book.balances()
    with pytest.raises(Exception, match="never changed"), store.write() as connection:
        connection.execute(text("DELETE FROM entries"))
    store.close()


def test_a_backup_is_a_snapshot_while_others_write(book: Ledger, tmp_path: Path) -> None:
    filled(book, 10)
    writing = threading.Thread(target=filled, args=(book, 60))
    writing.start()
    try:
        kept = backup(book.store, tmp_path / "busy.backup")
    finally:
        writing.join()
    assert 10 <= kept.entries <= 70


def test_a_tampered_file_is_not_a_backup(book: Ledger, tmp_path: Path) -> None:
    tamper(filled(book, 3), "UPDATE entries SET line = replace(line, 'table 7', 'x') WHERE number = 2")
    with pytest.raises(Tampered, match="entry 2 was altered"):
        backup(book.store, tmp_path / "bad.backup")
    assert not (tmp_path / "bad.backup").exists()


def test_an_unreadable_dump_is_not_a_backup(tmp_path: Path) -> None:
    if postgresql("pg_restore") is None:
        pytest.skip("the programs of PostgreSQL are not here")
    (tmp_path / "cut.backup").write_bytes(POSTGRESQL_MAGIC + b"x" * 100)
    with pytest.raises(Unavailable, match="pg_restore failed"):
        _verify_dump(tmp_path / "cut.backup")


def test_a_backup_overwrites_nothing(book: Ledger, tmp_path: Path) -> None:
    there = tmp_path / "there"
    there.write_text("mine")
    for bad in (there, tmp_path / "no" / "folder", tmp_path):
        with pytest.raises(BadRequest):
            backup(book.store, bad)
    assert there.read_text() == "mine"


def test_a_file_that_is_not_a_backup_is_refused_and_leaves_nothing(book: Ledger, tmp_path: Path) -> None:
    filled(book, 2)
    file = tmp_path / "cut.backup"
    backup(book.store, file)
    whole = file.read_bytes()
    target = f"sqlite:///{tmp_path / 'new.db'}"
    for content in (b"", b"nonsense", b"PGDMP", whole[: len(whole) // 2], SQLITE_MAGIC + b"x" * 5000):
        file.write_bytes(content)
        with pytest.raises(ServiceError):
            restore(file, target)
    with pytest.raises(BadRequest, match="There is no file"):
        restore(tmp_path / "nowhere", target)
    with pytest.raises(BadRequest, match="not a database URL"):
        restore(file, "nonsense")
    assert not (tmp_path / "new.db").exists()


def test_missing_postgresql_programs_are_named_with_what_to_install(
    book: Ledger, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    if book.store.sqlite:
        assert backup(book.store, tmp_path / "a.backup").entries == 0
        return
    with pytest.raises(BadRequest, match="pg_dump is not installed"):
        backup(book.store, tmp_path / "a.backup")
    assert not (tmp_path / "a.backup").exists()
