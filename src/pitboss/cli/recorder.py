"""A record file that is written while the rounds are played."""

from __future__ import annotations

import os
from pathlib import Path

from pitboss.table import Round
from pitboss.table.record import Writer


class Recorder:
    """Writes a record file as the rounds are played, so that a crash loses nothing that was answered.

    It holds the chance of the round in play, so nobody but its owner may read it.
    """

    def __init__(self, path: Path) -> None:
        try:
            self._file = open(path, "x", encoding="utf-8", opener=_private)  # noqa: SIM115
        except FileExistsError:
            raise FileExistsError(f"{path} exists already; a record is never written over") from None
        self._path = path
        self._writer = Writer()

    def __enter__(self) -> Recorder:
        self._put(self._writer.header())
        return self

    def __call__(self, round: Round) -> None:
        """What is new in a round: called when it begins, and after every action."""
        self._put(*self._writer.lines(round))

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        """The end is written only if nothing broke off; a file in which nothing was played is not left."""
        try:
            if kind is None:
                self._put(self._writer.end())
        finally:
            self._file.close()
            if kind is not None and not self._writer.rounds:
                self._path.unlink(missing_ok=True)

    def _put(self, *lines: str) -> None:
        self._file.writelines(line + "\n" for line in lines)
        self._file.flush()


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)
