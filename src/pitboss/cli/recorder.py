"""A record file that is written while the rounds are played."""

from __future__ import annotations

from pathlib import Path

from pitboss.table import Record, Round
from pitboss.table.record import Writer


class Recorder:
    """Writes a record file line by line, so that a crash loses at most the round in play."""

    def __init__(self, path: Path) -> None:
        try:
            self._file = path.open("x", encoding="utf-8")
        except FileExistsError:
            raise FileExistsError(f"{path} exists already; a record is never written over") from None
        self._writer = Writer()

    def __enter__(self) -> Recorder:
        self._put(self._writer.header())
        return self

    def __call__(self, round: Round) -> None:
        self._put(self._writer.round(Record.of(round)))

    def __exit__(self, *_: object) -> None:
        self._put(self._writer.end())
        self._file.close()

    def _put(self, line: str) -> None:
        self._file.write(line + "\n")
        self._file.flush()
