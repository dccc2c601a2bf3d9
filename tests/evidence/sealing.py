"""Minimal version 3 records for tests, with valid seals."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pitboss.evidence.lines import seal_line

FIRST = {"format": "pitboss-record", "version": 3, "game": "mini-dice", "options": {}}


def rows(rounds: int = 3, *, won: int = 500) -> list[dict[str, Any]]:
    """Return some rounds of three lines each, after two lines. The second round is returned."""
    found: list[dict[str, Any]] = [FIRST, {"table": ["sit", 1, 100_000]}]
    for number in range(1, rounds + 1):
        over = {"returned": "a mishap"} if number == 2 else {"result": {"house": won}}
        found += [{"start": {"round": number}}, {"input": {"actor": 1, "do": "roll"}}, over]
    return [*found, {"end": rounds}]


def record(made: Iterable[dict[str, Any]]) -> bytes:
    """Return the rows as a file with valid seals."""
    lines, seal = [], ""
    for row in made:
        line, seal = seal_line(row, seal)
        lines.append(line + b"\n")
    return b"".join(lines)
