"""The page of an organization in a browser: every place is a click away, and leads back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from pitboss.server.service import TableService
from pitboss.web.charity.bingo.pages import PREFIX as BINGO
from pitboss.web.charity.organization import CHARITY
from tests.charity.evening_house import make_evening
from tests.server.helpers import HandClock
from tests.web.axe import script, violations
from tests.web.playing import PHONE, visit
from tests.web.served import house_in

ROOMS = "section.rooms"
DOORS = f"{ROOMS} .doors a"
BACK = f".trail a, .tools a, main header a[href^='{BINGO}'], [data-part] header a, a.brand[href='{CHARITY}']"
"""Ways up from a screen. On a screen for the hall, they lead to the page of its event."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableService]:
    folder, clock = tmp_path_factory.mktemp("evening"), HandClock()
    make_evening(Path(folder, "house.db"), clock)
    with house_in(folder, clock=clock) as found:
        yield found


def token(house: TableService, name: str) -> str:
    return house.people.create_token(house.people.find(name))


def fits(page: Page) -> bool:
    """Return whether nothing overflows to the right."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_every_place_is_a_click_away_and_leads_back(browser: Browser, site: str, house: TableService) -> None:
    script()
    with visit(browser, site, token(house, "Mel"), viewport=PHONE) as context:
        page = context.new_page()
        page.goto(CHARITY)
        expect(page.locator(ROOMS)).to_contain_text("Level 3")
        assert violations(page) == []
        page.emulate_media(color_scheme="dark", reduced_motion="reduce")
        assert violations(page, "color-contrast") == []
        doors = page.locator(DOORS).evaluate_all("found => found.map((each) => each.getAttribute('href'))")
        assert {each.split("/")[1] for each in doors} == {"casino-night", "tournament", "bingo", "raffles"}
        for door in doors:
            assert fits(page), page.url
            page.locator(f'{DOORS}[href="{door}"]').first.click()
            page.wait_for_url(f"**{door}")
            assert fits(page), page.url
            for _ in range(3):
                if page.url.endswith(CHARITY):
                    break
                with page.expect_navigation():
                    page.locator(BACK).first.click()
            assert page.url.endswith(CHARITY), door


def test_guests_find_the_places_in_the_lobby(browser: Browser, site: str) -> None:
    with visit(browser, site) as context:
        page = context.new_page()
        page.goto("/")
        expect(page.locator(ROOMS)).to_contain_text("Casino night for the new ladder truck")
        page.get_by_role("link", name="See the drawing").click()
        page.locator(".trail a").last.click()
        page.locator(".trail a").first.click()
        expect(page.locator(ROOMS)).to_be_visible()
        assert page.locator(f'a[href="{CHARITY}"]').count() == 0
