"""Rounds played only with the keyboard, and the other keys."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, expect

from pitboss.server.service import TableService
from tests.web.playing import Seated, seated, visit


def test_a_deal_is_played_to_the_end(browser: Browser, site: str, house: TableService) -> None:
    """Start from the lobby by Tab and Enter; press Enter for the amber option until the round is over."""
    with visit(browser, site) as context:
        page = context.new_page()
        page.goto("/")
        tab_to(page, "Deal me in: Mambo stud")
        page.keyboard.press("Enter")
        page.wait_for_url(re.compile(r"/table/\d+$"))
        person = house.people.find("Guest")
        table = int(page.url.rpartition("/")[2])
        house.change_settings(person, table, {"speed": "fast", "deals": "when_ready", "answer_seconds": 0})
        me = Seated(house, person, table, page)
        if me.rest()["phase"] != "round":  # bots may have played one without us by then
            me.press_key("n")
        me.my_turn()
        play_by_enter(me)
        expect(page.locator("#log li").last).to_contain_text("Result:")


def tab_to(page: Page, name: str) -> None:
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.getAttribute('aria-label')") == name:
            return
    raise AssertionError(f"Tab does not come to {name}")


def play_by_enter(me: Seated) -> None:
    for _ in range(20):
        if me.rest()["phase"] == "over":
            return
        if me.dock.locator("form.stakes").count():
            me.lay()
        with me.page.expect_response(lambda answer: answer.url.endswith("/act")):
            me.press_key("Enter")
    raise AssertionError("the round does not end")


def test_keys_work_as_soon_as_the_page_listens(browser: Browser, site: str, house: TableService) -> None:
    """Check that the first message, a repeat of the initial state, does not block the dock."""
    with seated(browser, site, house, "hold-em", bots={2: "station"}) as me:
        me.rest()
        assert me.page.evaluate("armedAt") == 0
        me.page.keyboard.press("n")
        me.my_turn()
        assert me.page.evaluate("armedAt") > 0


def test_cards_are_drawn_by_their_numbers(browser: Browser, site: str, house: TableService) -> None:
    with seated(browser, site, house, "five-card-draw", bots={2: "station", 3: "station"}) as me:
        me.press_key("n")
        me.my_turn()
        for _ in range(12):
            if me.dock.locator("form.pick").count():
                break
            with me.page.expect_response(lambda answer: answer.url.endswith("/act")):
                me.press_key("Enter")
            assert me.rest()["phase"] == "round"
        before = me.cards(1)
        pick = me.dock.locator("form.pick")
        for key in "135":
            me.press_key(key)
        me.press_key("3")
        expect(pick.locator('.item[aria-pressed="true"]')).to_have_count(2)
        expect(pick.locator("[data-repeats]")).to_contain_text("2")
        letter = pick.locator("[data-repeats]").get_attribute("data-key") or ""
        with me.page.expect_response(lambda answer: answer.url.endswith("/act")):
            me.press_key(letter)
        me.rest()
        kept = [card for n, card in enumerate(before) if n not in (0, 4)]
        assert set(kept) < set(me.cards(1))
        assert len(me.cards(1)) == 5
        play_by_enter(me)


def test_chips_are_put_down_and_bet_by_keys(browser: Browser, site: str, house: TableService) -> None:
    with seated(browser, site, house, "three-card-poker") as me:
        me.press_key("n")
        me.my_turn()
        me.press_key("2")
        expect(me.dock.locator('[data-chip="500"]')).to_have_attribute("aria-checked", "true")
        ante = me.felt.locator('.area.open[data-area="ante"]')
        ante.focus()
        for key, worth in (
            ("+", 500),
            ("Space", 1000),
            ("-", 500),
            ("2", 200),
            ("5", 2500),
            ("Backspace", 200),
        ):
            me.press_key(key)
            assert me.down() == {"ante": worth}
        me.press_key("0")
        me.press_key("Tab")
        expect(me.felt.locator('.area.open[data-area="pair plus"]')).to_be_focused()
        me.press_key("+")
        assert me.down() == {"ante": 2000, "pair plus": 500}
        with me.page.expect_response(lambda answer: answer.url.endswith("/act")):
            me.press_key("Enter")
        me.rest()
        assert me.view().wagers == {(1, "ante"): 2000, (1, "pair plus"): 500}
        me.page.evaluate("document.activeElement.blur()")
        play_by_enter(me)
        me.press_key("n")
        me.my_turn()
        with me.page.expect_response(lambda answer: answer.url.endswith("/act")):
            me.press_key("s")
        assert not me.view().wagers


def test_escape_closes_what_keys_open(browser: Browser, site: str, house: TableService) -> None:
    with seated(browser, site, house, "hold-em", bots={2: "station"}) as me:
        me.deal()
        me.my_turn()
        me.press('button[data-act="call"], button[data-act="check"]')
        me.rest()
        page = me.page
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("w")
        expect(page.locator("#tab-why")).to_have_attribute("aria-selected", "true")
        page.keyboard.press("l")
        expect(page.locator("#tab-log")).to_have_attribute("aria-selected", "true")
        card = page.locator("#log .opened .rule-card")
        expect(card).to_be_visible()
        page.keyboard.press("Escape")
        expect(card).to_have_count(0)
        look_back(me)
        page.keyboard.press("?")
        keys = page.locator("dialog#keys")
        expect(keys).to_be_visible()
        page.keyboard.press("w")
        expect(page.locator("#tab-log")).to_have_attribute("aria-selected", "true")
        page.keyboard.press("Escape")
        expect(keys).to_be_hidden()


def look_back(me: Seated) -> None:
    """Step back by the arrow, and return to live by End."""
    count = me.page.locator("#side [data-count]")
    inputs = me.view().inputs
    past = me.felt.locator(".past")
    me.page.keyboard.press("ArrowLeft")
    expect(count).to_have_text(f"{inputs - 1} of {inputs}")
    expect(past).to_be_visible()
    me.page.keyboard.press("ArrowLeft")
    expect(count).to_have_text(f"{inputs - 2} of {inputs}")
    me.page.keyboard.press("ArrowRight")
    expect(count).to_have_text(f"{inputs - 1} of {inputs}")
    me.page.keyboard.press("End")
    expect(past).to_have_count(0)
    expect(count).to_have_text(f"{inputs} of {inputs}")
    me.page.keyboard.press("ArrowLeft")
    expect(past).to_be_visible()
    me.page.keyboard.press("Escape")
    expect(past).to_have_count(0)
