"""The sample organization's raffle desk, with a clock that tests turn."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.charity.raffle.fire_company import FireCompany


@pytest.fixture
def company(organization_file: Path) -> Iterator[FireCompany]:
    with FireCompany.opened(organization_file) as opened:
        yield opened
