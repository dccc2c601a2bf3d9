"""Test that viewers never wait, and see exactly what is committed."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, TypeVar

import pytest
from sqlalchemy.exc import OperationalError

from pitboss.equipment.cards import HIDDEN
from pitboss.server.service import TableService
from pitboss.server.table_store import TableStore
from pitboss.storage.errors import NotFound
from pitboss.storage.people import Person
from pitboss.table.event import EVERYONE
from tests.server.helpers import FAST, HandClock, awaited, mild_action, person, until

T = TypeVar("T")
SECONDS = 20.0
"""A call that takes longer than this waits for the lock."""


@contextmanager
def lock_held(house: TableService, table: int) -> Iterator[None]:
    """Hold the table's lock in another thread until the block exits."""
    has_it, let_go = threading.Event(), threading.Event()

    def hold() -> None:
        with house.in_play.hold(table):
            has_it.set()
            let_go.wait()

    with ThreadPoolExecutor(1) as threads:
        held = threads.submit(hold)
        assert has_it.wait(SECONDS)
        try:
            yield
        finally:
            let_go.set()
            held.result(SECONDS)


def at_once(call: Callable[..., T], *args: Any) -> T:
    """Call a function in a thread, and fail if it does not return."""
    found: list[T] = []
    thread = threading.Thread(target=lambda: found.append(call(*args)), daemon=True)
    thread.start()
    thread.join(SECONDS)
    assert found, "the call waits for the lock"
    return found[0]


def heads_up(house: TableService, *names: str) -> tuple[int, Person, Person]:
    first, second = (person(house, name) for name in names)
    table: int = house.open_table(first, "hold-em", settings=FAST)["table"]
    house.sit(first, table, 1)
    house.sit(second, table, 2)
    until(house, lambda: awaited(house, first, table) or awaited(house, second, table))
    return table, first, second


def test_viewers_never_wait_for_a_lock(house: TableService) -> None:
    table, ann, bob = heads_up(house, "Ann", "Bob")
    other, cid, _ = heads_up(house, "Cid", "Dee")
    with lock_held(house, table):
        for looked_at in (table, other):
            for who in (ann, bob, cid, None):
                assert at_once(house.look, who, looked_at)["phase"] == "round"
                assert at_once(house.table, who, looked_at).id == looked_at
                assert at_once(house.look_back, who, looked_at, 0).inputs == 0
        assert [each.id for each in at_once(house.tables, ann)] == [table, other]
        at_once(house.record_presence, ann, table)


def test_the_other_tables_go_on_while_one_is_held(house: TableService, clock: HandClock) -> None:
    table, _, _ = heads_up(house, "Ann", "Bob")
    other, _, _ = heads_up(house, "Cid", "Dee")
    before = {each: house.look(None, each)["turn"] for each in (table, other)}
    clock.turn(120)  # nobody answers, so the house plays for them
    with lock_held(house, table):
        due = at_once(house.tick)
        assert due is not None
        assert due <= clock.beat(), "the held one is due still"
        assert house.look(None, other)["turn"] != before[other]
        assert house.look(None, table)["turn"] == before[table]
    house.tick()
    assert house.look(None, table)["turn"] != before[table]


def test_a_change_is_shown_only_once_committed(house: TableService, monkeypatch: pytest.MonkeyPatch) -> None:
    table, ann, bob = heads_up(house, "Ann", "Bob")
    actor = ann if awaited(house, ann, table) else bob
    before = [house.look(who, table) for who in (ann, bob, None)]
    action, honest = mild_action(house, actor, table), TableStore.write
    is_writing, may_commit = threading.Event(), threading.Event()

    def slow(*args: Any, **named: Any) -> None:
        is_writing.set()
        may_commit.wait()
        honest(*args, **named)

    monkeypatch.setattr(TableStore, "write", slow)
    with ThreadPoolExecutor(1) as threads:
        acted = threads.submit(house.act, actor, table, action)
        assert is_writing.wait(SECONDS)
        try:
            assert [at_once(house.look, who, table) for who in (ann, bob, None)] == before
        finally:
            may_commit.set()
        assert house.look(None, table)["table"]["version"] <= acted.result(SECONDS)["version"]
    assert house.look(None, table)["round"]["events"] != before[2]["round"]["events"]


