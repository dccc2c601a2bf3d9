"""Take pictures of the pages for the documentation: `make pictures`. The tables are dealt from seeds."""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page, expect

from pitboss.equipment.chance import Chance
from pitboss.house.bad_beat.paying import pay
from pitboss.server.service import TableService
from pitboss.storage.store import Store
from pitboss.table.bots import bot_kinds
from pitboss.table.catalog import find_game
from pitboss.web.app import create_app
from pitboss.web.guard import COOKIE
from pitboss.web.office.bad_beat import BOARD, WORK
from pitboss.web.page import law_page
from tests.charity.raffle.fire_company import FireCompany
from tests.house.bad_beat.room import SHIFT
from tests.house.operations.sample import make_sample
from tests.web.browser import chromium, served
from tests.web.evening_pictures import picture_evening
from tests.web.keno_room import DESK as DESK_PAGE
from tests.web.keno_room import KENO, SUPERVISOR, room_in
from tests.web.night_pictures import picture_night
from tests.web.poker_room import SECONDARY, poker_room, token_of
from tests.web.served import PLENTY, house_in

ODDS = "/odds"
DESK, PHONE = (1280, 800), (390, 844)
COLOURS = 255
"""Enough for these pages, at half the bytes."""
YOURS = re.compile("^Your turn")


class Camera:
    """A browser looking at a house, and a folder for the pictures."""

    def __init__(self, browser: Browser, house: TableService, address: str, folder: Path) -> None:
        self.browser, self.house, self.address, self.folder = browser, house, address, folder

    def take(
        self,
        name: str,
        path: str,
        do: Callable[[Page], None] = lambda page: None,
        *,
        token: str = "",
        dark: bool = False,
        size: tuple[int, int] = DESK,
    ) -> None:
        """Take one picture of a page, after an action on it."""
        context = self.browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme="dark" if dark else "light",
            device_scale_factor=1,
        )
        if token:
            context.add_cookies([{"name": COOKIE, "value": token, "url": self.address}])
        page = context.new_page()
        page.goto(self.address + path)
        do(page)
        page.wait_for_timeout(400)  # until everything has stopped moving
        taken = Image.open(BytesIO(page.screenshot())).convert("RGB")
        taken.quantize(COLOURS, dither=Image.Dither.NONE).save(self.folder / f"{name}.png", optimize=True)
        context.close()

    def table(self, game: str, seats: int, seat: int, **options: Any) -> tuple[str, str]:
        """Open a table with bots and a person in a seat; return its page and the person's token."""
        rules, maria = find_game(game), self.house.people.register_guest("Maria")
        kinds = [name for name in bot_kinds(rules) if name != "random"] or ["random"]
        bots = {each: kinds[each % len(kinds)] for each in range(1, seats + 1) if each != seat}
        settings = {"speed": "fast", "word_seconds": 0, "answer_seconds": 0}
        made = self.house.open_table(maria, game, options=options, settings=settings, bots=bots)["table"]
        self.house.sit(maria, made, seat)
        return f"/table/{made}", self.house.people.create_token(maria)


def turns(count: int) -> Callable[[Page], None]:
    """Make decisions by the first option, then stop at the next."""

    def do(page: Page) -> None:
        expect(page).to_have_title(YOURS, timeout=20_000)
        for _ in range(count):
            page.wait_for_timeout(400)
            page.keyboard.press("Enter")
            page.wait_for_timeout(600)
            expect(page).to_have_title(YOURS, timeout=20_000)

    return do


def laid(page: Page) -> None:
    """Put chips down on two areas without betting them."""
    expect(page).to_have_title(YOURS, timeout=20_000)
    page.wait_for_timeout(400)  # until the dock is armed
    for area in page.locator("#felt .area.open").all()[:2]:
        area.click()


def set_hands(page: Page) -> None:
    """Bet, and show the house way."""
    laid(page)
    page.locator("#dock form.stakes [data-repeats]").click()
    expect(page.locator("#dock form.setting")).to_be_visible(timeout=20_000)
    page.wait_for_timeout(400)
    page.keyboard.press("h")
    expect(page.locator('#dock [data-hand="low"] .item')).to_have_count(2)


def why(page: Page) -> None:
    turns(1)(page)
    page.keyboard.press("w")


