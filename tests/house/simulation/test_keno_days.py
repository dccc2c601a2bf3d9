"""Simulated days of a keno room, with crashes, lost answers and people who err. A failure is a seed."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from multiprocessing import get_context
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
from pitboss.house.keno.state import WINNERS, State
from pitboss.house.ledger.accounts import CAGE, HOUSE
from pitboss.house.ledger.book import Book
from pitboss.house.ledger.entry import Entry, Posting
from pitboss.storage.store import Store
from pitboss.table.refused import Refused
from tests.house.keno.desk import Desk
from tests.house.people import Crew, asked
from tests.house.simulation import world as worlds
from tests.house.simulation.faults import Faults, FaultyStore
from tests.house.simulation.keno_asking import AT, WRITERS
from tests.house.simulation.keno_day import KenoDay, Seeded
from tests.house.simulation.keno_model import RULES
from tests.server.helpers import HandClock

PROGRAM = "f" * 64
DAYS, STEPS, CLOSING = 80, 30, 6


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
        self._stores: dict[str, FaultyStore] = {}
        for number, rules in enumerate(RULES):
            self._make(folder / f"house{number}.db", rules)

    def copied(self, number: int) -> str:
        """The address of a new copy, always in the same place."""
        for rest in self.folder.glob(f"copy{number}.db*"):
            rest.unlink()
        return f"sqlite:///{shutil.copy(self.folder / f'house{number}.db', self.folder / f'copy{number}.db')}"

    def store(self, url: str, faults: Faults) -> FaultyStore:
        """A database that was opened before is opened again with what was learnt of its statements."""
        if url not in self._stores:
            self._stores[url] = FaultyStore(url, Faults(faults.random, 0))
        self._stores[url].faults.__dict__ = faults.__dict__
        return self._stores[url]

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
def seeded(seed: int, lost: set[str], houses: Houses) -> Iterator[None]:
    """Keys, serial numbers and quick-picks that follow from the seed, and keys that are lost."""
    secrets, key_of = Seeded(seed), generator.key_of
    with ExitStack() as stack:
        for module, name, value in (
            (generator, "secrets", secrets),
            (serials, "secrets", secrets),
            (selling, "Chance", secrets),
            (critical, "program", lambda: PROGRAM),
            (worlds, "FaultyStore", houses.store),
            (draws, "key_of", lambda store, told: "" if told in lost else key_of(store, told)),
        ):
            stack.enter_context(patch.object(module, name, value))
        yield


def day(houses: Houses, seed: int, *, steps: int = STEPS, rate: float = 0.06) -> KenoDay:
    """One day, by its seed."""
    house, lost = seed % len(RULES), set[str]()
    with seeded(seed, lost, houses):
        world = worlds.World(houses.copied(house), seed, rate=rate)
        room = KenoDay(world, RULES[house], houses.people, lost)
        world.actors.append(room)
        try:
            for step in range(steps + CLOSING):
                room.closing = step >= steps
                world.step()
            room.behind = True
            world.finish()
            room.agree()
        except AssertionError as error:
            raise AssertionError(f"seed {seed}: {error}") from error
        except Exception as error:
            error.add_note(f"seed {seed}")
            raise
        finally:
            world.store.close()
    return room


def test_days_in_both_houses(houses: Houses) -> None:
    done, happened = Counter[str](), Counter[str]()
    for seed in range(DAYS):
        room = day(houses, seed)
        done += room.done
        happened += Counter(room.world.faults.happened)
    wanted = {"sell", "void", "refund", "redeem", "draw", "fail", "override", "cancel_games", "close_day",
              "system_down", "enter_hand_paid", "close_station", "point_out"}  # fmt: skip
    assert wanted <= done.keys()
    assert {f"{each} refused" for each in ("sell", "void", "redeem")} <= done.keys()
    assert happened.keys() == {"crash", "answer lost", "disk full", "line cut"}


def test_the_same_seed_is_the_same_day(houses: Houses) -> None:
    first, again = (day(houses, 3) for _ in range(2))
    assert first.world.audit.seal == again.world.audit.seal


@pytest.mark.exhaustive
@pytest.mark.parametrize("block", range(20))
def test_thousands_of_days(houses: Houses, block: int) -> None:
    for seed in range(1_000 + 200 * block, 1_200 + 200 * block):
        day(houses, seed, steps=100)


# Two processes at once

_begin: Any = None


def _ready(barrier: Any) -> None:
    global _begin
    _begin = barrier


def _redeem_all(url: str, station: int, serials_: list[str]) -> list[str]:
    """Redeem tickets at a station, from a process of its own; the serials of those that were paid."""
    store, paid = Store(url), list[str]()
    room = KenoRoom(Book(store, HandClock()))
    _begin.wait(timeout=60)
    for serial in serials_:
        try:
            room.redeem(redeeming.Redeem(id=f"{station} {serial}", station=station, serial=serial))
            paid.append(serial)
        except Refused as no:
            if "was paid at station" not in no.reason:
                raise
    store.close()
    return paid


def test_two_processes_redeem_the_same_tickets_and_each_is_paid_once(url: str) -> None:
    if url.startswith("sqlite"):
        pytest.skip("one process writes to SQLite")
    store = Store(url)
    desk = Desk(Book(store, HandClock()))
    desk.crew.hire("another writer", "keno writer")
    desk.open_station(2, "W2", "another writer")
    sold = [desk.sell().answer["serial"] for _ in range(25)]
    cancel = games.CancelGames(id="cancel", reason="an alarm")
    desk.signed("cancel_games", cancel, cancels="keno supervisor")
    context = get_context("spawn")
    with ProcessPoolExecutor(2, context, _ready, (context.Barrier(2),)) as executor:
        found = list(executor.map(_redeem_all, [url] * 2, (1, 2), [sold] * 2))
    assert sorted(found[0] + found[1]) == sorted(sold)
    assert desk.book.balance(WINNERS) == 0
    assert desk.room.disagreements() == []
    store.close()


# The simulation must be able to fail


def _never_paid(monkeypatch: pytest.MonkeyPatch) -> None:
    """That a ticket was paid is not kept."""
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


def _wrong_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    """The numbers do not depend on the tickets that were sold."""
    monkeypatch.setattr(draws, "_seal", lambda connection, entry: "0" * 64)


@pytest.mark.parametrize(
    ("bug", "found"),
    [
        (_never_paid, "void, paid or swept|patrons: keno has .* does not cover"),
        (_never_locked, "was carried out: "),
        (_wrong_share, r"game \d+ owes its tickets"),
        (_no_time_limit, "was carried out: not over, or too late"),
        (_wrong_numbers, "not those of key and seal"),
    ],
)
def test_a_room_with_an_error_is_found_out(
    houses: Houses, monkeypatch: pytest.MonkeyPatch, bug: Callable[[pytest.MonkeyPatch], None], found: str
) -> None:
    bug(monkeypatch)
    with pytest.raises(AssertionError, match=rf"seed \d+: .*({found})"):
        [day(houses, seed, steps=60, rate=0) for seed in range(40)]
