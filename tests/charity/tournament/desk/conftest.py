"""The sample organization, furnished once and copied for each test."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.charity import sample
from tests.charity.tournament.desk.a_desk import Desk
from tests.server.helpers import PASSPHRASE


@pytest.fixture(scope="session")
def furnished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("organization") / "sample.db"
    desk = Desk(made)
    sample.furnish(desk.office, PASSPHRASE)
    desk.close()
    return made


@pytest.fixture
def desk(furnished: Path, tmp_path: Path) -> Iterator[Desk]:
    path = tmp_path / "organization.db"
    shutil.copy(furnished, path)
    found = Desk(path)
    yield found
    found.close()
