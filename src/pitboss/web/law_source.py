"""The lines of the program and of its tests that cite a rule, and the files that they stand in."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pitboss
from pitboss.coverage.places import Places, places, read_apart

_PACKAGE = Path(pitboss.__file__).parent


@dataclass(frozen=True, slots=True)
class Cited:
    """A file that cites a rule, and its lines that do."""

    file: str
    lines: tuple[int, ...]
    here: bool
    """Whether this copy has the file, so that it can be shown."""

    @property
    def short(self) -> str:
        return self.file.removeprefix("pitboss/").removeprefix("tests/")


def cited(found: Iterable[str]) -> list[Cited]:
    """Places such as `pitboss/table/table.py:47`, by their files."""
    lines: dict[str, list[int]] = defaultdict(list)
    for place in found:
        file, _, line = place.rpartition(":")
        lines[file].append(int(line))
    return [Cited(file, tuple(each), source(file) is not None) for file, each in lines.items()]


def source(file: str) -> Path | None:
    """Where a file is that cites a rule; None for any other, and for one that this copy has not."""
    return _files().get(file)


@cache
def places_here() -> Places:
    """Return where this copy cites the law. A changed source tree is parsed by another process."""
    read_apart()
    return places()


@cache
def _files() -> dict[str, Path]:
    """The files that cite rules: no others are shown."""
    root = _PACKAGE.parents[1]
    known = (places_here().code, _PACKAGE.parent), (places_here().tests or {}, root)
    named = {
        place.rpartition(":")[0]: folder
        for cites, folder in known
        for found in cites.values()
        for place in found
    }
    return {name: path for name, folder in named.items() if (path := folder / name).is_file()}
