"""Test that only one process plays a table until it stops."""

from __future__ import annotations

import pytest

from pitboss.server import leases
from pitboss.server.service import TableService
from pitboss.storage.errors import NotFound, RunElsewhere
from pitboss.storage.store import Store
from tests.server.helpers import CHEAP, HandClock, lines, mild_action
from tests.server.test_service import heads_up


def second_house(url: str, clock: HandClock) -> TableService:
    return TableService(Store(url), clock=clock, hasher=CHEAP)


def test_a_second_process_is_refused(house: TableService, url: str, clock: HandClock) -> None:
    table, first, _ = heads_up(house)
    other = second_house(url, clock)
    assert "another process" in other.start()[table]
    with pytest.raises(NotFound):
        other.look(first, table)
    for _ in range(10):  # the first says again and again that it is there
        clock.turn(leases.LEASE_SECONDS / 2)
        house.tick()
        assert table in other.start()
    other.stop()


def test_a_released_table_can_be_leased_at_once(house: TableService, url: str, clock: HandClock) -> None:
    table, first, _ = heads_up(house)
    house.stop()
    other = second_house(url, clock)
    assert other.start() == {}
    other.act(first, table, mild_action(other, first, table))
    other.stop()


def test_a_process_that_lost_a_table_writes_nothing(house: TableService, url: str, clock: HandClock) -> None:
    table, first, _ = heads_up(house, answer_seconds=0)
    clock.turn(leases.LEASE_SECONDS + 1)  # it was stopped so long that another thought it gone
    other = second_house(url, clock)
    assert other.start() == {}
    before = lines(other, table)
    with pytest.raises(RunElsewhere):
        house.act(first, table, mild_action(house, first, table))
    assert lines(other, table) == before
    with pytest.raises(NotFound):
        house.look(first, table)
    other.act(first, table, mild_action(other, first, table))
    other.stop()


def test_a_process_that_lost_a_table_stops_showing_it(
    house: TableService, url: str, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """This includes an idle table, where nothing would ever be written."""
    table, first, _ = heads_up(house, answer_seconds=0)
    told: list[tuple[int, int]] = []
    monkeypatch.setattr(house.changes, "notify", lambda *change: told.append(change))
    version = house.table(first, table).version
    clock.turn(leases.LEASE_SECONDS + 1)
    other = second_house(url, clock)
    assert other.start() == {}
    house.tick()
    assert house.tables(first) == []
    assert told == [(table, version + 1)], "a newer version than they have seen"
    with pytest.raises(NotFound):
        house.look(first, table)
    other.act(first, table, mild_action(other, first, table))
    other.stop()