def test_a_failed_write_is_never_shown(house: TableService, monkeypatch: pytest.MonkeyPatch) -> None:
    table, ann, bob = heads_up(house, "Ann", "Bob")
    actor = ann if awaited(house, ann, table) else bob
    action, before = mild_action(house, actor, table), house.look(actor, table)

    def broken(*_: Any, **__: Any) -> None:
        raise OperationalError("commit", {}, Exception("disk I/O error"))

    with monkeypatch.context() as patched:
        patched.setattr(TableStore, "write", broken)
        with pytest.raises(OperationalError):
            house.act(actor, table, action)
        assert house.look(actor, table) == before
    house.tick()
    after = house.look(actor, table)
    assert after["round"] == before["round"]
    assert after["table"]["version"] > before["table"]["version"], "who watches is told"


def test_a_reloaded_table_notifies_watchers(house: TableService, monkeypatch: pytest.MonkeyPatch) -> None:
    table, _, _ = heads_up(house, "Ann", "Bob")
    told: list[tuple[int, int]] = []
    monkeypatch.setattr(house.changes, "notify", lambda *change: told.append(change))
    house.in_play.get(table).lost = True
    house.tick()
    assert told == [(table, house.look(None, table)["table"]["version"])]


def test_watchers_are_notified_of_a_round_that_begins_without_words(
    house: TableService, clock: HandClock
) -> None:
    """Such a round adds no line to the record, yet somebody may have to act now."""
    ann, bob = person(house, "Ann"), person(house, "Bob")
    table = house.open_table(ann, "hold-em", settings={**FAST, "word_seconds": 4})["table"]
    house.sit(ann, table, 1)
    house.sit(bob, table, 2)
    until(house, lambda: house.look(ann, table)["phase"] == "words")
    before = house.look(ann, table)["table"]["version"]
    clock.turn(4)
    house.tick()
    after = house.look(ann, table)
    assert after["phase"] == "round"
    assert after["table"]["version"] > before


def test_a_look_is_immutable(house: TableService) -> None:
    table, ann, bob = heads_up(house, "Ann", "Bob")
    looks = [house.look_at(who, table) for who in (ann, bob, None)]
    before = [look.to_json() for look in looks]
    actor = ann if awaited(house, ann, table) else bob
    house.act(actor, table, mild_action(house, actor, table))
    assert [look.to_json() for look in looks] == before


def test_a_snapshot_shows_viewers_only_their_own_cards(house: TableService) -> None:
    table, ann, bob = heads_up(house, "Ann", "Bob")
    house.add_bot(ann, table, 3)
    until(house, lambda: house.table(None, table).rounds > 1 or _play_on(house, table, ann, bob))
    until(house, lambda: house.look(None, table)["phase"] == "round")
    views = house.in_play.get(table).snapshot.views
    assert set(views) == {None, 1, 2}, "nobody looks with the eyes of a bot"
    for viewer, view in views.items():
        open_to = {event.seen_by for event in view.events if HIDDEN not in event.cards}
        assert open_to <= {EVERYONE, viewer}


def _play_on(house: TableService, table: int, *people: Person) -> bool:
    for who in people:
        if awaited(house, who, table):
            house.act(who, table, mild_action(house, who, table))
    return False


def test_a_table_is_closed_once_that_is_written(house: TableService, monkeypatch: pytest.MonkeyPatch) -> None:
    """This holds even if something fails between the write and the answer."""
    ann = person(house, "Ann")
    table = house.open_table(ann, "red-dog", settings=FAST)["table"]
    honest = TableStore.write

    def write_and_fail(*args: Any, **named: Any) -> None:
        honest(*args, **named)
        raise OperationalError("commit", {}, Exception("the line was lost after it"))

    with monkeypatch.context() as patched:
        patched.setattr(TableStore, "write", write_and_fail)
        with pytest.raises(OperationalError):
            house.close(ann, table)
    house.tick()
    assert house.tables(ann) == []
    with pytest.raises(NotFound):
        house.look(ann, table)
    house.tick()
