"""People at tables in a real browser: their actions, and what they must find on the page."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from pitboss.equipment.chance import Chance
from pitboss.server.service import TableService
from pitboss.storage.people import Person
from pitboss.table.view import View
from pitboss.web.guard import COOKIE
from tests.waiting import wait_until

BROWSER_SECONDS = 40
"""Time limit for whatever a page should show. A page that never does so fails soon, and does not hang."""
MINE = re.compile("^Your turn")
FAST = {"speed": "fast", "word_seconds": 0, "deals": "when_ready", "answer_seconds": 0}
"""Settings of a table that deals when everybody is ready and has no time limits."""
DESK = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
ARMED = "() => new Promise((done) => setTimeout(done, Math.max(armedAt - performance.now(), 0) + 1))"


class Seeds:
    """Seeds of one round after the other, the same on every restart."""

    def __init__(self) -> None:
        self.begin("")

    def begin(self, name: str) -> None:
        self._name, self._rounds = name, 0

    def __call__(self, mishaps: int) -> Chance:
        self._rounds += 1
        return Chance.seeded(f"{self._name} {self._rounds}", mishaps=mishaps)


SEEDS = Seeds()


@contextmanager
def visit(
    browser: Browser, site: str, token: str = "", forgive: Sequence[str] = (), **more: Any
) -> Iterator[BrowserContext]:
    """Open somebody's browser. Fail on any error not forgiven, and on requests beyond this machine."""
    wrong: list[str] = []
    context = browser.new_context(**{"base_url": site, "viewport": DESK, "reduced_motion": "reduce", **more})
    context.set_default_timeout(BROWSER_SECONDS * 1000)
    if token:
        context.add_cookies([{"name": COOKIE, "value": token, "url": site}])

    def watched(page: Page) -> None:
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("dialog", lambda dialog: wrong.append(dialog.message))
        page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)

    def loopback(url: str) -> bool:
        return urlsplit(url).hostname == "127.0.0.1"

    context.on("page", watched)
    context.on("request", lambda asked: None if loopback(asked.url) else wrong.append(asked.url))
    try:
        yield context
    finally:
        context.close()
    bad = [each for each in wrong if not any(words in each for words in forgive)]
    assert not bad, bad


@dataclass(frozen=True)
class Seated:
    """A person at a table, with the page open."""

    house: TableService
    person: Person
    table: int
    page: Page

    @property
    def dock(self) -> Locator:
        return self.page.locator("#dock")

    @property
    def felt(self) -> Locator:
        return self.page.locator("#felt")

    def look(self) -> dict[str, Any]:
        return self.house.look(self.person, self.table)

    @property
    def seat(self) -> int:
        seat: int = self.look()["seat"]
        return seat

    def view(self) -> View:
        look = self.house.look_at(self.person, self.table)
        assert look.view is not None
        return look.view

    def armed(self) -> None:
        """Wait until the dock accepts input again, shortly after a change."""
        self.page.evaluate(ARMED)

    def press(self, button: str | Locator) -> None:
        """Press a button of the dock, and wait for the answer."""
        found = self.dock.locator(button) if isinstance(button, str) else button
        expect(found).to_be_enabled()
        self.armed()
        with self.page.expect_response(lambda answer: answer.request.method == "POST"):
            found.click()

    def tap(self, button: Locator) -> None:
        """Tap a button with a finger."""
        self.armed()
        with self.page.expect_response(lambda answer: answer.request.method == "POST"):
            button.tap()

    def press_key(self, key: str) -> None:
        """Press a key when the dock listens to it."""
        self.armed()
        self.page.keyboard.press(key)

    def my_turn(self) -> None:
        expect(self.page).to_have_title(MINE)

    def rest(self, seconds: float = BROWSER_SECONDS) -> dict[str, Any]:
        """Wait until the table waits for somebody and the page agrees with the house."""
        look = dict[str, Any]()

        def waits_for_somebody() -> bool:
            look.update(self.look())
            return look["seconds"] is None

        wait_until(waits_for_somebody, "the table waits for somebody", seconds)
        version = str(look["table"]["version"])
        expect(self.page.locator("main.table")).to_have_attribute(
            "data-version", version, timeout=seconds * 1000
        )
        return look

    def lay(self, wager: str = "", times: int = 1) -> Locator:
        """Put down the chosen chip on an area of the felt, by default the first; return the area."""
        named = f'[data-area="{wager}"]' if wager else ""
        area = self.felt.locator(f".area.open{named}").first
        for _ in range(times):
            area.click()
        expect(area.locator(".laid").first).to_be_attached()
        return area

    def bet(self) -> None:
        """Press the one button that bets everything that is down."""
        self.press("form.stakes [data-repeats]")

    def down(self) -> dict[str, int]:
        """Return the chips that are down and not bet yet, in cents by area."""
        return dict(self.page.evaluate("[...laid]"))

    def deal(self) -> None:
        self.press('[data-deed="ready"]')

    def cards(self, seat: int) -> list[str]:
        """Return the readable cards of a seat."""
        return self.felt.locator(f'.cards[data-of="{seat}"] title').all_text_contents()


@contextmanager
def seated(
    browser: Browser, site: str, house: TableService, game: str, *, seat: int = 1, name: str = "Maria",
    bots: dict[int, str] | None = None, options: dict[str, Any] | None = None,
    settings: dict[str, Any] | None = None, **more: Any,
) -> Iterator[Seated]:  # fmt: skip
    """Seat a guest at a new table, beside bots."""
    SEEDS.begin(game)
    person = house.people.register_guest(name)
    opened = house.open_table(
        person, game, options=options or {}, settings={**FAST, **(settings or {})}, bots=bots or {}
    )
    house.sit(person, opened["table"], seat)
    with visit(browser, site, house.people.create_token(person), **more) as context:
        page = context.new_page()
        page.goto(f"/table/{opened['table']}")
        yield Seated(house, person, opened["table"], page)
