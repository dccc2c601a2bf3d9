"""Two verifiers that share no code agree about records."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pitboss.equipment.chance import Chance
from pitboss.evidence.lines import read_lines, seal_line
from pitboss.evidence.reading import RecordReading
from pitboss.table import every_game, find_game
from pitboss.table.record import BadRecord
from tests.cases import for_each
from tests.evidence.independent import Bad, Record
from tests.evidence.sessions import Session, have_visitors, left_up

PROGRAM = Path(__file__).with_name("independent.py")
Rows = list[dict[str, Any]]


def check_accepted(data: bytes) -> tuple[RecordReading, Record]:
    """Check that both verifiers accept it and find the same rounds."""
    reading, record = RecordReading(read_lines(data)), Record(data)
    assert (reading.head, reading.ended) == (record.head, record.ended)
    assert [each.number for each in reading.played] == list(record.rounds)
    assert [each.opened for each in reading.played] == [
        bool(each["opened"]) for each in record.rounds.values()
    ]
    return reading, record


def run(path: Path) -> subprocess.CompletedProcess[str]:
    """Run the independent verifier, with only the standard library."""
    command = [sys.executable, "-I", "-S", str(PROGRAM), str(path)]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)


def rows(data: bytes) -> Rows:
    return [line.row for line in read_lines(data)]


def reseal(told: Rows, *, starts: bool = True) -> bytes:
    """Return a record with a valid chain of seals and valid heads in its starts."""
    head, made = "", []
    for row in told:
        if "start" in row and starts:
            row["start"]["head"] = head
        line, head = seal_line(row, head)
        made.append(line + b"\n")
    return b"".join(made)


@for_each("mishaps", [0, 5])
@for_each("game", every_game())
def test_both_accept_a_record_of_every_game(game: Any, mishaps: int) -> None:
    data = have_visitors(game, mishaps)
    reading, record = check_accepted(data)
    assert reading.ended
    assert {"table", "start", "words", "input", "result", "open", "end"} <= set(record.counts)
    assert record.counts["open"] == len(record.rounds) >= 4
    assert reseal(rows(data)) == data


def test_the_records_hold_every_line_that_a_verifier_knows() -> None:
    told = [row for game in ("hold-em", "mini-dice") for row in rows(have_visitors(find_game(game), 0))]
    told += rows(left_up(find_game("keno"), {}, 12))
    assert {"undo", "returned"} <= {name for row in told for name in row}
    deeds = {row["table"][0] for row in told if "table" in row}
    assert deeds == {
        "sit", "buy_in", "leave", "hand_over", "sit_out", "sit_in", "must_leave", "options", "pay_time",
        "use_shuffler",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("game", "options"),
    [("keno", {}), ("mini-dice", {"place_bet_on_leaving": "stays_up"}), ("mini-dice", {})],
)
def test_both_accept_wagers_that_their_players_leave_up(game: str, options: dict[str, str]) -> None:
    data = left_up(find_game(game), options, 12)
    check_accepted(data)
    starts = [row["start"] for row in rows(data) if "start" in row]
    up = any(str(seat) not in start["stacks"] for start in starts for seat, *_ in start["wagers"])
    assert up == (game == "keno" or bool(options))


def test_openings_wait_for_the_shoe() -> None:
    at = Session(find_game("red-dog"))
    waited = 0
    for _ in range(12):
        at.begin(words={2: "red"})
        at.play_out()
        *_, record = check_accepted(at.data)
        waited = max(waited, sum(not each["opened"] for each in record.rounds.values()))
    assert waited > 1
    *_, record = check_accepted(at.end())
    assert record.counts["open"] == 12


def test_a_shoe_that_was_returned_is_opened_at_once() -> None:
    at = Session(find_game("red-dog"))
    at.begin()
    at.play_out()
    assert "open" not in Record(at.data).counts
    at.begin()
    at.act(1)
    at.table.give_back()
    assert Record(at.data).counts["open"] == 2
    at.begin()
    at.play_out()
    check_accepted(at.end())


def test_open_chance_is_said_to_prove_nothing(tmp_path: Path) -> None:
    at = Session(find_game("hold-em"))
    at.table.start(Chance.seeded(7))
    at.play_out()
    at.table.undo()  # with open chance, even after the round is over
    at.play_out()
    at.table.start(Chance.seeded(8, mishaps=20))
    at.play_out()
    path = tmp_path / "open"
    path.write_bytes(at.end())
    check_accepted(at.data)
    shown = run(path)
    assert shown.returncode == 0
    assert "2 rounds with open chance: it proves nothing" in shown.stdout


def test_the_independent_verifier_does_not_import_pitboss(tmp_path: Path) -> None:
    path = tmp_path / "record"
    path.write_bytes(data := have_visitors(find_game("hold-em"), 0))
    shown = run(path)
    assert shown.returncode == 0, shown.stdout + shown.stderr
    assert "5 rounds opened: each commitment and each draw follows" in shown.stdout
    assert "Not checked: the rules of the game" in shown.stdout
    assert rows(data)[0]["game"] in shown.stdout
    path.write_bytes(data.replace(b'"horse"', b'"house"'))
    shown = run(path)
    assert shown.returncode == 1
    assert "the seal does not fit" in shown.stdout


# Tampering


def at(told: Rows, name: str, nth: int = 0) -> Any:
    """Return the content of the nth line of this name."""
    return [row for row in told if name in row][nth][name]


def without(told: Rows, name: str, nth: int) -> None:
    told.remove([row for row in told if name in row][nth])


def blocks(told: Rows) -> tuple[list[Rows], Rows]:
    """Return a record's rounds, each opened when it is over, with the lines that led to it."""
    found: list[Rows] = [[]]
    for row in told:
        found[-1].append(row)
        if "open" in row:
            found.append([])
    return found[:-1], found[-1]


