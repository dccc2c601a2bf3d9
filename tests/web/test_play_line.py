"""The page recovers by itself when the connection breaks or the server dies during a round."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from pitboss.server.service import TableService
from tests.waiting import wait_until
from tests.web.playing import ARMED, MINE, Seated, seated, visit

BROKEN = ("net::ERR_", "Failed to load resource")
OTHERS = {2: "station", 3: "station"}
API, TABLE = "/api" + "/tables", "/table"
LOST = "Connection lost. Your seat is held."


def test_a_lost_connection_recovers(browser: Browser, site: str, house: TableService) -> None:
    with seated(browser, site, house, "hold-em", bots=OTHERS, forgive=BROKEN) as me:
        me.deal()
        me.my_turn()
        held = me.cards(1)
        me.page.evaluate("window.sameDocument = true")
        me.page.context.set_offline(True)
        line = me.page.locator("#lost")
        expect(line).to_be_visible()
        expect(line).to_contain_text(LOST)
        expect(me.dock).to_have_attribute("inert", "")
        me.page.context.set_offline(False)
        expect(line).to_be_hidden()
        expect(me.dock).not_to_have_attribute("inert", "")
        me.press('button[data-act="call"], button[data-act="check"]')
        me.rest()
        assert me.cards(1) == held
        assert me.page.evaluate("window.sameDocument")


def test_a_reopened_page_has_the_same_seat_and_cards(
    browser: Browser, site: str, house: TableService
) -> None:
    with seated(browser, site, house, "hold-em", bots=OTHERS) as me:
        me.deal()
        me.my_turn()
        held = me.cards(1)
        context, address = me.page.context, me.page.url
        me.page.close()
        page = context.new_page()
        page.goto(address)
        again = Seated(house, me.person, me.table, page)
        again.my_turn()
        assert again.cards(1) == held
        assert len(set(held) - {"face down"}) == 2


def test_a_request_with_a_lost_answer_runs_once(browser: Browser, site: str, house: TableService) -> None:
    keys: list[str] = []

    def lose_the_first_answer(route: Route) -> None:
        keys.append(route.request.headers["idempotency-key"])
        if len(keys) > 1:
            route.continue_()
            return
        route.fetch()
        route.abort()

    with seated(browser, site, house, "mini-dice", forgive=BROKEN) as me:
        me.deal()
        me.my_turn()
        me.page.route("**/act", lose_the_first_answer)
        me.lay()
        me.bet()
        me.rest()
        expect(me.felt.locator(".laid")).to_have_count(0)
        assert len(keys) == 2
        assert len(set(keys)) == 1
        assert sum(me.view().wagers.values()) == 500
        expect(me.dock.locator(".refused")).to_have_count(0)


def test_the_server_is_killed_in_the_middle_of_a_round(browser: Browser, tmp_path: Path) -> None:
    port = free_port()
    site = f"http://127.0.0.1:{port}"
    with visit(browser, site, forgive=BROKEN) as context:
        page = context.new_page()
        with serving(tmp_path, port):
            page.goto(f"{TABLE}/{open_table(context)}")
            expect(page).to_have_title(MINE)
            before = seen(page)
            page.evaluate("window.sameDocument = true")
        expect(page.locator("#lost")).to_contain_text(LOST)
        expect(page.locator("#lost")).to_be_visible()
        with serving(tmp_path, port):
            expect(page.locator("#lost")).to_be_hidden()
            expect(page).to_have_title(MINE)
            assert seen(page) == before
            assert page.evaluate("window.sameDocument")
            play_on(page)


def open_table(context: BrowserContext) -> int:
    """Sit as a guest at a table with bots, and add a word to the shuffle through the page."""
    context.request.post("/guest", form={"name": "Maria"})
    settings = {"speed": "fast", "deals": "when_ready", "word_seconds": 20, "answer_seconds": 0}
    asked = {"game": "hold-em", "settings": settings, "bots": {"2": "station", "3": "station"}}
    table: int = context.request.post(API, data=asked).json()["table"]
    for deed, body in (("sit", {"seat": 1}), ("ready", {})):
        assert context.request.post(f"{API}/{table}/{deed}", data=body).ok
    return table


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


@contextmanager
def serving(folder: Path, port: int) -> Iterator[None]:
    """Run the server as people start it, and kill it without warning at the end."""
    words = [sys.executable, "-m", "pitboss", "serve", "--no-browse", "--port", str(port)]
    words += ["--database", f"sqlite:///{folder / 'house.db'}"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            assert "Pitboss is at" in process.stdout.readline()
            yield
        finally:
            process.send_signal(signal.SIGKILL)


def seen(page: Page) -> tuple[list[str], str | None, list[str]]:
    """Return your cards, the pot and the events."""
    cards = page.locator('#felt .cards[data-of="1"] title').all_text_contents()
    pot = page.locator("#felt text", has_text="Pot").first.locator("+ text").text_content()
    return cards, pot, page.locator("#log .said").all_text_contents()


def play_on(page: Page) -> None:
    """Play to the end of the round, always by the first option."""
    for _ in range(12):
        if at_rest(page) == "over":
            expect(page.locator("#log li").last).to_contain_text("Result:")
            return
        page.evaluate(ARMED)
        with page.expect_response(lambda answer: answer.url.endswith("/act")):
            page.locator("#dock [data-first]").first.click()
    raise AssertionError("the round does not end")


def at_rest(page: Page) -> str:
    """Wait until the server waits for us and the page shows it; return the phase."""
    table, look = page.url.rpartition("/")[2], dict[str, Any]()

    def waits_for_us() -> bool:
        look.update(page.request.get(f"{API}/{table}").json())
        return look["seconds"] is None

    wait_until(waits_for_us)
    expect(page.locator("main.table")).to_have_attribute("data-version", str(look["table"]["version"]))
    phase: str = look["phase"]
    return phase
