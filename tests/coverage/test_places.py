"""Places of citations: read from a source tree, never stale, and quick if nothing has changed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache as memoize
from pathlib import Path
from threading import Barrier

import pytest

from pitboss.coverage import cache
from pitboss.coverage import places as module
from pitboss.coverage.places import Places, places, read_tree
from pitboss.coverage.reader import FileCitations, read_code, read_tests
from pitboss.law import BadInput
from tests.waiting import PATIENCE_SECONDS, wait_until

MARKED = '@pytest.mark.rule("13:69F-13.5(b)", "13:69F-13.5(c)")\ndef test_x():\n    assert f()\n'


class Tree:
    """A small source tree that records which of its files are parsed."""

    def __init__(self, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.package, self.tests, self.kept = (
            root / "src" / "pitboss",
            root / "tests",
            root / "kept" / "p.json",
        )
        self.parsed: list[str] = []
        for reader in (read_code, read_tests):
            monkeypatch.setattr(module, reader.__name__, self._watched(reader))

    def _watched(self, reader: Callable[[str], FileCitations]) -> Callable[[str], FileCitations]:
        def read(text: str) -> FileCitations:
            self.parsed.append(text)
            return reader(text)

        return read

    def write(self, name: str, text: str) -> Path:
        path = self.package.parents[1] / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def read(self) -> Places:
        self.parsed.clear()
        return read_tree(self.package, self.tests, self.kept)


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tree:
    monkeypatch.setattr(module, "_SETTLED", 0)
    made = Tree(tmp_path, monkeypatch)
    made.write("src/pitboss/__init__.py", "")
    made.write("src/pitboss/__main__.py", "import pitboss.a, pitboss.games.b, pitboss.c\npitboss.a.x\n")
    made.write("src/pitboss/a.py", 'x = cite("13:69F-13.5(b)")\n')
    made.write("src/pitboss/games/b.py", '\nf(cite("13:69F-13.5(b)"))\n')
    made.write("tests/games/test_b.py", MARKED)
    return made


FILES = 5
CODE = {"13:69F-13.5(b)": ["pitboss/a.py:1", "pitboss/games/b.py:2"]}
TESTS = {"13:69F-13.5(b)": ["tests/games/test_b.py:2"], "13:69F-13.5(c)": ["tests/games/test_b.py:2"]}


def test_a_source_tree_is_read_file_by_file(tree: Tree) -> None:
    tree.write("src/pitboss/note.txt", 'cite("13:69F-13.5(c)")\n')
    assert tree.read() == Places(CODE, TESTS)


def test_a_tree_without_tests_says_so(tree: Tree) -> None:
    (tree.tests / "games" / "test_b.py").unlink()
    assert tree.read() == Places(CODE, {})
    (tree.tests / "games").rmdir()
    tree.tests.rmdir()
    assert tree.read() == Places(CODE, None)


def test_a_constant_counts_when_another_module_reads_it(tree: Tree) -> None:
    tree.write("src/pitboss/d.py", 'RULE = cite("13:69F-13.6(a)")\n')
    assert "13:69F-13.6(a)" not in tree.read().code
    user = tree.write("src/pitboss/c.py", "from pitboss.d import RULE\nuse(RULE)\n")
    assert tree.read().code["13:69F-13.6(a)"] == ["pitboss/d.py:1"]
    assert tree.parsed == ["from pitboss.d import RULE\nuse(RULE)\n"]
    user.unlink()
    assert "13:69F-13.6(a)" not in tree.read().code


def test_unchanged_files_are_not_parsed_again(tree: Tree) -> None:
    first = tree.read()
    assert len(tree.parsed) == FILES
    assert tree.read() == first
    assert tree.parsed == []


def _not_again(text: str) -> FileCitations:
    raise AssertionError(f"parsed again: {text[:80]!r}")


def test_this_source_tree_is_parsed_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_SETTLED", 0)
    folders = module.HERE.parent, Path(__file__).parents[1]
    first = read_tree(*folders, tmp_path / "kept.json")
    assert first == places()
    for reader in ("read_code", "read_tests"):
        monkeypatch.setattr(module, reader, _not_again)
    assert read_tree(*folders, tmp_path / "kept.json") == first


def test_only_changed_files_are_parsed_again(tree: Tree) -> None:
    tree.read()
    tree.write("src/pitboss/a.py", '\nx = cite("13:69F-13.5(c)")\n')
    assert tree.read().code == {
        "13:69F-13.5(b)": CODE["13:69F-13.5(b)"][1:],
        "13:69F-13.5(c)": ["pitboss/a.py:2"],
    }
    assert len(tree.parsed) == 1
    tree.write("tests/test_new.py", MARKED)
    assert tree.read().tests == {where: [*found, "tests/test_new.py:2"] for where, found in TESTS.items()}
    assert tree.parsed == [MARKED]
    (tree.tests / "test_new.py").unlink()
    (tree.package / "a.py").unlink()
    assert tree.read() == Places({"13:69F-13.5(b)": CODE["13:69F-13.5(b)"][1:]}, TESTS)
    assert tree.parsed == []


def test_a_change_of_the_same_size_and_time_is_noticed(tree: Tree) -> None:
    path = tree.package / "a.py"
    tree.read()
    before = path.stat()

    def clock_has_moved_on() -> bool:
        return tree.write("clock", "").stat().st_ctime_ns > before.st_ctime_ns

    wait_until(clock_has_moved_on)
    tree.write("src/pitboss/a.py", 'x = cite("13:69F-13.5(d)")\n')
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert path.stat().st_size == before.st_size
    assert "13:69F-13.5(d)" in tree.read().code


def test_a_file_is_cached_only_once_its_clock_has_moved_on(
    tree: Tree, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_SETTLED", 60_000_000_000)
    assert tree.read() == tree.read() == Places(CODE, TESTS)
    assert len(tree.parsed) == FILES


def test_a_changed_reader_reads_everything_again(tree: Tree, monkeypatch: pytest.MonkeyPatch) -> None:
    tree.read()
    other = tree.write("reader.py", "")
    monkeypatch.setattr(module, "_READ_BY", (other,))
    tree.read()
    assert len(tree.parsed) == FILES
    tree.read()
    assert tree.parsed == []


@pytest.mark.parametrize(
    "damage",
    [
        "",
        "{",
        "[" * 100_000,
        "9" * 5000,
        "[]",
        "{}",
        "null",
        '{"read_by": 1}',
        '{"read_by": [], "files": {}}',
    ],
)
def test_a_damaged_cache_is_ignored(tree: Tree, damage: str) -> None:
    tree.read()
    tree.kept.write_text(damage, encoding="utf-8")
    assert tree.read() == Places(CODE, TESTS)
    assert len(tree.parsed) == FILES
    tree.read()
    assert tree.parsed == []


@pytest.mark.parametrize(
    "files", [1, [], {"pitboss/a.py": 1}, {"pitboss/a.py": [1, 2, 3]}, {"pitboss/a.py": [[], [[]], []]}]
)
def test_a_cache_of_another_shape_is_ignored(tree: Tree, files: object) -> None:
    tree.read()
    page = json.loads(tree.kept.read_text(encoding="utf-8"))
    tree.kept.write_text(json.dumps(page | {"files": files}), encoding="utf-8")
    assert tree.read() == Places(CODE, TESTS)
    assert len(tree.parsed) == FILES


def test_without_a_cache_files_are_read_each_time(tree: Tree) -> None:
    tree.write("kept", "a file where the folder should be")
    assert tree.read() == tree.read() == Places(CODE, TESTS)
    assert len(tree.parsed) == FILES
    tree.kept = tree.package / "no" / "such" / "folder"
    assert tree.read() == Places(CODE, TESTS)


def test_no_temporary_file_stays_beside_the_cache(tree: Tree) -> None:
    tree.read()
    assert [path.name for path in tree.kept.parent.iterdir()] == ["p.json"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("x = (\n", r"pitboss/c\.py cannot be read: .*line 1"),
        ('\nx = cite("13.5")\n', r"pitboss/c\.py cannot be read: line 2: '13\.5' is not a citation"),
        ("x = '\0'\n", r"pitboss/c\.py cannot be read: .*null bytes"),
    ],
)
def test_a_file_that_cannot_be_read_is_named(tree: Tree, text: str, reason: str) -> None:
    tree.write("src/pitboss/c.py", text)
    with pytest.raises(BadInput, match=reason):
        tree.read()


def test_a_built_copy_reads_nothing_but_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    built = tmp_path / "places.json"
    built.write_text(Places(CODE, TESTS).to_json(), encoding="utf-8")
    monkeypatch.setattr(module, "BUILT", built)
    monkeypatch.delattr(module, "read_tree")
    assert module._places_here.__wrapped__() == Places(CODE, TESTS)


def test_this_copy_is_a_source_tree_with_its_tests() -> None:
    found = places()
    assert not module.BUILT.exists()
    assert any(place.startswith("pitboss/games/mini_dice.py:") for place in found.code["13:69F-13.5(b)"])
    assert found.tests
    assert any(place.startswith("tests/games/mini_dice/") for place in found.tests["13:69F-13.5(b)"])


def test_another_process_parses_a_tree_that_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package, ran = tmp_path / "src" / "pitboss", list[list[str]]()
    package.mkdir(parents=True)
    monkeypatch.setattr(module, "HERE", package / "coverage")
    monkeypatch.setattr(subprocess, "run", lambda words, **_: ran.append(words))
    module.read_in_process()
    assert not ran  # no checkout, so nothing is cached there
    (tmp_path / "pyproject.toml").touch()
    module.read_in_process()
    assert ran == [[sys.executable, "-m", "pitboss.coverage.places"]]
    monkeypatch.setattr(cache, "_SETTLED", 0)
    tree = cache.SourceTree(package, tmp_path)
    cache.save(tmp_path / module.CACHE / module.FOUND, tree, {"code": {}, "tests": None})
    module.read_in_process()
    assert len(ran) == 1


def test_threads_share_one_reading_of_the_source(monkeypatch: pytest.MonkeyPatch) -> None:
    both, read = Barrier(2, timeout=PATIENCE_SECONDS), list[int]()

    def reading() -> Places:
        read.append(1)
        time.sleep(0.02)  # long enough for the other thread to arrive
        return Places({}, None)

    def asks(_: int) -> Places:
        both.wait()
        return places()

    monkeypatch.setattr(module, "_places_here", memoize(reading))
    with ThreadPoolExecutor(2) as threads:
        assert list(threads.map(asks, range(2))) == [Places({}, None)] * 2
    assert read == [1]
