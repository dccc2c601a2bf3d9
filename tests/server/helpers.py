"""Share a manual clock, a house, and players among tests of the server."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

from argon2 import PasswordHasher

from pitboss.equipment.chance import Chance
from pitboss.server.dealing import MakeChance
from pitboss.server.service import TableService, make_secure_chance
from pitboss.storage.people import Person, Role
from pitboss.storage.store import Store
from pitboss.table.bots import RandomLegal
from pitboss.table.view import View

CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
FAST = {"speed": "fast", "word_seconds": 0}
PASSPHRASE = "correct horse battery"


class HandClock:
    """A clock that stands still until it is turned."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def now(self) -> datetime:
        return datetime(2030, 1, 1, 20, tzinfo=UTC) + timedelta(seconds=self.seconds)

    def beat(self) -> float:
        return self.seconds

    def turn(self, seconds: float) -> None:
        self.seconds += seconds


@contextmanager
def house_at(url: str, clock: HandClock, chance: MakeChance = make_secure_chance) -> Iterator[TableService]:
    house = TableService(Store(url), clock=clock, chance=chance, hasher=CHEAP)
    assert house.start() == {}
    try:
        yield house
    finally:
        house.stop()


def person(house: TableService, name: str, role: Role = "player") -> Person:
    return house.people.register(name, PASSPHRASE, role)


def until(house: TableService, holds: Callable[[], bool], most: int = 2000) -> None:
    """Run the automatic steps, without waiting, until a condition holds."""
    for _ in range(most):
        if holds():
            return
        house.tick()
    raise AssertionError("the condition never held")


def awaited(house: TableService, who: Person, table: int) -> bool:
    """Return whether the table waits for this person to act."""
    look = house.look_at(who, table)
    turn = look.view.turn if look.view is not None and look.phase == "round" else None
    return turn is not None and turn.actor == look.seat


def options(house: TableService, who: Person, table: int) -> list[dict[str, Any]]:
    look = house.look(who, table)
    found: list[dict[str, Any]] = look["round"]["options"]
    return found


def random_action(house: TableService, who: Person, table: int, chance: Chance) -> dict[str, Any]:
    """Return a random legal action of this person, as JSON."""

    def decide(view: View) -> dict[str, Any]:
        return RandomLegal(chance)(view).to_json()

    look = house.look_at(who, table)
    assert look.view is not None
    return decide(look.view)


def mild_action(house: TableService, who: Person, table: int) -> dict[str, Any]:
    from pitboss.table.bot_protocol import mildest_action

    look = house.look_at(who, table)
    assert look.view is not None
    return mildest_action(look.view).to_json()


def lines(house: TableService, table: int) -> bytes:
    """Return the record as stored in the database."""
    return house.table_store.lines(table)
