"""A tournament of two tables in a browser: from the first entry to the prizes, on three screens at once."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from pitboss.charity import sample
from pitboss.charity.tournament.desk.opening import EXAMPLE, open_tournament
from pitboss.charity.tournament.state import Tournament
from pitboss.house.operations.desk import make_request
from pitboss.house.staff.employees import FormSignature
from pitboss.server.service import TableService
from pitboss.web.charity.tournament.board import PREFIX
from pitboss.web.charity.tournament.book import TournamentBook, find_book
from tests.charity.tournament.conftest import same_keys
from tests.server.helpers import PASSPHRASE
from tests.web.axe import script, violations
from tests.web.browser import served
from tests.web.playing import PHONE, visit
from tests.web.served import house_in

__all__ = ["same_keys"]

PLAYERS = ("Ann Ames", "Ben Boyd", "Cat Cole", "Dov Dahl", "Eve Eads", "Fay Ford")
AT = f"{PREFIX}/1"
WITHIN_A_SECOND = 1000
DIRECTOR = {"width": 1024, "height": 768}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableService]:
    with house_in(tmp_path_factory.mktemp("organization")) as found:
        sample.furnish(found.office, PASSPHRASE)
        _open(found)
        yield found


def _open(house: TableService) -> None:
    """Open a tournament of tables with three seats, for today."""
    office = house.office
    today = office.casino.local(office.ledger.now()).date().isoformat()
    form = open_tournament.parse({**EXAMPLE, "day": today, "seats": 3})
    request = make_request(open_tournament, form, "open")
    mia = next(each for each in office.staff.list_employees() if each.name == "Mia")
    signed = FormSignature(mia.person, mia.name, request.signing_digest, office.ledger.now())
    office.desk.submit(open_tournament, form, id="open", signatures={"charges": signed})


@pytest.fixture(scope="module")
def site(house: TableService) -> Iterator[str]:
    with served(house) as address:
        yield address


def token(house: TableService, name: str) -> str:
    return house.people.create_token(house.people.find(name))


def see(book: TournamentBook) -> Tournament:
    return book.read(1).play


def press(page: Page, words: str) -> None:
    page.get_by_role("button", name=re.compile(f"^{words}")).first.click()


def out(page: Page, name: str, rebuys: bool = False) -> None:
    """Mark a player without chips at the seat, and answer."""
    page.locator(f"button[data-name='{name}']").click()
    card = page.locator("[data-bust]")
    expect(card).to_contain_text(f"{name} has no chips")
    card.get_by_role("button", name="Re-buy" if rebuys else "Out").click()
    expect(page.locator(".done-list")).to_contain_text(f"{name} {'re-bought' if rebuys else 'without chips'}")


def test_a_tournament_runs_from_registration_to_payout(
    browser: Browser, site: str, house: TableService
) -> None:
    book = find_book(house.office.ledger)
    with (
        visit(browser, site, token(house, "Mia"), viewport=DIRECTOR) as hers,
        visit(browser, site) as hall,
        visit(browser, site, viewport=PHONE) as theirs,
    ):
        desk, projector, phone = hers.new_page(), hall.new_page(), theirs.new_page()
        desk.goto(f"{AT}/desk")
        projector.goto(f"{AT}/clock")
        _register(desk, projector)
        press(desk, "Draw seats")
        expect(desk.locator("section.table")).to_have_count(2)
        mover = _play_until_a_move(desk, projector, phone, book)
        _answer_on_the_phone(desk, phone, mover)
        _pause_and_resume(desk, projector)
        _play_to_the_end(desk, book)
        winner = see(book).players[0].name
        press(desk, "End play")
        expect(projector.locator(".projector .time, .time")).to_contain_text(winner)
        _hand_out(desk, book)
        phone.goto(f"{AT}/payouts")
        expect(phone.locator("main")).to_contain_text(winner)
        assert house.office.ledger.balances()


def _register(desk: Page, projector: Page) -> None:
    desk.keyboard.press("r")
    for number, player in enumerate(PLAYERS, 1):
        desk.keyboard.type(player)
        desk.keyboard.press("Enter")
        expect(desk.locator("main")).to_contain_text(player)
        expect(projector.locator(".stats")).to_contain_text(f"{number * 1500:,}", timeout=5 * WITHIN_A_SECOND)


def _play_until_a_move(desk: Page, projector: Page, phone: Page, book: TournamentBook) -> str:
    """Start play, take two players of a table out, and confirm the move that follows. Return who moves."""
    desk.locator("#quick-other_games").fill("blackjack")
    desk.keyboard.press("Enter")
    expect(desk.locator("#clock-1")).to_contain_text("Pause")  # drawn again: seats offer re-buys now
    expect(projector.locator(".level")).to_contain_text("Level 1")
    expect(projector.locator(".time")).to_have_text(re.compile(r"^(20:00|19:\d\d)$"))
    first = [each.name for each in see(book).entrants.values() if each.table == 1]
    out(desk, first[0], rebuys=True)
    expect(projector.locator(".stats")).to_contain_text("10,500")
    for name in first[:2]:
        out(desk, name)
    task = desk.locator("[data-task]", has_text="Move ")
    mover = task.locator("h3").inner_text().splitlines()[0].removeprefix("Move ").split("(")[0].strip()
    number = next(each.number for each in see(book).entrants.values() if each.name == mover)
    phone.goto(f"{AT}/card/{book.read(1).made.codes[number]}")
    expect(phone.locator(".figures b").first).to_have_text("2")
    task.get_by_role("button", name="Confirm move").click()
    return mover


def _answer_on_the_phone(desk: Page, phone: Page, mover: str) -> None:
    expect(phone.locator("[role='alert']")).to_contain_text("moving tables")
    expect(phone.locator(".figures b").first).to_have_text("1")
    phone.get_by_role("button", name="on my way").click()
    expect(desk.locator(f"button[data-name='{mover}']")).to_contain_text("on the way")


def _pause_and_resume(desk: Page, projector: Page) -> None:
    desk.locator("body").press("Escape")
    desk.keyboard.press("Space")
    expect(projector.locator(".band")).to_contain_text("Paused")
    shown = projector.locator(".time").inner_text()
    expect(desk.locator("#clock-1")).to_contain_text("Resume")
    assert projector.locator(".time").inner_text() == shown
    desk.keyboard.press("Space")
    expect(desk.locator("#clock-1")).to_contain_text("Pause")
    desk.locator("#quick-text").fill("Coffee is served")
    desk.keyboard.press("Enter")
    expect(projector.locator(".band")).to_contain_text("Coffee is served")


def _play_to_the_end(desk: Page, book: TournamentBook) -> None:
    """Take players out one by one. The tables break when the other has room."""
    while len(playing := see(book).players) > 1:
        out(desk, playing[-1].name)
        if desk.locator("[data-task]", has_text="Break table").count():
            desk.locator("[data-task]", has_text="Break table").get_by_role("button").click()
            expect(desk.locator("section.table")).to_have_count(1)
    expect(desk.locator("[data-task]", has_text="has won")).to_be_visible()


def _hand_out(desk: Page, book: TournamentBook) -> None:
    for left in (3, 2, 1):
        tasks = desk.locator("[data-task]", has_text="Place ")
        expect(tasks).to_have_count(left)
        tasks.first.get_by_role("button").click()
    expect(desk.locator("[data-task]", has_text="Place ")).to_have_count(0)
    press(desk, "Report")
    expect(desk.locator(".done-list")).to_contain_text("Reported: $400 in")
    assert book.read(1).made.reported


SCREENS = ("clock", "seating", "sheet", "payouts", "desk", "log")


@pytest.mark.parametrize("screen", ["", *SCREENS])
def test_nothing_blocks_a_screen_reader(
    browser: Browser, site: str, house: TableService, screen: str
) -> None:
    script()
    with visit(browser, site, token(house, "Mia")) as context:
        page = context.new_page()
        page.goto(f"{AT}/{screen}".removesuffix("/"))
        assert violations(page) == []
        page.emulate_media(color_scheme="dark")
        assert violations(page, "color-contrast") == []
