"""Provide each test with its own link, copied from one that was set up once."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.house.link.linking import Linked
from tests.server.helpers import HandClock


@pytest.fixture(scope="session")
def staffed_file(forms: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    return _made(Path(forms["sqlite"].removeprefix("sqlite:///")), tmp_path_factory, Linked.staff)


@pytest.fixture(scope="session")
def set_up_file(staffed_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return _made(staffed_file, tmp_path_factory, Linked.offer)


def _made(form: Path, folders: pytest.TempPathFactory, do: Callable[[Linked], None]) -> Path:
    """Copy a database in which something more was done."""
    file = folders.mktemp("link") / "house.db"
    shutil.copy(form, file)
    made = Linked(f"sqlite:///{file}", HandClock())
    do(made)
    made.store.close()
    return file


@pytest.fixture
def linked(set_up_file: Path, tmp_path: Path, clock: HandClock) -> Iterator[Linked]:
    """Provide three present casinos that offer the payout, on SQLite with a manual clock."""
    shutil.copy(set_up_file, tmp_path / "house.db")
    made = Linked(f"sqlite:///{tmp_path / 'house.db'}", clock)
    made.here()
    yield made
    made.store.close()


@pytest.fixture
def fresh(staffed_file: Path, tmp_path: Path, clock: HandClock) -> Iterator[Linked]:
    """Provide a link with its people but no agreement."""
    shutil.copy(staffed_file, tmp_path / "house.db")
    made = Linked(f"sqlite:///{tmp_path / 'house.db'}", clock)
    yield made
    made.store.close()
