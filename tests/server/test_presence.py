"""Test that anyone active at a table counts as present, whatever they do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pitboss.server.service import TableService
from pitboss.storage.errors import Conflict
from pitboss.storage.people import Person
from tests.server.helpers import FAST, HandClock, awaited, house_at, mild_action, person, until

KEPT = 100
Deed = Callable[[TableService, Person, int], Any]


def _act(house: TableService, who: Person, table: int) -> Any:
    until(house, lambda: awaited(house, who, table))
    return house.act(who, table, mild_action(house, who, table))


DEEDS: dict[str, Deed] = {
    "buy": lambda house, who, table: house.buy(who, table, 1000),
    "ready": lambda house, who, table: house.ready(who, table),
    "away": lambda house, who, table: house.away(who, table),
    "back": lambda house, who, table: house.back(who, table),
    "settings": lambda house, who, table: house.change_settings(who, table, {"speed": "calm"}),
    "bot": lambda house, who, table: house.add_bot(who, table, 3),
    "pause": lambda house, who, table: house.pause(who, table),
    "seen": lambda house, who, table: house.record_presence(who, table),
}


def alone(house: TableService) -> tuple[int, Person]:
    ann = person(house, "Ann")
    settings = {**FAST, "deals": "when_ready", "kept_seconds": KEPT}
    table: int = house.open_table(ann, "red-dog", settings=settings)["table"]
    house.sit(ann, table, 1)
    return table, ann


@pytest.mark.parametrize("deed", DEEDS.values(), ids=DEEDS)
def test_an_active_player_keeps_the_seat(house: TableService, clock: HandClock, deed: Deed) -> None:
    table, ann = alone(house)
    for _ in range(3):
        clock.turn(KEPT - 1)
        house.tick()
        deed(house, ann, table)
        if deed is DEEDS["bot"]:
            house.clear_seat(ann, table, 3)
    house.tick()
    assert house.look(ann, table)["seat"] == 1


def test_an_idle_player_loses_the_seat(house: TableService, clock: HandClock) -> None:
    table, ann = alone(house)
    clock.turn(KEPT + 1)
    house.tick()
    assert house.look(ann, table)["seat"] is None


def test_a_refused_player_counts_as_present(house: TableService, clock: HandClock) -> None:
    table, ann = alone(house)
    for _ in range(3):
        clock.turn(KEPT - 1)
        with pytest.raises(Conflict):
            house.act(ann, table, {"do": "call"})
        house.tick()
    assert house.look(ann, table)["seat"] == 1


def test_a_player_who_acts_keeps_the_seat(house: TableService, clock: HandClock) -> None:
    table, ann = alone(house)
    for _ in range(3):
        clock.turn(KEPT - 1)
        house.ready(ann, table)
        _act(house, ann, table)
        until(house, lambda: house.look(ann, table)["phase"] != "round")
    house.tick()
    assert house.look(ann, table)["seat"] == 1


def test_a_long_silent_player_can_buy_chips(house: TableService, clock: HandClock) -> None:
    """The answer is correct even if the buyer was last seen longer ago than a seat is held."""
    table, ann = alone(house)
    stack = house.look(ann, table)["stacks"]["1"]
    clock.turn(KEPT + 1)
    assert house.buy(ann, table, 1000)["bought"] is True
    house.tick()
    assert house.look(ann, table)["stacks"]["1"] == stack + 1000


def test_a_leaving_player_cannot_buy_chips(house: TableService) -> None:
    ann, bob, sue = person(house, "Ann"), person(house, "Bob"), person(house, "Sue", "supervisor")
    table = house.open_table(sue, "hold-em", settings=FAST)["table"]
    house.sit(ann, table, 1)
    house.sit(bob, table, 2)
    until(house, lambda: house.look(ann, table)["phase"] == "round")
    assert house.leave(ann, table)["left"] is False
    with pytest.raises(Conflict, match="leaving"):
        house.buy(ann, table, 1000)
    house.back(ann, table)
    assert house.buy(ann, table, 1000)["bought"] is False


def test_last_seen_times_are_written_and_survive_a_restart(url: str, clock: HandClock) -> None:
    with house_at(url, clock) as house:
        table, ann = alone(house)
        clock.turn(KEPT - 1)
        house.record_presence(ann, table)
        house.tick()
    with house_at(url, clock) as house:
        clock.turn(KEPT - 1)
        house.tick()
        assert house.look(ann, table)["seat"] == 1
        clock.turn(KEPT)
        house.tick()
        assert house.look(ann, table)["seat"] is None
