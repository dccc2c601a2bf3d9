"""The director's desk of the sample organization."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.charity.tournament.desk.a_desk import Desk


@pytest.fixture
def desk(organization_file: Path) -> Iterator[Desk]:
    found = Desk(organization_file)
    yield found
    found.close()
