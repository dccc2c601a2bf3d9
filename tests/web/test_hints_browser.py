"""A hint, the trainer and the how-to-play card in Chromium."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from pitboss.server.service import TableService
from tests.web.playing import seated


def test_a_hint_a_grade_and_the_card(browser: Browser, site: str, house: TableService) -> None:
    with seated(browser, site, house, "three-card-poker") as me:
        page, bar = me.page, me.page.locator("#hint")
        me.deal()
        me.my_turn()
        page.locator("#tab-howto").click()
        expect(page.locator("#howto")).to_contain_text("Make a better three-card hand than the dealer.")
        expect(page.locator("#howto")).to_contain_text("The house keeps about $3.37 of every $100")
        page.locator("[data-trainer]").check()
        me.dock.locator('[data-chip="2500"]').click()
        me.felt.locator('.area.open[data-area="ante"]').click()
        me.press_key("i")
        expect(bar).to_contain_text("Your $25 costs $0.84 on average.")
        me.press("form.stakes [data-repeats]")
        me.rest()
        expect(bar).to_be_hidden()  # it was about the bet
        me.press_key("i")
        expect(bar).to_contain_text("more on average.")
        bar.locator("summary").click()
        expect(bar.locator("tbody tr")).to_have_count(2)
        me.press('button[data-act="fold"]')
        expect(bar).to_contain_text("Trainer: ")
        expect(page.locator("#trainer")).to_contain_text("of 1")
        page.reload()
        page.locator("#tab-howto").click()
        expect(page.locator("[data-trainer]")).to_be_checked()
        expect(page.locator("#trainer")).to_contain_text("of 1")
