"""A poker room for each test, in SQLite. Tests of differences between databases use both."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.house.ledger.ledger import Ledger
from pitboss.house.staff.employees import Staff
from pitboss.storage.people import People
from pitboss.storage.store import Store
from tests.house.bad_beat.room import PEOPLE, Room
from tests.house.people import Crew
from tests.server.helpers import CHEAP, HandClock


@pytest.fixture(scope="session")
def staffed(forms: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with employees, made once."""
    made = tmp_path_factory.mktemp("staffed") / "house.db"
    shutil.copy(forms["sqlite"].removeprefix("sqlite:///"), made)
    store = Store(f"sqlite:///{made}")
    Crew(Ledger(store, HandClock()), *PEOPLE)
    store.close()
    return made


@pytest.fixture
def room(staffed: Path, tmp_path: Path, clock: HandClock) -> Iterator[Room]:
    shutil.copy(staffed, tmp_path / "house.db")
    store = Store(f"sqlite:///{tmp_path / 'house.db'}")
    book = Ledger(store, clock, sync=False)
    yield Room(book, Staff(book, People(store, clock, CHEAP)))
    store.close()


@pytest.fixture
def either(book: Ledger) -> Room:
    """A room in each kind of database."""
    return Room(book, Crew(book, *PEOPLE))
