"""Write Markdown: tables, code spans and paragraphs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence


def table(titles: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table; a bar or a line break inside a cell does not break it."""
    lines = [titles, ["---"] * len(titles), *rows]
    return "".join(f"| {' | '.join(map(_cell, line))} |\n" for line in lines)


def _cell(text: str) -> str:
    return re.sub(r"\s*\n\s*", " ", text).replace("|", "\\|")


def code(text: object) -> str:
    """Return text as a code span, also if it has backticks."""
    words = str(text)
    return f"`` {words} ``" if "`" in words else f"`{words}`"


def plain(text: str) -> str:
    """Keep words that look like HTML or emphasis as they are, outside code spans."""
    parts = re.split(r"(`[^`]*`)", text)
    return "".join(
        each if number % 2 else re.sub(r"([<>*_\[\]])", r"\\\1", each) for number, each in enumerate(parts)
    )


def paragraphs(text: str) -> Iterable[str]:
    """Yield the paragraphs of a docstring or help text, each on one line."""
    for each in text.strip().split("\n\n"):
        yield " ".join(each.split())
