"""Programs that stop, rounds that cannot begin, and players who leave a returned round."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pitboss.equipment.chance import Chance
from pitboss.evidence.file import Recorder
from pitboss.evidence.lines import read_lines
from pitboss.evidence.reading import RecordReading
from pitboss.table import Table, find_game
from pitboss.table.bots import play_out
from pitboss.table.record import BadRecord
from tests.evidence.independent import Bad, Record
from tests.evidence.sessions import Session
from tests.evidence.test_independent import check_accepted, reseal, rows


def make_record(path: Path, game: str) -> tuple[Recorder, Table[Any, Any, Any]]:
    table = find_game(game).table(stacks=dict.fromkeys((1, 2, 3), 100_000))
    recorder = Recorder(path)
    recorder.record(table)
    return recorder, table


def going_on(reading: RecordReading) -> Table[Any, Any, Any]:
    assert reading.table is not None
    return reading.table


def test_a_committed_round_begins_when_the_session_continues(tmp_path: Path) -> None:
    recorder, table = make_record(path := tmp_path / "record", "hold-em")
    table.commit(Chance.secure())
    recorder._file.close()
    recorder, reading = Recorder.resume(path)
    table = going_on(reading)
    assert table.round is not None
    play_out(table.round, {})
    recorder.__exit__(None)
    _, record = check_accepted(path.read_bytes())
    assert (record.counts["again"], record.ended) == (1, True)


def test_no_word_can_be_added_when_a_session_continues(tmp_path: Path) -> None:
    recorder, table = make_record(path := tmp_path / "record", "hold-em")
    table.start(chance := Chance.secure())
    recorder._file.close()
    _, reading = Recorder.resume(path)
    table = going_on(reading)
    assert table.committed is None
    data = reseal([*rows(path.read_bytes()), {"words": {"1": "horse"}}])
    with pytest.raises(Bad, match="words come right after a commitment"):
        Record(data)
    with pytest.raises(BadRecord, match="words are added when a round is committed to, and before it begins"):
        RecordReading(read_lines(data), {1: chance.key})


def test_a_missing_result_is_written_when_the_session_continues(tmp_path: Path) -> None:
    recorder, table = make_record(path := tmp_path / "record", "hold-em")
    table.start(Chance.secure())
    assert table.round is not None
    kept = (path.with_name("record.keys")).read_bytes()
    play_out(table.round, {})
    recorder._file.close()
    *lines, _result, _opening = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines))
    path.with_name("record.keys").write_bytes(kept)
    recorder, reading = Recorder.resume(path)
    table = going_on(reading)
    assert not table.busy
    play_out(table.start(Chance.secure()), {})
    recorder.__exit__(None)
    _, record = check_accepted(path.read_bytes())
    assert record.counts["result"] == record.counts["open"] == 2


@pytest.mark.parametrize("stops", [KeyboardInterrupt, RuntimeError("no pack")])
@pytest.mark.parametrize("game", ["hold-em", "red-dog"])
def test_a_round_that_cannot_begin_is_returned(
    game: str, stops: BaseException, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = Session(find_game(game))
    at.begin()
    at.play_out()
    before = at.table.stacks

    def breaks(*_: object) -> None:
        raise stops

    with monkeypatch.context() as broken:
        broken.setattr(type(at.table.game), "play", breaks)
        with pytest.raises((KeyboardInterrupt, RuntimeError)):
            at.begin(words={1: "horse"})
    assert at.table.stacks == before
    assert not at.table.state.has_hidden_cards  # opened cards are not dealt
    at.begin()
    at.play_out()
    _, record = check_accepted(at.end())
    assert (len(record.rounds), record.counts["returned"], record.counts["open"]) == (3, 1, 3)


def test_players_who_leave_in_a_returned_round_stay_away() -> None:
    at = Session(find_game("pokette"), {"non_value_chips": "on"})
    at.begin()
    at.play_out()
    assert at.table.state.colors[2]  # chips of seat 3's own color
    at.begin()
    at.table.leave(3)
    at.table.give_back()
    assert not at.table.state.colors[2]
    at.begin()
    at.play_out()
    _, record = check_accepted(at.end())
    *_, last = record.rounds.values()
    assert list(last["start"]["stacks"]) == ["1", "2"]


def test_the_button_does_not_move_after_a_returned_hand() -> None:
    at = Session(find_game("hold-em"))
    at.begin()
    at.play_out()
    at.begin()
    assert at.table.round is not None
    start = at.table.round.start.state
    at.act(1)
    at.table.give_back()
    at.begin()
    assert at.table.round.start.state == start
    at.play_out()
    check_accepted(at.end())
