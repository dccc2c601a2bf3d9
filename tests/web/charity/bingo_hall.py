"""An occasion in an organization with served pages."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pitboss.server.service import TableService
from pitboss.storage.store import Store
from pitboss.web.charity.bingo.pages import PREFIX
from tests.charity.bingo.desk.occasions import Occasion
from tests.house.operations.sample import make_sample
from tests.server.helpers import HandClock
from tests.web.served import house_in

GAMES = [
    {"game": "1", "arrangement": "four-corners", "prize": 15_000},
    {"game": "2", "arrangement": "letter-x", "prize": 10_000, "bonus": 5_000},
    {"game": "3", "arrangement": "coverall", "prize": 20_000, "by_calls": "50 $500"},
]


def at(*parts: str) -> str:
    """Return the address of a page."""
    return "/".join((PREFIX, *parts))


class ServedHall(Occasion):
    """An occasion whose pages are served."""

    def __init__(self, house: TableService, clock: HandClock) -> None:
        super().__init__(house.office, clock)
        self.house = house

    def token(self, name: str) -> str:
        return self.house.people.create_token(self.house.people.find(name))


def make_organization(folder: Path) -> Path:
    """Furnish a sample organization."""
    empty, made = folder / "empty.db", folder / "organization.db"
    Store(f"sqlite:///{empty}").close()
    make_sample(f"sqlite:///{empty}", made, "charity")
    return made


@contextmanager
def hall_in(
    folder: Path, organization: Path, games: list[dict[str, Any]] = GAMES, **plan: Any
) -> Iterator[ServedHall]:
    """Open an occasion with sixty cards at Mel's, or without cards if it is played for amusement."""
    shutil.copy(organization, folder / "house.db")
    clock = HandClock()
    with house_in(folder, clock=clock) as house:
        hall = ServedHall(house, clock)
        hall.open(games, **plan)
        if hall.hall.plan.license:
            hall.sell(60, bank=50_000)
        yield hall
