"""An occasion in browsers: the caller's screen and the hall's board, with a false and a true claim."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.charity.bingo.desk.occasions import serial
from tests.web.axe import script, violations
from tests.web.browser import served
from tests.web.charity.bingo_hall import ServedHall, at, hall_in, make_organization
from tests.web.playing import PHONE, visit


@pytest.fixture(scope="module")
def organization(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_organization(tmp_path_factory.mktemp("organization"))


@pytest.fixture(scope="module")
def hall(organization: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedHall]:
    with hall_in(tmp_path_factory.mktemp("hall"), organization, alternates_licensed=True) as found:
        yield found


@pytest.fixture(scope="module")
def site(hall: ServedHall) -> Iterator[str]:
    with served(hall.house) as address:
        yield address


def key_in(page: Page, ball: int) -> None:
    page.locator("#ball").fill(str(ball))
    page.keyboard.press("Enter")
    expect(page.locator(".bingo-numbers .last")).to_have_text(str(ball))


def claim(page: Page, number: str) -> None:
    page.locator("#serial").fill(number)
    page.keyboard.press("Enter")


def test_a_false_and_a_true_claim_on_the_caller_and_in_the_hall(
    browser: Browser, site: str, hall: ServedHall
) -> None:
    corners = hall.corners(9)
    with (
        visit(browser, site, hall.token("Mel"), forgive=["400", "422"]) as hers,
        visit(browser, site, viewport=PHONE) as theirs,
    ):
        caller, board = hers.new_page(), theirs.new_page()
        caller.goto(at("1", "caller"))
        board.goto(at("1", "board"))
        caller.get_by_role("button", name="Begin, balls by hand").click()
        expect(caller.locator("#ball")).to_be_focused()
        for ball in corners[:3]:
            key_in(caller, ball)
        expect(board.locator(".bingo-numbers .last")).to_have_text(str(corners[2]))
        caller.locator("#ball").fill(str(corners[0]))
        caller.keyboard.press("Enter")
        expect(caller.locator("[data-told]")).to_contain_text("was called already")

        caller.get_by_role("button", name="Somebody calls bingo").click()
        expect(caller.locator("#serial")).to_be_focused()
        expect(board.locator("[data-part=hall]")).to_contain_text("A claim is being checked")
        claim(caller, serial(9)[:-1] + str((int(serial(9)[-1]) + 1) % 10))
        expect(caller.locator("[data-told]")).to_contain_text("no serial number")
        claim(caller, serial(9))
        expect(caller.locator(".bingo-verdict")).to_contain_text(f"{corners[3]} was not called.")
        expect(caller.locator(".bingo-card .miss")).to_have_text(str(corners[3]))
        caller.get_by_role("button", name="Resume calling").click()
        expect(board.locator("[data-part=hall]")).not_to_contain_text("A claim is being checked")

        key_in(caller, corners[3])
        caller.reload()  # nothing is lost
        expect(caller.locator(".bingo-numbers .last")).to_have_text(str(corners[3]))
        caller.get_by_role("button", name="Somebody calls bingo").click()
        claim(caller, serial(9))
        expect(caller.locator(".bingo-verdict")).to_have_text("Good bingo. Pay $150.")
        expect(caller.locator(".bingo-card .w")).to_have_count(4)
        expect(board.locator("[data-part=hall]")).to_contain_text(serial(9))
        caller.get_by_role("button", name="Pay $150 from my bank").click()
        expect(caller.get_by_role("heading", name="Game 2: Letter X")).to_be_visible()
        expect(board.locator("[data-part=hall]")).to_contain_text("Game 1 is won")
        expect(board.locator("[data-part=hall]")).to_contain_text("$150")
        assert hall.hall.paid.scheduled == {1: 15_000}


@pytest.mark.parametrize(("path", "who"), [("caller", "Mel"), ("board", ""), ("", ""), ("accounts", "Mel")])
def test_nothing_blocks_a_screen_reader(
    browser: Browser, site: str, hall: ServedHall, path: str, who: str
) -> None:
    script()
    with visit(browser, site, hall.token(who) if who else "") as context:
        page = context.new_page()
        page.goto(at("1", *filter(None, [path])))
        assert violations(page) == []
        page.emulate_media(color_scheme="dark")
        assert violations(page, "color-contrast") == []
        page.set_viewport_size(PHONE)  # type: ignore[arg-type]
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_a_card_on_a_phone_marks_itself_and_calls_bingo(
    browser: Browser, organization: Path, tmp_path: Path
) -> None:
    script()
    games = [{"game": "1", "arrangement": "four-corners"}]
    with (
        hall_in(tmp_path, organization, games, license=None) as social,
        served(social.house) as site,
        visit(browser, site, viewport=PHONE) as theirs,
    ):
        social.do("receive-cards", series=7, color="blue", size=6)
        phone = theirs.new_page()
        phone.goto(at("1", "play"))
        phone.get_by_label("Your name").fill("Ann")
        phone.get_by_role("button", name="Get a card").click()
        social.begin()
        corners = social.corners(1)
        social.call(*corners[:3])
        expect(phone.locator(".bingo-card button.on")).to_have_count(3)
        phone.get_by_role("button", name="Bingo!").click()
        expect(phone.locator("[data-told]")).to_contain_text("was not called")
        phone.get_by_label("Mark for me").uncheck()
        social.call(corners[3])
        expect(phone.locator(".bingo-ball")).to_contain_text(str(corners[3]))
        expect(phone.locator(".bingo-card button.on")).to_have_count(3)
        phone.get_by_role("button", name=str(corners[3]), exact=True).click()
        expect(phone.locator(".bingo-card button.on")).to_have_count(4)
        phone.reload()
        expect(phone.locator(".bingo-card button.on")).to_have_count(4)
        assert violations(phone) == []
        phone.get_by_role("button", name="Bingo!").click()
        expect(phone.locator("[data-told]")).to_contain_text("Good bingo!")
        assert social.hall.game is not None
        assert [each.claimant for each in social.hall.game.claims] == ["Ann"]
