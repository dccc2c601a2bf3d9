"""Plans, the sound, the next deal and leaving, in a browser beside another person."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, expect

from pitboss.server.service import TableService
from pitboss.storage.people import Person
from tests.server.helpers import awaited, mild_action
from tests.waiting import wait_until
from tests.web.playing import FAST, SEEDS, Seated, seated, visit

SILENT_AUDIO = """
window.rung = 0;
const gain = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
const part = () => ({ gain, frequency: {}, connect: (to) => to, start() { window.rung += 1; }, stop() {} });
window.AudioContext = class {
  state = "running"; currentTime = 0; destination = {};
  resume() {} createOscillator() { return part(); } createGain() { return part(); }
};
"""
"""Stands in for the browser's sound, and counts the tones."""


@contextmanager
def heads_up(
    browser: Browser, site: str, house: TableService, **settings: Any
) -> Iterator[tuple[Seated, Person]]:
    """Seat Ann, in a browser, and Bob, whose turn it is, at hold 'em."""
    SEEDS.begin("pace")
    ann, bob = house.people.register_guest("Ann"), house.people.register_guest("Bob")
    table = house.open_table(ann, "hold-em", settings={**FAST, **settings})["table"]
    with visit(browser, site, house.people.create_token(ann)) as context:
        page = context.new_page()
        page.add_init_script(SILENT_AUDIO)
        house.sit(ann, table, 1)
        page.goto(f"/table/{table}")
        house.sit(bob, table, 2)
        for each in (ann, bob):
            house.ready(each, table)
        me = Seated(house, ann, table, page)
        wait_until(lambda: me.look()["phase"] == "round")
        if awaited(house, ann, table):
            house.act(ann, table, mild_or_call(house, ann, table))
        yield me, bob


def mild_or_call(house: TableService, who: Person, table: int) -> dict[str, Any]:
    offered = [option["do"] for option in house.look(who, table)["round"]["options"]]
    return {"do": "call"} if "call" in offered else mild_action(house, who, table)


def test_a_plan_is_followed_only_while_it_means_the_same(
    browser: Browser, site: str, house: TableService
) -> None:
    with heads_up(browser, site, house) as (me, bob):
        plans = me.dock.locator("[data-plan]")
        expect(plans).to_have_count(3)
        version = me.look()["table"]["version"]
        me.armed()
        plans.nth(1).click()
        expect(plans.nth(1)).to_have_attribute("aria-pressed", "true")
        assert me.look()["table"]["version"] == version, "the plan stays in the browser"
        planned = plans.nth(1).inner_text()
        house.act(bob, me.table, raised(house, bob, me.table))
        me.my_turn()
        expect(me.page.locator("#toast")).to_have_text(f"“{planned}” is off: the price has changed.")
        assert awaited(house, me.person, me.table)
        house.act(me.person, me.table, {"do": "call"})
        while awaited(house, me.person, me.table):
            house.act(me.person, me.table, {"do": "check"})
        expect(plans).to_have_count(3)
        me.armed()
        me.dock.get_by_role("button", name="Check/fold").click()
        house.act(bob, me.table, raised(house, bob, me.table))
        expect(me.page.locator("#log li").last).to_contain_text("Result:")
        assert me.view().events[-1].data["seats"]["1"] < 0


def raised(house: TableService, who: Person, table: int) -> dict[str, Any]:
    """Return the smallest bet or raise."""
    offered = house.look(who, table)["round"]["options"]
    found = next(each for each in offered if each["do"] in ("bet", "raise"))
    return {"do": found["do"], "value": found["low"]}


def test_a_sound_is_heard_once_when_others_wait_for_you(
    browser: Browser, site: str, house: TableService
) -> None:
    with heads_up(browser, site, house, answer_seconds=600) as (me, bob):
        page = me.page
        expect(me.dock.locator("[data-clock]")).to_contain_text(re.compile("Bob.*’s time"))
        page.mouse.click(5, 300)
        rung = page.evaluate("rung")
        house.act(bob, me.table, mild_or_call(house, bob, me.table))
        if not awaited(house, me.person, me.table):
            house.act(bob, me.table, {"do": "check"})
        me.my_turn()
        expect(me.dock.locator("[data-clock]")).to_contain_text(re.compile(r"Your time (10:00|9:\d\d)"))
        assert page.evaluate("rung") == rung + 2
        house.buy(bob, me.table, 100)  # the page hears of something else
        expect(page.locator("main.table")).to_have_attribute(
            "data-version", str(me.look()["table"]["version"])
        )
        assert page.evaluate("rung") == rung + 2


def test_leaving_a_pot_asks_first_and_the_next_deal_need_not_be_awaited(
    browser: Browser, site: str, house: TableService
) -> None:
    with heads_up(browser, site, house, deals="by_itself", speed="calm") as (me, bob):
        page, asks = me.page, me.page.locator("#leaving")
        page.locator('.top [data-deed="leave"]').click()
        expect(asks).to_contain_text("You have $10 in this pot.")
        asks.get_by_role("button", name="Stay").click()
        expect(asks).to_be_hidden()
        house.act(bob, me.table, raised(house, bob, me.table))
        me.my_turn()
        house.act(me.person, me.table, {"do": "fold"})
        deal = me.dock.get_by_role("button", name="Deal now")
        expect(deal).to_be_visible()
        expect(me.dock.locator("[data-clock]")).to_contain_text("Next hand in")
        fold = me.dock.bounding_box()
        box = deal.bounding_box()
        assert fold is not None
        assert box is not None
        assert box["x"] + box["width"] < fold["x"] + fold["width"] / 2
        me.press_key("n")
        expect(me.dock).to_contain_text("Waiting for Bob")
        house.ready(bob, me.table)
        expect(page.locator("#round")).to_have_text("2")
        page.locator('.top [data-deed="leave"]').click()
        with page.expect_response(lambda answer: answer.url.endswith("/leave")):
            asks.get_by_role("button", name="Leave anyway").click()
        expect(me.dock.get_by_role("button", name="Stay at the table")).to_be_visible()


def test_the_countdown_runs_while_you_bet(browser: Browser, site: str, house: TableService) -> None:
    with seated(browser, site, house, "red-dog", settings={"answer_seconds": 600}) as me:
        bob = house.people.register_guest("Bob")
        house.sit(bob, me.table, 2)
        house.ready(bob, me.table)
        me.deal()
        me.lay()
        expect(me.dock.locator("[data-clock]")).to_contain_text(re.compile(r"time (10:00|9:\d\d)"))
        expect(me.dock.locator(".say > .rest")).to_have_text("Pick a chip, then tap a spot.")
