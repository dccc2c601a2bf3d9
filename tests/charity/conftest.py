"""The sample organization, furnished once and copied for each test."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.storage.clock import WallClock
from pitboss.storage.store import Store
from tests.house.operations.sample import CLOCK, make_sample


@pytest.fixture(scope="session")
def organization(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("charity")
    made, empty = folder / "sample.db", f"sqlite:///{folder / 'empty.db'}"
    Store(empty).close()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(WallClock, "now", lambda _: CLOCK.now())
        make_sample(empty, made, "charity")
        yield made


@pytest.fixture
def organization_file(organization: Path, tmp_path: Path) -> Path:
    """A copy of its ledger, at 15:00 on January 1, 2030 in New Jersey."""
    CLOCK.seconds = 0.0
    path = tmp_path / "organization.db"
    shutil.copy(organization, path)
    return path
