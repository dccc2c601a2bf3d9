"""The dock asks once more before a losing hand is set, and before a hand is given up."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from pitboss.equipment.cards import cards
from pitboss.equipment.tiles import TILES
from pitboss.games.pai_gow.hands import value
from pitboss.server.service import TableService
from pitboss.table import Choice, Pick, Round, Stakes, find_game
from pitboss.table.action import Action
from pitboss.table.bots import first_option
from pitboss.web.tables.dock import list_controls
from pitboss.web.tables.questions import ask_again
from tests.web.gallery import begun
from tests.web.playing import seated


@pytest.mark.rule("13:69F-11.9(a)")
def test_a_low_hand_above_the_high_one_is_warned_about_with_its_rule() -> None:
    game = find_game("pai-gow-poker")
    high, pair = cards("Kh Jd 9c 5s 3d"), cards("7c 7d")
    warning = game.check_setting(high, pair, game.options_from_json({}))
    assert warning is not None
    assert (str(warning.cite), warning.loses) == ("13:69F-11.9(a)", True)
    assert game.check_setting(cards("7h 7s Kh Jd 9c"), cards("Ac Qd"), game.options_from_json({})) is None


@pytest.mark.rule('13:69F-10.1 "high hand"')
def test_the_stronger_tiles_are_the_high_hand_wherever_they_lie() -> None:
    game = find_game("pai-gow")
    tiles = sorted(range(len(TILES)), key=lambda tile: value((tile, tile - 1)))
    strong, weak = (tiles[-1], tiles[-1] - 1), (tiles[0], tiles[0] - 1)
    warning = game.check_setting(weak, strong, game.options_from_json({}))
    assert warning is not None
    assert not warning.loses
    assert game.check_setting(strong, weak, game.options_from_json({})) is None


def setting(**options: Any) -> Round[Any, Any]:
    """Play a round until seat 1 may surrender, with $10 on its main wager and $5 on insurance, if offered."""
    round = begun("pai-gow-poker", 1, **options)
    for _ in range(40):
        assert round.turn is not None
        view = round.view(round.turn.actor)
        if any(each.name == "surrender" for each in view.options):
            return round
        stakes = next((each for each in view.options if isinstance(each, Stakes)), None)
        if stakes is not None and not view.wagers:
            amounts = {"pai gow poker": 1000, "insurance": 500}
            laid = [(each.wager, amounts[each.wager]) for each in stakes.areas if each.wager in amounts]
            round.act(Action(1, stakes.name, tuple(laid)))
        else:
            round.act(first_option(view))
    raise AssertionError("nobody may surrender")


def test_a_surrender_is_asked_again_with_the_amount_given_up() -> None:
    view = setting().view(1)
    control = next(each for each in list_controls(view) if each.option.name == "surrender")
    assert control.questions[""].title == "Surrender $10?"
    assert control.questions[""].yes == "Surrender $10"
    others = [each for each in view.options if isinstance(each, Choice) and each.name != "surrender"]
    assert not any(ask_again(each, view) for each in others)


def test_side_wagers_on_the_hand_are_given_up_with_it() -> None:
    view = setting(insurance="on").view(1)
    option = next(each for each in view.options if each.name == "surrender")
    assert sum(amount for (seat, _), amount in view.wagers.items() if seat == 1) == 1500
    assert ask_again(option, view)[""].title == "Surrender $15?"


def test_the_question_stands_before_the_act(browser: Browser, site: str, house: TableService) -> None:
    with seated(browser, site, house, "pai-gow-poker") as me:
        me.deal()
        me.my_turn()
        me.lay()
        me.bet()
        me.rest()
        view, page = me.view(), me.page
        items = next(each.items for each in view.options if isinstance(each, Pick))
        wrong = next(
            (one, other)
            for one in items
            for other in items
            if one != other and (found := view.check_setting((one, other))) and found.loses
        )
        button, sure = me.dock.locator("form.setting [data-repeats]"), page.locator("#sure")
        for item in wrong:
            me.dock.locator(f'[data-item="{item}"]').click()
        expect(button).to_contain_text("The low hand is too high")
        expect(me.dock.locator(".say .cite")).to_have_text("13:69F-11.9(a)")
        button.click()
        expect(sure).to_contain_text("Set a losing hand?")
        sure.get_by_role("button", name="Go back").click()
        assert me.view().inputs == view.inputs
        me.press_key("h")
        expect(button).to_contain_text("Set both hands")
        surrender = me.dock.locator('[data-act="surrender"]')
        surrender.click()
        expect(sure).to_contain_text("Surrender $")
        with page.expect_response(lambda answer: answer.url.endswith("/act")):
            sure.locator("[data-yes]").click()
        me.rest()
        assert any(each.name == "surrender" for each in me.view().events)
