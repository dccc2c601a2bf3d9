"""A round of every house game in Chromium: chips placed on the felt reach the house."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from pitboss.server.service import TableService
from pitboss.table import Stakes, dollars, every_game
from pitboss.table.option import Area
from tests.web.playing import Seated, seated

SIDE = ("insurance", "bonus", "three_card_bonus", "seven_card_bonus", "imperial", "number_wager")
EVERYTHING: dict[str, dict[str, Any]] = {
    "pai-gow-poker": {"progressive": 100, "areas": 2, **dict.fromkeys(SIDE, "on")},
    "pai-gow": {"areas": 2},
    "three-card-poker": {"areas": 2},
    "red-dog": {"areas": 2},
}
"""Options that give a game all its wagers."""
TOLD = "(areas) => areas.map((area) => [area.dataset.area, area.getAttribute('aria-label')])"
GAMES = [game.id for game in every_game() if game.min_seats == 1 and game.id != "keno"]


ALWAYS = ("three-card-poker", "pai-gow", "pokette", "red-dog")
"""One game for each kind of table; the others are played in `make check-all`."""


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=[] if game in ALWAYS else [pytest.mark.exhaustive]) for game in GAMES]
)
def test_a_round_with_every_wager_of_the_game(
    browser: Browser, site: str, house: TableService, game: str
) -> None:
    options = EVERYTHING.get(game)
    with seated(browser, site, house, game, options=options, settings={"stack": 500_000}) as me:
        me.deal()
        me.my_turn()
        me.dock.locator("[data-chip]").first.click()
        laid = {area.wager: area.low for area in chosen(me)}
        for wager in laid:
            me.lay(wager)
        assert me.down() == laid
        button = me.dock.locator("form.stakes [data-repeats]")
        expect(button).to_have_text(re.compile(f"^Bet {re.escape(dollars(sum(laid.values())))}\\b"))
        expect(me.dock.locator("[data-skip]")).to_be_hidden()
        me.press(button)
        me.rest()
        assert bets_of(me) == laid
        assert me.down() == {}
        play_out(me)
        expect(me.page.locator("#log li").last).to_contain_text("Result:")


def test_a_chip_of_less_than_a_step_adds_a_step(browser: Browser, site: str, house: TableService) -> None:
    with seated(browser, site, house, "mini-dice") as me:
        me.deal()
        me.my_turn()
        area = next(area for area in chosen(me) if area.step == 600)
        me.dock.locator('[data-chip="500"]').click()
        for worth in (600, 1200, 1800):
            me.lay(area.wager)
            assert me.down() == {area.wager: worth}


def chosen(me: Seated) -> list[Area]:
    """Return every open area; of many similar ones, the first and the last of each kind."""
    stakes = next(option for option in me.view().options if isinstance(option, Stakes))
    kinds: dict[str, list[Area]] = {}
    for area in stakes.areas:
        kinds.setdefault(area.kind or area.wager, []).append(area)
    return [area for alike in kinds.values() for area in (alike if len(alike) < 3 else [alike[0], alike[-1]])]


def bets_of(me: Seated) -> dict[str, int]:
    """Return what seat 1 has bet in this round."""
    bets = [each.data for each in me.view().events if each.name == "wager" and each.actor == 1]
    return {each["wager"]: each["amount"] for each in bets}


def labels(me: Seated) -> dict[str, str]:
    """Return your areas that take chips, as a screen reader reads them."""
    return dict(me.felt.locator(".area.open").evaluate_all(TOLD))


def play_out(me: Seated) -> None:
    """Play to the end of the round: always the first option, with the fewest picks, or the house way."""
    for _ in range(20):
        if me.rest()["phase"] != "round":
            return
        first = me.dock.locator("[data-first]:visible").first
        pick = me.dock.locator("form.pick:has([data-first])")
        way = me.dock.locator("form.setting [data-house-way]:visible")
        if way.count():  # two hands picked at random may lose, and the page would ask once more
            way.click()
        elif pick.count():
            for item in range(int(pick.get_attribute("data-least") or 0)):
                pick.locator(".item").nth(item).click()
        if first.get_attribute("data-asks"):
            first.click()
            first = me.page.locator("#sure [data-yes]")
        me.press(first)
    raise AssertionError("the round does not end")


def test_one_of_many_areas_is_found_in_the_list(browser: Browser, site: str, house: TableService) -> None:
    with seated(browser, site, house, "pokette") as me:
        me.deal()
        me.my_turn()
        wager = [area.wager for area in chosen(me)][7]
        line = me.dock.locator(f'input[data-area="{wager}"]')
        expect(line).to_be_hidden()
        me.press_key("m")
        expect(line).to_be_visible()
        me.dock.locator(f'[data-lay="{wager}"]').click()
        expect(line).to_have_value("5")
        line.press("+")
        expect(line).to_have_value("10")
        line.press("-")
        with me.page.expect_response(lambda answer: answer.url.endswith("/act")):
            line.press("Enter")
        me.rest()
        assert bets_of(me) == {wager: 500}


def test_the_felt_does_not_move_with_the_dock(browser: Browser, site: str, house: TableService) -> None:
    with seated(browser, site, house, "three-card-poker") as me:
        lies = [me.felt.bounding_box()]
        me.deal()
        me.my_turn()
        lies.append(me.felt.bounding_box())
        me.lay("ante")
        lies.append(me.felt.bounding_box())
        me.bet()
        me.rest()
        lies.append(me.felt.bounding_box())
        assert lies == [lies[0]] * len(lies)
