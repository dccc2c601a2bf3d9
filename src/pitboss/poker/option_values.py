"""Lists among a poker table's options, read from JSON into tuples."""

from __future__ import annotations

from typing import Any

from pitboss.table.action import is_whole_number
from pitboss.table.house_options import BadOptions

RULING_OUTCOMES = ("misdeal", "dead_round", "dead_hand", "refund", "play_on")
"""Outcomes that a house may assign to its own irregularities: 14.15(r)."""


def read_amounts(name: str, value: Any) -> Any:
    """Convert a list of amounts, or of pairs of amounts, to tuples."""
    paired = name != "blinds"
    try:
        rows = tuple(tuple(item) if paired else item for item in value)
    except TypeError:
        what = "pairs, such as [[1, 100]]" if paired else "amounts, such as [100, 200]"
        raise BadOptions(f"{name} must be a list of {what}, not {value!r}", name) from None
    for row in rows:
        numbers = row if paired else (row,)
        if len(numbers) != 1 + paired or not all(
            is_whole_number(number) and number >= 0 for number in numbers
        ):
            raise BadOptions(f"{name} holds whole numbers of cents, not {row!r}", name)
    return rows


def read_rulings(value: Any) -> tuple[tuple[str, str], ...]:
    """Convert a list of irregularities and outcomes to pairs."""
    try:
        rows = tuple((name, outcome) for name, outcome in value)
    except (TypeError, ValueError):
        raise BadOptions(f"extra_rulings must be a list of pairs, not {value!r}", "extra_rulings") from None
    for name, outcome in rows:
        if not isinstance(name, str) or not name or ": " in name or outcome not in RULING_OUTCOMES:
            why = f"{name!r}: {outcome!r} is not a name with one of {', '.join(RULING_OUTCOMES)}"
            raise BadOptions(why, "extra_rulings")
    return rows
