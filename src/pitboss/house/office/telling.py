"""What a form came to, told to people: the same on a page and in the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitboss.table.money import dollars

AMOUNTS = ("amount", "total", "primary", "secondary", "added to revenue", "price", "worth", "variance",
           "awards", "shares", "reset", "owed", "lost", "rest")  # fmt: skip
"""The parts of an answer that are cents."""


def told(answer: Mapping[str, Any]) -> list[tuple[str, str]]:
    """What an answer says in a line each; what cannot be said so is on the paper."""
    return [(name.replace("_", " "), _said(name, value)) for name, value in answer.items() if _flat(value)]


def _flat(value: object) -> bool:
    if isinstance(value, dict):
        return all(isinstance(each, int) for each in value.values())
    return isinstance(value, str | int) or (
        isinstance(value, list) and all(isinstance(each, str | int) for each in value)
    )


def _said(name: str, value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "none"
    if isinstance(value, dict):
        return ", ".join(f"{each} {_said(name, amount)}" for each, amount in value.items()) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return dollars(value) if name in AMOUNTS and isinstance(value, int) else str(value)