def reorder(told: Rows, *order: int, renumber: bool = False) -> None:
    """Reorder the rounds, with some left out or repeated, and drop what leads to all but the first."""
    rounds, last = blocks(told)
    lead = [row for row in rounds[0] if "start" not in row][:4]
    only = [[row for row in each if row not in lead and "table" not in row] for each in rounds]
    told[:] = [*lead, *(row for each in order for row in json.loads(json.dumps(only[each]))), *last]
    told[-1]["end"] = len(order)
    if renumber:
        for name in ("start", "open"):
            for number, row in enumerate((row for row in told if name in row), 1):
                row[name]["round"] = number


def set_to(name: str, nth: int, *way: Any, to: Any) -> Callable[[Rows], None]:
    def change(told: Rows) -> None:
        within = at(told, name, nth)
        for step in way[:-1]:
            within = within[step]
        assert not isinstance(within, dict) or json.dumps(within.get(way[-1])) != json.dumps(to)
        within[way[-1]] = to

    return change


def flip(told: Rows) -> None:
    """Swap two neighbors of a shuffle."""
    pieces = next(draw for draw in at(told, "open")["draws"] if draw[0] == "shuffle")[2]
    pieces[0], pieces[1] = pieces[1], pieces[0]


def seeded(told: Rows) -> None:
    start, key = at(told, "start", 1), at(told, "open", 1)["key"]
    start["commitment"] = None
    start["chance"] = {"kind": "seeded", "key": key, "mishaps": start["mishaps"]}
    without(told, "open", 1)


def undone_late(told: Rows) -> None:
    told.insert(told.index(next(row for row in told if "result" in row)) + 1, {"undo": 1})


def open_early(told: Rows) -> None:
    opened = next(row for row in told if "open" in row)
    told.remove(opened)
    told.insert(told.index(next(row for row in told if "input" in row)), opened)


