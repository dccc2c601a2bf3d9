"""Records: kept, sealed, refused when they cannot be trusted."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from pitboss.equipment.chance import Chance
from pitboss.games.mini_dice import MiniDice, MiniDiceOptions
from pitboss.table import BadRecord, Record
from pitboss.table.bots import RandomLegal, play_out
from pitboss.table.record import Writer, compact, read


def lines(rounds: int = 3) -> list[str]:
    """A file of some rounds, each line made as it happened."""
    table = MiniDice().table(options=MiniDiceOptions(minimum=600), stacks={1: 50_000, 2: 50_000})
    chance, writer = Chance.seeded(5), Writer()
    written = [writer.header()]
    for number in range(rounds):
        round = table.start(chance.fork(number))
        bots = {seat: RandomLegal(chance.fork(f"bot {seat} {number}")) for seat in (1, 2)}
        play_out(round, bots, keep=lambda each: written.extend(writer.lines(each)))
    return [*written, writer.end()]


def kinds(written: list[str]) -> list[str]:
    return [next(iter(json.loads(line))) for line in written]


def edited(line: str, change: Callable[[dict[str, object]], object]) -> str:
    row = json.loads(line)
    change(row)
    return compact(row)


def test_a_file_reads_back_and_each_round_replays() -> None:
    records = read(lines())
    assert [record.begun["round"] for record in records] == [1, 2, 3]
    for record in records:
        assert record.over
        assert Record.of(record.replay()) == record


def test_every_line_is_there_before_the_next_thing_happens() -> None:
    written = lines(2)
    assert kinds(written)[:2] == ["format", "start"]
    assert set(kinds(written)) == {"format", "start", "input", "result", "end"}
    assert [kind for kind in kinds(written) if kind in ("start", "result")] == ["start", "result"] * 2


def test_a_half_written_file_gives_the_round_in_progress_at_every_line() -> None:
    written = lines(2)
    whole = [record.replay() for record in read(written)]
    for cut in range(2, len(written)):
        records = read(written[:cut], partial=True)
        last = records[-1].replay()
        full = whole[len(records) - 1]
        assert last.inputs == full.inputs[: len(last.inputs)]
        assert last.events == full.events[: len(last.events)]
        assert records[-1].over == (kinds(written)[cut - 1] == "result")
        with pytest.raises(BadRecord, match=rf"line {cut + 1}: the file stops before its end"):
            read(written[:cut])


def test_a_round_in_progress_goes_on_where_it_was() -> None:
    table = MiniDice().table(stacks={1: 1000})
    round = table.start(Chance.seeded(1))
    round.act(round.turn.options[0].action())  # type: ignore[union-attr]
    again = Record.of(round).replay()
    assert not again.over
    play_out(round, {})
    play_out(again, {})
    assert again.events == round.events


def test_what_was_taken_back_is_recorded_as_taken_back() -> None:
    table, writer = MiniDice().table(stacks={1: 5000}), Writer()
    written = [writer.header()]
    round = table.start(Chance.seeded(1))
    play_out(round, {}, keep=lambda each: written.extend(writer.lines(each)))
    count = len(round.inputs)
    table.round = round
    back = table.undo()
    written += writer.lines(back)
    play_out(back, {}, keep=lambda each: written.extend(writer.lines(each)))
    assert kinds(written)[-3:] == ["undo", "input", "result"]
    assert json.loads(written[-3])["undo"] == count - 1
    (record,) = read([*written, writer.end()])
    assert record.replay().events == round.events
    assert writer.lines(back) == []


def test_a_session_that_broke_off_in_a_round_is_refused_whole() -> None:
    written = lines(2)
    writer, table = Writer(), MiniDice().table(stacks={1: 5000})
    broken = [writer.header(), *writer.lines(table.start(Chance.seeded(1))), writer.end()]
    with pytest.raises(BadRecord, match="line 3: the last round was broken off; no round is whole"):
        read(broken)
    assert not read(broken, partial=True)[0].over
    assert len(read(written)) == 2


def test_a_truncated_file_is_refused_with_the_line_and_what_is_whole() -> None:
    written = lines()
    last = len(written)
    with pytest.raises(BadRecord, match=rf"line {last}: .*rounds 1 to 3 are whole"):
        read(written[:-1])
    with pytest.raises(BadRecord, match=r"line 4: not JSON, perhaps cut short"):
        read([*written[:3], written[3][:20]])
    assert len(read([*written[:3], written[3][:20]], partial=True)) == 1


@pytest.mark.parametrize("number", [0, 1, 2, 3, -1])
def test_an_edited_line_is_found(number: int) -> None:
    written = lines()
    written[number] = edited(written[number], lambda row: row.update(note="edited"))
    line = (number % len(written)) + 1
    for partial in (False, True):
        with pytest.raises(BadRecord, match=rf"line {line}: .*changed"):
            read(written, partial=partial)


def test_lines_removed_repeated_or_moved_are_found() -> None:
    written = lines()
    for broken in (
        [*written[:2], *written[3:]],
        [*written[:3], *written[2:]],
        [written[0], written[2], written[1], *written[3:]],
    ):
        with pytest.raises(BadRecord, match="changed"):
            read(broken)
    with pytest.raises(BadRecord, match=f"line {len(written) + 1}"):
        read([*written, written[-1]])


@pytest.mark.parametrize(
    "rows",
    [
        [{"input": {"actor": 1, "do": "ready"}}],
        [{"result": {}}],
        [{"undo": 0}],
        [{"start": {}}, {"start": {}}],
        [{"start": {}}, {"undo": 1}],
        [{"start": {}}, {"undo": "all"}],
        [{"start": {}}, {"result": {}}, {"result": {}}],
        [{"start": {}}, {"result": {}}, {"input": {}}],
        [{"start": 5}],
        [{"remark": "nice"}],
    ],
)
def test_lines_that_are_not_at_their_place_are_refused(rows: list[dict[str, object]]) -> None:
    writer = Writer()
    written = [writer.header(), *(writer._line(row) for row in rows)]
    with pytest.raises(BadRecord, match=f"line {len(written)}: .*not a line of a round"):
        read(written, partial=True)


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
        ("funds", {"meter": "full"}, "malformed"),
        ("state", {"holder": {}}, "malformed"),
        ("state", {"refused": ["a"]}, "malformed"),
        ("state", {"opened": 1}, "malformed"),
    ],
)
def test_a_well_sealed_lie_is_found_by_replaying(field: str, value: object, reason: str) -> None:
    record = read(lines(1))[0]
    if field in ("inputs", "result"):
        setattr(record, field, value)
    else:
        record.begun[field] = value
    with pytest.raises(BadRecord, match=reason):
        record.replay()


def test_the_chance_is_committed_to_before_the_round_and_opened_only_in_the_record() -> None:
    table, chance = MiniDice().table(stacks={1: 1000}), Chance.secure()
    round = table.start(chance)
    key = str(chance.describe()["key"])
    begun = round.events[0].to_json()
    assert begun["commitment"] == chance.commitment
    assert key not in json.dumps([event.to_json() for event in round.events])
    assert key not in json.dumps(round.view(1).to_json())
    play_out(round, {})
    row = Record.of(round).begun
    assert row["chance"]["key"] == key
    assert row["commitment"] == begun["commitment"]


def test_damage_in_the_middle_is_not_taken_for_a_file_cut_short() -> None:
    written = lines(2)
    for partial in (False, True):
        with pytest.raises(BadRecord, match="line 4: not JSON"):
            read([*written[:3], "garbage", *written[4:]], partial=partial)
        with pytest.raises(BadRecord, match=f"line {len(written) + 1}"):
            read([*written, "garbage", "more"], partial=partial)


def test_a_line_with_a_key_twice_or_otherwise_written_is_not_the_line_that_was_sealed() -> None:
    written = lines(1)
    number = kinds(written).index("input")
    twice = written[number].replace("{", '{"input":{"actor":3,"do":"other"},', 1)
    spaced = written[number].replace(":", ": ", 1)
    for other in (twice, spaced, written[number].replace("}", ',"note":1}', 1)):
        with pytest.raises(BadRecord, match=rf"line {number + 1}: "):
            read([*written[:number], other, *written[number + 1 :]])


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("stacks", {"1": 1000.7}),
        ("stacks", {"1": -5}),
        ("stacks", {"01": 1000}),
        ("stacks", {"0": 1000}),
        ("stacks", {"1": True}),
        ("stacks", {"1": float("inf")}),
        ("wagers", [[1, "place 6", -600]]),
        ("wagers", [[1, "nonsense", 600]]),
        ("wagers", [[1, "field", 600]]),
        ("round", None),
        ("round", "[red]one"),
        ("now", []),
        ("extra", 1),
        ("state", {"opened": True, "dice_since": "yesterday"}),
        ("funds", {"meter": -5}),
    ],
)
def test_a_start_that_no_table_makes_is_refused(field: str, value: object) -> None:
    record = read(lines(1))[0]
    begun = record.begun | {field: value}
    if field == "state":
        begun |= {"state": record.begun["state"] | value, "now": "2026-01-01T00:00:00"}
    with pytest.raises(BadRecord):
        Record(begun, record.inputs, record.result).replay()
