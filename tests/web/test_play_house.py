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
TOLD = "(areas) => areas.map((area) => [area.dataset.area, area.querySelector(':scope > title').textContent])"
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
            me.felt.locator(f'.area.open[data-area="{wager}"]').click()
        button = me.dock.locator("form.stakes [data-repeats]")
        expect(button).to_contain_text(dollars(sum(laid.values())))
        me.press(button)
        me.rest()
        assert on_the_felt(me) == on_the_table(me) == laid
        expect(me.dock.locator("form.stakes [data-repeats]")).to_be_disabled()
        play_out(me)
        expect(me.page.locator("#log li").last).to_contain_text("Result:")


def test_a_chip_of_less_than_a_step_adds_a_step(browser: Browser, site: str, house: TableService) -> None:
    with seated(browser, site, house, "mini-dice") as me:
        me.deal()
        me.my_turn()
        area = next(area for area in chosen(me) if area.step == 600)
        me.dock.locator('[data-chip="500"]').click()
        field = me.dock.locator(f'input[data-area="{area.wager}"]')
        for worth in ("6", "12", "18"):
            me.felt.locator(f'.area.open[data-area="{area.wager}"]').click()
            expect(field).to_have_value(worth)


def chosen(me: Seated) -> list[Area]:
    """Return every open area; of many similar ones, the first and the last of each kind."""
    stakes = next(option for option in me.view().options if isinstance(option, Stakes))
    kinds: dict[str, list[Area]] = {}
    for area in stakes.areas:
        kinds.setdefault(area.kind or area.wager, []).append(area)
    return [area for alike in kinds.values() for area in (alike if len(alike) < 3 else [alike[0], alike[-1]])]


def on_the_table(me: Seated) -> dict[str, int]:
    return {wager: amount for (seat, wager), amount in me.view().wagers.items() if seat == 1}


def on_the_felt(me: Seated) -> dict[str, int]:
    """Return the chips on your areas, as a screen reader reads them."""
    told = me.felt.locator(".area").evaluate_all(TOLD)
    said = {wager: re.search(r"(?:, |you )\$([\d,.]+)", title) for wager, title in told}
    return {wager: round(float(found[1].replace(",", "")) * 100) for wager, found in said.items() if found}


def play_out(me: Seated) -> None:
    """Play to the end of the round: always the first option, with the fewest picks."""
    for _ in range(20):
        if me.rest()["phase"] != "round":
            return
        first = me.dock.locator("[data-first]").first
        pick = me.dock.locator("form.pick:has([data-first])")
        if pick.count():
            for item in range(int(pick.get_attribute("data-least") or 0)):
                pick.locator(".item").nth(item).click()
        me.press(first)
    raise AssertionError("the round does not end")


def test_one_of_many_areas_is_chosen_by_name(browser: Browser, site: str, house: TableService) -> None:
    with seated(browser, site, house, "pokette") as me:
        me.deal()
        me.my_turn()
        choice = me.dock.locator("[data-area-choice]")
        choice.select_option(index=7)
        wager = choice.input_value()
        line = me.dock.locator(f'input[data-area="{wager}"]')
        expect(line).to_be_hidden()
        me.dock.locator("[data-lay]").click()
        expect(line).to_have_value("5")
        line.press("+")
        expect(line).to_have_value("10")
        line.press("-")
        me.press("form.stakes [data-repeats]")
        me.rest()
        assert on_the_felt(me) == on_the_table(me) == {wager: 500}
        play_out(me)
        me.deal()
        me.my_turn()
        me.press_key("b")
        expect(line).to_have_value("5")


def test_the_felt_does_not_move_with_the_dock(browser: Browser, site: str, house: TableService) -> None:
    with seated(browser, site, house, "three-card-poker") as me:
        lies = [me.felt.bounding_box()]
        me.deal()
        me.my_turn()
        lies.append(me.felt.bounding_box())
        me.felt.locator('.area.open[data-area="ante"]').click()
        lies.append(me.felt.bounding_box())
        me.press("form.stakes [data-repeats]")
        me.rest()
        lies.append(me.felt.bounding_box())
        assert lies == [lies[0]] * len(lies)
