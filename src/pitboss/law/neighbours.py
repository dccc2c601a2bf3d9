"""What stands around a paragraph: the ones before and after it, and those that refer to it."""

from __future__ import annotations

from pitboss.law.cite import Cite
from pitboss.law.index import Entry, entries, entries_naming


def neighbours(entry: Entry) -> tuple[Entry | None, Entry | None]:
    """The paragraphs before and after, at the same level and under the same parent."""
    row = [other for other in entries(entry.cite.subchapter)
           if other.cite.parent == entry.cite.parent and other.edition == entry.edition]  # fmt: skip
    place = row.index(entry)
    return (row[place - 1] if place else None, row[place + 1] if place + 1 < len(row) else None)


def referring(where: Cite) -> list[Entry]:
    """The entries that refer to a paragraph."""
    return [entry for entry in entries_naming(where) if where in entry.see]
