"""Record files: what a crash leaves, and how to continue."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pitboss.equipment.chance import Chance
from pitboss.evidence.file import Recorder
from pitboss.evidence.journal import SealedLine
from pitboss.evidence.verifying import verify
from pitboss.table import BadRecord, Table, find_game
from pitboss.table.bots import RandomLegal, first_option, play_out
from tests.waiting import PATIENCE_SECONDS

CRASH = """
import os, sys
from pathlib import Path
from pitboss.equipment.chance import Chance
from pitboss.evidence.file import Recorder
from pitboss.table import find_game
from pitboss.table.bots import first_option, play_out
game, file, stop = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3])
table = find_game(game).table(stacks={1: 50_000, 2: 50_000, 3: 50_000})
Recorder(file).record(table)
play_out(table.start(Chance.secure()), {})
table.commit(Chance.secure(mishaps=10**9))
if stop >= 0:
    round = table.start(words={1: "horse"})
    for _ in range(stop):
        if round.turn:
            round.act(first_option(round.view(round.turn.actor)))
os._exit(9)
"""


def crash(game: str, file: Path, stop: int) -> None:
    done = subprocess.run([sys.executable, "-c", CRASH, game, str(file), str(stop)], timeout=PATIENCE_SECONDS)
    assert done.returncode == 9


def keys_of(file: Path) -> Path:
    return file.with_name(file.name + ".keys")


@pytest.mark.parametrize("game", ["hold-em", "red-dog", "mini-dice"])
@pytest.mark.parametrize("stop", [-1, 0, 3])
@pytest.mark.parametrize("give_back", [False, True])
def test_an_unfinished_round_is_continued_or_returned(
    tmp_path: Path, game: str, stop: int, give_back: bool
) -> None:
    file = tmp_path / "night.jsonl"
    crash(game, file, stop)
    before = file.read_bytes()
    assert keys_of(file).stat().st_mode & 0o777 == 0o600
    recorder, reading = Recorder.resume(file)
    table: Any = reading.table
    with recorder:
        assert table.busy
        assert len(table.round.inputs) == max(stop, 0)
        if give_back:
            table.give_back("the session broke off")
        else:
            play_out(table.round, {seat: RandomLegal(Chance.seeded(seat)) for seat in (1, 2, 3)})
        play_out(table.start(Chance.secure()), {})
    assert file.read_bytes().startswith(before)
    assert not keys_of(file).exists()
    found = verify(file.read_bytes())
    assert [row["over"] for row in found.rows] == [True, not give_back, True]
    assert all(row["opened"] for row in found.rows)
    assert "The session stopped and was continued 1 time." in found.not_proved


def test_a_session_continues_after_a_crash_at_any_line(tmp_path: Path) -> None:
    """The file is cut after every line, in the middle of the next, with the keys kept at that time."""
    for game in ("red-dog", "hold-em"):
        for cut in range(4, 36):
            file = tmp_path / f"{game}-{cut}.jsonl"
            table = find_game(game).table(stacks={1: 50_000, 2: 50_000})
            recorder = _Stopping(file, cut)
            try:
                recorder.record(table)
                while True:
                    play_out(table.start(Chance.secure()), {})
            except _Stop:
                recorder.stop()
            going, reading = Recorder.resume(file)
            with going:
                again: Any = reading.table
                if again.committed is not None:
                    again.start()
                if again.busy:
                    play_out(again.round, {})
                play_out(again.start(Chance.secure()), {})
            found = verify(file.read_bytes())
            assert all(row["verified"] for row in found.rows)


class _Stop(BaseException):
    pass


class _Stopping(Recorder):
    """Writes this many lines, and half of the next."""

    def __init__(self, path: Path, lines: int) -> None:
        super().__init__(path)
        self._left = lines

    def _put(self, line: SealedLine) -> None:
        self._left -= 1
        text = line.text
        super()._put(line if self._left else line._replace(text=text[: len(text) // 2]))
        if self._left <= 0:
            raise _Stop

    def _keep(self, keys: Any) -> None:
        if self._left > 0:
            super()._keep(keys)

    def stop(self) -> None:
        self._file.close()


def test_a_record_that_ended_or_lost_its_key_cannot_be_continued(tmp_path: Path) -> None:
    file = tmp_path / "night.jsonl"
    crash("hold-em", file, 2)
    keys = keys_of(file).read_bytes()
    for damaged in (b"", b"{", b"[]", b'{"2": "xx"}', b'{"2": "00"}', b'{"2": 5}'):
        keys_of(file).write_bytes(damaged)
        before = file.read_bytes()
        with pytest.raises(BadRecord):
            Recorder.resume(file)
        assert file.read_bytes() == before
    keys_of(file).unlink()
    with pytest.raises(BadRecord, match="the key of round 2 is missing"):
        Recorder.resume(file)
    keys_of(file).write_bytes(keys)
    recorder, reading = Recorder.resume(file)
    with recorder:
        reading.table.give_back("x")  # type: ignore[union-attr]
    with pytest.raises(BadRecord, match="has ended"):
        Recorder.resume(file)


def test_a_record_is_private_never_overwritten_and_synced_when_it_matters(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, synced = tmp_path / "night.jsonl", []
    real = os.fsync

    def fsync(descriptor: int) -> None:
        written = file.read_bytes().splitlines() if file.exists() else []
        synced.append(written[-1][:9] if written else b"")
        real(descriptor)

    monkeypatch.setattr(os, "fsync", fsync)
    with Recorder(file) as recorder:
        table: Table = find_game("mini-dice").table(stacks={1: 50_000})
        recorder.record(table)
        commitment = table.commit(Chance.secure())
        assert commitment
        assert commitment in file.read_text()
        assert synced[-1] == b'{"start":'
        assert keys_of(file).exists()
        round = table.start(words={1: "horse"})
        while round.turn:
            round.act(first_option(round.view(round.turn.actor)))
            assert file.read_bytes().endswith(b"\n")
        assert {b'{"format"', b'{"start":', b'{"words":', b'{"result"', b'{"open":{'} <= set(synced)
    assert synced[-1][:6] == b'{"end"'
    assert file.stat().st_mode & 0o777 == 0o600
    with pytest.raises(FileExistsError, match="never overwritten"):
        Recorder(file)


def test_a_file_without_rounds_is_removed(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt), Recorder(tmp_path / "empty.jsonl"):
        raise KeyboardInterrupt
    assert list(tmp_path.iterdir()) == []
