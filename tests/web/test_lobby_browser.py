"""The lobby in Chromium: dealing in with one press, checking a form while typing, and the keyboard."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from pitboss.server.service import TableService
from pitboss.web.page import law_page
from tests.server.helpers import person
from tests.waiting import PATIENCE_SECONDS
from tests.web.served import house_in

NAME = "<img src=x onerror=alert(1)>"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableService]:
    with house_in(tmp_path_factory.mktemp("house")) as found:
        found.open_table(person(found, "Host"), "omaha", name=NAME)
        yield found


def test_a_newcomer_is_dealt_in(tab: Page) -> None:
    tab.goto("/")
    expect(tab.locator(".what .cut").first).to_have_text(NAME)
    tab.get_by_role("button", name="Play Mini-dice").click()
    tab.wait_for_url(re.compile("/table/[0-9]+$"))


def test_unlawful_values_are_refused_while_typing(tab: Page) -> None:
    tab.goto("/new")
    button = tab.locator("[data-do]")
    tab.get_by_role("textbox", name="Rake", exact=True).fill("11")
    expect(button).to_have_text("One thing to fix")
    expect(button).to_be_disabled()
    refusal = tab.locator('[data-error="rake_percent"]')
    expect(refusal).to_contain_text("The rake cannot exceed 10%.")
    expect(refusal.locator(".cite")).to_have_attribute("href", law_page("13:69F-14.14(b)1.i"))
    expect(tab.locator("#f-rake_percent")).to_have_attribute("aria-invalid", "true")
    tab.locator("#f-rake_percent").fill("10")
    expect(button).to_have_text("Open the table")
    expect(refusal).to_be_empty()
    button.click()
    tab.wait_for_url(re.compile("/table/[0-9]+$"))


def test_another_game_opens_in_the_form(tab: Page) -> None:
    tab.goto("/")
    tab.get_by_role("link", name="Open your own table").click()
    expect(tab.locator("#f-game")).to_have_value("hold-em")
    expect(tab.get_by_text("no limit", exact=True)).to_be_visible()
    tab.locator("#f-game").select_option("mini-dice")
    expect(tab.locator('[data-form] input[name="game"]')).to_have_value("mini-dice")


def test_a_game_and_a_rule_are_found_with_keys_alone(tab: Page) -> None:
    tab.goto("/odds")
    tab.keyboard.press("/")
    tab.keyboard.type("badugi")
    expect(tab.locator("[data-offered] [role=option]").first).to_contain_text(
        "Badugi", timeout=PATIENCE_SECONDS * 1000
    )
    tab.keyboard.press("ArrowDown")
    tab.keyboard.press("Enter")
    tab.wait_for_url("**/#badugi")
    tab.keyboard.press("/")
    tab.keyboard.type("burn card")
    tab.keyboard.press("Enter")
    tab.wait_for_url("**/search?q=burn*")


def test_tables_appear_by_themselves(tab: Page, house: TableService) -> None:
    tab.goto("/")
    table = house.open_table(house.people.find("Host"), "pokette")["table"]
    expect(tab.locator(f'[data-table="{table}"]')).to_be_visible()


@pytest.mark.parametrize("width", [390, 768, 1440])
def test_nothing_runs_over_the_edge(tab: Page, width: int) -> None:
    tab.set_viewport_size({"width": width, "height": 844})
    for where in ("/", "/poker", "/search?q=poker", "/new?game=hold-em", "/new?game=pai-gow-poker"):
        tab.goto(where)
        tab.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
        assert tab.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, where
