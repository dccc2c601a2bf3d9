"""The desk of the sample organization."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.charity.organization.desk import OrganizationDesk


@pytest.fixture
def desk(organization_file: Path) -> Iterator[OrganizationDesk]:
    with OrganizationDesk.opened(organization_file) as opened:
        yield opened
