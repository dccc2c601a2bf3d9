"""The odds pages in Chromium: canceled calculations, links that follow the editor, a visible wager."""

from __future__ import annotations

import json
from collections.abc import Iterator
from time import sleep
from typing import Any
from urllib.parse import quote_plus

import pytest
from playwright.sync_api import Browser, Page, expect

from pitboss.odds.exact import WagerValue
from pitboss.web.odds import answers
from pitboss.web.odds.figures import count_prices
from pitboss.web.odds.job_queue import JobCanceled
from pitboss.web.odds.workers import Workers
from tests.waiting import PATIENCE_SECONDS
from tests.web.browser import served
from tests.web.odds import address


@pytest.fixture(scope="module")
def tab(browser: Browser) -> Iterator[Page]:
    with served() as site:
        context = browser.new_context(base_url=site)
        page = context.new_page()
        wrong: list[str] = []
        page.on("pageerror", lambda error: wrong.append(str(error)))
        yield page
        context.close()
        assert wrong == []


def _endless(*args: object) -> None:
    sleep(600)


def test_a_calculation_is_canceled_by_its_button(tab: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    workers = Workers(1, line=4, seconds=PATIENCE_SECONDS)
    monkeypatch.setattr(answers, "counters", lambda: workers)
    monkeypatch.setattr("pitboss.web.odds_pages.counters", lambda: workers)
    monkeypatch.setattr("pitboss.web.odds_pages.count_prices", _endless)
    tab.goto(address("mini-dice"))
    work = workers.ask(_endless, "mini-dice", "{}", None, "", ())
    workers.cancel(work.id, "")
    tab.get_by_role("button", name="Cancel").click()
    expect(tab.locator("#figures .refused")).to_contain_text("Canceled")
    assert isinstance(work.future.exception(PATIENCE_SECONDS), JobCanceled)


def _typed_endless(game: str, options: str, *more: Any) -> list[WagerValue]:
    """Calculate the posted odds; for anything else never finish."""
    if options != "{}":
        sleep(600)
    return count_prices(game, options, *more)


def test_earlier_queries_are_canceled(tab: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    workers = Workers(1, line=4, seconds=PATIENCE_SECONDS)
    monkeypatch.setattr(answers, "counters", lambda: workers)
    monkeypatch.setattr("pitboss.web.odds_pages.counters", lambda: workers)
    monkeypatch.setattr("pitboss.web.odds_pages.count_prices", _typed_endless)
    tab.goto(address("mini-dice"))
    expect(tab.locator("#any-7")).to_be_visible()
    found = []
    for odds in ("9 to 2", "5 to 1"):
        tab.get_by_label("any 7").fill(odds)
        expect(tab.locator(f'[data-load*="pay.any+7={quote_plus(odds)}"] button')).to_be_visible()
        options = json.dumps({"odds": {"any 7": odds}})
        found.append(workers.ask(_typed_endless, "mini-dice", options, None, "", ()))
        workers.cancel(found[-1].id, "")
    assert isinstance(found[0].future.exception(PATIENCE_SECONDS), JobCanceled)
    assert not found[1].off.is_set()
    tab.get_by_role("button", name="Cancel").click()
    assert isinstance(found[1].future.exception(PATIENCE_SECONDS), JobCanceled)


def test_the_open_table_link_follows_the_typed_options(tab: Page) -> None:
    tab.goto(address("mini-dice"))
    tab.get_by_label("any 7").fill("9 to 2")
    opens = tab.get_by_role("link", name="Open a table with these options")
    expect(opens).to_have_attribute("href", r"/new?game=mini-dice&odds=%7B%22any+7%22%3A+%229+to+2%22%7D")


def test_the_wager_in_the_address_is_visible_with_its_outcomes(tab: Page) -> None:
    tab.set_viewport_size({"width": 390, "height": 500})
    tab.goto(f"{address('mini-dice')}#under-7")
    expect(tab.locator("tr#under-7.aimed")).to_be_in_viewport()
    expect(tab.locator("details[open] summary")).to_have_text(["under 7"])
