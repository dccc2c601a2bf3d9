"""The sample organization, about to hold a casino night."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.charity.casino_night.night_house import NightHouse


@pytest.fixture
def house(organization_file: Path) -> Iterator[NightHouse]:
    with NightHouse.opened(organization_file) as opened:
        yield opened