def keno(browser: Browser, folder: Path) -> None:
    """Picture the keno room: the board, a desk while a ticket is keyed, and the supervisor's screen."""

    def keyed(page: Page) -> None:
        page.keyboard.type("3 17 | 42 60: 2/2 $1, 1/4 $2")
        expect(page.locator("[data-costs]")).to_be_visible()

    with (
        tempfile.TemporaryDirectory() as kept,
        room_in(Path(kept)) as room,
        served(app=create_app(room.house, rate=PLENTY)) as address,
    ):
        camera, people = Camera(browser, room.house, address, folder), room.house.people
        for line in ("3 17 42 $1", "q8 $5", "1 2 3 | 4 5 6 | 7 8 9: 3/6 $1 x5"):
            room.sell(line)
            room.play()
        room.clock.turn(47)
        camera.take("keno-board", KENO, size=(1440, 900))
        camera.take("keno-phone", KENO, size=PHONE, dark=True)
        camera.take("keno-desk", DESK_PAGE, keyed, token=people.create_token(people.find("Wes")))
        camera.take("keno-supervisor", SUPERVISOR, token=people.create_token(people.find("Sal")), dark=True)


def raffle(browser: Browser, folder: Path) -> None:
    """Picture the drawing of a raffle, with the form that hands over its prize."""
    with tempfile.TemporaryDirectory() as kept:
        path = Path(kept) / "company.db"
        Store(f"sqlite:///{Path(kept) / 'empty.db'}").close()
        make_sample(f"sqlite:///{Path(kept) / 'empty.db'}", path, "charity")
        company = FireCompany(path)
        company.open()
        company.sell(1, 438)
        company.close(438)
        company.seal()
        company.draw(112)
        where = company.page()
        company.store.close()
        with (
            house_in(Path(kept), url=f"sqlite:///{path}", clock=company.clock) as house,
            served(app=create_app(house, rate=PLENTY)) as address,
        ):
            token = house.people.create_token(house.people.find("Mia"))
            Camera(browser, house, address, folder).take("raffle-draw", where, token=token, size=(1440, 1000))


def paying(house: TableService) -> str:
    """Set up a poker room that is paying a bad beat; return a shift supervisor's token."""
    room = poker_room(house, fund=40_000, **SECONDARY)
    room.give("7", 12, 40_000)
    room.adjust()
    room.paid(table="7")
    room.adjust()
    room.give("8", 40, 40_000)
    room.adjust()
    claim = room.prepared(table="8")
    room.do(pay, claim=claim, seat=1, player="Ann")
    return token_of(house, SHIFT)


def main(out: str) -> None:
    folder = Path(out)
    folder.mkdir(parents=True, exist_ok=True)
    numbers = iter(range(10_000))
    with (
        tempfile.TemporaryDirectory() as kept,
        house_in(Path(kept), chance=lambda _: Chance.seeded(f"picture {next(numbers)}")) as house,
        served(app=create_app(house, rate=PLENTY)) as address,
        chromium() as browser,
    ):
        camera = Camera(browser, house, address, folder)
        camera.take("lobby", "/")
        for name, game, seats, seat, do, more in (
            ("mambo-stud", "mambo-stud", 6, 3, turns(2), {"dark": True}),
            ("hold-em", "hold-em", 6, 3, turns(3), {}),
            ("hold-em-why", "hold-em", 6, 3, why, {"dark": True}),
            ("three-card-poker", "three-card-poker", 5, 3, laid, {}),
            ("pai-gow", "pai-gow", 5, 3, set_hands, {"dark": True}),
            ("mini-dice", "mini-dice", 4, 2, laid, {}),
            ("phone", "hold-em", 6, 3, turns(3), {"size": PHONE, "dark": True}),
        ):
            path, token = camera.table(game, seats, seat, **({"limit": "no"} if name == "hold-em" else {}))
            camera.take(name, path, do, token=token, **more)
        camera.take(
            "new-table",
            "/new?game=hold-em&rake_percent=11",
            token=house.people.create_token(house.people.register_guest("Jo")),
        )
        camera.take(
            "odds",
            f"{ODDS}/three-card-poker",
            lambda page: expect(page.locator("table").first).to_be_visible(timeout=60_000),
        )
        camera.take("law", law_page("13:69F-14.10(d)"))
        keno(browser, folder)
        raffle(browser, folder)
        picture_evening(lambda house, address: Camera(browser, house, address, folder), PHONE)
        picture_night(lambda house, address: Camera(browser, house, address, folder), PHONE)
        token = paying(house)
        camera.take("bad-beat-board", BOARD, dark=True)
        camera.take("bad-beat-work", WORK, token=token)


if __name__ == "__main__":
    main(sys.argv[1])
