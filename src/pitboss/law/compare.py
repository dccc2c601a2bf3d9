"""Compare two editions: match their paragraphs and describe what changed."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from functools import cache
from typing import Any

from pitboss.law.cite import BadCite, Cite, cite
from pitboss.law.index import Edition, Entry, editions, entries, find, lookup

TEXT_NOT_HELD = "the text of one of them is not available"
NO_COUNTERPART = "no counterpart in the text we have of the other edition"


@dataclass(frozen=True, slots=True)
class Pair:
    """A paragraph of each edition, or of only one, and their difference if there is any."""

    later: Entry | None
    earlier: Entry | None
    differs: str | None

    @property
    def is_same(self) -> bool:
        return self.differs is None

    @property
    def is_unheld(self) -> bool:
        """Is the text of one side missing, so that nobody can say what differs?"""
        held = all(each is not None and each.is_held for each in (self.later, self.earlier))
        return not held or self.differs in (TEXT_NOT_HELD, NO_COUNTERPART)


def compare(one: Cite, other: Cite) -> list[Pair]:
    """Match the paragraphs of two sections, in the order of the later edition."""
    if one.depth != other.depth:
        raise BadCite(f"{one} and {other} are on different levels; compare two sections, or two paragraphs")
    later, earlier = (
        (one, other) if _find_effective_date(one) >= _find_effective_date(other) else (other, one)
    )
    left = {entry.cite: entry for entry in find(earlier)}
    pairs = []
    taken = set()
    matches = {_find_counterpart(entry, earlier, later): entry for entry in left.values()}
    for entry in find(later):
        match = matches.get(entry.cite)
        if match is None:
            pairs.append(Pair(entry, None, NO_COUNTERPART if entry.is_held else None))
        else:
            taken.add(match.cite)
            pairs.append(Pair(entry, match, match.differs or _describe_unheld(entry, match)))
    rest = [entry for entry in left.values() if entry.cite not in taken]
    return pairs + [Pair(None, entry, entry.differs or NO_COUNTERPART) for entry in rest]


def _describe_unheld(later: Entry, earlier: Entry) -> str | None:
    """Describe a pair in which one paragraph's text is not available."""
    return TEXT_NOT_HELD if later.is_held != earlier.is_held else None


def _find_effective_date(where: Cite) -> str:
    dates = [edition.effective for edition in editions().values() if edition.chapter == where.chapter]
    return min(dates).isoformat() if dates else ""


def _find_counterpart(entry: Entry, earlier: Cite, later: Cite) -> Cite:
    """Return the same number in the later edition, unless the entry names another."""
    return entry.counterpart or cite(str(later) + str(entry.cite)[len(str(earlier)) :])


def find_replacement(where: Cite) -> Edition | None:
    """Return the edition that replaced a whole chapter; None for one in force."""
    return next((each for each in editions().values() if each.supersedes == where.chapter), None)


def find_successor(entry: Entry) -> Cite | None:
    """Return the paragraph in force that replaced an older one; None if there is none."""
    later = find_replacement(entry.cite)
    return _find_counterpart(entry, cite(entry.cite.chapter), cite(later.chapter)) if later else None


@cache
def map_predecessors(subchapter: Cite) -> dict[Cite, Cite]:
    """Map each paragraph in force to its number in an older subchapter, where both have it."""
    held = [entry for entry in entries(subchapter) if entry.is_held or entry.cite.depth == 3]
    return {later: entry.cite for entry in held if (later := find_successor(entry)) and lookup(later)}


def entry_row(entry: Entry) -> dict[str, Any]:
    """Return all fields of a paragraph in the index."""
    return {
        "cite": str(entry.cite),
        "kind": entry.kind,
        "says": entry.says,
        "provenance": entry.provenance,
        "edition": entry.edition,
        "who": list(entry.who),
        "see": [str(where) for where in entry.see],
        "human": entry.human,
        "software": entry.software,
        "source": entry.source,
        "aliases": list(entry.aliases),
        "uncertain": entry.uncertain,
        **in_force_row(entry),
        "readings": [asdict(reading) | {"values": list(reading.values)} for reading in entry.readings],
    }


def in_force_row(entry: Entry) -> dict[str, Any]:
    """Return whether an entry is of an older edition, and its paragraph in force if it is held."""
    later = find_successor(entry)
    return {
        "older": find_replacement(entry.cite) is not None,
        "in_force": str(later) if later and lookup(later) else None,
    }


def pair_row(pair: Pair) -> dict[str, Any]:
    """Return a paragraph in two editions as JSON."""
    return {
        "later": str(pair.later.cite) if pair.later else None,
        "earlier": str(pair.earlier.cite) if pair.earlier else None,
        "same": pair.is_same,
        "differs": pair.differs,
        "later_says": pair.later.says if pair.later else None,
        "earlier_says": pair.earlier.says if pair.earlier else None,
    }
