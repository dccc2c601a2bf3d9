"""Pictures of a charity's evening for the documentation."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pitboss.server.service import TableService
from pitboss.web.app import create_app
from pitboss.web.charity.bingo.pages import PREFIX as BINGO
from pitboss.web.charity.organization import CHARITY
from pitboss.web.charity.tournament.board import PREFIX as TOURNAMENTS
from tests.charity.evening_house import make_evening
from tests.server.helpers import HandClock
from tests.web.browser import served
from tests.web.poker_room import token_of
from tests.web.served import PLENTY, house_in


def picture_evening(camera_of: Callable[[TableService, str], Any], phone: tuple[int, int]) -> None:
    """Picture the organization's page, the director's desk and the caller's screen."""
    with tempfile.TemporaryDirectory() as kept:
        clock = HandClock()
        make_evening(Path(kept, "house.db"), clock)
        with (
            house_in(Path(kept), clock=clock) as house,
            served(app=create_app(house, rate=PLENTY)) as address,
        ):
            camera, mel = camera_of(house, address), token_of(house, "Mel")
            camera.take("charity", CHARITY, size=(1280, 900), token=token_of(house, "Ola"))
            camera.take("charity-phone", CHARITY, size=phone, dark=True, token=mel)
            camera.take("tournament-desk", "/".join((TOURNAMENTS, "1", "desk")), size=(1280, 800), token=mel)
            camera.take("bingo-caller", "/".join((BINGO, "1", "caller")), size=(1280, 800), token=mel)
