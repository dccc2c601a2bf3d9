"""A ledger for each test, in each kind of database."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pitboss.house.ledger.ledger import Ledger
from pitboss.storage.store import Store
from tests.databases import forms as forms
from tests.databases import new_url as new_url
from tests.databases import server as server
from tests.databases import url as url
from tests.server.helpers import HandClock


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def book(url: str, clock: HandClock) -> Iterator[Ledger]:
    """An empty ledger."""
    store = Store(url)
    yield Ledger(store, clock)
    store.close()
