"""Simulated days with crashes, full disks and lost answers. A failure is a seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from tests.databases import empty_database
from tests.house.simulation.days import Days
from tests.house.simulation.world import World
from tests.postgres import MISSING

FAULTS = {"crash", "answer lost", "disk full", "line cut"}
SHORT = {"till": 20, "bad beat": 28, "link": 28, "keno": 30, "all": 60}
"""How many steps a day of each kind has, beside those that bring it to its end."""
BLOCKS = [
    ("till", 0, 60),
    *(("bad beat", first, 20) for first in range(0, 60, 20)),
    *(("link", first, 20) for first in range(0, 40, 20)),
    *(("keno", first, 20) for first in range(0, 40, 20)),
    ("all", 0, 5),
]
"""The days of every run: of which kind, from which seed on, and how many."""
MANY = [
    *(("till", first, 250) for first in range(1000, 2000, 250)),
    *(("bad beat", first, 200) for first in range(1000, 6000, 200)),
    *(("link", first, 200) for first in range(1000, 4600, 200)),
    *(("all", first, 100) for first in range(1000, 1400, 100)),
]
"""10,000 days."""


def play(days: Days, kind: str, first: int, number: int) -> list[World]:
    return [days.play(kind, seed, steps=SHORT[kind]) for seed in range(first, first + number)]


@pytest.mark.parametrize(("kind", "first", "number"), BLOCKS)
def test_nothing_is_lost_and_nothing_done_twice(days: Days, kind: str, first: int, number: int) -> None:
    worlds = play(days, kind, first, number)
    assert {fault for world in worlds for fault in world.faults.happened} == FAULTS
    assert sum(len(world.acknowledged) for world in worlds) > 8 * number


@pytest.mark.exhaustive
@pytest.mark.parametrize(("kind", "first", "number"), MANY)
def test_nothing_is_lost_in_many_days(days: Days, kind: str, first: int, number: int) -> None:
    assert sum(each for *_, each in MANY) == 10_000
    play(days, kind, first, number)


def test_everything_happens_on_some_day(days: Days) -> None:
    """Every possible event occurs, or the days would prove little."""
    seen = Counter[str]()
    for world in (
        *(days.play("bad beat", seed, steps=60) for seed in range(300, 312)),
        *(days.play("link", seed, steps=60) for seed in range(300, 303)),
    ):
        seen.update(line["kind"] for id, line in world.audit.operations.items() if id in world.acknowledged)
    for kind in (
        "bad beat claim", "bad beat claim rejected", "bad beat denied", "bad beat payment",
        "bad beat display", "bad beat bonus",
        "bad beat contribution form", "bad beat count: counted", "bad beat count: received",
        "bad beat form placed", "bad beat ended", "bad beat awarded", "correction",
        "link contributions", "link answer", "link claim rejected", "link confirmation", "link payment",
        "link settlement",
    ):  # fmt: skip
        assert seen[kind], kind


def test_the_same_seed_is_the_same_day(days: Days) -> None:
    kinds = ("bad beat", "link", "keno")
    first, again = ([days.play(kind, 3) for kind in kinds] for _ in "ab")
    for place in (0, 2):
        assert first[place].audit.seal == again[place].audit.seal
    for one, other in zip(first, again, strict=True):
        assert one.faults.happened == other.faults.happened
        assert one.acknowledged == other.acknowledged


@pytest.fixture(scope="module")
def far_days(forms: dict[str, str], server: str | None) -> Iterator[Days]:
    """Days on a PostgreSQL server."""
    if server is None:
        pytest.skip(MISSING)
    made = Days(empty_database(forms["postgresql"]), lambda name: f"{server}/days_{name}")
    yield made
    made.store.close()


def test_on_postgresql_with_connections_killed(far_days: Days) -> None:
    worlds = [far_days.play("all", seed, steps=40, rate=0.3) for seed in (1, 2, 3)]
    assert sum(world.faults.happened["line cut"] for world in worlds) >= 2
