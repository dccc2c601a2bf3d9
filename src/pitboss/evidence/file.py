"""A record on the disk: written while the rounds are played, and gone on with after a crash."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, BinaryIO

from pitboss.evidence.journal import RecordJournal
from pitboss.evidence.lines import unsealed
from pitboss.evidence.reading import Reading
from pitboss.table.json_text import loads
from pitboss.table.record import BadRecord
from pitboss.table.table import Table

KEYS = ".keys"
"""What the name of the file has at its end that keeps the keys which are not opened yet."""


class Recorder:
    """Writes a record file as the rounds are played, so that a crash loses nothing that was answered.

    It is flushed after every line, and on the disk before a commitment is told and when a round is over. Keys
    not opened yet are in a file beside it that nobody but its owner may read.
    """

    def __init__(self, path: Path) -> None:
        try:
            self._file: BinaryIO = open(path, "xb", opener=_private)  # noqa: SIM115
        except FileExistsError:
            raise FileExistsError(f"{path} exists already; a record is never written over") from None
        self._path = path
        self._journal = RecordJournal(self._put, self._keep)

    @classmethod
    def go_on(cls, path: Path) -> tuple[Recorder, Reading]:
        """Go on with a record that stops before its end: with the table as it was, perhaps amid a round."""
        data = path.read_bytes()
        whole = data[: data.rfind(b"\n") + 1]  # without a line that was not written to its end
        reading = Reading(unsealed(whole), _kept_keys(path))
        if reading.ended:
            raise BadRecord(f"{path} has ended: there is nothing to go on with")
        if reading.blind or reading.table is None:
            raise BadRecord(f"{path}: the key of round {reading.blind} is gone, so nobody can go on with it")
        recorder = cls.__new__(cls)
        recorder._path = path
        recorder._file = open(path, "r+b")  # noqa: SIM115
        recorder._file.truncate(len(whole))
        recorder._file.seek(len(whole))
        recorder._journal = RecordJournal(recorder._put, recorder._keep)
        reading.begin()
        recorder._journal.go_on(reading.table, reading.head, len(reading.played), reading.due)
        return recorder, reading

    def record(self, table: Table[Any, Any, Any]) -> None:
        """Keep the record of a new table."""
        self._journal.attach(table)

    def __enter__(self) -> Recorder:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        """The end is written only if nothing broke off; a file in which nothing was played is not left."""
        try:
            if kind is None:
                self._journal.end()
        finally:
            self._file.close()
            if kind is not None and not self._journal.rounds:
                self._path.unlink(missing_ok=True)

    def _put(self, line: bytes, sync: bool) -> None:
        self._file.write(line)
        self._file.flush()
        if sync:
            os.fsync(self._file.fileno())

    def _keep(self, keys: Mapping[int, bytes]) -> None:
        path = _beside(self._path)
        if not keys:
            path.unlink(missing_ok=True)
            return
        fresh = path.with_name(path.name + ".new")
        with open(fresh, "w", encoding="utf-8", opener=_private) as file:
            json.dump({str(number): key.hex() for number, key in keys.items()}, file)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)


def _beside(path: Path) -> Path:
    return path.with_name(path.name + KEYS)


def _kept_keys(path: Path) -> dict[int, bytes]:
    """The keys that are not opened yet; none if there is no such file."""
    beside = _beside(path)
    if not beside.exists():
        return {}
    try:
        return {int(number): bytes.fromhex(key) for number, key in loads(beside.read_text()).items()}
    except (ValueError, TypeError, AttributeError) as error:
        raise BadRecord(f"{beside} is damaged: {error}") from error


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)
