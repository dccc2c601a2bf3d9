"""Records of version 3 for tests: lines that say little, and are sealed as all are."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pitboss.evidence.lines import sealed

FIRST = {"format": "pitboss-record", "version": 3, "game": "mini-dice", "options": {}}


def rows(rounds: int = 3, *, won: int = 500) -> list[dict[str, Any]]:
    """Some rounds, the second of which is returned; each of three lines, after two."""
    found: list[dict[str, Any]] = [FIRST, {"table": ["sit", 1, 100_000]}]
    for number in range(1, rounds + 1):
        over = {"returned": "a mishap"} if number == 2 else {"result": {"house": won}}
        found += [{"start": {"round": number}}, {"input": {"actor": 1, "do": "roll"}}, over]
    return [*found, {"end": rounds}]


def record(made: Iterable[dict[str, Any]]) -> bytes:
    """The rows as a file in which all seals fit."""
    lines, seal = [], ""
    for row in made:
        line, seal = sealed(row, seal)
        lines.append(line + b"\n")
    return b"".join(lines)
