"""The law pages in Chromium: keyboard only, narrow and wide, and no outside requests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from tests.web.browser import served

LAW = "/law"
PAGES = ("13:69F-14", "13:69F-14.10(d)", '13:69F-11.1 "premium qualifying poker hand"', "compare", "glossary",
         "coverage", "search?q=burn")  # fmt: skip


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    with served() as address:
        yield address


def found(tab: Page, words: str) -> None:
    """Focus the field by its key, type, and wait for suggestions."""
    tab.keyboard.press("/")
    tab.keyboard.type(words)
    tab.wait_for_selector('[role="option"]')


def test_a_rule_is_found_and_opened_with_keys_alone(tab: Page) -> None:
    tab.goto(LAW)
    found(tab, "14.9(d)")
    tab.keyboard.press("ArrowDown")
    assert tab.get_attribute("[data-find] input", "aria-activedescendant") == "offer-1"
    tab.keyboard.press("Enter")
    tab.wait_for_url("**/13:69F-14.9(d)")
    assert tab.locator("[data-asked]").is_visible()


def test_arrows_go_round_and_escape_closes(tab: Page) -> None:
    tab.goto(LAW)
    found(tab, "burn")
    tab.keyboard.press("ArrowUp")
    last = tab.locator('[data-offered] [role="option"]').last.get_attribute("id")
    assert tab.get_attribute("[data-find] input", "aria-activedescendant") == last
    tab.keyboard.press("ArrowDown")
    assert tab.get_attribute("[data-find] input", "aria-activedescendant") == "offer-1"
    tab.keyboard.press("Escape")
    assert not tab.locator("[data-offered]").is_visible()
    assert tab.get_attribute("[data-find] input", "aria-expanded") == "false"


def test_enter_shows_all_and_arrows_walk_through_them(tab: Page) -> None:
    tab.goto(LAW)
    tab.keyboard.press("/")
    tab.keyboard.type("how many players may sit at stud")
    tab.keyboard.press("Enter")
    tab.wait_for_url("**/search**")
    second = tab.locator(".hits a").nth(1)
    tab.keyboard.press("/")
    for _ in range(2):
        tab.keyboard.press("ArrowDown")
    assert second.evaluate("each => each === document.activeElement")
    to = second.get_attribute("href")
    tab.keyboard.press("Enter")
    tab.wait_for_url(f"**{to}")


def test_the_requested_paragraph_is_visible(tab: Page) -> None:
    tab.set_viewport_size({"width": 390, "height": 844})
    tab.goto(f"{LAW}/13:47-20.40(e)14")
    box = tab.locator("[data-asked]").bounding_box()
    assert box
    assert 0 <= box["y"] <= 844


@pytest.mark.parametrize("width", [390, 768, 1440])
@pytest.mark.parametrize("path", PAGES)
def test_no_page_is_wider_than_the_screen(tab: Page, path: str, width: int) -> None:
    tab.set_viewport_size({"width": width, "height": 844})
    tab.goto(f"{LAW}/{path}")
    assert tab.evaluate("document.documentElement.scrollWidth") <= width


def test_typed_text_never_becomes_markup(tab: Page) -> None:
    tab.goto(LAW)
    tab.keyboard.press("/")
    tab.keyboard.type('<img src=x onerror="alert(1)">')
    tab.keyboard.press("Enter")
    tab.wait_for_url("**/search**")
    assert tab.locator("main img").count() == 0
    assert "<img" in tab.locator("h1").inner_text()


def test_the_theme_is_chosen_and_kept(tab: Page) -> None:
    tab.goto(LAW)
    before = tab.evaluate("getComputedStyle(document.body).backgroundColor")
    tab.click("[data-theme-switch]")
    after = tab.evaluate("getComputedStyle(document.body).backgroundColor")
    tab.goto(f"{LAW}/glossary")
    assert before != after == tab.evaluate("getComputedStyle(document.body).backgroundColor")
