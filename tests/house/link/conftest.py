"""A link that is set up, for each test of its own: copied from one that was set up once."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house.link.linking import Linked
from tests.server.helpers import HandClock


@pytest.fixture(scope="session")
def set_up_file(forms: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("link") / "house.db"
    shutil.copy(forms["sqlite"].removeprefix("sqlite:///"), file)
    made = Linked(f"sqlite:///{file}", HandClock())
    made.set_up()
    made.store.close()
    return file


@pytest.fixture
def linked(set_up_file: Path, tmp_path: Path, clock: HandClock) -> Iterator[Linked]:
    """Three casinos that offer the payout, on SQLite with a clock turned by hand; all are there."""
    shutil.copy(set_up_file, tmp_path / "house.db")
    made = Linked(f"sqlite:///{tmp_path / 'house.db'}", clock)
    made.here()
    yield made
    made.store.close()


@pytest.fixture
def fresh(forms: dict[str, str], tmp_path: Path, clock: HandClock) -> Iterator[Linked]:
    """A link with its people, and nothing agreed yet."""
    shutil.copy(forms["sqlite"].removeprefix("sqlite:///"), tmp_path / "house.db")
    made = Linked(f"sqlite:///{tmp_path / 'house.db'}", clock)
    made.staff()
    yield made
    made.store.close()
