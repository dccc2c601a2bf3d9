"""Tables left to bots are closed once nobody watches them; their records stay."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from pitboss.equipment.pieces import BALL
from pitboss.server.closing import IDLE_MINUTES
from pitboss.server.service import TableService
from pitboss.storage.people import Person
from pitboss.table.refused import Refused
from tests.server.helpers import FAST, HandClock, awaited, house_at, person, until


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def house(tmp_path: Path, clock: HandClock) -> Iterator[TableService]:
    with house_at(f"sqlite:///{tmp_path / 'house.db'}", clock) as found:
        yield found


def wait(house: TableService, clock: HandClock, minutes: int) -> None:
    """Let time pass, with the upkeep done every minute."""
    for _ in range(minutes):
        clock.turn(60)
        house.tick()


def is_open(house: TableService, table: int) -> bool:
    return house.in_play.find(table) is not None


def open_with_bots(house: TableService, who: Person, **settings: object) -> int:
    bots = {2: "random", 3: "random"}
    table: int = house.open_table(who, "red-dog", bots=bots, settings={**FAST, **settings})["table"]
    return table


def test_a_table_of_bots_is_closed_and_keeps_its_rounds(house: TableService, clock: HandClock) -> None:
    ann = person(house, "Ann")
    table = open_with_bots(house, ann, answer_seconds=5)
    house.sit(ann, table, 1)
    wait(house, clock, 5)
    rounds = house.table(None, table).rounds
    assert rounds > 0
    house.leave(ann, table)
    wait(house, clock, IDLE_MINUTES - 2)
    assert is_open(house, table)
    wait(house, clock, 4)
    assert not is_open(house, table)
    kept = house.table_store.lines(table)
    assert kept.count(b'"end"') == 1
    assert house.table_store.open_ids() == []


def test_wagers_of_somebody_who_left_are_decided_before_a_table_closes(
    house: TableService, clock: HandClock
) -> None:
    """Check it at keno, with a ticket for several games."""
    ann = person(house, "Ann")
    table = house.open_table(ann, "keno", settings={**FAST, "answer_seconds": 5})["table"]
    house.sit(ann, table, 1)
    until(house, lambda: awaited(house, ann, table))
    ticket = {"mark": [BALL + 7], "games": 4, "play": {"1/1": 200}}
    for name, value in ticket.items():
        house.act(ann, table, {"do": name, "value": value})
    house.leave(ann, table)
    running = house.in_play.get(table)
    wait(house, clock, 10)
    assert running.is_free
    assert [owner for owner, _ in running.table.wagers] == [1]
    with pytest.raises(Refused, match="seat 1 has a wager up"):
        house.close(ann, table)
    wait(house, clock, 3 * IDLE_MINUTES)
    assert running.table.number == 1, "nobody is there to play on"
    house.add_bot(ann, table, 4)

    def is_closed() -> bool:
        clock.turn(5)
        return not is_open(house, table)

    until(house, is_closed)
    assert running.table.number >= 4
    assert all(owner == 4 for owner, _ in running.table.wagers)
    assert running.table.owed == {}


def test_a_table_with_a_person_stays(house: TableService, clock: HandClock) -> None:
    ann = person(house, "Ann")
    table = open_with_bots(house, ann, kept_seconds=0)
    house.sit(ann, table, 1)
    wait(house, clock, 3 * IDLE_MINUTES)
    assert is_open(house, table)


def test_a_table_that_somebody_watches_stays(house: TableService, clock: HandClock) -> None:
    table = open_with_bots(house, person(house, "Ann"))

    async def watch() -> None:
        with house.changes.join(table):
            wait(house, clock, 3 * IDLE_MINUTES)

    with ThreadPoolExecutor(1) as apart:  # a browser of another test may run a loop in this thread
        apart.submit(asyncio.run, watch()).result()
    assert is_open(house, table)
    wait(house, clock, IDLE_MINUTES + 2)
    assert not is_open(house, table)


def test_tables_that_the_house_wants_stay(house: TableService, clock: HandClock) -> None:
    sue = person(house, "Sue", "supervisor")
    alone = open_with_bots(house, sue, bots_alone=True)
    room = house.open_table(sue, "hold-em", settings={"room": True}, bots={1: "tight"}, name="7")["table"]
    empty = house.open_table(sue, "hold-em")["table"]
    wait(house, clock, 2 * IDLE_MINUTES)
    assert [is_open(house, table) for table in (alone, room, empty)] == [True] * 3
