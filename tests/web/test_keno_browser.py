"""The keno room in a browser: sell, draw and pay by keyboard; readable for everybody."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from sqlalchemy import text

from tests.server.helpers import PASSPHRASE
from tests.web.axe import script, violations
from tests.web.browser import served
from tests.web.keno_room import DESK, KENO, SUPERVISOR, Room, room_in
from tests.web.playing import PHONE, visit


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with room_in(tmp_path_factory.mktemp("keno")) as found:
        yield found


@pytest.fixture(scope="module")
def site(room: Room) -> Iterator[str]:
    with served(room.house) as address:
        yield address


def token(room: Room, name: str) -> str:
    people = room.house.people
    return people.create_token(people.find(name))


def key_in(page: Page, line: str) -> None:
    page.keyboard.type(line)
    page.keyboard.press("Enter")


@pytest.mark.parametrize(("path", "who"), [(KENO, ""), (DESK, "Wes"), (SUPERVISOR, "Sal")])
def test_nothing_blocks_a_screen_reader(browser: Browser, site: str, room: Room, path: str, who: str) -> None:
    script()
    with visit(browser, site, token(room, who) if who else "") as context:
        page = context.new_page()
        page.goto(path)
        if who == "Wes":
            page.keyboard.type("3 17 42 $1")
            expect(page.locator("[data-costs]")).to_be_visible()
            page.keyboard.press("F8")
        assert violations(page) == []
        page.emulate_media(color_scheme="dark")
        assert violations(page, "color-contrast") == []
        page.set_viewport_size(PHONE)  # type: ignore[arg-type]
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_a_ticket_is_sold_drawn_and_paid_by_keys_alone(browser: Browser, site: str, room: Room) -> None:
    with (
        visit(browser, site, token(room, "Wes"), forgive=["422"]) as hers,
        visit(browser, site, viewport=PHONE) as theirs,
    ):
        board, desk = theirs.new_page(), hers.new_page()
        board.goto(KENO)
        desk.goto(DESK)
        line, told = desk.locator("#line"), desk.locator("[data-told]")
        expect(line).to_be_focused()
        key_in(desk, "3 17")  # no rate
        expect(told).to_contain_text("19:47-15.7(a)")
        expect(line).to_have_value("3 17")
        line.fill("")
        desk.keyboard.type("q5 $2 x2")
        expect(desk.locator("[data-echo]")).to_contain_text("picked by the system")
        expect(desk.locator("[data-price]")).to_have_text("$4")
        desk.keyboard.press("Enter")
        expect(desk.locator("[data-done]")).to_have_text("Ticket 1 is sold: $4.")
        desk.keyboard.press("F4")
        key_in(desk, "the patron wants one game")
        expect(desk.locator("[data-done]")).to_contain_text("VOID: ticket 1")
        expect(desk.locator(".stamp")).to_have_text("VOID")
        for at in (1, 21):  # one of them wins
            key_in(desk, " | ".join(map(str, range(at, at + 20))) + ": 20/1 $1")
            expect(desk.locator(f".ticket[data-number='{2 + at // 20}']")).to_be_visible()
        expect(board.locator(".ball.on")).to_have_count(0)
        room.clock.turn(300)
        expect(board.locator(".ball.on")).to_have_count(20)
        drawn = room.room.board().drawn[0]
        expect(board.locator("[data-order]")).to_have_text(" ".join(map(str, drawn.numbers)))
        numbers = sorted(drawn.numbers)
        best = max(range(2), key=lambda block: sum(block * 20 < each <= block * 20 + 20 for each in numbers))
        with room.house.office.ledger.store.read() as connection:
            chosen = text("SELECT serial FROM keno_tickets WHERE number = :n")
            serial = connection.scalar(chosen, {"n": best + 2})
        desk.keyboard.press("F8")
        key_in(desk, str(serial))
        expect(desk.locator("[data-worth]")).to_contain_text(f"Ticket {best + 2} pays")
        expect(desk.locator("[data-pay]")).to_be_focused()
        desk.keyboard.press("Enter")
        expect(desk.locator("[data-done]")).to_contain_text("is paid")
        expect(line).to_be_focused()


@pytest.mark.rule("19:47-15.6(b)")
def test_a_payout_waits_at_the_desk_until_a_supervisor_signs_elsewhere(
    browser: Browser, site: str, room: Room
) -> None:
    twenty = " | ".join(map(str, range(1, 21)))
    if room.room.state.game is None:
        room.do("open-game", {}, opens="Wes")
    serial = room.sold(f"{twenty}: 20/1 $100")["serial"]
    room.do("cancel-games", {"reason": "an alarm"}, cancels="Sal")
    with visit(browser, site, token(room, "Wes")) as hers, visit(browser, site, token(room, "Sal")) as theirs:
        desk, supervisor = hers.new_page(), theirs.new_page()
        desk.goto(DESK)
        desk.keyboard.press("F8")
        key_in(desk, serial)
        expect(desk.locator("[data-worth]")).to_contain_text("pays $2,000")
        expect(desk.locator("[data-authorizes]")).to_be_visible()
        desk.keyboard.press("Enter")
        expect(desk.locator("[data-done]")).to_contain_text("is waiting for a supervisor's signature")
        supervisor.goto(SUPERVISOR)
        supervisor.get_by_role("link", name="Redeem a ticket").click()
        expect(supervisor.locator("main")).not_to_contain_text(serial)
        supervisor.get_by_label("Your passphrase").fill(PASSPHRASE)
        assert violations(supervisor) == []
        supervisor.keyboard.press("Enter")
        expect(supervisor.locator("[role=status]")).to_contain_text("for Wes")
        expect(desk.locator("[data-done]")).to_contain_text("is authorized: pay $2,000")
