"""Programs that use the API: one application, and somebody's token in each client."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from fastapi.testclient import TestClient

from pitboss.server.service import TableService
from pitboss.storage.people import Person, Role
from tests.server.helpers import FAST, PASSPHRASE, HandClock, awaited, lines, until
from tests.web.served import HERE, Bound, house_in

API = "/api"
TABLES = f"{API}/tables"


@dataclass
class Site:
    """A house with its application."""

    house: TableService
    app: Bound = field(init=False)

    def __post_init__(self) -> None:
        self.app = Bound(self.house)

    def client(self, token: str = "") -> TestClient:
        headers = {"Authorization": f"Bearer {token}"} if token else None
        return TestClient(self.app, base_url=HERE, headers=headers, follow_redirects=False)

    def guest(self, name: str) -> tuple[Person, TestClient]:
        """Create a guest; a name already in use gets a number."""
        person = self.house.people.register_guest(name)
        return person, self.client(self.house.people.create_token(person))

    def member(self, name: str, role: Role = "player") -> TestClient:
        return self.client(self.house.people.create_token(self.house.people.register(name, PASSPHRASE, role)))

    def state(self, table: int) -> tuple[bytes, int]:
        """Return the record and the version of a table."""
        return lines(self.house, table), self.house.in_play.get(table).version


class HeadsUp(NamedTuple):
    """Two players at a table of hold 'em; the first is to act."""

    path: str
    table: int
    first: TestClient
    second: TestClient
    people: tuple[Person, Person]


def heads_up(site: Site, **settings: Any) -> HeadsUp:
    house = site.house
    (ann, hers), (bob, his) = site.guest("Ann"), site.guest("Bob")
    table = house.open_table(ann, "hold-em", settings={**FAST, **settings})["table"]
    house.sit(ann, table, 1)
    house.sit(bob, table, 2)
    until(house, lambda: awaited(house, ann, table) or awaited(house, bob, table))
    path = f"{TABLES}/{table}"
    if awaited(house, ann, table):
        return HeadsUp(path, table, hers, his, (ann, bob))
    return HeadsUp(path, table, his, hers, (bob, ann))


@contextmanager
def site_in(folder: Path) -> Iterator[Site]:
    with house_in(folder, clock=HandClock()) as house:
        yield Site(house)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Share one site among the tests of a module, each with its own tables."""
    with site_in(tmp_path_factory.mktemp("house")) as found:
        yield found
