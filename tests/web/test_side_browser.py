"""The side of the table in Chromium: tabs, rule cards in place, replay, and the sheet on a phone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.responses import HTMLResponse
from playwright.sync_api import Browser, Page, expect

from pitboss.web.app import create_app
from pitboss.web.guard import Rate
from tests.server.helpers import FAST, HandClock, awaited, person, until
from tests.web.aside import page as drawn
from tests.web.browser import served
from tests.web.served import house_in

SWAP = """html => {
    document.getElementById("log").innerHTML = html;
    document.dispatchEvent(new CustomEvent("pitboss:swapped", { detail: { parts: ["log"] } }));
}"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return a table of bots where somebody is to act, with its side as a spectator sees it."""
    folder: Path = tmp_path_factory.mktemp("house")
    with house_in(folder, clock=HandClock()) as house:
        ann = person(house, "Ann")
        table = house.open_table(ann, "hold-em", settings=FAST, bots={2: "random", 3: "random"})["table"]
        house.sit(ann, table, 1)
        until(house, lambda: awaited(house, ann, table) and house.look_back(ann, table, 0).inputs == 0)
        app = create_app(house, rate=Rate(1e6, 10**6))

        @app.get("/side")
        def side(theme: str = "light") -> HTMLResponse:
            look = house.look_at(None, table)
            return HTMLResponse(drawn(look, theme))

        with served(app=app) as address:
            yield address


@pytest.fixture(params=[1440, 390])
def tab(browser: Browser, site: str, request: pytest.FixtureRequest) -> Iterator[Page]:
    """Open the side, wide and on a phone, allowing no script errors."""
    context = browser.new_context(base_url=site, viewport={"width": request.param, "height": 844})
    page = context.new_page()
    wrong: list[str] = []
    page.on("request", lambda asked: None if asked.url.startswith(site) else wrong.append(asked.url))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto("/side")
    yield page
    context.close()
    assert wrong == []


def phone(tab: Page) -> bool:
    assert tab.viewport_size is not None
    return tab.viewport_size["width"] < 900


def opened(tab: Page) -> None:
    """Open the side if it is a phone's."""
    if phone(tab):
        expect(tab.locator("#sheet")).to_be_hidden()
        tab.locator("[data-now] .said").click()
    expect(tab.locator("#sheet")).to_be_visible()


def test_a_rule_opens_under_its_line_and_stays_when_the_log_grows(tab: Page) -> None:
    opened(tab)
    before = tab.locator("#log").inner_html()
    line = tab.locator("#log > li:not(.hd):not(.fold)").first
    line.locator("> .cite").click()
    article = line.locator(".rule-card")
    expect(article.locator(".serif")).not_to_be_empty()
    expect(article.locator(".sent")).to_have_text(line.locator("> .said").inner_text())
    expect(article.get_by_text("Open the rule")).to_be_visible()
    tab.evaluate(SWAP, before)
    expect(tab.locator("#log > li:not(.hd):not(.fold)").first.locator(".rule-card")).to_have_count(1)
    tab.keyboard.press("Escape")
    expect(tab.locator(".rule-card")).to_have_count(0)
    tab.keyboard.press("l")
    expect(tab.locator("#log li").last.locator(".rule-card")).to_be_visible()


def test_tabs_by_keys(tab: Page) -> None:
    tab.keyboard.press("w")
    expect(tab.locator("#panel-why")).to_be_visible()
    expect(tab.locator("#panel-log")).to_be_hidden()
    tab.locator("#tab-why").focus()
    tab.keyboard.press("ArrowRight")
    expect(tab.locator("#panel-sign")).to_be_visible()
    expect(tab.locator("#tab-sign")).to_be_focused()
    tab.keyboard.press("End")
    expect(tab.locator("#tab-pays")).to_have_attribute("aria-selected", "true")
    tab.keyboard.press("ArrowRight")
    expect(tab.locator("#tab-log")).to_have_attribute("aria-selected", "true")
    if phone(tab):
        tab.keyboard.press("Escape")
        expect(tab.locator("#sheet")).to_be_hidden()


def test_looking_back_and_live_again(tab: Page) -> None:
    tab.evaluate("document.getElementById('felt').focus()")
    tab.evaluate("document.getElementById('side').dataset.inputs = 1")  # as if a step had been taken
    tab.keyboard.press("ArrowLeft")
    expect(tab.locator("#felt.back .past svg")).to_be_visible()
    expect(tab.locator("#felt .step")).to_contain_text("Step 0 of 1")
    expect(tab.locator("#felt > svg")).to_be_hidden()
    expect(tab.locator("#past li")).not_to_have_count(0)
    expect(tab.locator("#log")).to_be_hidden()
    tab.evaluate(SWAP, "<li data-event='0'><span class='said'>Something new.</span></li>")
    expect(tab.locator("#felt .past")).to_have_count(1)
    expect(tab.locator("#log")).to_be_hidden()
    tab.keyboard.press("End")
    expect(tab.locator("#felt .past")).to_have_count(0)
    expect(tab.locator("#past")).to_be_hidden()
    expect(tab.locator("[data-hear]")).to_have_text("Something new.")
    if phone(tab):
        expect(tab.locator("[data-now]")).to_have_text("Something new.")


def test_nothing_is_wider_than_the_screen(tab: Page) -> None:
    opened(tab)
    for name in ("log", "why", "sign", "pays"):
        tab.locator(f"#tab-{name}").click()
        panel = tab.locator(f"#panel-{name}")
        assert panel.evaluate("panel => panel.scrollWidth <= panel.clientWidth")
    assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")
