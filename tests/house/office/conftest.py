"""A staffed SQLite database in real time, made once and copied for each test."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pitboss.house.ledger.ledger import Ledger
from pitboss.storage.clock import WallClock
from pitboss.storage.store import Store
from tests.house.bad_beat.room import PEOPLE
from tests.house.people import Crew


@pytest.fixture(scope="module")
def made(forms: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("office") / "house.db"
    shutil.copy(forms["sqlite"].removeprefix("sqlite:///"), made)
    store = Store(f"sqlite:///{made}")
    Crew(Ledger(store, WallClock(), sync=False), *PEOPLE)
    store.close()
    return made


@pytest.fixture
def database(made: Path, tmp_path: Path) -> str:
    shutil.copy(made, tmp_path / "house.db")
    return f"sqlite:///{tmp_path / 'house.db'}"
