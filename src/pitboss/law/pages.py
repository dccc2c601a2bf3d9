"""Reading the files of the index: TOML, parsed once and kept as JSON, which is read a hundred times as fast.

A wheel has the JSON of every file beside it. A source tree keeps it in `.pitboss_cache`. Either counts only
for the very text that it was made of; if the cache cannot be written, reading is slower.
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
BUILT = ".json"
"""What the file in a wheel is called, after the name of the TOML file."""


def read_page(path: Path, cache: Path | None = None) -> dict[str, Any]:
    """Return what a file of the index says."""
    text = path.read_bytes()
    digest = _digest(text)
    kept = (cache or _cache()) / f"{path.parent.name}-{path.stem}.json"
    for each in (path.with_suffix(BUILT), kept):
        if (page := _load(each, digest)) is not None:
            return page
    page = tomllib.loads(text.decode("utf-8"))
    if cache or (ROOT / "pyproject.toml").is_file():
        _save(kept, text, page)
    return page


def built_page(text: bytes, page: dict[str, Any]) -> str:
    """Return a page as it is kept, with a mark of the text that it was made of."""
    return json.dumps({"digest": _digest(text), "page": page}, ensure_ascii=False)


def _digest(text: bytes) -> str:
    return hashlib.blake2b(text, digest_size=16).hexdigest()


def _cache() -> Path:
    return ROOT / ".pitboss_cache" / "law"


def _load(path: Path, digest: str) -> dict[str, Any] | None:
    """Return the page of a file that was made of this very text; None if there is none."""
    try:
        row = json.loads(path.read_text(encoding="utf-8"))
        page: dict[str, Any] = row["page"]
        return page if row["digest"] == digest and isinstance(page, dict) else None
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return None


def _save(path: Path, text: bytes, page: dict[str, Any]) -> None:
    """Keep a page; one that JSON cannot say, and one that cannot be written, is parsed again next time."""
    beside = path.with_suffix(f".{os.getpid()}")
    with suppress(OSError, TypeError):
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_text(built_page(text, page), encoding="utf-8")
        beside.replace(path)
    with suppress(OSError):
        beside.unlink(missing_ok=True)
