"""Cached places are valid while the tree is unchanged."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from pitboss.coverage import cache
from pitboss.coverage import places as module
from pitboss.coverage.cache import SourceTree, load, save

FOUND = {"code": {"13:69F-14.9": ["pitboss/a.py:1"]}, "tests": None}


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an old source tree."""
    monkeypatch.setattr(cache, "_SETTLED", 0)
    for name in ("src/pitboss/a.py", "tests/test_a.py"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("x = 1\n")
    return tmp_path


def tree(root: Path) -> SourceTree:
    return SourceTree(root / "src/pitboss", root)


def test_cached_places_are_found_again(root: Path) -> None:
    file = root / "cache" / "found.json"
    assert load(file, tree(root)) is None
    save(file, tree(root), FOUND)
    assert load(file, tree(root)) == FOUND


@pytest.mark.parametrize("name", ["src/pitboss/a.py", "tests/test_a.py"])
def test_changed_new_and_removed_files_invalidate_the_cache(root: Path, name: str) -> None:
    file, path = root / "cache" / "found.json", root / name
    save(file, tree(root), FOUND)
    os.utime(path, ns=(1, 1))
    assert load(file, tree(root)) is None
    save(file, tree(root), FOUND)
    new = path.with_stem(f"{path.stem}_more")
    new.write_text("")
    assert load(file, tree(root)) is None
    new.unlink()
    assert load(file, tree(root)) == FOUND
    path.unlink()
    assert load(file, tree(root)) is None


@pytest.mark.parametrize(
    "content", ["", "{", "[]", "5", '{"tree": 5}', '{"tree": "x", "found": 5}', "[" * 10**5]
)
def test_an_unreadable_cache_is_ignored(root: Path, content: str) -> None:
    file = root / "found.json"
    file.write_text(content)
    assert load(file, tree(root)) is None


def test_a_tree_changed_just_now_is_not_cached(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "_SETTLED", 60_000_000_000)
    save(root / "found.json", tree(root), FOUND)
    assert not (root / "found.json").exists()


def test_an_unwritable_folder_caches_nothing(root: Path) -> None:
    save(root / "tests/test_a.py" / "found.json", tree(root), FOUND)
    assert load(root / "tests/test_a.py" / "found.json", tree(root)) is None


def test_cached_places_need_no_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "BUILT", Path("not there"))
    monkeypatch.setattr(cache, "load", lambda *_: FOUND)
    monkeypatch.delattr(module, "read_tree")
    assert module._places_here.__wrapped__() == module.Places(**FOUND)  # type: ignore[arg-type]
