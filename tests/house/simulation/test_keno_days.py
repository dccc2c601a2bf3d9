"""Simulated days of a keno room, with crashes, lost answers and people who err. A failure is a seed."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from pitboss.house.keno import (
    critical,
    draws,
    games,
    generator,
    redeeming,
    selling,
    serials,
    settling,
    stations,
)
from pitboss.house.keno.laws import PAYMENT
from pitboss.house.keno.room import KenoRoom
from pitboss.house.keno.state import State
from pitboss.house.keno.tickets import Found
from pitboss.house.ledger.accounts import CAGE, HOUSE
from pitboss.house.ledger.book import Book
from pitboss.house.ledger.entry import Entry, Posting
from pitboss.storage.store import Store
from tests.house.people import Crew, asked
from tests.house.simulation.keno_day import AT, WRITERS, KenoDay, Seeded
from tests.house.simulation.keno_model import RULES
from tests.house.simulation.world import World

PROGRAM = "f" * 64
DAYS, STEPS, CLOSING = 100, 30, 8


class Early:
    """The clock before the simulation begins."""

    def now(self) -> datetime:
        return datetime(2030, 1, 1, 11, 59, tzinfo=UTC)

    def beat(self) -> float:
        return 0.0


class Houses:
    """Databases of both houses with their people, their stations and the day begun, to be copied."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.people = folder, dict[str, int]()
        for number, rules in enumerate(RULES):
            self._make(folder / f"house{number}.db", rules)

    def copied(self, number: int, to: Path) -> str:
        return f"sqlite:///{shutil.copy(self.folder / f'house{number}.db', to)}"

    def _make(self, path: Path, rules: dict[str, Any]) -> None:
        book = Book(Store(f"sqlite:///{path}"), Early(), sync=False)
        room, crew = KenoRoom(book), Crew(book, "cashier")
        positions = {"sal": "keno supervisor", "rob": "keno runner", "cas": "cashier",
                     "ida": "Division inspector", "acc": "accounting representative"}  # fmt: skip
        for name, position in {**dict.fromkeys(WRITERS.values(), "keno writer"), **positions}.items():
            crew.hire(name, position)
        self.people = {each.name: each.person for each in crew.everybody()}
        cage = Entry(
            kind="opening", cite=PAYMENT, place="cage", postings=(Posting(10**12, CAGE, HOUSE, PAYMENT),)
        )
        book.do(asked({"cage": 1}), lambda _: cage)
        chosen = stations.Rules(id="rules", options=rules)
        room.choose(chosen, crew.signed(chosen.asked, chooses="sal"))
        for station in AT:
            made = stations.SetUp(id=f"station {station}", station=station, booth="main")
            room.set_up(made, crew.signed(made.asked, sets_up="sal"))
        day = games.OpenDay(id="day", program=PROGRAM)
        with patch.object(games, "program", lambda: PROGRAM):
            room.open_day(day, crew.signed(day.asked, turns_one_key="ida", turns_the_other_key="sal"))
        book.store.close()


@pytest.fixture(scope="module")
def houses(tmp_path_factory: pytest.TempPathFactory) -> Houses:
    return Houses(tmp_path_factory.mktemp("keno"))


@contextmanager
def seeded(seed: int, lost: set[str]) -> Iterator[None]:
    """Keys, serial numbers and quick-picks that follow from the seed, and keys that are lost."""
    secrets, key_of = Seeded(seed), generator.key_of
    with ExitStack() as stack:
        for module, name, value in (
            (generator, "secrets", secrets),
            (serials, "secrets", secrets),
            (selling, "Chance", secrets),
            (critical, "program", lambda: PROGRAM),
            (draws, "key_of", lambda store, told: "" if told in lost else key_of(store, told)),
        ):
            stack.enter_context(patch.object(module, name, value))
        yield


def day(houses: Houses, folder: Path, seed: int, *, steps: int = STEPS, rate: float = 0.06) -> KenoDay:
    """One day, by its seed."""
    path, house = folder / f"{seed}.db", seed % len(RULES)
    world = World(houses.copied(house, path), seed, rate=rate)
    room = KenoDay(world, RULES[house], houses.people)
    world.actors.append(room)
    try:
        with seeded(seed, room.lost_keys):
            for step in range(steps + CLOSING):
                room.closing = step >= steps
                world.step()
            world.finish()
            room.agree()
    except Exception as error:
        raise AssertionError(f"seed {seed}: {error}") from error
    finally:
        world.store.close()
        path.unlink()
    return room


def test_a_hundred_days(houses: Houses, tmp_path: Path) -> None:
    done, happened = Counter[str](), Counter[str]()
    for seed in range(DAYS):
        room = day(houses, tmp_path, seed)
        done += room.done
        happened += Counter(room.world.faults.happened)
    assert not {"sell", "void", "refund", "redeem", "draw", "fail", "override", "cancel_games", "close_day",
                "system_down", "enter_hand_paid", "close_station", "point_out", "refused"} - done.keys()  # fmt: skip
    assert happened.keys() == {"crash", "answer lost", "disk full", "line cut"}


def test_the_same_seed_is_the_same_day(houses: Houses, tmp_path: Path) -> None:
    first, again = (day(houses, tmp_path, 3) for _ in range(2))
    assert first.world.audit.seal == again.world.audit.seal


@pytest.mark.exhaustive
@pytest.mark.parametrize("block", range(20))
def test_thousands_of_days(houses: Houses, tmp_path: Path, block: int) -> None:
    for seed in range(1_000 + 200 * block, 1_200 + 200 * block):
        day(houses, tmp_path, seed, steps=100)


# The simulation must be able to fail


def _never_paid(monkeypatch: pytest.MonkeyPatch) -> None:
    """A ticket that was paid is taken for one that was not, and its payment is not kept."""
    monkeypatch.setattr(redeeming, "Row", lambda of, values: None)
    real = redeeming.paying

    def paying(*args: Any, **more: Any) -> Entry:
        made: Any = real(*args, **more)
        object.__setattr__(made, "rows", ())
        return made  # type: ignore[no-any-return]

    monkeypatch.setattr(redeeming, "paying", paying)


def _never_locked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tickets are sold for a game that has started."""
    monkeypatch.setattr(State, "started", lambda self, at: False)


def _wrong_share(monkeypatch: pytest.MonkeyPatch) -> None:
    """The limit of a game is given to the first who come."""

    def shared(payoffs: list[int], options: Any) -> list[int]:
        left, paid = options.card.aggregate, []
        for each in payoffs:
            paid.append(min(each, left))
            left -= paid[-1]
        return paid

    monkeypatch.setattr(settling, "shared", shared)


def _no_time_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tickets are paid however late they come."""
    monkeypatch.setattr("pitboss.house.keno.tickets.check_claim", lambda *_: None)


def _no_voids(monkeypatch: pytest.MonkeyPatch) -> None:
    """A void ticket stays in its game."""
    monkeypatch.setattr(Found, "check_payable", lambda self, at: None)


@pytest.mark.parametrize("bug", [_never_paid, _never_locked, _wrong_share, _no_time_limit, _no_voids])
def test_a_room_with_an_error_is_found_out(
    houses: Houses, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bug: Callable[[pytest.MonkeyPatch], None]
) -> None:
    bug(monkeypatch)
    with pytest.raises(AssertionError, match="seed"):
        for seed in range(40):
            day(houses, tmp_path, seed, steps=60, rate=0)
