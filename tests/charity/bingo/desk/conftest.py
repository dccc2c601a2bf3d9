"""The sample organization, which has a bingo license."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.charity.bingo.desk.occasions import Occasion
from tests.house.operations.sample import SampleHouse


@pytest.fixture
def occasion(organization_file: Path) -> Iterator[Occasion]:
    """An organization that has planned nothing yet."""
    with SampleHouse.opened(organization_file) as house:
        yield Occasion(house.office, house.clock)
