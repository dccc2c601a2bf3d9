"""Accessibility of the pages to read, to play and to run the house: screen readers and contrast."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from pitboss.server.service import TableService
from tests.server.helpers import PASSPHRASE
from tests.web.axe import script, violations
from tests.web.browser import served
from tests.web.playing import DESK, PHONE, Seated, seated, visit

PAGES = {
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
    "api": "api/",
    "find": "search?q=poker",
}
ALIKE = {
    "subchapter",
    "glossary",
    "coverage",
    "odds",
    "par",
    "simulate",
    "section",
    "how to play",
    "compare",
    "api",
}
"""Pages made of the same parts as others."""
RUN = {
    "lobby with tables": "",
    "poker room": "poker",
    "new table": "new?game=hold-em",
    "people": "people",
    "floor": "floor",
    "rulings": "table/{table}/rulings",
    "free seats": "table/{table}",
    "sign in": "sign-in",
}
"""Pages of a house, as seen by somebody with every permission."""
TURNS: dict[str, dict[str, Any]] = {
    "hold-em": {"options": {"limit": "no"}, "bots": {2: "tight"}},
    "mini-dice": {},
    "keno": {},
    "three-card-poker": {},
    "pai-gow-poker": {},
    "joker-seven": {},
    "under-over": {},
    "chuck-a-luck": {},
}
"""Tables with every kind of control: choices, amounts, areas, numbers, two hands to set."""
OFTEN = ("hold-em", "keno")
"""The other tables are checked in `make check-all`."""


@pytest.fixture(scope="module")
def tab(browser: Browser) -> Iterator[Page]:
    script()
    with served() as site, visit(browser, site) as context:
        yield context.new_page()


@pytest.fixture(scope="module")
def running(browser: Browser, site: str, house: TableService) -> Iterator[tuple[Page, int]]:
    """Return the tab of an administrator, and an open table."""
    script()
    boss = house.people.register("Boss", PASSPHRASE, "administrator")
    table = house.open_table(boss, "hold-em")["table"]
    with visit(browser, site, house.people.create_token(boss)) as context:
        yield context.new_page(), table


def nothing_is_seriously_wrong(tab: Page) -> None:
    tab.emulate_media(color_scheme="light", reduced_motion="reduce")
    assert violations(tab) == []
    tab.emulate_media(color_scheme="dark", reduced_motion="reduce")
    assert violations(tab, "color-contrast") == []


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, id=name, marks=[pytest.mark.exhaustive] if name in ALIKE else [])
        for name, path in PAGES.items()
    ],
)
def test_pages_to_read(tab: Page, path: str) -> None:
    tab.goto(f"/{path}")
    tab.wait_for_selector("[data-load]", state="detached")
    nothing_is_seriously_wrong(tab)


@pytest.mark.parametrize("path", RUN.values(), ids=RUN)
def test_pages_of_a_house(running: tuple[Page, int], path: str) -> None:
    tab, table = running
    tab.goto(f"/{path.format(table=table)}")
    nothing_is_seriously_wrong(tab)


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=[] if game in OFTEN else [pytest.mark.exhaustive]) for game in TURNS]
)
def test_a_table_on_your_turn(browser: Browser, site: str, house: TableService, game: str) -> None:
    script()
    with seated(browser, site, house, game, **TURNS[game]) as me:
        me.deal()
        me.my_turn()
        check_both_widths(me)
        if me.felt.locator(".area.open").count():
            me.lay()
            check_both_widths(me)
            me.bet()
            me.rest()
            check_both_widths(me)


def check_both_widths(me: Seated) -> None:
    nothing_is_seriously_wrong(me.page)
    me.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    assert violations(me.page) == []
    me.page.set_viewport_size(DESK)  # type: ignore[arg-type]
