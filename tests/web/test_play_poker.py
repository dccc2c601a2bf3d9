"""A whole hand of hold 'em in two browsers: invite, sit down, play with every kind of control, show."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, expect

from pitboss.server.service import TableService
from pitboss.table import dollars
from tests.server.helpers import PASSPHRASE
from tests.web.playing import FAST, SEEDS, Seated, visit

STACK = 100_000
REFUSALS = ("status of 422",)


def test_two_people_play_a_hand_to_its_showdown(browser: Browser, site: str, house: TableService) -> None:
    SEEDS.begin("two people")
    host = house.people.register_guest("Host")
    table = house.open_table(
        host, "hold-em", options={"limit": "no"}, settings={**FAST, "private": True}, name="Friday"
    )["table"]
    link = f"/join/{house.table(host, table).code}"
    with visit(browser, site, forgive=REFUSALS) as first, visit(browser, site, forgive=REFUSALS) as second:
        ann, ben = first.new_page(), second.new_page()
        ann.goto(link)
        take_seat(ann, 2)
        register(ben, "Ben")
        ben.goto(link)
        take_seat(ben, 5)
        seats = {each.seat: each for each in house.table(host, table).seats}
        assert [seats[2].name, seats[5].name] == ["Guest", "Ben"]
        people = {2: (house.people.find("Guest"), ann), 5: (house.people.find("Ben"), ben)}
        both = {seat: Seated(house, person, table, page) for seat, (person, page) in people.items()}
        for each in both.values():
            each.deal()
        play_the_hand(both)
        check_the_end(both)


def register(page: Page, name: str) -> None:
    page.goto("/sign-in")
    form = page.locator('form[action="/register"]')
    form.get_by_label("Name").fill(name)
    form.get_by_label("Passphrase").fill(PASSPHRASE)
    form.get_by_role("button").click()
    expect(page.locator(".me")).to_have_text(name)


def take_seat(page: Page, seat: int) -> None:
    page.locator(f'a.sit[data-sit="{seat}"]').click()
    expect(page.locator(f'#felt .seat[data-seat="{seat}"]')).to_contain_text("You")


def play_the_hand(both: dict[int, Seated]) -> None:
    """Raise by the exact amount, by the slider's keys and by a quick amount; else check and call."""
    raises = [by_entry, by_slider, by_quick_amount]
    for _ in range(20):
        acting = whose_turn(both)
        if acting is None:
            assert not raises
            return
        both_agree(both)
        me = both[acting]
        if raises and me.dock.locator("form.amount").count():
            raises.pop(0)(me)
        else:
            me.press(me.dock.locator('button[data-act="check"], button[data-act="call"]'))
    raise AssertionError("the hand does not end")


def whose_turn(both: dict[int, Seated]) -> int | None:
    for me in both.values():
        look = me.rest()
    if look["phase"] != "round":
        return None
    turn = me.view().turn
    assert turn is not None
    both[turn.actor].my_turn()
    return turn.actor


def both_agree(both: dict[int, Seated]) -> None:
    """Check that both pages and the house have the same pot, and that nobody sees the other's cards."""
    for seat, me in both.items():
        other = next(each for each in both if each != seat)
        assert me.cards(other) == ["face down", "face down"]
        assert len(me.cards(seat)) == 2
        assert "face down" not in me.cards(seat)
        pot = me.view().pot
        if pot:
            expect(me.felt.locator("text", has_text="Pot").first.locator("+ text")).to_have_text(dollars(pot))


def by_entry(me: Seated) -> None:
    """Raise by a typed amount, after trying one that is not allowed."""
    form = me.dock.locator("form.amount")
    low = int(form.get_attribute("data-low") or 0)
    form.locator("input[name=value]").fill("1")
    before = me.look()["table"]["version"]
    me.press(form.locator("[data-repeats]"))
    told = me.dock.locator(".refused")
    expect(told).to_contain_text("Not accepted. $1 is outside")
    expect(told).to_contain_text("Nothing has changed.")
    assert me.look()["table"]["version"] == before
    told.locator(".cite").click()
    card = me.page.locator("#side [data-slot] .rule-card")
    expect(card).to_contain_text(told.locator(".cite").text_content() or "?")
    me.page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    form.locator("input[name=value]").fill(f"{(low + 300) / 100:.2f}")
    expect(told).to_have_count(0)
    me.press(form.locator("[data-repeats]"))
    assert me.view().bets[me.seat] == low + 300


def by_slider(me: Seated) -> None:
    form = me.dock.locator("form.amount")
    low, step = (int(form.get_attribute(f"data-{name}") or 0) for name in ("low", "step"))
    slider = form.locator("input[type=range]")
    slider.focus()
    for key in ("ArrowUp", "ArrowUp", "Shift+ArrowUp", "ArrowDown"):
        slider.press(key)
    wanted = low + 11 * step
    button = form.locator("[data-repeats]")
    expect(button).to_contain_text(dollars(wanted))
    me.press(button)
    assert me.view().bets[me.seat] == wanted


def by_quick_amount(me: Seated) -> None:
    form = me.dock.locator("form.amount")
    quick = form.locator("[data-quick]", has_text=re.compile("^Pot"))
    wanted = int(quick.get_attribute("data-quick") or 0)
    quick.click()
    button = form.locator("[data-repeats]")
    expect(button).to_contain_text(dollars(wanted))
    me.press(button)
    assert me.view().bets[me.seat] == wanted


def check_the_end(both: dict[int, Seated]) -> None:
    """Check that the cards are shown, the log ends with the result, and no chip is lost."""
    stacks = both[2].view().stacks
    assert sum(stacks.values()) == 2 * STACK
    assert set(stacks.values()) != {STACK}
    for me in both.values():
        expect(me.page.locator("#log li").last).to_contain_text("Result:")
        assert me.cards(2) == both[2].cards(2)
        for seat, stack in stacks.items():
            expect(me.felt.locator(f'.seat[data-seat="{seat}"]')).to_contain_text(dollars(stack))
            assert len(me.cards(seat)) == 2
