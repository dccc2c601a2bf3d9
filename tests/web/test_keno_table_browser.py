"""Keno at a table in a real browser: tickets by mouse, by touch and by keyboard, and the draw to watch."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from pitboss.games.keno.remarks import TicketRemarks, read_remarks
from pitboss.server.service import TableService
from tests.web.playing import PHONE, Seated, seated

STACK = 100_000
SIZES = {"desk": (1440, 900), "small": (1024, 768), "tablet": (768, 1024), "phone": (390, 844)}
SPILLS = """() => [...document.querySelectorAll(".left *")].filter((each) => {
  const box = each.getBoundingClientRect();
  return box.width && !each.closest(".hear") && (box.right > innerWidth + 1 || box.left < -1);
}).map((each) => each.outerHTML.slice(0, 90))"""
COVERED = """(found) => found.filter((each) => {
  each.scrollIntoView({ block: "center" });
  const box = each.getBoundingClientRect();
  return !each.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
}).map((each) => each.outerHTML.slice(0, 90))"""


def told(me: Seated) -> TicketRemarks:
    return read_remarks(me.view().remarks)


def number(me: Seated, each: int) -> Any:
    return me.felt.locator(f'.knum[data-number="{each}"]')


def marked(me: Seated) -> list[str]:
    return me.felt.locator('.knum[aria-pressed="true"]').all_text_contents()


def places(me: Seated) -> list[dict[str, float]]:
    """Return where the numbers of the board lie."""
    found: list[dict[str, float]] = me.felt.locator(".knum").evaluate_all(
        "(found) => found.map((each) => each.getBoundingClientRect().toJSON())"
    )
    return found


def begin(me: Seated) -> None:
    me.deal()
    me.my_turn()
    me.rest()


def buys(me: Seated, price: str) -> None:
    """Check the price on the button, and press it."""
    button = me.dock.locator("[data-keno-buy]")
    expect(button).to_contain_text(f"Buy ticket, {price}")
    expect(button).to_be_enabled()
    me.armed()
    with me.page.expect_response(lambda answer: answer.url.endswith("/ticket")):
        button.click()


def test_tickets_are_bought_by_mouse_and_the_draw_is_watched(
    browser: Browser, site: str, house: TableService
) -> None:
    with seated(browser, site, house, "keno", reduced_motion="no-preference") as me:
        begin(me)
        for each in (4, 18, 41, 80, 80):
            number(me, each).click()
        me.dock.locator('[data-keno-bet="200"]').click()
        me.dock.locator('[data-keno-count="2"]').click()
        expect(me.dock.locator(".kstep.done")).to_have_count(3)
        expect(me.dock.locator(".kpays tbody th")).to_have_text(["3 of 3", "2 of 3"])
        buys(me, "$4")
        expect(me.dock.locator(".kmine li")).to_have_count(1)
        assert (told(me).tickets[0].numbers, me.view().stacks[1]) == ("4 18 41", STACK - 400)
        assert marked(me) == []
        me.page.keyboard.press("q")  # the system picks
        expect(me.dock.locator("[data-keno-numbers]")).to_contain_text("quick pick")
        buys(me, "$4")
        expect(me.dock.locator(".kmine li")).to_have_count(2)
        assert told(me).tickets[1].quick
        assert me.view().stacks[1] == STACK - 800
        me.press("[data-keno-ready]")
        panel = me.dock.locator("#keno-draw")
        expect(panel.locator("[data-keno-nth]")).to_have_text("Number 1")
        expect(me.felt.locator(".knum.drawn")).to_have_count(1)
        expect(me.felt.locator(".kstack").first).to_be_hidden()  # it would tell the end
        me.page.keyboard.press("End")
        expect(me.felt.locator(".knum.drawn")).to_have_count(20)
        expect(panel.locator("article")).to_have_count(2)
        expect(panel.locator("[data-keno-next]")).to_contain_text("Net of this game")
        drawn = next(each for each in me.view().events if each.name == "drawn")
        told_numbers = panel.locator(".kdrawn li").all_text_contents()
        assert told_numbers == [str(each - 100) for each in drawn.cards]
        me.page.reload()
        expect(me.felt.locator(".knum.drawn")).to_have_count(20)  # late: the end at once
        me.deal()
        expect(me.page.locator("main.table")).not_to_have_attribute("data-keno-watch", "done")
        expect(me.felt.locator(".knum.drawn")).to_have_count(0)


def test_marks_stay_through_updates_and_a_refusal_names_the_bet(
    browser: Browser, site: str, house: TableService
) -> None:
    with seated(browser, site, house, "keno") as me:
        other = house.people.register_guest("Ann")
        house.sit(other, me.table, 2)
        house.ready(other, me.table)
        begin(me)
        number(me, 7).click()
        number(me, 9).click()
        house.act(other, me.table, {"do": "quick_pick", "value": 3})
        house.act(other, me.table, {"do": "play", "value": {"1/3": 100}})
        expect(me.felt.locator('.seat[data-seat="2"]')).to_contain_text("1 ticket")
        assert marked(me) == ["7", "9"]
        me.dock.locator('[data-keno-other="bet"]').fill("500")
        wrong = me.dock.locator('[data-wrong="rates"]')
        expect(wrong).to_contain_text("$1 to $100 by $1")
        expect(me.dock.locator("[data-keno-buy]")).to_be_disabled()
        me.page.reload()
        expect(wrong).to_contain_text("$1 to $100 by $1")
        assert marked(me) == ["7", "9"]
        me.page.keyboard.press("c")
        expect(me.felt.locator('.knum[aria-pressed="true"]')).to_have_count(0)


def test_a_ticket_is_bought_by_touch_on_a_phone(browser: Browser, site: str, house: TableService) -> None:
    touched: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
    with seated(browser, site, house, "keno", **touched) as me:
        me.dock.locator('[data-deed="ready"]').tap()
        me.my_turn()
        me.rest()
        boxes = places(me)
        assert boxes[7]["y"] == boxes[0]["y"] < boxes[8]["y"]  # eight across
        assert all(each["width"] >= 41 and each["height"] >= 49 for each in boxes)
        for each in (3, 17, 42):
            number(me, each).tap()
        me.dock.locator('[data-keno-bet="500"]').tap()
        expect(me.dock.locator("[data-keno-buy]")).to_contain_text("$5")
        expect(me.dock.locator("[data-keno-buy]")).to_be_in_viewport()
        me.tap(me.dock.locator("[data-keno-buy]"))
        expect(me.dock.locator(".kmine li")).to_have_count(1)
        assert (told(me).tickets[0].numbers, me.view().stacks[1]) == ("3 17 42", STACK - 500)
        me.tap(me.dock.locator("[data-keno-ready]"))
        expect(me.felt.locator(".knum.drawn")).to_have_count(20)  # without motion, all at once
        boxes = places(me)
        assert boxes[9]["y"] == boxes[0]["y"] < boxes[10]["y"]  # ten across


def test_a_king_ticket_is_bought_by_keyboard(browser: Browser, site: str, house: TableService) -> None:
    with seated(browser, site, house, "keno") as me:
        begin(me)
        keys = me.page.keyboard
        number(me, 1).focus()
        for key in ("Space", "ArrowRight", "Space", "ArrowDown", "Space", "Space", "ArrowUp"):
            keys.press(key)
        assert marked(me) == ["1", "2"]
        expect(me.page.locator("[data-hear]")).to_contain_text("12 cleared. 2 numbers.")
        more = me.dock.locator("[data-keno-more] summary")
        more.focus()
        keys.press("Enter")
        me.dock.locator('[name="keno-group-king"]').focus()
        keys.press("Enter")
        number(me, 1).focus()
        for key in ("ArrowDown", "ArrowDown", "Space"):
            keys.press(key)
        expect(number(me, 21)).to_have_attribute("aria-label", "21, yours, group K")
        me.dock.locator('[name="keno-way-3"]').focus()
        keys.type("2")
        expect(me.dock.locator("[data-keno-buy]")).to_contain_text("Buy ticket, $2")
        expect(me.dock.locator("[data-keno-buy]")).to_be_enabled()
        keys.press("Enter")
        expect(me.dock.locator(".kmine li")).to_have_count(1)
        assert told(me).tickets[0].numbers == "king 21 | 1 2"
        assert me.view().stacks[1] == STACK - 200


@pytest.mark.parametrize("size", SIZES)
def test_nothing_spills_or_lies_over_another(
    browser: Browser, site: str, house: TableService, size: str
) -> None:
    width, height = SIZES[size]
    with seated(browser, site, house, "keno", viewport={"width": width, "height": height}) as me:
        begin(me)
        for each in range(1, 16):
            number(me, each).click()
        me.dock.locator('[data-keno-bet="2000"]').click()
        expect(me.dock.locator("[data-keno-buy]")).to_be_enabled()
        controls = "#felt .knum, .kfoot button, .kstep button, .kstep input, .kbuy button, .kmore summary"
        assert me.page.evaluate(SPILLS) == []
        assert me.page.locator(controls).locator("visible=true").evaluate_all(COVERED) == []
        buys(me, "$20")
        expect(me.dock.locator(".kmine li")).to_have_count(1)
        me.press("[data-keno-ready]")
        expect(me.felt.locator(".knum.drawn")).to_have_count(20)
        assert me.page.evaluate(SPILLS) == []
