"""A house with its pages, for tests: in a file of its own, with passphrases that cost little."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from fastapi.testclient import TestClient

from pitboss.server.clock import Clock
from pitboss.server.dealing import MakeChance
from pitboss.server.floor import secure
from pitboss.server.people import Role
from pitboss.server.service import House
from pitboss.server.storage import Store
from pitboss.web.app import create_app
from pitboss.web.guard import Rate
from tests.server.helpers import CHEAP, PASSPHRASE

HERE = "http://localhost"
PLENTY = Rate(1e6, 10**6)


@contextmanager
def house_in(
    folder: Path, *, clock: Clock | None = None, chance: MakeChance = secure, url: str = ""
) -> Iterator[House]:
    """A house that has been started, in a database in a folder."""
    house = House(Store(url or f"sqlite:///{folder / 'house.db'}"), clock=clock, chance=chance, hasher=CHEAP)
    assert house.start() == {}
    try:
        yield house
    finally:
        house.stop()


def visitor(house: House | None, **options: Any) -> TestClient:
    """Somebody with a browser, a stranger until signed in. Tables do not go on by themselves."""
    app = create_app(house, **{"rate": PLENTY, **options})
    return TestClient(app, base_url=HERE, follow_redirects=False)


def member(house: House, name: str, role: Role = "player", **options: Any) -> TestClient:
    """Somebody who is signed in with a token, as programs are."""
    found = visitor(house, **options)
    found.headers["Authorization"] = (
        f"Bearer {house.people.token(house.people.register(name, PASSPHRASE, role))}"
    )
    return found
