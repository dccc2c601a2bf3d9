"""A house with its pages, in its own file, with cheap passphrases."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from starlette.datastructures import State
from starlette.types import Receive, Scope, Send

from pitboss.house.link.key import LinkKey
from pitboss.server.dealing import MakeChance
from pitboss.server.service import TableService, make_secure_chance
from pitboss.storage.clock import Clock
from pitboss.storage.people import Role
from pitboss.storage.store import Store
from pitboss.web import guard
from pitboss.web.app import create_app
from pitboss.web.guard import Rate
from pitboss.web.sign_in import PassphraseAttempts, newcomer_rate
from pitboss.web.tables.live import Drawings
from pitboss.web.tables.trainer import TrainerBook
from tests.server.helpers import CHEAP, PASSPHRASE

HERE = "http://localhost"
PLENTY = Rate(1e6, 10**6)


def freeze_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stop the clock of all rate limits. Tests share some of them, so it stops at the present."""
    now = monotonic()
    monkeypatch.setattr(guard, "monotonic", lambda: now)


@contextmanager
def house_in(
    folder: Path, *, clock: Clock | None = None, chance: MakeChance = make_secure_chance, url: str = "",
    link: LinkKey | None = None,
) -> Iterator[TableService]:  # fmt: skip
    """Start a house in a database in a folder."""
    store = Store(url or f"sqlite:///{folder / 'house.db'}")
    house = TableService(store, clock=clock, chance=chance, hasher=CHEAP, link=link)
    assert house.start() == {}
    try:
        yield house
    finally:
        house.stop()


class Bound:
    """One slow-to-build application for all houses, bound to a house with each request."""

    def __init__(self, house: TableService, *, guests: bool = True) -> None:
        shared = _shared(house)
        new = {"house": house, "guests": guests, "tries": PassphraseAttempts(), "newcomers": newcomer_rate()}
        new |= {"streams": Counter(), "drawings": Drawings(), "trainer": TrainerBook()}
        self.state = State({**shared.state._state, **new})
        self._app = shared

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._app.state = self.state
        await self._app(scope, receive, send)


_APPS: list[FastAPI] = []


def _shared(house: TableService) -> FastAPI:
    if not _APPS:
        _APPS.append(create_app(house, rate=PLENTY))
    return _APPS[0]


def visitor(house: TableService | None, **options: Any) -> TestClient:
    """Return a stranger's browser. Tables do not run by themselves."""
    if house is not None and options.keys() <= {"guests"}:
        return TestClient(Bound(house, **options), base_url=HERE, follow_redirects=False)
    app = create_app(house, **{"rate": PLENTY, **options})
    return TestClient(app, base_url=HERE, follow_redirects=False)


def member(house: TableService, name: str, role: Role = "player", **options: Any) -> TestClient:
    """Return a client signed in with a token, as programs are."""
    found = visitor(house, **options)
    found.headers["Authorization"] = (
        f"Bearer {house.people.create_token(house.people.register(name, PASSPHRASE, role))}"
    )
    return found
