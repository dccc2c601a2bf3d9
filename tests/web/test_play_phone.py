"""A table on a phone: all on one screen, with large targets; and the settings of the page."""

from __future__ import annotations

from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from pitboss.server.service import TableService
from pitboss.server.settings import SPEEDS
from tests.web.playing import MINE, PHONE, Seated, seated

TOUCHED: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
LEAST = 44
SCROLLS = """() => {
  const root = document.scrollingElement;
  return [root.scrollWidth - innerWidth, root.scrollHeight - innerHeight];
}"""
SMALL = """(found, least) => found
  .filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < least)
  .map((each) => [each.outerHTML.slice(0, 90), each.getBoundingClientRect().height])"""


def fits(me: Seated) -> None:
    """Check that nothing scrolls and that targets are large enough."""
    assert me.page.evaluate(SCROLLS) == [0, 0]
    targets = me.page.locator("#dock button, #dock input, #dock select, header .ib, .ticker button")
    assert targets.evaluate_all(SMALL, LEAST) == []


def inside(me: Seated, found: Locator) -> None:
    """Check that something is entirely on the screen, above the event line."""
    box, line = found.bounding_box(), me.page.locator(".ticker").bounding_box()
    assert box is not None
    assert line is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE["width"]
    assert box["y"] + box["height"] <= line["y"] + 1


def test_a_hand_is_played_by_taps(browser: Browser, site: str, house: TableService) -> None:
    bots = {2: "station", 3: "station"}
    with seated(browser, site, house, "hold-em", bots=bots, options={"limit": "no"}, **TOUCHED) as me:
        me.dock.locator('[data-deed="ready"]').tap()
        me.my_turn()
        me.rest()
        expect(me.felt.locator("svg.portrait")).to_be_visible()
        fits(me)
        inside(me, me.felt.locator('.cards[data-of="1"]'))
        inside(me, me.dock)
        sheet = me.page.locator("#sheet")
        expect(sheet).to_be_hidden()
        me.page.locator("[data-open-side]").tap()
        expect(sheet).to_be_visible()
        expect(sheet.locator("#log li").last).to_be_in_viewport()
        me.page.locator("[data-close-side]").tap()
        expect(sheet).to_be_hidden()
        for _ in range(12):
            if me.rest()["phase"] == "over":
                break
            me.tap(me.dock.locator('button[data-act="check"], button[data-act="call"]'))
        expect(me.page.locator("[data-now]")).to_contain_text("Result:")
        fits(me)


@pytest.mark.parametrize("game", ["hold-em", "mambo-stud"])
def test_eleven_seats_fit(browser: Browser, site: str, house: TableService, game: str) -> None:
    bots = {seat: "station" for seat in range(1, 12) if seat != 6}
    with seated(browser, site, house, game, seat=6, bots=bots, **TOUCHED) as me:
        me.dock.locator('[data-deed="ready"]').tap()
        me.my_turn()
        me.rest()
        fits(me)
        inside(me, me.felt.locator('.cards[data-of="6"]'))
        inside(me, me.dock.locator("[data-first]"))
        for seat in range(1, 12):
            inside(me, me.felt.locator(f'.seat[data-seat="{seat}"]'))


@pytest.mark.parametrize("game", ["three-card-poker", "keno", "pokette", "five-card-draw", "pai-gow-poker"])
def test_every_kind_of_control_fits(browser: Browser, site: str, house: TableService, game: str) -> None:
    bots = {2: "station"} if game == "five-card-draw" else {}
    with seated(browser, site, house, game, bots=bots, **TOUCHED) as me:
        me.dock.locator('[data-deed="ready"]').tap()
        me.my_turn()
        me.rest()
        fits(me)
        if me.dock.locator("form.stakes").count():
            area = me.felt.locator(".area.open").first
            if area.count():
                area.tap()
                expect(area.locator(".laid")).to_have_count(1)
                fits(me)
                me.dock.locator(".more").tap()
                expect(me.dock.locator(".betlist")).to_be_visible()
                fits(me)


def test_a_long_press_takes_one_chip_back(browser: Browser, site: str, house: TableService) -> None:
    with seated(browser, site, house, "mini-dice", **TOUCHED) as me:
        me.dock.locator('[data-deed="ready"]').tap()
        me.my_turn()
        me.rest()
        area = me.felt.locator(".area.open").first
        pill = area.locator(".laid text").last
        for worth in ("$5", "$10", "$15"):
            area.tap()
            expect(pill).to_contain_text(worth)
        box = area.bounding_box()
        assert box is not None
        finger = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        touch = me.page.context.new_cdp_session(me.page)
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
        expect(pill).to_contain_text("$10")
        me.page.wait_for_timeout(300)
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        area.tap()
        expect(pill).to_contain_text("$15")
        area.click(button="right")
        expect(pill).to_contain_text("$10")


def test_no_motion_the_theme_and_the_pace(browser: Browser, site: str, house: TableService) -> None:
    calm = {"speed": "usual"}
    with seated(browser, site, house, "hold-em", bots={2: "station"}, settings=calm) as me:
        page, root = me.page, me.page.locator("html")
        page.locator('[data-open="settings"]').click()
        page.get_by_label("Turn off motion").check()
        expect(root).to_have_class("still")
        page.get_by_role("button", name="Done").click()
        page.get_by_label("Switch between light and dark").click()
        expect(root).to_have_attribute("data-theme", "dark")
        page.reload()
        expect(root).to_have_class("still")
        expect(root).to_have_attribute("data-theme", "dark")
        me.deal()
        me.my_turn()
        me.armed()
        since = monotonic()
        me.press('button[data-act="check"], button[data-act="call"]')
        expect(page).not_to_have_title(MINE)
        me.my_turn()
        assert monotonic() - since >= SPEEDS["usual"][0]
