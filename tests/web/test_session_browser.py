"""Your session in Chromium: the title, replay by buttons and keys, leaving, and refusals over a dialog."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, expect

from pitboss.server.service import TableService
from tests.waiting import wait_until
from tests.web.playing import Seated, seated

OTHERS = {2: "station", 3: "station"}


def play_round(me: Seated) -> None:
    """Fold the hand, and wait for its result."""
    me.deal()
    me.my_turn()
    me.press('button[data-act="fold"]')
    wait_until(lambda: me.house.look_at(me.person, me.table).phase == "over")
    expect(me.page.locator("#log")).to_contain_text("Result:")


def test_earlier_rounds_replay_and_the_title_has_the_result(
    browser: Browser, site: str, house: TableService
) -> None:
    with seated(browser, site, house, "hold-em", bots=OTHERS) as me:
        for _ in range(2):
            play_round(me)
        expect(me.page).to_have_title(re.compile(r"^You (lose \$\d+|break even) · "))
        net = house.look_at(me.person, me.table).session
        assert net is not None
        expect(me.page.locator("#session-net")).to_contain_text("−$" if net.net else "even")
        me.page.locator('[data-replay="1"]').click()
        note = me.page.locator("#felt .step")
        expect(note).to_contain_text(re.compile(r"Round 1, step (\d+) of \1 "))  # no motion: at its end
        steps = me.page.locator("[data-slider]")
        last = steps.input_value()
        me.page.locator('#dock [data-deed="ready"]').focus()
        me.page.keyboard.press("ArrowLeft")
        expect(steps).to_have_value(str(int(last) - 1))
        me.page.locator("#tab-log").click()
        me.page.keyboard.press("Home")
        expect(note).to_contain_text("Round 1, step 0 of ")
        steps.focus()
        me.page.keyboard.press("ArrowRight")
        expect(steps).to_have_value("1")
        me.page.keyboard.press("End")
        expect(note).to_contain_text(f"Round 1, step {last} of ")
        me.page.keyboard.press("Escape")
        expect(note).to_have_count(0)
        fold = me.page.locator("#log .fold summary").first
        fold.click()
        expect(me.page.locator("#log .fold li").first).to_be_visible()
        me.page.locator('[data-deed="leave"]').first.click()
        expect(me.page.locator("#left")).to_contain_text(re.compile(r"You leave with \$\S+ \(.+\)\."))
        me.page.locator("#left button").click()
        expect(me.page).to_have_url(f"{site}/")


def test_a_refusal_appears_in_the_open_dialog(browser: Browser, site: str, house: TableService) -> None:
    refused = ("Failed to load resource",)
    with seated(browser, site, house, "hold-em", bots=OTHERS, forgive=refused) as me:
        me.page.locator('[data-open="settings"]').click()
        dialog = me.page.locator("#settings")
        me.page.evaluate("send('buy', { amount: 0 })")
        told = dialog.locator(".refused")
        expect(told).to_be_visible()
        expect(told).to_contain_text("Amount: give 1 or more")
        box = told.bounding_box()
        assert box is not None
        assert told.evaluate(
            "(it, [x, y]) => it.contains(document.elementFromPoint(x, y))",
            [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2],
        )
        field = """() => {
            document.querySelector('#settings').insertAdjacentHTML('afterbegin', '<input name="amount">');
            sayInDialog(openDialog(), 'No', 'amount');
        }"""
        me.page.evaluate(field)
        expect(dialog.locator('input[name="amount"] + .refused')).to_have_text("No")
        dialog.locator("button", has_text="Done").click()
        expect(told).to_have_count(0)
