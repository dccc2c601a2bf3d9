"""Live streams: players get only their own looks, the newest first, and leavers are forgotten."""

from __future__ import annotations

import asyncio
import json
import re
from typing import Any

import pytest

from pitboss.server import changes
from pitboss.web import streams
from tests.helpers import in_a_loop
from tests.server.helpers import FAST
from tests.server.test_snapshots import lock_held
from tests.web.listening import listening, until
from tests.web.programs import TABLES, Site, heads_up, site

__all__ = ["site"]


def dealt(look: dict[str, Any]) -> dict[int, list[str]]:
    """Return the cards that a look shows, by seat."""
    found: dict[int, list[str]] = {}
    for event in look["round"]["events"]:
        if event["event"] == "deal":
            found.setdefault(event["actor"], []).extend(event["cards"])
    return found


def test_players_get_only_their_own_cards_and_leavers_are_forgotten(site: Site) -> None:
    table = heads_up(site)
    counted = site.house.changes.count

    async def watch() -> None:
        async with (
            listening(site.app, table.first, f"{table.path}/live") as first,
            listening(site.app, table.second, f"{table.path}/live") as second,
            listening(site.app, site.client(), f"{table.path}/live") as stranger,
        ):
            mine, theirs, public = await first.look(), await second.look(), await stranger.look()
            seat, other = mine["seat"], theirs["seat"]
            assert {seat, other} == {1, 2}
            assert public["seat"] is None
            for look, own in ((mine, seat), (theirs, other), (public, None)):
                for owner, cards in dealt(look).items():
                    assert ("??" in cards) == (owner != own), (own, owner, cards)
            assert not set(dealt(mine)[seat]) & set(re.findall(r'"([2-9TJQKA][cdhs])"', json.dumps(theirs)))
            assert site.house.changes.count == counted + 3
            await asyncio.to_thread(site.house.buy, table.people[1], table.table, 100)
            newer = await first.look()
            assert newer["table"]["version"] > mine["table"]["version"]
            assert (await stranger.look())["table"]["version"] == newer["table"]["version"]
            first.leave()
            await until(lambda: site.house.changes.count == counted + 2)
        assert site.house.changes.count == counted
        assert not site.app.state.streams

    in_a_loop(watch())


def test_a_slow_client_gets_only_the_newest(site: Site) -> None:
    ann, hers = site.guest("Ann")
    id = site.house.open_table(ann, "red-dog", settings=FAST)["table"]
    site.house.sit(ann, id, 1)

    async def watch() -> None:
        async with listening(site.app, hers, f"{TABLES}/{id}/live") as slow:
            await slow.look()
            slow.slow.clear()
            for _ in range(6):
                await asyncio.to_thread(site.house.buy, ann, id, 100)
            slow.slow.set()
            versions = [(await slow.look())["table"]["version"]]
            while versions[-1] < site.house.table(ann, id).version:
                versions.append((await slow.look())["table"]["version"])
            assert len(versions) <= 2
            assert not slow.waiting

    in_a_loop(watch())


def test_a_stream_ends_when_the_table_is_closed(site: Site) -> None:
    ann, hers = site.guest("Ann")
    id = site.house.open_table(ann, "red-dog", settings=FAST)["table"]

    async def watch() -> str:
        async with listening(site.app, hers, f"{TABLES}/{id}/live") as stream:
            await stream.look()
            await asyncio.to_thread(site.house.close, ann, id)
            said = await stream.part()
            await until(lambda: stream.ended)
            return said

    assert in_a_loop(watch()).startswith('event: over\ndata: {"error":"there is no table')
    assert not site.house.changes.count


def test_heartbeats_and_presence(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, hers = site.guest("Ann")
    id = site.house.open_table(ann, "red-dog", settings=FAST)["table"]
    site.house.sit(ann, id, 1)
    monkeypatch.setattr(streams, "HEARTBEAT_SECONDS", 0.02)
    seen: list[tuple[str, int]] = []
    monkeypatch.setattr(
        site.house, "record_presence", lambda person, table: seen.append((person.name, table))
    )

    async def watch() -> str:
        async with listening(site.app, hers, f"{TABLES}/{id}/live") as stream:
            await stream.look()
            assert await stream.part() == streams.HEARTBEAT
            await until(lambda: len(seen) > 2)
            site.house.people.revoke(hers.headers["Authorization"].removeprefix("Bearer "))
            while (said := await stream.part()).startswith(":"):
                pass
            return said

    assert "This token is unknown" in in_a_loop(watch())
    assert set(seen) == {(ann.name, id)}


def test_one_stream_too_many_is_refused(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, hers = site.guest("Ann")
    id = site.house.open_table(ann, "red-dog", settings=FAST)["table"]
    monkeypatch.setattr(changes, "MAX_WATCHERS", 0)

    async def watch() -> str:
        async with listening(site.app, hers, f"{TABLES}/{id}/live") as stream:
            return await stream.part()

    assert "too many people are watching" in in_a_loop(watch())


def test_a_table_that_becomes_private_is_hidden_from_strangers(site: Site) -> None:
    ann, _ = site.guest("Ann")
    id = site.house.open_table(ann, "red-dog", settings=FAST)["table"]

    async def watch() -> str:
        async with listening(site.app, site.client(), f"{TABLES}/{id}/live") as stream:
            await stream.look()
            await asyncio.to_thread(site.house.change_settings, ann, id, {"private": True})
            return await stream.part()

    assert "private" in in_a_loop(watch())


def test_the_page_of_a_table_is_streamed_by_the_same_rules(site: Site) -> None:
    ann, hers = site.guest("Ann")
    id = site.house.open_table(ann, "red-dog", settings=FAST)["table"]
    key = f"person {ann.id}"
    site.app.state.streams[key] = streams.MAX_STREAMS_PER_PERSON
    assert hers.get(f"/table/{id}/live").status_code == 429
    del site.app.state.streams[key]
    site.house.close(ann, id)

    async def watch() -> str:
        async with listening(site.app, hers, f"/table/{id}/live") as stream:
            assert (await stream.part()).startswith("retry:")
            return await stream.part()

    assert '"closed":true' in in_a_loop(watch())
    assert not site.app.state.streams


def test_spectators_do_not_wait_for_a_busy_table(site: Site) -> None:
    held, other = heads_up(site), heads_up(site)

    async def watch() -> None:
        with lock_held(site.house, held.table):
            for table in (held, other):
                for client in (table.first, site.client()):
                    async with listening(site.app, client, f"{table.path}/live") as program:
                        assert (await program.look())["phase"] == "round"
                    async with listening(site.app, client, f"/table/{table.table}/live") as page:
                        assert "retry" in await page.part()
                        assert '"parts"' in await page.part()

    in_a_loop(watch())
