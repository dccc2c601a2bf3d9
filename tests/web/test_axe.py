"""The lobby, the law and the odds pages for those who use a screen reader, or see contrasts badly."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from tests.web.axe import script, violations
from tests.web.browser import chromium, served

PAGES = {
    "lobby": "",
    "law": "law",
    "subchapter": "law/13:69F-14",
    "section": "law/13:69F-14.10(d)",
    "search": "law/search?q=burn",
    "compare": "law/compare?one=14.9",
    "glossary": "law/glossary?term=ante",
    "coverage": "law/coverage?where=14",
    "odds": "odds",
    "game": "odds/mini-dice?pay.any+7=9+to+2&pay.over+7=1+to+9",
    "how to play": "odds/three-card-poker/strategy",
    "par": "odds/mini-dice/par",
    "equity": "odds/equity?hand=AsAh&hand=KsKh&board=Ts9s2d",
    "simulate": "odds/three-card-poker/simulate",
}


@pytest.fixture(scope="module")
def tab() -> Iterator[Page]:
    script()
    with served() as site, chromium() as browser:
        context = browser.new_context(base_url=site)
        yield context.new_page()
        context.close()


@pytest.mark.parametrize("path", PAGES.values(), ids=PAGES)
def test_nothing_is_seriously_wrong_in_either_theme(tab: Page, path: str) -> None:
    tab.emulate_media(color_scheme="light", reduced_motion="reduce")
    tab.goto(f"/{path}")
    tab.wait_for_selector("[data-load]", state="detached", timeout=60_000)
    assert violations(tab) == []
    tab.emulate_media(color_scheme="dark", reduced_motion="reduce")
    assert violations(tab, "color-contrast") == []
