"""Where each paragraph is cited: told by a file that is made when the package is built, or by the source.

A source tree is read as it stands. What its files said is kept beside it, file by file, so that only
the ones that have changed are parsed again.
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

from pitboss.coverage import kept as finished
from pitboss.coverage.reach import ENTRY, reached
from pitboss.coverage.reader import Cited, Source, read_code, read_tests
from pitboss.law import BadInput

HERE = Path(__file__).parent
CACHE, FOUND = ".pitboss_cache", "found.json"
BUILT = HERE / "places.json"
_READ_BY = (*(HERE / f"{name}.py" for name in ("names", "places", "reader")), HERE.parent / "law" / "cite.py")
"""What decides how a file is read: when it changes, all is read again."""
_SETTLED = 2_000_000_000
"""A file changed so few nanoseconds ago is not kept: it may change again within one tick of its clock."""

_READING = Lock()

Stamp = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Places:
    """The places of each citation, `file:line` in order, in the code and in the tests."""

    code: dict[str, list[str]]
    tests: dict[str, list[str]] | None
    """None where the tests are not at hand."""

    def to_json(self) -> str:
        return json.dumps(asdict(self), sort_keys=True)


def places() -> Places:
    """The places in this copy of the package, read once: threads that ask meanwhile wait for it.

    Python's parser counts its depth for all threads together, and fails where two of them parse at once.
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
    folder, tree = root / CACHE, finished.Tree(package, root)
    before = finished.load(folder / FOUND, tree)
    if before is not None:
        return Places(**before)
    found = read_tree(package, root / "tests", folder / "places.json")
    finished.save(folder / FOUND, tree, asdict(found))
    return found


def read_apart() -> None:
    """Have another process parse a source tree that has changed, so that this one only reads what it found.

    To parse all files takes seconds in which the other threads of a server would hardly run.
    """
    package = HERE.parent
    root = package.parents[1]
    if BUILT.is_file() or not (root / "pyproject.toml").is_file():
        return
    if finished.load(root / CACHE / FOUND, finished.Tree(package, root)) is None:
        subprocess.run([sys.executable, "-m", __name__], check=False, stdin=subprocess.DEVNULL)


def read_tree(package: Path, tests: Path, kept: Path | None = None) -> Places:
    """The places in a package and its tests; `kept` is the file that remembers what was read."""
    memory, root = _Memory(kept), package.parents[1]
    code = memory.read(package.parent, package.rglob("*.py"), read_code)
    checks = memory.read(root, tests.rglob("*.py"), read_tests) if tests.is_dir() else None
    memory.save()
    modules = {_module(name): source for name, source in code.items()}
    found = reached(modules, [ENTRY])
    applied = {
        name: [each for each in source.cited if (_module(name), each.within) in found]
        for name, source in code.items()
    }
    tested = None if checks is None else {name: source.cited for name, source in checks.items()}
    return Places(_places(applied), None if tested is None else _places(tested))


def _module(file: str) -> str:
    """`pitboss/law/cite.py` as pitboss.law.cite, `pitboss/law/__init__.py` as pitboss.law."""
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _places(cited: Mapping[str, Sequence[Cited]]) -> dict[str, list[str]]:
    found: dict[str, dict[str, None]] = {}
    for name, each in ((name, each) for name, citations in cited.items() for each in citations):
        found.setdefault(each.cite, {})[f"{name}:{each.line}"] = None
    return {where: list(at) for where, at in found.items()}


class _Memory:
    """What each file said when it was last read. Without it all is the same, only slower."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.read_by = list(map(_stamp, _READ_BY))
        self.before = self._load()
        self.now: dict[str, tuple[Stamp, Source]] = {}

    def read(self, folder: Path, paths: Iterable[Path], reader: Callable[[str], Source]) -> dict[str, Source]:
        """Files of a folder by their names, from memory where they have not changed."""
        found = {}
        for path in sorted(paths):
            name, stamp = path.relative_to(folder).as_posix(), _stamp(path)
            said = self.before.get(name)
            if said is None or said[0] != stamp:
                said = stamp, _read(path, name, reader)
            self.now[name] = said
            found[name] = said[1]
        return found

    def _load(self) -> dict[str, tuple[Stamp, Source]]:
        try:
            page = json.loads(self.path.read_text(encoding="utf-8")) if self.path else {}
            if list(map(tuple, page["read_by"])) != self.read_by:
                return {}
            return {
                name: (tuple(stamp), Source(tuple(Cited(*each) for each in cited), *map(_tuples, names)))
                for name, (stamp, cited, *names) in page["files"].items()
            }
        except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
            return {}

    def save(self) -> None:
        """Keep what was read, if that is new; a folder that cannot be written to keeps nothing."""
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


def _read(path: Path, name: str, reader: Callable[[str], Source]) -> Source:
    try:
        return reader(path.read_text(encoding="utf-8"))
    except (SyntaxError, ValueError) as error:
        raise BadInput(f"{name} cannot be read: {error}") from error


def _stamp(path: Path) -> Stamp:
    """When a file was last changed, by its own account and by the system's, and its size."""
    status = path.stat()
    return status.st_mtime_ns, status.st_ctime_ns, status.st_size


if __name__ == "__main__":
    places()
