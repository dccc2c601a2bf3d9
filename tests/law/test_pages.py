"""Test that index files are read as TOML, and cached as JSON for their exact text."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from pitboss.law.index import subchapters
from pitboss.law.pages import build_page, read_page
from tests.cases import for_each


def test_every_file_matches_its_toml_and_can_be_cached(tmp_path: Path) -> None:
    for path in subchapters().values():
        text = path.read_bytes()
        page = tomllib.loads(text.decode())
        assert read_page(path, tmp_path) == page, path
        assert json.loads(build_page(text, page))["page"] == page, path
        assert read_page(path, tmp_path) == page, path
    assert len(list(tmp_path.iterdir())) == len(subchapters())


def test_a_page_is_cached_by_its_text_and_parsed_again_on_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, cache = tmp_path / "13-1" / "2.toml", tmp_path / "cache"
    path.parent.mkdir(exist_ok=True)
    path.write_text('edition = "x"\n')
    assert read_page(path, cache) == {"edition": "x"}
    with monkeypatch.context() as patched:
        patched.setattr(tomllib, "loads", None)
        assert read_page(path, cache) == {"edition": "x"}
    path.write_text('edition = "y"\n')
    assert read_page(path, cache) == {"edition": "y"}


@for_each("text", ["", "[]", "{}", '{"digest": 1}', '{"digest": "", "page": []}', "\x00"])
def test_a_damaged_cached_page_is_not_used(tmp_path: Path, text: str) -> None:
    path, cache = tmp_path / "13-1" / "2.toml", tmp_path / "cache"
    path.parent.mkdir(exist_ok=True)
    path.write_text('edition = "x"\n')
    read_page(path, cache)
    (kept,) = cache.iterdir()
    kept.write_text(text)
    assert read_page(path, cache) == {"edition": "x"}


def test_a_built_page_beside_the_file_is_used(tmp_path: Path) -> None:
    path, cache = tmp_path / "2.toml", tmp_path / "cache"
    path.write_text('edition = "x"\n')
    path.with_suffix(".json").write_text(build_page(path.read_bytes(), {"edition": "x"}))
    assert read_page(path, cache) == {"edition": "x"}
    assert not cache.exists()


def test_a_page_that_json_cannot_represent_is_parsed_each_time(tmp_path: Path) -> None:
    path, cache = tmp_path / "2.toml", tmp_path / "cache"
    path.write_text("day = 2030-01-01\n")
    for _ in range(2):
        assert str(read_page(path, cache)["day"]) == "2030-01-01"
    assert list(cache.iterdir()) == []
