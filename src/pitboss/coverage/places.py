"""The places that cite each paragraph, from a file made when the package is built, or from the source.

A source tree is read as it is. Results are cached next to it, file by file, so that only changed files are
parsed again.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from threading import Lock

from pitboss.coverage import cache as finished
from pitboss.coverage.reach import ENTRY, find_reached
from pitboss.coverage.reader import FileCitations, PlacedCitation, read_code, read_tests
from pitboss.law import BadInput

HERE = Path(__file__).parent
CACHE, FOUND = ".pitboss_cache", "found.json"
BUILT = HERE / "places.json"
_READ_BY = (*(HERE / f"{name}.py" for name in ("names", "places", "reader")), HERE.parent / "law" / "cite.py")
"""The code that decides how files are read. If it changes, everything is read again."""
_SETTLED = 2_000_000_000
"""Do not cache a file changed less than this ago: it may change again within one clock tick."""

_READING = Lock()

Stamp = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Places:
    """The places of each citation, as `file:line` in order, in the code and in the tests."""

    code: dict[str, list[str]]
    tests: dict[str, list[str]] | None
    """None if the tests are not available."""

    def to_json(self) -> str:
        return json.dumps(asdict(self), sort_keys=True)


def places() -> Places:
    """Return the places in this copy of the package. They are read once, and other threads wait.

    Python's parser counts its depth across threads, and fails if two of them parse at once.
    """
    with _READING:
        return _places_here()


@cache
def _places_here() -> Places:
    if BUILT.is_file():
        return Places(**json.loads(BUILT.read_text(encoding="utf-8")))
    package = HERE.parent
    root = package.parents[1]
    if not (root / "pyproject.toml").is_file():
        return read_tree(package, root / "tests")
    folder, tree = root / CACHE, finished.SourceTree(package, root)
    before = finished.load(folder / FOUND, tree)
    if before is not None:
        return Places(**before)
    found = read_tree(package, root / "tests", folder / "places.json")
    finished.save(folder / FOUND, tree, asdict(found))
    return found


def read_in_process() -> None:
    """Have another process parse a changed source tree, so that this one only reads the results.

    Parsing all files takes seconds, in which the other threads of a server would hardly run.
    """
    package = HERE.parent
    root = package.parents[1]
    if BUILT.is_file() or not (root / "pyproject.toml").is_file():
        return
    if finished.load(root / CACHE / FOUND, finished.SourceTree(package, root)) is None:
        subprocess.run([sys.executable, "-m", __name__], check=False, stdin=subprocess.DEVNULL)


def read_tree(package: Path, tests: Path, kept: Path | None = None) -> Places:
    """Return the places in a package and its tests. `kept` is the cache file."""
    memory, root = _Memory(kept), package.parents[1]
    code = memory.read(package.parent, package.rglob("*.py"), read_code)
    checks = memory.read(root, tests.rglob("*.py"), read_tests) if tests.is_dir() else None
    memory.save()
    modules = {_module(name): source for name, source in code.items()}
    found = find_reached(modules, [ENTRY])
    applied = {
        name: [each for each in source.cited if (_module(name), each.within) in found]
        for name, source in code.items()
    }
    tested = None if checks is None else {name: source.cited for name, source in checks.items()}
    return Places(_places(applied), None if tested is None else _places(tested))


def _module(file: str) -> str:
    """Return pitboss.law.cite for `pitboss/law/cite.py`, and pitboss.law for `pitboss/law/__init__.py`."""
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _places(cited: Mapping[str, Sequence[PlacedCitation]]) -> dict[str, list[str]]:
    found: dict[str, dict[str, None]] = {}
    for name, each in ((name, each) for name, citations in cited.items() for each in citations):
        found.setdefault(each.cite, {})[f"{name}:{each.line}"] = None
    return {where: list(at) for where, at in found.items()}


class _Memory:
    """A cache of each file's contents when last read. Without it, results are the same but slower."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.read_by = list(map(_stamp, _READ_BY))
        self.before = self._load()
        self.now: dict[str, tuple[Stamp, FileCitations]] = {}

    def read(
        self, folder: Path, paths: Iterable[Path], reader: Callable[[str], FileCitations]
    ) -> dict[str, FileCitations]:
        """Read the files of a folder by name, from the cache if they have not changed."""
        found = {}
        for path in sorted(paths):
            name, stamp = path.relative_to(folder).as_posix(), _stamp(path)
            said = self.before.get(name)
            if said is None or said[0] != stamp:
                said = stamp, _read(path, name, reader)
            self.now[name] = said
            found[name] = said[1]
        return found

    def _load(self) -> dict[str, tuple[Stamp, FileCitations]]:
        try:
            page = json.loads(self.path.read_text(encoding="utf-8")) if self.path else {}
            if list(map(tuple, page["read_by"])) != self.read_by:
                return {}
            return {
                name: (
                    tuple(stamp),
                    FileCitations(tuple(PlacedCitation(*each) for each in cited), *map(_tuples, names)),
                )
                for name, (stamp, cited, *names) in page["files"].items()
            }
        except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
            return {}

    def save(self) -> None:
        """Save new entries of the cache. An unwritable folder saves nothing."""
        latest = time.time_ns() - _SETTLED
        files = {name: said for name, said in self.now.items() if max(said[0][:2]) < latest}
        if self.path is None or files == self.before:
            return
        beside = self.path.with_suffix(f".{os.getpid()}")
        rows = {name: (stamp, said.cited, dict(said.uses), dict(said.imports))
                for name, (stamp, said) in files.items()}  # fmt: skip
        page = json.dumps({"read_by": self.read_by, "files": rows})
        with suppress(OSError):
            self.path.parent.mkdir(exist_ok=True)
            beside.write_text(page, encoding="utf-8")
            beside.replace(self.path)
        with suppress(OSError):
            beside.unlink(missing_ok=True)


def _tuples(said: dict[str, list[str]]) -> dict[str, tuple[str, ...]]:
    return {name: tuple(each) for name, each in said.items()}


def _read(path: Path, name: str, reader: Callable[[str], FileCitations]) -> FileCitations:
    try:
        return reader(path.read_text(encoding="utf-8"))
    except (SyntaxError, ValueError) as error:
        raise BadInput(f"{name} cannot be read: {error}") from error


def _stamp(path: Path) -> Stamp:
    """Return a file's modification time, its change time and its size."""
    status = path.stat()
    return status.st_mtime_ns, status.st_ctime_ns, status.st_size


if __name__ == "__main__":
    places()
