"""Entries of the index as rows for programs."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from pitboss.law.compare import Pair, replaced_by, successor
from pitboss.law.index import Entry, lookup


def entry_row(entry: Entry) -> dict[str, Any]:
    """All that the index says of a paragraph."""
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
        **in_force(entry),
        "readings": [asdict(reading) | {"values": list(reading.values)} for reading in entry.readings],
    }


def in_force(entry: Entry) -> dict[str, Any]:
    """Whether an entry is of an older edition, and the paragraph of the one in force as far as it is held."""
    later = successor(entry)
    return {
        "older": replaced_by(entry.cite) is not None,
        "in_force": str(later) if later and lookup(later) else None,
    }


def pair_row(pair: Pair) -> dict[str, Any]:
    """A paragraph in two editions."""
    return {
        "later": str(pair.later.cite) if pair.later else None,
        "earlier": str(pair.earlier.cite) if pair.earlier else None,
        "same": pair.same,
        "differs": pair.differs,
        "later_says": pair.later.says if pair.later else None,
        "earlier_says": pair.earlier.says if pair.earlier else None,
    }
