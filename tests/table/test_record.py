"""Records: kept, sealed, refused when they cannot be trusted."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from pitboss.equipment.chance import Chance
from pitboss.games.mini_dice import MiniDice, MiniDiceOptions
from pitboss.table import BadRecord, Record, Refused, Table
from pitboss.table.bots import RandomLegal, play_out
from pitboss.table.record import Writer, compact, read


def lines(rounds: int = 3) -> list[str]:
    table = Table(MiniDice(), options=MiniDiceOptions(minimum=600), stacks={1: 50_000, 2: 50_000})
    chance, writer = Chance.seeded(5), Writer()
    written = [writer.header()]
    for number in range(rounds):
        round = table.start(chance.fork(number))
        play_out(round, {seat: RandomLegal(chance.fork(f"bot {seat} {number}")) for seat in (1, 2)})
        written.append(writer.round(Record.of(round)))
    return [*written, writer.end()]


def edited(line: str, change: Callable[[dict[str, object]], object]) -> str:
    row = json.loads(line)
    change(row)
    return compact(row)


def test_a_file_reads_back_and_each_round_replays() -> None:
    records = read(lines())
    assert [record.row["round"] for record in records] == [1, 2, 3]
    for record in records:
        assert Record.of(record.replay()) == record


def test_a_truncated_file_is_refused_with_the_line_and_what_is_whole() -> None:
    written = lines()
    with pytest.raises(BadRecord, match=r"line 5: .*rounds 1 to 3 are whole"):
        read(written[:-1])
    with pytest.raises(BadRecord, match=r"line 4: not JSON, perhaps cut short"):
        read([*written[:3], written[3][:200]])
    assert len(read([*written[:3], written[3][:200]], partial=True)) == 2


@pytest.mark.parametrize("number", [0, 1, 2, 3, 4])
def test_an_edited_line_is_found(number: int) -> None:
    written = lines()
    written[number] = edited(written[number], lambda row: row.update(note="edited"))
    with pytest.raises(BadRecord, match=rf"line {number + 1}: .*changed"):
        read(written)


def test_lines_removed_repeated_or_moved_are_found() -> None:
    written = lines()
    for broken in (
        [*written[:2], *written[3:]],
        [*written[:3], *written[2:]],
        [written[0], written[2], written[1], *written[3:]],
    ):
        with pytest.raises(BadRecord, match="changed"):
            read(broken)
    with pytest.raises(BadRecord, match="line 6"):
        read([*written, written[-1]])


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not JSON"),
        ("hello", "not JSON"),
        ("[1, 2]", "not a pitboss-record"),
        ('{"format": "other"}', "not a pitboss-record"),
        ("[" * 100_000, "not JSON"),
    ],
)
def test_a_foreign_file_is_refused(text: str, reason: str) -> None:
    with pytest.raises(BadRecord, match=f"line 1: .*{reason}"):
        read([text])


def test_an_empty_file_and_a_later_version_are_refused() -> None:
    with pytest.raises(BadRecord, match="line 1: the file is empty"):
        read([])
    writer = Writer()
    with pytest.raises(BadRecord, match="version 99 is not known"):
        read([writer._line({"format": "pitboss-record", "version": 99})])


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("game", "no-such-game", "there is no game"),
        ("options", {"minimum": "a lot"}, "minimum"),
        ("options", {"colour": "red"}, "unknown option"),
        ("stacks", {"1": "many"}, "malformed"),
        ("stacks", [1, 2], "malformed"),
        ("chance", {"kind": "pitboss/1", "key": "00", "mishaps": 0}, "chance"),
        ("chance", {"kind": "dream"}, "chance"),
        ("commitment", "0" * 64, "not the one committed to"),
        ("inputs", [], "stop before the round is over"),
        ("inputs", [{"actor": 1, "do": "fly"}], "cannot be replayed"),
        ("inputs", [{"do": 5}], "cannot be replayed"),
        ("result", {"stacks": {}, "house": 0, "events": ""}, "comes out otherwise"),
        ("state", {"holder": 1, "mood": "good"}, "malformed"),
        ("now", "yesterday", "malformed"),
        ("state", {"holder": {}}, "malformed"),
        ("state", {"refused": ["a"]}, "malformed"),
        ("state", {"opened": 1}, "malformed"),
    ],
)
def test_a_well_sealed_lie_is_found_by_replaying(field: str, value: object, reason: str) -> None:
    record = read(lines(1))[0]
    with pytest.raises(BadRecord, match=reason):
        Record(record.row | {field: value}).replay()


def test_a_round_in_progress_is_not_recorded() -> None:
    table = Table(MiniDice(), stacks={1: 1000})
    with pytest.raises(Refused, match="when it is over"):
        Record.of(table.start(Chance.seeded(1)))


def test_the_chance_is_committed_to_before_the_round_and_opened_after() -> None:
    table, chance = Table(MiniDice(), stacks={1: 1000}), Chance.secure()
    round = table.start(chance)
    key = str(chance.describe()["key"])
    begun = round.events[0].to_json()
    assert begun["commitment"] == chance.commitment
    assert key not in json.dumps([event.to_json() for event in round.events])
    play_out(round, {})
    row = Record.of(round).row
    assert row["chance"]["key"] == key
    assert row["commitment"] == begun["commitment"]
