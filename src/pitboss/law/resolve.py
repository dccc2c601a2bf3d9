"""Short citations: `14.9` for `13:69F-14.9`, when only one chapter can be meant."""

from __future__ import annotations

from pitboss.law.cite import BadCite, Cite, cite
from pitboss.law.index import editions, find, subchapters


def resolve(text: str) -> Cite:
    """The citation that a full or short text means, among those the index holds.

    A short form means the chapter in force when an older one has the same number.
    """
    if ":" in text:
        return cite(text)
    found = [where for chapter in _chapters() if (where := _in(chapter, text))]
    replaced = {edition.supersedes for edition in editions().values()}
    current = [where for where in found if where.chapter not in replaced] or found
    if len(current) > 1:
        raise BadCite(f"{text!r} could mean {' or '.join(map(str, current))}: write one of them in full")
    if not current:
        raise BadCite(f"{text!r} is not in the index: write a citation such as 13:69F-14.9 or 14.9(d)1")
    return current[0]


def _chapters() -> list[str]:
    return list(dict.fromkeys(subchapter.chapter for subchapter in subchapters()))


def _in(chapter: str, text: str) -> Cite | None:
    try:
        where = cite(f"{chapter}-{text.strip()}")
    except BadCite:
        return None
    return where if find(where) else None
