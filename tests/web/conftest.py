"""Fixtures: a house for a module of tests, its pages served on loopback, and Chromium."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from pitboss.server.service import TableService
from tests.web.browser import chromium, served
from tests.web.playing import BROWSER_SECONDS, SEEDS, visit
from tests.web.served import house_in

expect.set_options(timeout=BROWSER_SECONDS * 1000)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableService]:
    with house_in(tmp_path_factory.mktemp("house"), chance=SEEDS) as found:
        yield found


@pytest.fixture(scope="module")
def site(house: TableService) -> Iterator[str]:
    with served(house) as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Share one browser among all tests of this process; each context cleans up its own state."""
    with chromium() as found:
        yield found


@pytest.fixture
def tab(browser: Browser, site: str) -> Iterator[Page]:
    """Open a tab in which nothing may go wrong."""
    with visit(browser, site) as context:
        yield context.new_page()
