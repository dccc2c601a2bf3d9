"""Provide a house for each test, in a database of either kind."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pitboss.server.service import TableService
from tests.databases import forms as forms
from tests.databases import new_url as new_url
from tests.databases import server as server
from tests.databases import url as url
from tests.server.helpers import HandClock, house_at


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def house(url: str, clock: HandClock) -> Iterator[TableService]:
    """Provide a house that has just been started."""
    with house_at(url, clock) as started:
        yield started
