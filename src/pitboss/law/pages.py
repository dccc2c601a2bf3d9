"""Read the index files: TOML, parsed once and cached as JSON, which loads a hundred times as fast.

A wheel has the JSON beside each file. A source tree keeps it in `.pitboss_cache`. JSON is used only if it was
made from the current text. If the cache is not writable, reading is slower.
"""

from __future__ import annotations

import hashlib
import json
import os
import tomllib
from contextlib import suppress
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
BUILT_SUFFIX = ".json"
"""Suffix of the JSON file in a wheel, in place of `.toml`."""


def read_page(path: Path, cache: Path | None = None) -> dict[str, Any]:
    """Return the contents of an index file."""
    text = path.read_bytes()
    digest = _digest(text)
    cached = (cache or _cache_folder()) / f"{path.parent.name}-{path.stem}.json"
    for each in (path.with_suffix(BUILT_SUFFIX), cached):
        if (page := _load(each, digest)) is not None:
            return page
    page = tomllib.loads(text.decode("utf-8"))
    if cache or (ROOT / "pyproject.toml").is_file():
        _save(cached, text, page)
    return page


def build_page(text: bytes, page: dict[str, Any]) -> str:
    """Return a page as cached JSON, with the digest of its source text."""
    return json.dumps({"digest": _digest(text), "page": page}, ensure_ascii=False)


def _digest(text: bytes) -> str:
    return hashlib.blake2b(text, digest_size=16).hexdigest()


def _cache_folder() -> Path:
    return ROOT / ".pitboss_cache" / "law"


def _load(path: Path, digest: str) -> dict[str, Any] | None:
    """Return a cached page made from this very text, or None."""
    try:
        row = json.loads(path.read_text(encoding="utf-8"))
        page: dict[str, Any] = row["page"]
        return page if row["digest"] == digest and isinstance(page, dict) else None
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return None


def _save(path: Path, text: bytes, page: dict[str, Any]) -> None:
    """Cache a page. One that JSON cannot represent or that cannot be written is parsed again next time."""
    beside = path.with_suffix(f".{os.getpid()}")
    with suppress(OSError, TypeError):
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_text(build_page(text, page), encoding="utf-8")
        beside.replace(path)
    with suppress(OSError):
        beside.unlink(missing_ok=True)
