"""Terms of registrations and approvals: a renewal counts from its first day on, the old term until then."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

Terms = list[list[str]]
"""First and last day of each term, in order, without overlaps."""


def add_term(known: Mapping[str, Any] | None, first: str, last: str) -> dict[str, Any]:
    """Return the terms of a record with another one, which prevails from its first day on.

    `first` and `last` are the earliest and the latest day of all terms.
    """
    before = (date.fromisoformat(first) - timedelta(days=1)).isoformat()
    earlier = known["terms"] if known is not None else []
    kept = [[each[0], min(each[1], before)] for each in earlier if each[0] < first]
    terms: Terms = [*kept, [first, last]]
    return {"terms": terms, "first": terms[0][0], "last": last}


def is_in_force(record: Mapping[str, Any] | None, on: date) -> bool:
    """Return whether one of a record's terms covers a day."""
    day = on.isoformat()
    return record is not None and any(first <= day <= last for first, last in record["terms"])
