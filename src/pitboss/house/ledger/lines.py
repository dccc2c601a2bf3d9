"""Write an entry as a line of canonical JSON, and compute its seal."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from pitboss.evidence.lines import seal_of
from pitboss.house.ledger.entry import LedgerEntry, OperationRequest

FIRST_SEAL = "pitboss/ledger/1"
"""Stands in for the previous seal before the first entry."""
_WRITER = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False, default=datetime.isoformat)


def write_line(
    number: int, at: datetime, asked: OperationRequest, entry: LedgerEntry, before: str
) -> tuple[str, str]:
    """Return an entry's line and seal."""
    if not entry.kind or entry.cite is None or not entry.place:
        raise ValueError("an entry needs a kind, a citation and a place")
    rows: dict[str, list[Mapping[str, Any]]] = {}
    for row in entry.rows:
        rows.setdefault(row.model.__tablename__, []).append(dict(row.values))
    line = _WRITER.encode({
        "number": number,
        "operation": asked.id,
        "asked": asked.digest,
        "kind": entry.kind,
        "at": at.isoformat(),
        "place": entry.place,
        "hands": [hand.to_json() for hand in entry.hands],
        "cite": str(entry.cite),
        "reason": entry.reason,
        "postings": [[paid, debit.key, credit.key, str(law)] for paid, debit, credit, law in entry.postings],
        "rows": rows,
        "facts": dict(entry.facts),
        "answer": dict(entry.answer),
    })  # fmt: skip
    return line, compute_seal(before, line)


def compute_seal(before: str, line: str) -> str:
    """Return the seal of a line, given the previous seal."""
    return seal_of(before, line.encode())
