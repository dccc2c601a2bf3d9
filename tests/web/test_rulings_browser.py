"""A supervisor rules in one browser, and a player reads the ruling in another."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from pitboss.server.service import TableService
from pitboss.web.page import law_page
from tests.server.helpers import person
from tests.web.axe import script, violations
from tests.web.browser import served
from tests.web.served import house_in

RUN = {"speed": "fast", "word_seconds": 0, "answer_seconds": 0}


def tab_of(browser: Browser, site: str, token: str, wrong: list[str]) -> Page:
    """Open a tab of a signed-in person, collecting script errors."""
    context = browser.new_context(base_url=site, viewport={"width": 1440, "height": 900})
    context.add_cookies([{"name": "pitboss", "value": token, "url": site}])
    page = context.new_page()
    page.on("pageerror", lambda error: wrong.append(str(error)))
    return page


def test_a_misdeal_is_ruled_on_and_shown(browser: Browser, tmp_path: Path) -> None:
    wrong: list[str] = []
    with house_in(tmp_path) as house, served(house) as site:
        table, tokens = _heads_up(house)
        ruling, playing = (tab_of(browser, site, each, wrong) for each in tokens)
        ruling.goto("/floor")
        ruling.get_by_role("link", name=f"Rulings at table {table}").click()
        playing.goto(f"/table/{table}")
        expect(playing.locator("#band")).to_be_empty()
        ruling.get_by_role("button", name="Take the supervisor’s place").click()
        expect(ruling.get_by_text("You are the supervisor at this table.")).to_be_visible()

        ruling.get_by_role("button", name="no proper shuffle or cut").click()
        dialog = ruling.locator("#sure")
        expect(dialog).to_contain_text("Misdeal: no proper shuffle or cut")
        expect(dialog.locator(".cite").first).to_have_text("14.15(e)1")
        dialog.get_by_role("button", name="Confirm").click()

        band = playing.locator("#band")
        expect(band).to_contain_text("Misdeal: no proper shuffle or cut")
        expect(band.locator(".cite")).to_have_attribute("href", law_page("13:69F-14.15(e)1"))
        expect(ruling).to_have_title(re.compile("^Your turn"))  # whether to cut the cards again
        expect(ruling.locator(".chain").first).to_contain_text("The supervisor decides")
        ruling.locator('[data-do="deal"]').click()
        dialog.get_by_role("button", name="Confirm").click()
        expect(ruling).not_to_have_title(re.compile("^Your turn"))

        ruling.get_by_role("button", name="Close the table").click()
        dialog.get_by_role("button", name="Confirm").click()
        expect(dialog.get_by_role("alert")).to_contain_text("Nothing has changed.")
        for page in (ruling, playing):
            page.context.close()
    assert wrong == []


def test_the_screens_fit_and_are_readable(browser: Browser, tmp_path: Path) -> None:
    script()
    wrong: list[str] = []
    with house_in(tmp_path) as house, served(house) as site:
        table, tokens = _heads_up(house)
        page = tab_of(browser, site, tokens[0], wrong)
        for where in (f"/table/{table}/rulings", "/floor"):
            page.goto(where)
            page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
            for width in (1440, 768, 390):
                page.set_viewport_size({"width": width, "height": 844})
                assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, where
            assert violations(page) == []
            page.emulate_media(color_scheme="dark")
            assert violations(page, "color-contrast") == []
        page.context.close()
    assert wrong == []


def _heads_up(house: TableService) -> tuple[int, list[str]]:
    """Open a table of two that waits for one of them; return a supervisor's and a player's tokens."""
    sue, ann, bob = person(house, "Sue", "supervisor"), person(house, "Ann"), person(house, "Bob")
    table = house.open_table(sue, "hold-em", options={"ask_recut": "on"}, settings=RUN)["table"]
    house.sit(ann, table, 1)
    house.sit(bob, table, 2)
    for _ in range(4):
        house.tick()
    return table, [house.people.create_token(each) for each in (sue, ann)]
