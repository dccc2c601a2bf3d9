"""Provide a book in SQLite with a keno room, for tests that need only one database."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.house.ledger.ledger import Ledger
from pitboss.storage.store import Store
from tests.house.keno.desk import Desk
from tests.server.helpers import HandClock


@pytest.fixture
def plain(tmp_path: Path, forms: dict[str, str], clock: HandClock) -> Iterator[Ledger]:
    shutil.copy(forms["sqlite"].removeprefix("sqlite:///"), tmp_path / "plain.db")
    store = Store(f"sqlite:///{tmp_path / 'plain.db'}")
    yield Ledger(store, clock, sync=False)
    store.close()


@pytest.fixture
def desk(plain: Ledger) -> Desk:
    return Desk(plain)
