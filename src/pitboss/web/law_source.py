"""Find the files and lines of the program and its tests that cite a rule."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pitboss
from pitboss.coverage.places import Places, places, read_in_process

_PACKAGE = Path(pitboss.__file__).parent


@dataclass(frozen=True, slots=True)
class CitingFile:
    """A file that cites a rule, with the lines."""

    file: str
    lines: tuple[int, ...]
    here: bool
    """Whether this copy has the file to show."""

    @property
    def short(self) -> str:
        return self.file.removeprefix("pitboss/").removeprefix("tests/")


def group_by_file(found: Iterable[str]) -> list[CitingFile]:
    """Group places such as `pitboss/table/table.py:47` by file."""
    lines: dict[str, list[int]] = defaultdict(list)
    for place in found:
        file, _, line = place.rpartition(":")
        lines[file].append(int(line))
    return [CitingFile(file, tuple(each), source_path(file) is not None) for file, each in lines.items()]


def source_path(file: str) -> Path | None:
    """Return the path of a file that cites a rule; None for any other, or if this copy lacks it."""
    return _files().get(file)


@cache
def places_here() -> Places:
    """Return the places where this copy cites the law. Another process parses a changed source tree."""
    read_in_process()
    return places()


@cache
def _files() -> dict[str, Path]:
    """Return the files that cite rules; no others are shown."""
    root = _PACKAGE.parents[1]
    known = (places_here().code, _PACKAGE.parent), (places_here().tests or {}, root)
    named = {
        place.rpartition(":")[0]: folder
        for cites, folder in known
        for found in cites.values()
        for place in found
    }
    return {name: path for name, folder in named.items() if (path := folder / name).is_file()}
