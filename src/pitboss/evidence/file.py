"""Record files: written as rounds are played, and continued after a crash."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO

from pitboss.evidence.journal import RecordJournal, SealedLine
from pitboss.evidence.lines import read_lines
from pitboss.evidence.reading import RecordReading
from pitboss.table.json_text import loads
from pitboss.table.record import BadRecord
from pitboss.table.table import Table

__all__ = ["Recorder"]

KEYS_SUFFIX = ".keys"
"""Suffix of the file that keeps unopened keys."""
NEW_KEYS_SUFFIX = KEYS_SUFFIX + ".new"
"""Suffix of that file while it is being written."""


class Recorder:
    """Writes a record file as rounds are played, so that a crash loses no answered action.

    The file is flushed after every line, and synced before a commitment is published and when a round is
    over. Keys not opened yet are in a separate file that only its owner may read.
    """

    def __init__(self, path: Path) -> None:
        try:
            self._file: BinaryIO = open(path, "xb", opener=_private)  # noqa: SIM115
        except FileExistsError:
            raise FileExistsError(
                f"{path} exists already, and records are never overwritten: name another file"
            ) from None
        try:
            lock_file(self._file, path)
        except BaseException:
            self._file.close()
            path.unlink(missing_ok=True)
            raise
        self._path = path
        self._new = True
        self._journal = RecordJournal(self._put, self._keep)

    @classmethod
    def resume(
        cls, path: Path, check: Callable[[RecordReading], object] = lambda _: None
    ) -> tuple[Recorder, RecordReading]:
        """Continue an unfinished record, with the table as it was, possibly in the middle of a round.

        If `check` raises, nothing changes.
        """
        file = open(path, "r+b")  # noqa: SIM115
        try:
            lock_file(file, path)
            data = file.read()
            whole = data[: data.rfind(b"\n") + 1]  # drop a partly written last line
            reading = _read(path, whole)
            check(reading)
        except BaseException:
            file.close()
            raise
        recorder = cls.__new__(cls)
        recorder._path, recorder._file, recorder._new = path, file, False
        file.truncate(len(whole))
        file.seek(len(whole))
        recorder._journal = RecordJournal(recorder._put, recorder._keep)
        assert reading.table is not None
        recorder._journal.resume(reading.table, reading.head, len(reading.played), reading.missing_lines)
        return recorder, reading

    def record(self, table: Table[Any, Any, Any]) -> None:
        """Record a new table."""
        self._journal.attach(table)
        _sync_folder(self._path.parent)

    def __enter__(self) -> Recorder:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        """Write the end only if nothing failed. Remove a new file without a round."""
        try:
            if kind is None:
                self._journal.end()
        finally:
            self._file.close()
            if kind is not None and self._new and not self._journal.rounds:
                self._path.unlink(missing_ok=True)
                self._forget_keys()

    def _put(self, line: SealedLine) -> None:
        self._file.write(line.text)
        self._file.flush()
        if line.sync:
            os.fsync(self._file.fileno())

    def _keep(self, keys: Mapping[int, bytes]) -> None:
        if not keys:
            self._forget_keys()
            return
        path, fresh = _beside(self._path), _beside(self._path, NEW_KEYS_SUFFIX)
        fresh.unlink(missing_ok=True)  # its creator could read what we write to it
        try:
            with open(fresh, "x", encoding="utf-8", opener=_private) as file:
                json.dump({str(number): key.hex() for number, key in keys.items()}, file)
                file.flush()
                os.fsync(file.fileno())
            fresh.replace(path)
        except BaseException:
            fresh.unlink(missing_ok=True)
            raise
        _sync_folder(path.parent)

    def _forget_keys(self) -> None:
        for end in (KEYS_SUFFIX, NEW_KEYS_SUFFIX):
            path = _beside(self._path, end)
            if not path.is_dir():
                path.unlink(missing_ok=True)


def _read(path: Path, data: bytes) -> RecordReading:
    """Read a record that can be continued, and begin the round in play."""
    lines, keys = list(read_lines(data)), _read_keys(path)
    try:
        reading = RecordReading(lines, keys)
    except BadRecord as error:
        if keys:
            RecordReading(lines)  # report errors in the record itself first
            raise BadRecord(f"{_beside(path)} has not the keys of this record: {error}") from error
        raise
    if reading.ended:
        raise BadRecord(f"{path} has ended: there is nothing to continue")
    if reading.blind or reading.table is None:
        gone = f"the key of round {reading.blind} is missing from {_beside(path).name}"
        what = "the record cannot be continued; see what it proves with `pitboss verify --partial`"
        raise BadRecord(f"{path}: {gone}: {what}")
    reading.begin()
    return reading


def lock_file(file: BinaryIO, path: Path) -> None:
    """Lock an open record against other writers, where locks are available."""
    if sys.platform == "win32":
        return
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise BadRecord(f"{path} is being written by another program: wait until it is done") from None
    except OSError:
        return


def _sync_folder(folder: Path) -> None:
    """Sync a folder's entries to disk, where possible."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _beside(path: Path, end: str = KEYS_SUFFIX) -> Path:
    return path.with_name(path.name + end)


def _read_keys(path: Path) -> dict[int, bytes]:
    """Return the unopened keys; none if there is no such file."""
    beside = _beside(path)
    if not beside.exists():
        return {}
    try:
        return {int(number): bytes.fromhex(key) for number, key in loads(beside.read_text()).items()}
    except (ValueError, TypeError, AttributeError) as error:
        raise BadRecord(f"{beside} is damaged: {error}") from error


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)
