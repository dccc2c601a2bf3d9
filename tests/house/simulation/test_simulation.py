"""Simulated houses whose processes crash, disks fill and answers are lost. A failure is a seed."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pitboss.house.ledger.book import Book
from pitboss.storage.store import Store
from tests.house.simulation.till import Till
from tests.house.simulation.world import World


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with nothing in it, to be copied: making its form takes its time."""
    path = tmp_path_factory.mktemp("form") / "house.db"
    Store(f"sqlite:///{path}").close()
    return path


def copied(empty: Path, folder: Path, name: object) -> str:
    """The address of a new database with nothing in it."""
    return f"sqlite:///{shutil.copy(empty, folder / f'{name}.db')}"


def till(url: str, seed: int, *, steps: int = 60) -> World:
    world = World(url, seed)
    world.actors.append(Till(world))
    for _ in range(steps):
        world.step()
    world.finish()
    world.store.close()
    return world


def test_nothing_is_lost_and_nothing_done_twice(empty: Path, tmp_path: Path) -> None:
    worlds = [till(copied(empty, tmp_path, seed), seed) for seed in range(10)]
    happened = {kind for world in worlds for kind in world.faults.happened}
    assert happened == {"crash", "answer lost", "disk full", "line cut"}
    assert all(len(world.acknowledged) > 20 for world in worlds)


def test_on_postgresql_with_connections_killed(url: str) -> None:
    if url.startswith("sqlite"):
        pytest.skip("SQLite has no connections to be killed")
    world = till(url, 5, steps=150)
    assert world.faults.happened["line cut"] >= 2
    assert len(world.acknowledged) > 50


def test_the_same_seed_is_the_same_day(empty: Path, tmp_path: Path) -> None:
    first, again = (till(copied(empty, tmp_path, name), 3) for name in "ab")
    assert (first.audit.seal, first.faults.happened) == (again.audit.seal, again.faults.happened)


def test_a_book_that_forgets_what_it_did_is_found_out(
    empty: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The simulation must be able to fail: here every operation is carried out as if it were new."""
    do, count = Book.do, iter(range(10_000))

    def forgetful(book: Book, asked: object, decide: object) -> object:
        from dataclasses import replace

        return do(book, replace(asked, id=f"{asked.id} {next(count)}"), decide)  # type: ignore

    monkeypatch.setattr(Book, "do", forgetful)
    with pytest.raises(AssertionError, match="lost"):
        till(copied(empty, tmp_path, 1), 1)


def test_a_balance_that_is_wrong_is_found_out(empty: Path, tmp_path: Path) -> None:
    world = World(copied(empty, tmp_path, 1), 1, rate=0)
    world.actors.append(Till(world))
    world.step()
    with world.store.write() as connection:
        connection.exec_driver_sql("UPDATE accounts SET balance = balance + 1")
    with pytest.raises(AssertionError, match="add up"):
        world.check()
    world.store.close()
