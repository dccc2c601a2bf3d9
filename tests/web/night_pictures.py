"""Pictures of a casino night for the documentation."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pitboss.server.service import TableService
from pitboss.storage.store import Store
from pitboss.web.app import create_app
from pitboss.web.charity.night_book import CASINO_NIGHT
from tests.charity.casino_night.night_house import NightHouse
from tests.house.operations.sample import CLOCK, make_sample
from tests.web.browser import served
from tests.web.poker_room import token_of
from tests.web.served import PLENTY, house_in

PROGRAM = (
    ("18:30", "Doors open", "Chips at the front desk"),
    ("19:00", "Tables open", "Play chips, no cash value"),
    ("22:45", "Last hand", "Prize tables open"),
)


def hold_night(night: NightHouse) -> None:
    """Plan a night, and open its floor."""
    night.plan(equipment="rented", contract=night.rent())
    for game in ("three card poker", "joker seven", "under/over", "blackjack"):
        night.do("add-game", game=game)
    for at, title, details in PROGRAM:
        night.do("add-step", at=f"2030-01-01T{at}:00-05:00", title=title, details=details)
    night.open("7", "three card poker", "Deb")
    night.open("8", "joker seven", "Abe", equipment="owned")
    night.open("9", "under/over", "Mel", equipment="owned")
    night.do("add-prize", prize="Weekend for two in Cape May", value=90_000, category="services")
    night.do("add-prize", prize="Gas grill", value=25_000, donated=True)
    night.do("open-drawer", drawer="front desk", seller="Wyn", bank=20_000)


def picture_night(camera_of: Callable[[TableService, str], Any], phone: tuple[int, int]) -> None:
    """Picture the organizers' page, and the program on a phone."""
    with tempfile.TemporaryDirectory() as kept:
        empty = Path(kept, "empty.db")
        Store(f"sqlite:///{empty}").close()
        path = Path(kept, "night.db")
        make_sample(f"sqlite:///{empty}", path, "charity")
        with NightHouse.opened(path) as night:
            hold_night(night)
        with (
            house_in(Path(kept), clock=CLOCK, url=f"sqlite:///{path}") as house,
            served(app=create_app(house, rate=PLENTY)) as address,
        ):
            camera = camera_of(house, address)
            camera.take("casino-night", CASINO_NIGHT, token=token_of(house, "Mia"), size=(1440, 1000))
            camera.take("casino-night-phone", CASINO_NIGHT, size=phone, dark=True)
