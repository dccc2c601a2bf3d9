"""Simulated days: each is a function of its seed, played in a copy of one form."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from pitboss.house.ledger.book import Book
from pitboss.house.ledger.verifying import verify
from pitboss.storage.store import Store
from tests.house.bad_beat.room import PEOPLE
from tests.house.people import Crew
from tests.house.simulation.bad_beat_day import BadBeatDay
from tests.house.simulation.faults import Faults, FaultyStore
from tests.house.simulation.till import Till
from tests.house.simulation.world import Actor, Audit, World
from tests.server.helpers import HandClock

KINDS: dict[str, tuple[Callable[[World], Actor], ...]] = {
    "till": (Till,),
    "bad beat": (BadBeatDay,),
}
"""Which actors take part in a day of each kind."""


def make_form(store: Store) -> None:
    """People, and whatever else takes longer to make than a day."""
    clock = HandClock()
    clock.turn(-86400)
    Crew(Book(store, clock), *PEOPLE)


class Days:
    """Where the days of a process are played, one after the other."""

    def __init__(self, folder: Path) -> None:
        self._form = folder / "form.db"
        made = Store(f"sqlite:///{self._form}")
        make_form(made)
        made.close()
        shutil.copy(self._form, folder / "day.db")
        self.store = FaultyStore(f"sqlite:///{folder / 'day.db'}")
        self.before = Audit()
        self.before.read_on(self.store)

    def play(self, kind: str, seed: int, *, steps: int = 45, rate: float = 0.08) -> World:
        """A day of a kind. What does not hold is told with the seed and the last steps."""
        self.store.begin(self._form, Faults(Random(0), 0))
        return played(World(self.store, seed, rate=rate, before=self.before), kind, steps)

    def play_all(self, kind: str, seeds: Iterable[int]) -> list[World]:
        return [self.play(kind, seed) for seed in seeds]


def played(world: World, kind: str, steps: int) -> World:
    """A day in a world that has begun."""
    world.actors += [make(world) for make in KINDS[kind]]
    try:
        for _ in range(steps):
            world.step()
        world.finish()
        if world.seed % 50 == 0:
            assert verify(world.store.url).entries == world.audit.number
    except Exception as error:
        last = "\n  ".join(world.last)
        raise AssertionError(f"{kind} day {world.seed}: {error}\n  {last}") from error
    return world


@contextmanager
def days_in(folder: Path | None = None) -> Iterator[Days]:
    """Days in a folder of their own, or in this one."""
    with tempfile.TemporaryDirectory(dir=folder) as made:
        days = Days(Path(made))
        try:
            yield days
        finally:
            days.store.close()
