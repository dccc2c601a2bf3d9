"""Simulated days: each is a function of its seed, played in a copy of one form."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from pitboss.house.ledger.verifying import verify
from pitboss.house.link.options import LinkOptions
from pitboss.storage.store import Store
from tests.house.bad_beat.room import PEOPLE
from tests.house.link.linking import Linked
from tests.house.people import Crew
from tests.house.simulation.bad_beat_day import BadBeatDay
from tests.house.simulation.faults import Faults, FaultyStore
from tests.house.simulation.link_day import LinkDay
from tests.house.simulation.till import Till
from tests.house.simulation.world import Actor, Audit, World
from tests.server.helpers import HandClock

KINDS: dict[str, tuple[Callable[[World], Actor], ...]] = {
    "till": (Till,),
    "bad beat": (BadBeatDay,),
    "link": (LinkDay,),
    "all": (Till, BadBeatDay, LinkDay),
}
"""Which actors take part in a day of each kind."""
AGREED = (
    LinkOptions(),
    LinkOptions(mcbb_claim_rule="split_equally", sharing="equally", reset_percent=15, rival_seconds=20),
    LinkOptions(mcbb_offline_contribution="on", reset_percent=40, rival_seconds=5),
)
"""What the casinos of a link have agreed to, by the seed."""


def make_form(url: str, options: LinkOptions) -> None:
    """People, a link that is offered, and whatever else takes longer to make than a day."""
    clock = HandClock()
    clock.turn(-86400)
    linked = Linked(url, clock)
    linked.book._sync = False
    Crew(linked.book, *PEOPLE)
    linked.staff()
    linked.offer(options)
    linked.store.close()


class Days:
    """Where the days of a process are played, one after the other."""

    def __init__(self, folder: Path) -> None:
        form = folder / "empty.db"
        Store(f"sqlite:///{form}").close()
        self._forms: list[tuple[Path, Audit]] = []
        self.store = FaultyStore(f"sqlite:///{shutil.copy(form, folder / 'day.db')}")
        for number, options in enumerate(AGREED):
            made = Path(shutil.copy(form, folder / f"form{number}.db"))
            make_form(f"sqlite:///{made}", options)
            self.store.begin(made, Faults(Random(0), 0))
            self._forms.append((made, Audit()))
            self._forms[-1][1].read_on(self.store)

    def begin(self, seed: int, rate: float = 0.08) -> World:
        """A house in which nothing has happened today."""
        form, before = self._forms[seed % len(self._forms)]
        self.store.begin(form, Faults(Random(0), 0))
        return World(self.store, seed, rate=rate, before=before)

    def play(self, kind: str, seed: int, *, steps: int = 30, rate: float = 0.08) -> World:
        """A day of a kind. What does not hold is told with the seed and the last steps."""
        return played(self.begin(seed, rate), kind, steps)

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
