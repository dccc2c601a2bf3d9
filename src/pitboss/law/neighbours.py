"""What stands around a paragraph: the ones before and after it, and those that refer to it."""

from __future__ import annotations

from bisect import bisect

from pitboss.law.cite import Cite, cite
from pitboss.law.index import Entry, entries, entries_naming, find, subchapters


def neighbours(entry: Entry) -> tuple[Entry | None, Entry | None]:
    """The paragraphs before and after, at the same level and under the same parent."""
    row = [other for other in entries(entry.cite.subchapter)
           if other.cite.parent == entry.cite.parent and other.edition == entry.edition]  # fmt: skip
    place = row.index(entry)
    return (row[place - 1] if place else None, row[place + 1] if place + 1 < len(row) else None)


def referring(where: Cite) -> list[Entry]:
    """The entries that refer to a paragraph."""
    return [entry for entry in entries_naming(where) if where in entry.see]


def held_above(where: Cite) -> Cite | None:
    """The narrowest citation above a paragraph in which the index has something."""
    above = where.parent
    while above and not _has(above):
        above = above.parent
    return above


def nearest(where: Cite, count: int = 3) -> list[Cite]:
    """The citations that the index has next to one that it does not have, at the first level that differs."""
    above = held_above(where)
    if above is None:
        return sorted({cite(subchapter.chapter) for subchapter in subchapters()})
    depth = above.depth + 1
    inside = subchapters() if depth == 2 else (entry.cite for entry in find(above))
    row = sorted({each for each in inside if each in above and each.depth == depth})
    place = bisect(row, where)
    start = max(0, min(place - (count + 1) // 2, len(row) - count))
    return row[start : start + count]


def _has(where: Cite) -> bool:
    return bool(find(where)) if where.depth > 1 else any(each in where for each in subchapters())
