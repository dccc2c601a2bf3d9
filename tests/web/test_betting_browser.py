"""Bet in one step in Chromium: chips on the felt, one button, and nothing dropped without a word."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, expect

from pitboss.server.service import TableService
from tests.web.playing import Seated, seated
from tests.web.test_play_house import bets_of, labels, play_out

REFUSED = ("status of 422",)


def begin(me: Seated) -> None:
    me.deal()
    me.my_turn()


def heard(me: Seated, words: str) -> None:
    expect(me.page.locator("#heard")).to_have_text(words)


def test_chips_are_drawn_and_read_out_the_moment_they_are_down(
    browser: Browser, site: str, house: TableService
) -> None:
    with seated(browser, site, house, "three-card-poker") as me:
        begin(me)
        plate = me.felt.locator('.seat[data-seat="1"]')
        expect(me.dock.locator("[data-skip]")).to_contain_text("Skip this round")
        expect(me.dock.locator("[data-repeats]")).to_be_hidden()
        ante = me.lay("ante", times=2)
        heard(me, "You have $10 on ante")
        assert labels(me)["ante"].endswith("$10 down")
        expect(ante.locator(".laid .ring")).to_have_count(1)
        expect(ante.locator(".laid text").last).to_have_text("$10")
        expect(plate).to_contain_text("$990")
        expect(plate).to_contain_text("$10 down")
        expect(me.dock.locator(".say")).to_contain_text("$10 stays in your stack for later bets.")
        me.bet()
        me.rest()
        assert bets_of(me) == {"ante": 1000}
        expect(me.felt.locator(".laid")).to_have_count(0)


def test_clear_undo_double_and_rebet(browser: Browser, site: str, house: TableService) -> None:
    with seated(browser, site, house, "mini-dice") as me:
        begin(me)
        me.lay("field")
        me.lay("any 7")
        me.press_key("d")
        assert me.down() == {"field": 1000, "any 7": 1000}
        me.press_key("u")
        me.press_key("u")
        assert me.down() == {"field": 500}
        me.press_key("c")
        assert me.down() == {}
        me.press_key("u")
        assert me.down() == {"field": 500}
        me.bet()
        me.rest()
        play_out(me)
        begin(me)
        me.lay("any 7")
        rebet = me.dock.locator("[data-rebet]")
        expect(rebet).to_contain_text("Rebet $5")
        rebet.click()
        assert me.down() == {"field": 500}
        expect(rebet).to_be_hidden()


def test_one_press_on_the_result_bets_the_same_again(
    browser: Browser, site: str, house: TableService
) -> None:
    with seated(browser, site, house, "three-card-poker") as me:
        again = me.dock.locator("[data-bet-again]")
        expect(again).to_have_count(0)
        begin(me)
        me.lay("ante", 2)
        me.bet()
        me.rest()
        play_out(me)
        expect(again).to_contain_text("Rebet $10")
        me.armed()
        me.page.keyboard.press("Enter")
        me.my_turn()
        expect(me.dock).to_contain_text("$10 to play")
        assert bets_of(me) == {"ante": 1000}
        assert me.down() == {}
        assert me.look()["table"]["rounds"] == 2


def test_a_rebet_that_is_partly_possible_waits_for_the_player(
    browser: Browser, site: str, house: TableService
) -> None:
    with seated(browser, site, house, "three-card-poker") as me:
        begin(me)
        me.lay("ante")
        me.bet()
        me.rest()
        play_out(me)
        before = '[["ante", 500], ["blind", 500]]'
        me.page.evaluate("(text) => { localStorage.setItem(memory(), text); showBetAgain(); }", before)
        me.press("[data-bet-again]")
        me.my_turn()
        expect(me.dock.locator(".note")).to_contain_text("No bet on blind is taken now.")
        assert me.down() == {"ante": 500}
        assert bets_of(me) == {}


def test_a_press_on_buttons_that_have_just_changed_is_explained(
    browser: Browser, site: str, house: TableService
) -> None:
    with seated(browser, site, house, "three-card-poker") as me:
        begin(me)
        me.page.evaluate("armedAt = performance.now() + 60000")
        me.dock.locator("[data-skip]").click()
        note = me.dock.locator(".note")
        expect(note).to_contain_text("The buttons have just changed.")
        assert me.look()["phase"] == "round"
        bob = house.people.register_guest("Bob")
        me.page.evaluate("armedAt = 0")
        house.sit(bob, me.table, 2)  # the table changes, the buttons do not
        expect(me.page.locator("main.table")).to_have_attribute(
            "data-version", str(me.look()["table"]["version"])
        )
        assert me.page.evaluate("armedAt") == 0


def test_a_rebet_that_is_not_possible_is_refused_area_by_area(
    browser: Browser, site: str, house: TableService
) -> None:
    with seated(browser, site, house, "three-card-poker") as me:
        begin(me)
        before = '[["ante", 90000], ["pair plus", 1000], ["blind", 500]]'
        me.page.evaluate("(text) => { localStorage.setItem(memory(), text); showStakes(); }", before)
        me.press_key("r")
        assert me.down() == {"pair plus": 1000}
        note = me.dock.locator(".note")
        expect(note).to_contain_text("$900 on ante")
        expect(note).to_contain_text("No bet on blind is taken now.")


def test_a_refused_bet_leaves_the_chips_and_says_why(
    browser: Browser, site: str, house: TableService
) -> None:
    with seated(browser, site, house, "three-card-poker", forgive=REFUSED) as me:
        begin(me)
        me.lay("ante")
        me.dock.locator(".more").click()
        me.dock.locator('input[data-area="pair plus"]').fill("3")
        expect(me.dock.locator(".note")).to_contain_text("takes $5 to")
        me.page.keyboard.press("Escape")
        expect(me.felt.locator('.area[data-area="pair plus"] .laid')).to_have_class("laid bad")
        me.bet()
        refused = me.dock.locator(".refused")
        expect(refused).to_contain_text("outside $5 to")
        expect(refused).to_contain_text("Your chips stay where they are.")
        assert me.down() == {"ante": 500, "pair plus": 300}
        assert bets_of(me) == {}
        me.lay("pair plus")
        expect(refused).to_have_count(0)


def test_chips_wait_for_the_next_bets_when_bets_close(
    browser: Browser, site: str, house: TableService
) -> None:
    with seated(browser, site, house, "three-card-poker") as me:
        begin(me)
        me.lay("ante", times=3)
        house.act(me.person, me.table, {"do": "ready"})  # from another window
        heard(me, re.compile(r"Bets closed before you bet: \$15 on ante\."))  # type: ignore[arg-type]
        expect(me.page.locator("#toast")).to_contain_text("$15 on ante")
        play_out(me)
        begin(me)
        expect(me.dock.locator(".note")).to_contain_text("Your chips are still down: $15 on ante.")
        assert me.down() == {"ante": 1500}
        me.page.reload()
        me.my_turn()
        assert me.down() == {"ante": 1500}
        me.bet()
        me.rest()
        assert bets_of(me) == {"ante": 1500}


def test_bets_that_stay_up_may_ride(browser: Browser, site: str, house: TableService) -> None:
    with seated(browser, site, house, "mini-dice") as me:
        begin(me)
        house.act(me.person, me.table, {"do": "wager", "value": {"place 4": 500}})
        skip = me.dock.locator("[data-skip]")
        expect(skip).to_contain_text("Let it ride")
        me.dock.locator(".more").click()
        me.press('[data-act="take_down"]')
        expect(skip).to_contain_text("Skip this round")


def test_a_coupon_is_laid_like_a_chip(browser: Browser, site: str, house: TableService) -> None:
    with seated(browser, site, house, "mini-dice", options={"coupon_value": 500}) as me:
        begin(me)
        me.lay("field")
        me.dock.locator('[data-chip="coupon"]').click()
        me.lay("field")
        heard(me, "You have $5 and a $5 coupon on field")
        assert me.down() == {"field": 500, "coupon on field": 500}
        expect(me.dock.locator("[data-repeats]")).to_contain_text("Bet $5")
        me.bet()
        me.rest()
        assert any(each.name == "coupon" for each in me.view().events)


def test_two_hands_are_set_in_two_panels(browser: Browser, site: str, house: TableService) -> None:
    with seated(browser, site, house, "pai-gow-poker") as me:
        begin(me)
        me.lay()
        me.bet()
        me.rest()
        inputs = me.view().inputs
        high, low = (me.dock.locator(f'[data-hand="{name}"]') for name in ("high", "low"))
        button = me.dock.locator("form.setting [data-repeats]")
        expect(high.locator(".item")).to_have_count(7)
        expect(button).to_be_disabled()
        me.press_key("h")
        expect(low.locator(".item")).to_have_count(2)
        assert me.view().inputs == inputs  # nothing is committed
        house_low = low.locator(".item").evaluate_all("(all) => all.map((each) => Number(each.dataset.item))")
        assert sorted(house_low) == sorted(me.view().house_setting())
        expect(high.locator(".called")).not_to_be_empty()
        expect(low.locator(".called")).not_to_be_empty()
        expect(me.dock.locator("[data-house-way]")).to_have_attribute("aria-pressed", "true")
        high.locator(".item").first.click()
        expect(low.locator(".item")).to_have_count(2)
        expect(me.dock.locator("[data-house-way]")).to_have_attribute("aria-pressed", "false")
        me.press(button)
        me.rest()
        assert any(each.name == "set" and each.actor == 1 for each in me.view().events)
