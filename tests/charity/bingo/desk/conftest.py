"""A sample organization with a bingo license, furnished once and copied for each test."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.charity.bingo.desk.occasions import Occasion
from tests.databases import forms as forms
from tests.databases import server as server
from tests.house.operations.sample import SampleHouse, make_sample


@pytest.fixture(scope="session")
def organization(forms: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("organization") / "charity.db"
    make_sample(forms["sqlite"], made, "charity")
    return made


@pytest.fixture
def occasion(organization: Path, tmp_path: Path) -> Iterator[Occasion]:
    """An organization that has planned nothing yet."""
    path = tmp_path / "house.db"
    shutil.copy(organization, path)
    with SampleHouse.opened(path) as house:
        house.clock.seconds = 0.0
        yield Occasion(house.office, house.clock)
