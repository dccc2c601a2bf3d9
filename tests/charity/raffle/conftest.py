"""A copy of the sample organization for each test, with a clock that tests turn."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.storage.clock import WallClock
from pitboss.storage.store import Store
from tests.charity.raffle.fire_company import FireCompany
from tests.house.operations.sample import CLOCK, make_sample


@pytest.fixture(scope="package")
def sample_organization(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("charity")
    made, empty = folder / "sample.db", f"sqlite:///{folder / 'empty.db'}"
    Store(empty).close()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(WallClock, "now", lambda _: CLOCK.now())
        make_sample(empty, made, "charity")
        yield made


@pytest.fixture
def company(sample_organization: Path, tmp_path: Path) -> Iterator[FireCompany]:
    path = tmp_path / "company.db"
    shutil.copy(sample_organization, path)
    CLOCK.seconds = 0.0
    opened = FireCompany(path)
    yield opened
    opened.store.close()
