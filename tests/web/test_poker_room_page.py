"""The poker room's page: tables, decks, due tasks and waiting players, with the forms filled in."""

from __future__ import annotations

from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from pitboss.server.service import TableService
from pitboss.web.guard import COOKIE
from pitboss.web.office.signing import OFFICE
from tests.house.poker.a_room import Room
from tests.server.helpers import FAST, person
from tests.web.axe import violations
from tests.web.browser import served
from tests.web.poker_room import token_of, worker
from tests.web.served import Bound, house_in

ROOM = f"{OFFICE}/poker"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[TableService]:
    with house_in(tmp_path) as found:
        yield found


def busy_room(house: TableService) -> Room:
    """Set up one open table, one ready, one missing a deck; and two players waiting."""
    room = Room(house.office)
    room.open("7")
    room.open("8", game="omaha-8", shuffler="counts", location="by the rail")
    room.make_ready("7")
    room.do("take-out", table="7", color="blue")
    room.do("step-away", table="7", seat=4, stakes=52_500)
    room.do("join-list", player="Ann Reed", account="Ann")
    room.do("join-list", player="Ben Ito", table="7")
    room.do("call-player", table="7")
    room.do("submit-rake", percent=10, cap=400, fees=[{"minimum": 1000, "maximum": 2000, "hourly": 1200}])
    rows = [{"table": name, "first": "red", "second": "blue"} for name in ("7", "8")]
    room.do("distribute", backs=rows)
    supervisor = person(house, "Sal", "supervisor")
    house.open_table(supervisor, "omaha-8", name="8", settings={**FAST, "room": True}, bots={1: "random"})
    return room


@pytest.mark.rule("13:69F-14.18", "13:69F-14.2(a)", "13:69F-14.4(a)")
def test_a_supervisor_sees_due_tasks_with_their_forms(house: TableService) -> None:
    busy_room(house)
    browser = worker(house, "poker supervisor")
    page = unescape(browser.get(ROOM).text)
    for said in (
        "Table 7: bring a deck in place of the blue one",
        "Table 8: bring two decks to the table",
        "Seat 4 is held: $525 under a cover.",
        "called to 7",
        ". Bets and raises of $10, and of $20 in the later rounds. 9 seats free.",
    ):
        assert said in page, said
    assert f"{ROOM}/take-step?table=8&step=receive" in page
    form = unescape(browser.get(f"{ROOM}/take-step?table=8&step=receive").text)
    assert 'value="8"' in form
    assert '<option value="receive" selected>' in form
    sent = browser.post(f"{ROOM}/count", data={"table": "7", "found": "52", "id": "a" * 32})
    assert "must sign" in unescape(sent.text)  # the dealer counts, not a supervisor
    given = {"table": "7", "found": "52", "id": "b" * 32}
    dealt = worker(house, "dealer").post(f"{ROOM}/count", data=given)
    assert "All 52 cards are there" in unescape(dealt.text)
    office = unescape(browser.get("/house").text)
    assert f'<a href="{ROOM}">Poker room</a>' in office


def test_the_page_is_accessible_and_fits_a_phone(house: TableService, browser: Browser) -> None:
    busy_room(house)
    with served(app=Bound(house)) as address:
        for width in (390, 1440):
            context = browser.new_context(viewport={"width": width, "height": 900})
            token = token_of(house, "poker shift supervisor")
            context.add_cookies([{"name": COOKIE, "value": token, "url": address}])
            page = context.new_page()
            page.goto(f"{address}{ROOM}")
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            assert violations(page) == []
            context.close()
