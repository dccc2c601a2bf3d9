"""Everyday words for paragraphs: what people say when they ask about one."""

from __future__ import annotations

import tomllib
from functools import cache

from pitboss.law.index import HERE


@cache
def load_phrases() -> dict[str, tuple[str, ...]]:
    """Read the phrases that people use for a paragraph, by its citation."""
    with (HERE / "everyday.toml").open("rb") as file:
        sections = tomllib.load(file)
    return {
        section + rest: tuple(phrases.split(", "))
        for section, rows in sections.items()
        for rest, phrases in rows.items()
    }
