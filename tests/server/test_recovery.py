"""Test that a stopped server resumes from its records: at any line, and after being killed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete, insert, text, update

from pitboss.equipment.chance import Chance
from pitboss.evidence.lines import read_lines
from pitboss.evidence.verifying import verify
from pitboss.server.models import LineRow, RoundKeyRow, TableRow
from pitboss.server.service import TableService
from pitboss.server.table_store import TableStore
from pitboss.storage.people import Person
from pitboss.storage.store import Store
from pitboss.table import Refused
from tests.server.helpers import (
    CHEAP,
    FAST,
    HandClock,
    awaited,
    house_at,
    lines,
    mild_action,
    person,
    random_action,
    until,
)
from tests.server.test_pace import words_phase
from tests.server.test_service import heads_up
from tests.waiting import PATIENCE_SECONDS

ROOT = Path(__file__).parents[2]


def some_evening(house: TableService, game: str) -> tuple[int, Person]:
    """Play a few rounds of a person and bots at random, to the end."""
    ann = person(house, "Ann")
    settings = {**FAST, "answer_seconds": 0, "word_seconds": 5}
    table = house.open_table(ann, game, settings=settings, bots={2: "random", 3: "random"})["table"]
    house.sit(ann, table, 1)
    chance = Chance.seeded(game)

    def done() -> bool:
        look = house.look(ann, table)
        if look["may_add_word"]:
            house.word(ann, table, "horse")
        elif awaited(house, ann, table):
            house.act(ann, table, random_action(house, ann, table, chance))
        now = house.look(ann, table)
        return bool(now["table"]["rounds"] >= 2 and now["phase"] == "over")

    until(house, done)
    house.close(ann, table)
    return table, ann


@pytest.mark.parametrize("game", ["hold-em", "red-dog"])
def test_a_table_can_resume_from_every_line(
    url: str, clock: HandClock, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "pitboss.server.house_hooks.HOOKS", ()
    )  # the ledger would be ahead of a cut-back table
    with house_at(url, clock) as house:
        table, ann = some_evening(house, game)
        whole = lines(house, table).splitlines()
    opened = [line.row["open"] for line in read_lines(b"\n".join(whole) + b"\n") if "open" in line.row]
    keys = {row["round"]: row["key"] for row in opened}
    with house_at(url, clock) as house:
        for length in range(1, len(whole)):
            _cut(house.store, table, whole[:length], keys)
            house.in_play.clear()
            assert house.start() == {}
            kept = lines(house, table).splitlines()
            assert kept[:length] == whole[:length]
            assert kept[length].startswith(b'{"again":')
            assert house.look(ann, table)["table"]["game"] == game
            if length % 6 == 0:
                _to_the_end(house, ann, table)


def _cut(store: Store, table: int, kept: list[bytes], keys: dict[int, str]) -> None:
    """Return the database as if the process had been killed after this line."""
    with store.write() as connection:
        connection.execute(delete(LineRow))
        connection.execute(delete(RoundKeyRow))
        connection.execute(update(TableRow).values(ended=False))
        rows = [
            {"table_id": table, "number": number, "line": line.decode(), "seal": line[-66:-2].decode()}
            for number, line in enumerate(kept, 1)
        ]
        connection.execute(insert(LineRow), rows)
        connection.execute(
            insert(RoundKeyRow),
            [{"table_id": table, "round": round, "key": key} for round, key in keys.items()],
        )


def _to_the_end(house: TableService, who: Person, table: int) -> None:
    """Finish the round, and check that the whole record is valid."""
    for _ in range(500):
        if house.look(who, table)["phase"] in ("over", "waiting"):
            break
        if awaited(house, who, table):
            house.act(who, table, mild_action(house, who, table))
        house.tick()
    house.close(who, table)
    verify(lines(house, table))


def test_a_restart_restores_everything(url: str, clock: HandClock) -> None:
    with house_at(url, clock) as house:
        table, first, second = heads_up(house)
        house.act(first, table, {"do": "call"})
        house.sit(person(house, "Cat"), table, 7)
        house.away(first, table)
        before = [_steady(house.look(who, table)) for who in (first, second, None)]
    with house_at(url, clock) as house:
        assert [_steady(house.look(who, table)) for who in (first, second, None)] == before
        assert awaited(house, second, table)
        house.act(second, table, {"do": "check"})


def _steady(look: dict[str, Any]) -> dict[str, Any]:
    del look["table"]["version"], look["seconds"]
    return look


def test_added_words_survive_a_restart(url: str, clock: HandClock) -> None:
    with house_at(url, clock) as house:
        table, ann, _ = words_phase(house)
        house.word(ann, table, "saddle")
        told = house.look(ann, table)["commitment"]
    with house_at(url, clock) as house:
        look = house.look(ann, table)
        assert (look["phase"], look["commitment"]) == ("round", told)
        assert look["round"]["events"][0]["words"] == {"1": "saddle"}


@pytest.mark.parametrize(("write", "when"), [(9, "before"), (17, "after")])
def test_a_killed_process_loses_no_answered_request(url: str, write: int, when: str) -> None:
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}
    command = [sys.executable, "-m", "tests.server.killed", url, str(write), when]
    killed = subprocess.run(
        command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=PATIENCE_SECONDS
    )
    assert killed.returncode == 9, killed.stderr
    told = [json.loads(line) for line in killed.stdout.splitlines()]
    house = TableService(Store(url), hasher=CHEAP)
    assert house.start() == {}  # at once: the lease of a process that is gone holds up nobody
    people = {name: house.people.find(name) for name in ("Ann", "Bob")}
    recorded = lines(house, 1).decode()
    for row in told:
        if "action" in row:
            who = people[row["person"]]
            assert house.act(who, 1, row["action"], request=row["request"]) == row["answer"]
        else:
            assert f'"{row["seat"]}":"{row["word"]}"' in recorded
    assert lines(house, 1).decode() == recorded
    sue = person(house, "Sue", "supervisor")

    def over() -> bool:
        for each in people.values():
            if house.look(each, 1)["may_add_word"]:
                house.word(each, 1, None)
            elif awaited(house, each, 1):
                house.act(each, 1, mild_action(house, each, 1))
        return bool(house.look(sue, 1)["phase"] == "over")

    until(house, over)
    house.close(sue, 1)
    assert verify(lines(house, 1)).round_count >= 1
    house.stop()


def test_a_failed_write_changes_nothing(house: TableService, monkeypatch: pytest.MonkeyPatch) -> None:
    table, first, _ = heads_up(house)
    before, shown = lines(house, table), house.look(first, table)["round"]
    action = mild_action(house, first, table)
    honest = TableStore._write

    def full(*_: Any) -> None:
        raise OSError("no space left on the disk")

    monkeypatch.setattr(TableStore, "_write", full)
    with pytest.raises(OSError, match="no space"):
        house.act(first, table, action, request="a")
    monkeypatch.setattr(TableStore, "_write", honest)
    assert house.look(first, table)["round"] == shown
    assert lines(house, table).startswith(before)
    house.act(first, table, action, request="a")
    sue = person(house, "Sue", "supervisor")
    house.close(sue, table)
    verify(lines(house, table))


def test_a_table_with_an_altered_record_does_not_resume(url: str, clock: HandClock) -> None:
    with house_at(url, clock) as house:
        table, _, _ = heads_up(house)
        other = house.open_table(person(house, "Cat"), "keno")["table"]
    store = Store(url)
    with store.write() as connection:
        connection.execute(
            text("UPDATE lines SET line = replace(line, '100000', '900000') WHERE table_id = :id"),
            {"id": table},
        )
    house = TableService(store, clock=clock, hasher=CHEAP)
    failed = house.start()
    assert list(failed) == [table]
    assert "changed after it was written" in failed[table]
    assert [each.id for each in house.tables(None)] == [other]
    house.stop()


def test_a_table_with_a_lost_key_does_not_resume(url: str, clock: HandClock) -> None:
    with house_at(url, clock) as house:
        table, _, _ = heads_up(house)
    store = Store(url)
    with store.write() as connection:
        connection.execute(delete(RoundKeyRow))
    house = TableService(store, clock=clock, hasher=CHEAP)
    assert "key of round 1 is lost" in house.start()[table]
    house.stop()


def test_keys_are_kept_until_revealed(house: TableService) -> None:
    table, first, _ = heads_up(house)

    def kept() -> int:
        with house.store.read() as connection:
            return len(connection.execute(text("SELECT * FROM keys")).all())

    assert kept() == 1
    house.act(first, table, {"do": "fold"})
    assert kept() == 0
    with pytest.raises(Refused):
        house.undo(person(house, "Sue", "supervisor"), table)
