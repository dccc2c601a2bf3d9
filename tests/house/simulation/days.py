"""Simulated days, each a function of its seed, played in a copy of one template."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from pitboss.house.ledger.verifying import verify
from pitboss.house.link.options import LinkOptions
from tests.house.bad_beat.room import PEOPLE
from tests.house.link.linking import Linked
from tests.house.people import Crew
from tests.house.simulation import keno_form
from tests.house.simulation.bad_beat_day import BadBeatDay
from tests.house.simulation.faults import Faults, FaultyStore, copy_database
from tests.house.simulation.keno_day import KenoDay
from tests.house.simulation.keno_model import RULES
from tests.house.simulation.link_day import LinkDay
from tests.house.simulation.till import Till
from tests.house.simulation.world import Actor, Audit, World
from tests.server.helpers import HandClock

KINDS: dict[str, tuple[Callable[[World], Actor], ...]] = {
    "till": (Till,),
    "bad beat": (BadBeatDay,),
    "link": (LinkDay,),
    "keno": (KenoDay,),
    "all": (Till, BadBeatDay, LinkDay, KenoDay),
}
"""Which actors take part in a day of each kind."""
AGREED = (
    LinkOptions(),
    LinkOptions(mcbb_claim_rule="split_equally", sharing="equally", reset_percent=15, rival_seconds=20),
    LinkOptions(mcbb_offline_contribution="on", reset_percent=40, rival_seconds=5),
)
"""What the casinos of a link have agreed to, by the seed."""


class Days:
    """Where the days of a process are played, one after the other, each in a copy of a form.

    `empty` is the address of a database with nothing in it; `at` says where one of a name is.
    """

    def __init__(self, empty: str, at: Callable[[str], str]) -> None:
        copy_database(empty, at("day"))
        self.store = FaultyStore(at("day"))
        copy_database(empty, at("people"))
        _made(at("people"), _employ, hours=24)
        self._forms: list[tuple[str, Audit]] = []
        for number, options in enumerate(AGREED):
            form, before = at(f"form{number}"), Audit()
            copy_database(at("people"), form)
            _made(form, partial(_begin, options=options, rules=RULES[number % len(RULES)]), hours=0.5)
            self.store.begin(form, Faults(Random(0), 0))
            before.read_on(self.store)
            self._forms.append((form, before))

    def begin(self, seed: int, rate: float = 0.08) -> World:
        """Begin a house in which nothing has happened today."""
        form, before = self.form_of(seed)
        self.store.begin(form, Faults(Random(0), 0))
        return World(self.store, seed, rate=rate, before=before)

    def form_of(self, seed: int) -> tuple[str, Audit]:
        """Return a day's template, and what an auditor has seen of it."""
        return self._forms[seed % len(self._forms)]

    def play(self, kind: str, seed: int, *, steps: int = 30, rate: float = 0.08) -> World:
        """Play a day of a kind. A failure is reported with the seed and the last steps."""
        return played(self.begin(seed, rate), kind, steps)


def _made(url: str, do: Callable[[Linked], None], hours: float) -> None:
    """Do something in a database before any day begins, a number of hours before noon."""
    clock = HandClock()
    clock.turn(-3600 * (8 + hours))
    linked = Linked(url, clock)
    linked.book._sync, linked.book.clock = False, clock  # on PostgreSQL it would be the server's
    do(linked)
    linked.store.close()


def _employ(linked: Linked) -> None:
    """Employ the staff of a poker room, of three linked casinos and of a keno room."""
    Crew(linked.book, *PEOPLE)
    linked.staff()
    keno_form.set_up(linked.book, linked.crew)


def _begin(linked: Linked, options: LinkOptions, rules: dict[str, Any]) -> None:
    """Agree on the link, and begin the keno room's day."""
    linked.offer(options)
    keno_form.open_day(linked.book, linked.crew, rules)


def played(world: World, kind: str, steps: int) -> World:
    """Play a day in a world that has begun."""
    world.actors += [make(world) for make in KINDS[kind]]
    try:
        for _ in range(steps):
            world.step()
        world.finish()
        if world.seed % 50 == 0:
            assert verify(world.store.url).entries == world.audit.number
    except Exception as error:  # whatever it is, the seed is told
        last = "\n  ".join(world.last)
        raise AssertionError(f"{kind} day {world.seed}: {error}\n  {last}") from error
    return world
