"""No byte sent to a person depends on cards that the person has not seen.

`tests/server/test_secrets.py` checks this of the service; here it is checked of every answer over HTTP: the
table is played again with the unseen cards exchanged, and everyone must be sent the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import aclosing
from functools import cached_property
from typing import Any

import pytest
from fastapi.testclient import TestClient

from pitboss.equipment.chance import Chance
from pitboss.server.looks import PersonLook
from pitboss.server.running_table import RunningTable
from pitboss.server.service import TableService
from pitboss.storage.store import Store
from pitboss.table.catalog import GAMES
from pitboss.web.tables import page_parts
from pitboss.web.tables.dock import dock
from pitboss.web.tables.live import Drawings, updates
from tests.helpers import in_a_loop, some
from tests.server.helpers import CHEAP, HandClock
from tests.server.test_secrets import TRIED, Playing, learned, write_nothing
from tests.web.served import visitor

LOBBY, API = "/lobby", "/api"
NUMBER = 9
TOKENS: dict[tuple[TableService, int], str] = {}
CLIENTS: dict[TableService, TestClient] = {}


@pytest.fixture(scope="module")
def memory(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableService]:
    """Return a house that writes nothing to disk."""
    file = tmp_path_factory.mktemp("memory") / "house.db"
    with pytest.MonkeyPatch.context() as patch:
        write_nothing(patch)
        yield TableService(Store(f"sqlite:///{file}"), clock=HandClock(), hasher=CHEAP)


class OverHttp(Playing):
    """A table whose players have browsers. Every instance has the same number and link."""

    def __init__(self, house: TableService, game: str, chance: Chance) -> None:
        super().__init__(house, game, chance)
        self._own = super().running
        self._own.id, self._own.code, self.table = NUMBER, "code", NUMBER
        house.in_play._running = {NUMBER: self._own}
        house.in_play.publish(self._own)

    @property
    def running(self) -> RunningTable:
        return getattr(self, "_own", None) or super().running

    def given(self, seat: int | None) -> str:
        """Return all bytes sent to the player in a seat, or to a spectator."""
        self.house.in_play._running = {NUMBER: self._own}
        inputs = len(self.running.shown.inputs) if self.running.shown else 0
        told = [self._get(seat, path) for path in (f"/table/{self.table}", f"{LOBBY}/tables")]
        told += [self._get(seat, f"{API}/tables{path}") for path in ("", f"/{self.table}")]
        for back in {0, inputs // 2, inputs}:
            told += [
                self._get(seat, f"{api}/{back}") for api in (f"/table/{self.table}/back", self._api("back"))
            ]
        told += [in_a_loop(self._live(seat, size)) for size in ("wide", "portrait")]
        told += [self._refused(seat, name) for name in TRIED[:3] if seat]
        return "\n".join(told)

    def _api(self, path: str) -> str:
        return f"{API}/tables/{self.table}/{path}"

    @cached_property
    def _client(self) -> TestClient:
        return CLIENTS.setdefault(self.house, visitor(self.house))

    def _headers(self, seat: int | None) -> dict[str, str]:
        if seat is None:
            return {}
        key = self.house, seat
        if key not in TOKENS:
            TOKENS[key] = self.house.people.create_token(self.person(seat))
        return {"Authorization": f"Bearer {TOKENS[key]}"}

    def _get(self, seat: int | None, path: str) -> str:
        answer = self._client.get(path, headers=self._headers(seat))
        assert answer.status_code == 200, (path, answer.text[:300])
        return f"{path} {answer.text}"

    def _refused(self, seat: int, name: str) -> str:
        answer = self._client.post(
            self._api("act"), json={"do": name, "value": "no"}, headers=self._headers(seat)
        )
        assert 400 <= answer.status_code < 500
        return answer.text

    async def _live(self, seat: int | None, size: Any) -> str:
        """Return the first change in the stream that keeps the page up to date."""
        who = self.person(seat) if seat else None
        versions = self.house.watch_changes(who, self.table)
        async with aclosing(updates(versions, self.house, Drawings(), who, self.table, "", size)) as stream:
            assert (await anext(stream)).startswith("retry:")
            first = await anext(stream)
        assert '"felt":' in first
        return first


@pytest.mark.parametrize("game", GAMES)
def test_nobody_is_sent_hidden_cards(memory: TableService, game: str) -> None:
    leaks, tried = learned(memory, game, 0, OverHttp, some(2))
    assert leaks == 0
    assert tried >= 1


def test_a_card_in_the_page_is_found(memory: TableService, monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(look: PersonLook) -> str:
        round: Any = memory.in_play.get(look.table.id).shown
        return f"{dock(look)}<!-- {round.cards.down if round is not None else ''} -->"

    monkeypatch.setattr(page_parts, "dock", leaky)
    assert sum(learned(memory, "hold-em", seed, OverHttp, 1)[0] for seed in range(3)) > 0
