"""The page of an organization in a browser: every place is a click away, and leads back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from pitboss.server.service import TableService
from pitboss.web.charity.organization import CHARITY
from tests.charity.evening_house import make_evening
from tests.server.helpers import HandClock
from tests.web.axe import script, violations
from tests.web.playing import DESK, PHONE, visit
from tests.web.served import house_in

ROOMS = "section.rooms"
DOORS = f"{ROOMS} .doors a"
BACK = '.trail a, a.brand[href="/charity"], .tools a, header a[href^="/bingo/"], header a[href^="/tournament/"]'
"""Ways up from a screen. On a screen for the hall, they lead to the page of its event."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableService]:
    folder, clock = tmp_path_factory.mktemp("evening"), HandClock()
    make_evening(Path(folder, "house.db"), clock)
    with house_in(folder, clock=clock) as found:
        yield found


def token(house: TableService, name: str) -> str:
    return house.people.create_token(house.people.find(name))


def is_sound(page: Page) -> None:
    """Expect a page that fits, with contrast in both themes and names for everything."""
    for scheme, size, rules in (("light", DESK, ()), ("dark", PHONE, ("color-contrast",))):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        page.set_viewport_size(size)  # type: ignore[arg-type]
        assert violations(page, *rules) == [], page.url
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), page.url


def test_every_place_is_a_click_away_and_leads_back(browser: Browser, site: str, house: TableService) -> None:
    script()
    with visit(browser, site, token(house, "Mel")) as context:
        page = context.new_page()
        page.goto(CHARITY)
        expect(page.locator(ROOMS)).to_contain_text("Level 3")
        is_sound(page)
        doors = page.locator(DOORS).evaluate_all("found => found.map((each) => each.getAttribute('href'))")
        assert {each.split("/")[1] for each in doors} == {"casino-night", "tournament", "bingo", "raffles"}
        for door in doors:
            page.goto(CHARITY)
            page.locator(f'{DOORS}[href="{door}"]').first.click()
            page.wait_for_url(f"**{door}")
            is_sound(page)
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
