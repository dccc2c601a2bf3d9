"""Trouble with files: full disks, planted links, two writers, and a refused resume."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO

import pytest

from pitboss.equipment.chance import Chance
from pitboss.evidence.file import Recorder
from pitboss.evidence.verifying import verify
from pitboss.table import BadRecord, Refused, Session, Table, find_game
from pitboss.table.bots import play_out
from tests.waiting import PATIENCE_SECONDS


def make_record(path: Path) -> tuple[Recorder, Table[Any, Any, Any]]:
    recorder, table = Recorder(path), find_game("mini-dice").table(stacks={1: 100_000, 2: 100_000})
    recorder.record(table)
    return recorder, table


@pytest.mark.parametrize("link", [os.symlink, os.link])
def test_keys_are_not_written_to_an_existing_file(tmp_path: Path, link: Callable[[Path, Path], None]) -> None:
    spy = tmp_path / "spy"
    spy.write_bytes(b"")
    spy.chmod(0o666)
    link(spy, tmp_path / "night.keys.new")
    recorder, table = make_record(tmp_path / "night")
    with recorder:
        table.commit(Chance.secure())
        assert spy.read_bytes() == b""
        assert (tmp_path / "night.keys").stat().st_mode & 0o777 == 0o600
        assert not (tmp_path / "night.keys").is_symlink()
        play_out(table.start(), {})


def test_partly_written_keys_are_removed(tmp_path: Path) -> None:
    recorder, table = make_record(tmp_path / "night")
    play_out(table.start(Chance.secure()), {})
    recorder._file.close()
    (tmp_path / "night.keys.new").write_text('{"2": "00')
    going, _ = Recorder.resume(tmp_path / "night")
    with going:
        pass
    assert [each.name for each in tmp_path.iterdir()] == ["night"]


class Full:
    """A disk that is full after this many lines, in the middle of one, and later has room again."""

    def __init__(self, file: BinaryIO, lines: int) -> None:
        self._file, self._lines = file, lines

    def write(self, line: bytes) -> None:
        self._lines -= 1
        self._file.write(line if self._lines != -1 else line[: len(line) // 2])
        if self._lines == -1:
            raise OSError(errno.ENOSPC, "No space left on device")

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)


@pytest.mark.parametrize("lines", range(1, 26))
def test_nothing_follows_a_partly_written_line(tmp_path: Path, lines: int) -> None:
    """Anyone who continues anyway is stopped, and the file can still be resumed."""
    path = tmp_path / "night"
    recorder, table = make_record(path)
    recorder._file = Full(recorder._file, lines)  # type: ignore[assignment]
    failed = 0
    for _ in range(3):
        try:
            if not table.busy and table.committed is None:
                table.commit(Chance.secure())
            if not table.busy:
                table.start()
            assert table.round is not None
            play_out(table.round, {})
        except (OSError, BadRecord, Refused):
            failed += 1
    assert failed
    recorder._file.close()
    before = path.read_bytes()
    whole = before[: before.rfind(b"\n") + 1]
    assert whole.count(b"\n") == lines + 3
    going, reading = Recorder.resume(path)
    with going:
        again: Any = reading.table
        if again.busy:
            play_out(again.round, {})
    assert path.read_bytes().startswith(whole)
    verify(path.read_bytes())
    assert [each.name for each in tmp_path.iterdir()] == ["night"]


def test_a_round_whose_key_cannot_be_kept_does_not_begin(tmp_path: Path) -> None:
    recorder, table = make_record(tmp_path / "night")
    with recorder:
        play_out(table.start(Chance.secure()), {})
        (tmp_path / "night.keys").mkdir()
        with pytest.raises(OSError, match="directory"):
            table.commit(Chance.secure())
        (tmp_path / "night.keys").rmdir()
    assert len(verify((tmp_path / "night").read_bytes()).rows) == 1
    assert [each.name for each in tmp_path.iterdir()] == ["night"]


@pytest.mark.skipif(sys.platform == "win32", reason="files are not held there")
def test_a_record_has_one_writer(tmp_path: Path) -> None:
    path = tmp_path / "night"
    recorder, table = make_record(path)
    table.start(Chance.secure())
    before = path.read_bytes()
    for _ in range(2):
        with pytest.raises(BadRecord, match="is being written by another program"):
            Recorder.resume(path)
    assert path.read_bytes() == before
    recorder._file.close()
    going, reading = Recorder.resume(path)
    with going:
        with pytest.raises(BadRecord, match="is being written by another program"):
            Recorder.resume(path)
        assert reading.table is not None
        reading.table.give_back()
    verify(path.read_bytes())


def test_a_continued_session_may_have_broke_players(tmp_path: Path) -> None:
    table = find_game("mini-dice").table(stacks={1: 100_000, 2: 0})
    recorder = Recorder(tmp_path / "night")
    recorder.record(table)
    play_out(table.start(Chance.secure()), {})
    recorder._file.close()
    going, reading = Recorder.resume(tmp_path / "night")
    with going:
        again: Any = reading.table
        assert again.stacks[2] == 0
        session = Session(again.game, dict.fromkeys((1, 2), "random"), chance=Chance.secure(), table=again)
        assert len(list(session.rounds(2))) == 2
        assert session.result.seats[1].left
    verify((tmp_path / "night").read_bytes())


def resume_record(path: Path, *more: str) -> subprocess.CompletedProcess[str]:
    program = [sys.executable, "-m", "pitboss", "resume", str(path), *more]
    return subprocess.run(
        program, capture_output=True, text=True, timeout=PATIENCE_SECONDS, stdin=subprocess.DEVNULL
    )


def test_a_refused_resume_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "night"
    recorder, table = make_record(path)
    recorder._file.close()
    for _ in range(2):
        before = path.read_bytes()
        refused = resume_record(path, "--auto")
        assert refused.returncode == 2
        assert "no round is in play" in refused.stderr
        assert path.read_bytes() == before
    path.unlink()
    recorder, table = make_record(path)
    play_out(table.start(Chance.seeded(1)), {})
    recorder._file.close()
    before = path.read_bytes()
    assert "a seed that the record does not hold" in resume_record(path, "--auto", "--rounds", "1").stderr
    assert path.read_bytes() == before
    assert resume_record(path, "--return").returncode == 0
    verify(path.read_bytes())


def test_players_who_left_add_no_word_and_the_others_play_on(tmp_path: Path) -> None:
    """Seat 1 has too little for the second round, and its word was meant for all of them."""
    path = tmp_path / "night"
    recorder, table = make_record(path)
    table.leave(1)
    play_out(table.start(Chance.secure()), {})
    recorder._file.close()
    done = resume_record(path, "--auto", "--rounds", "2", "--word", "horse")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Seat 1 adds" not in done.stdout
    assert [row["words"] for row in verify(path.read_bytes()).rows] == [{}, {}, {}]


@pytest.mark.skipif(sys.platform == "win32", reason="files are not held there")
def test_two_programs_resuming_together_do_not_spoil_the_record(tmp_path: Path) -> None:
    path = tmp_path / "night"
    recorder, table = make_record(path)
    table.start(Chance.secure())
    recorder._file.close()
    program = [sys.executable, "-m", "pitboss", "resume", str(path), "--auto", "--rounds", "30", "--quiet"]
    running = [
        subprocess.Popen(program, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    told = [each.communicate(timeout=PATIENCE_SECONDS)[1] for each in running]
    codes = [each.returncode for each in running]
    assert sorted(codes) == [0, 1, 1]
    for code, said in zip(codes, told, strict=True):
        assert not code or "written by another program" in said or "has ended" in said
    assert len(verify(path.read_bytes()).rows) == 31


def test_wrong_keys_and_wrong_records_get_different_messages(tmp_path: Path) -> None:
    for name in ("night", "other"):
        recorder, table = make_record(tmp_path / name)
        table.start(Chance.secure())
        recorder._file.close()
    (tmp_path / "other.keys").replace(tmp_path / "night.keys")
    before = (tmp_path / "night").read_bytes()
    with pytest.raises(BadRecord, match="has not the keys of this record"):
        Recorder.resume(tmp_path / "night")
    assert (tmp_path / "night").read_bytes() == before
    (tmp_path / "night").write_bytes(before.replace(b"100000", b"200000"))
    with pytest.raises(BadRecord, match="was changed after it was written"):
        Recorder.resume(tmp_path / "night")
