"""Streams of a table share a drawing among spectators, and nothing that is only about one of them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from pitboss.server.service import TableService
from pitboss.storage.people import Person
from pitboss.web.tables.live import Drawings, updates
from tests.server.helpers import FAST, HandClock, person
from tests.web.served import house_in


@pytest.fixture
def house(tmp_path: Path) -> Iterator[TableService]:
    with house_in(tmp_path, clock=HandClock()) as made:
        yield made


def open_table(house: TableService) -> int:
    """Open a table of somebody who is not there."""
    opener = person(house, "Olga")
    table: int = house.open_table(opener, "red-dog", settings={**FAST, "deals": "when_ready"})["table"]
    return table


def states(
    house: TableService, table: int, watchers: list[Person | None], do: Callable[[], object]
) -> list[dict[str, Any]]:
    """Return the state that each stream sends after a change; they are read in order."""

    async def read(stream: AsyncGenerator[str]) -> dict[str, Any]:
        message = await anext(stream)
        state: dict[str, Any] = json.loads(message.removeprefix("data: "))["state"]
        return state

    async def watch() -> list[dict[str, Any]]:
        drawings = Drawings()
        streams = [
            updates(house.watch_changes(who, table), house, drawings, who, table, "", "wide")
            for who in watchers
        ]
        for each in streams:
            assert (await anext(each)).startswith("retry:")
            await read(each)
        do()
        found = [await read(each) for each in streams]
        for each in streams:
            await each.aclose()
        return found

    with ThreadPoolExecutor(1) as apart:  # a browser of another test may run a loop in this thread
        return apart.submit(asyncio.run, watch()).result()


def test_what_somebody_takes_away_is_told_to_nobody_else(house: TableService) -> None:
    table, bob = open_table(house), person(house, "Bob")
    house.sit(bob, table, 1)
    own, other = states(house, table, [bob, None], lambda: house.leave(bob, table))
    assert own["left"].startswith("You leave with $")
    assert other["left"] == ""


def test_a_spectator_who_sits_down_sees_the_table_from_the_seat(house: TableService) -> None:
    table, bob = open_table(house), person(house, "Bob")
    other, own = states(house, table, [None, bob], lambda: house.sit(bob, table, 1))
    assert other["seat"] is None
    assert own["seat"] == 1
