"""A copy of the sample organization for each test."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.charity.organization.desk import OrganizationDesk
from tests.databases import forms as forms
from tests.databases import server as server
from tests.house.operations.sample import make_sample


@pytest.fixture(scope="package")
def furnished_organization(forms: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("organization") / "sample.db"
    make_sample(forms["sqlite"], path, "charity")
    return path


@pytest.fixture
def desk(furnished_organization: Path, tmp_path: Path) -> Iterator[OrganizationDesk]:
    """A sample organization at 15:00 on January 1, 2030 in New Jersey."""
    path = tmp_path / "organization.db"
    shutil.copy(furnished_organization, path)
    opened = OrganizationDesk(path)
    opened.clock.seconds = 0.0
    yield opened
    opened.store.close()
