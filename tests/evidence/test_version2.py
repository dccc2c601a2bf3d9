"""Records of version 2 still verify, and their limits are reported."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pitboss.evidence.verifying import LACKING_IN_2, verify
from pitboss.evidence.version2 import read_records
from pitboss.table import BadRecord, Record
from pitboss.table.record import compact
from tests.cases import for_each

OLD = sorted(Path(__file__).with_name("old").glob("*.jsonl"))


def write(name: str = "mini-dice") -> list[str]:
    return Path(__file__).with_name("old").joinpath(f"{name}.jsonl").read_text().splitlines()


def seal_rows(rows: list[dict[str, Any]]) -> list[str]:
    """Return rows with the seals of version 2."""
    seal, lines = "", []
    for row in rows:
        seal = hashlib.sha256(f"{seal}\n{compact(row)}".encode()).hexdigest()
        lines.append(compact(row | {"seal": seal}))
    return lines


def kinds(lines: list[str]) -> list[str]:
    return [next(iter(json.loads(line))) for line in lines]


def edit(line: str, change: Callable[[dict[str, object]], object]) -> str:
    row = json.loads(line)
    change(row)
    return compact(row)


@for_each("path", OLD)
def test_old_records_still_verify_with_their_limits(path: Path) -> None:
    found = verify(path.read_bytes())
    assert [row["verified"] for row in found.rows] == [True] * len(found.rows)
    assert set(LACKING_IN_2) <= set(found.not_proved)
    assert not any("bound to" in said for said in found.proved)
    for record in read_records(path.read_text().splitlines()):
        assert Record.of(record.replay()) == record


def test_a_partial_file_gives_the_round_in_progress_at_every_line() -> None:
    lines = write()
    whole = [record.replay() for record in read_records(lines)]
    for cut in range(2, len(lines)):
        records = read_records(lines[:cut], partial=True)
        last, full = records[-1].replay(), whole[len(records) - 1]
        assert last.inputs == full.inputs[: len(last.inputs)]
        assert last.events == full.events[: len(last.events)]
        assert records[-1].over == (kinds(lines)[cut - 1] == "result")
        with pytest.raises(BadRecord, match=rf"line {cut + 1}: the file stops before its end"):
            read_records(lines[:cut])


@for_each("number", [0, 1, 2, 3, -1])
def test_an_edited_line_is_found(number: int) -> None:
    lines = write()
    lines[number] = edit(lines[number], lambda row: row.update(note="edited"))
    line = (number % len(lines)) + 1
    for partial in (False, True):
        with pytest.raises(BadRecord, match=rf"line {line}: .*changed"):
            read_records(lines, partial=partial)


def test_lines_removed_repeated_or_moved_are_found() -> None:
    lines = write()
    for broken in (
        [*lines[:2], *lines[3:]],
        [*lines[:3], *lines[2:]],
        [lines[0], lines[2], lines[1], *lines[3:]],
    ):
        with pytest.raises(BadRecord, match="changed"):
            read_records(broken)
    with pytest.raises(BadRecord, match=f"line {len(lines) + 1}"):
        read_records([*lines, lines[-1]])
    with pytest.raises(BadRecord, match=r"line 4: not JSON, perhaps cut short"):
        read_records([*lines[:3], lines[3][:20]])
    assert len(read_records([*lines[:3], lines[3][:20]], partial=True)) == 1


@for_each("rows", [
    [{"input": {"actor": 1, "do": "ready"}}], [{"result": {}}], [{"undo": 0}], [{"start": {}}, {"start": {}}],
    [{"start": {}}, {"undo": 1}], [{"start": {}}, {"undo": "all"}], [{"start": 5}], [{"remark": "nice"}],
    [{"start": {}}, {"result": {}}, {"result": {}}], [{"start": {}}, {"result": {}}, {"input": {}}],
])  # fmt: skip
def test_lines_out_of_place_are_refused(rows: list[dict[str, Any]]) -> None:
    lines = seal_rows([{"format": "pitboss-record", "version": 2}, *rows])
    with pytest.raises(BadRecord, match=f"line {len(lines)}: .*not a line of a round"):
        read_records(lines, partial=True)


def test_undone_and_broken_off_rounds_are_read() -> None:
    rows = [json.loads(line) for line in write()]
    for row in rows:
        del row["seal"]
    last = max(at for at, row in enumerate(rows) if "input" in row)
    first = max(at for at, row in enumerate(rows) if "start" in row)
    count = sum("input" in row for row in rows[first:])
    again = [*rows[: last + 1], {"undo": count - 1}, *rows[last:]]
    assert [record.over for record in read_records(seal_rows(again))] == [True] * 3
    broken = [*rows[:last], {"end": 3}]
    with pytest.raises(BadRecord, match="the last round was broken off; rounds 1 to 2 are whole"):
        read_records(seal_rows(broken))
    found = verify("\n".join(seal_rows(broken)).encode(), partial=True)
    assert "The last round has no result: it was broken off." in found.not_proved


@for_each(
    ("text", "reason"),
    [
        ("", "the file is empty"),
        ("hello", "not JSON"),
        ("[1, 2]", "not a line of a record"),
        ('{"format": "other"}', "not a pitboss-record"),
        ('{"format": "pitboss-record", "version": 99}', "line 1: "),
        ("[" * 100_000, "not JSON"),
        ("\xff", "not JSON"),
    ],
)
def test_a_foreign_file_is_refused(text: str, reason: str) -> None:
    with pytest.raises(BadRecord, match=f"line 1: .*{reason}" if reason != "line 1: " else reason):
        verify(text.encode())
    with pytest.raises(BadRecord, match="not text"):
        verify(b"\xff\xfe")


def test_damage_in_the_middle_is_not_mistaken_for_a_short_file() -> None:
    lines = write()
    for partial in (False, True):
        with pytest.raises(BadRecord, match="line 4: not JSON"):
            read_records([*lines[:3], "garbage", *lines[4:]], partial=partial)
        with pytest.raises(BadRecord, match=f"line {len(lines) + 1}"):
            read_records([*lines, "garbage", "more"], partial=partial)


def test_a_line_with_a_duplicate_name_or_other_spelling_is_refused() -> None:
    lines = write()
    number = kinds(lines).index("input")
    twice = lines[number].replace("{", '{"input":{"actor":3,"do":"other"},', 1)
    spaced = lines[number].replace(":", ": ", 1)
    for other in (twice, spaced, lines[number].replace("}", ',"note":1}', 1)):
        with pytest.raises(BadRecord, match=rf"line {number + 1}: "):
            read_records([*lines[:number], other, *lines[number + 1 :]])