COMMITTED = "not what was committed to"
TAMPERED: dict[str, tuple[Callable[[Rows], None], str, str]] = {
    "mishaps": (set_to("start", 0, "mishaps", to=9), COMMITTED, "not the one committed to"),
    "now": (set_to("start", 0, "now", to="2026-01-01T00:00:00"), COMMITTED, "not the one committed to"),
    "stack at a start": (set_to("start", 1, "stacks", "1", to=5), "stacks are not", "stacks are not"),
    "stack in a result": (set_to("result", -1, "stacks", "1", to=5), "from nowhere", "at 'stacks'"),
    "stack with point": (set_to("start", 0, "stacks", "1", to=100_000.0), "stacks are not", "stacks are not"),
    "funds": (set_to("start", 1, "funds", "jackpot", to=5), "the funds are not those", "replay at 'funds'"),
    "wagers": (set_to("start", 1, "wagers", to=[[1, "ante", 5]]), "other wagers", "the wagers are not what"),
    "house": (set_to("result", -1, "house", to=77), "money has come from nowhere", "replay at 'house'"),
    "key": (set_to("open", 0, "key", to="ab" * 32), COMMITTED, "not the one committed to"),
    "word": (set_to("words", 0, "1", to="house"), "draw 1 of round 1", "does not match the record"),
    "word taken away": (lambda told: without(told, "words", 0), "draw 1 of round 1", "not match the record"),
    "word of a stranger": (set_to("words", 0, "9", to="house"), "is a seat's", "nobody sits in seat 9"),
    "draw": (flip, "draw 1 of round 1 does not follow", "replay at 'draws'"),
    "state": (set_to("open", 1, "state", "button", to=9), COMMITTED, "replay at 'state'"),
    "head": (set_to("start", 1, "head", to="00" * 32), "another head", "the head"),
    "no opening": (lambda told: without(told, "open", 2), "round 3 was never opened", "round 3 was never"),
    "no result": (lambda told: without(told, "result", 1), "cannot be opened", "result should be reported"),
    "opened twice": (lambda told: told.insert(-1, {"open": at(told, "open")}), "twice", "does not fit here"),
    "opened early": (open_early, "cannot be opened here", "in progress"),
    "taken back when over": (undone_late, "in a round that is over", "the open should be reported"),
    "a round dropped": (lambda told: reorder(told, 0, 2), "round 2 should begin here", "be round 2"),
    "a round dropped, and renumbered": (lambda told: reorder(told, 0, 2, renumber=True), ".", "."),
    "a round repeated": (lambda told: reorder(told, 0, 0), "round 2 should begin here", "be round 2"),
    "a round repeated, and renumbered": (lambda told: reorder(told, 0, 0, renumber=True), ".", "."),
    "rounds swapped": (lambda told: reorder(told, 1, 0), "round 1 should begin here", "be round 1"),
    "seeded among secret": (seeded, "open chance among secret", "open chance, unlike"),
    "options": (set_to("start", 0, "options", "limit", to="no"), "other options", "replay at 'options'"),
    "seat come in secret": (set_to("table", 0, 2, to=5), "stacks are not", "stacks are not"),
    "unknown deed": (set_to("table", 0, 0, to="give"), "nothing called 'give'", "unknown table action"),
    "fewer promised": (lambda told: told[-1].update(end=2), "rounds than are promised", "end is malformed"),
}  # fmt: skip


def plain() -> bytes:
    """Return three rounds of hold'em, with words."""
    at = Session(find_game("hold-em"))
    for number in range(3):
        at.begin(words={1: f"horse {number}"})
        at.play_out()
    return at.end()


@for_each("name", TAMPERED)
def test_both_refuse_changes_even_with_valid_seals(name: str) -> None:
    change, mine, theirs = TAMPERED[name]
    told = rows(plain())
    change(told)
    data = reseal(told, starts=name != "head")
    with pytest.raises(Bad, match=mine):
        Record(data)
    with pytest.raises(BadRecord, match=theirs):
        RecordReading(read_lines(data))


@for_each(
    ("change", "why"),
    [
        (lambda data: data.replace(b'"horse 1"', b'"horse 2"'), "line [0-9]+: "),
        (lambda data: data[:-5], "line [0-9]+: "),
        (lambda data: data.replace(b'"version":3', b'"version": 3'), "line 1: "),
        (lambda data: b"", "line 1: the file is empty"),
    ],
)  # fmt: skip
def test_both_refuse_changed_bytes(change: Callable[[bytes], bytes], why: str) -> None:
    data = change(plain())
    with pytest.raises(Bad, match=why):
        Record(data)
    with pytest.raises(BadRecord, match=why):
        RecordReading(read_lines(data))


def test_both_refuse_duplicate_names() -> None:
    body = b'{"format":"pitboss-record","version":3,"game":"hold-em","options":{},"options":{}'
    seal = hashlib.sha256(b"\n" + body).hexdigest()
    data = body + f',"seal":"{seal}"}}\n'.encode()
    with pytest.raises(Bad, match="given twice"):
        Record(data)
    with pytest.raises(BadRecord, match="given twice"):
        RecordReading(read_lines(data))
