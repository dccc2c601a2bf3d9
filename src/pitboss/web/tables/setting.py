"""Two hands to set, as the dock offers them: which pieces the house way puts in the low one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pitboss.table import Choice, Option, Pick
from pitboss.table.view import View

KEYS = frozenset("h")
"""Letters of the dock while hands are set: show the house way."""
SHOWN_BY_PAGE = ("house_way", "ask")
"""Choices that the page leaves out: it shows the house way itself, and commits nothing."""


@dataclass(frozen=True, slots=True)
class TwoHands:
    """A pick that divides your pieces into two hands, and the options that it replaces."""

    option: Pick
    parts: tuple[tuple[str, int], ...]
    """Name and size of each hand, the low one last."""
    house_low: tuple[int, ...]
    replaces: tuple[Option, ...]


def find_two_hands(options: Sequence[Option], view: View) -> TwoHands | None:
    """Return the two hands to set; None if there are none."""
    parts = tuple(view.layout.hands)
    pick = next((each for each in options if isinstance(each, Pick) and each.name == "set"), None)
    if pick is None or len(parts) != 2:
        return None
    low = view.house_setting()
    replaces = [each for each in options if isinstance(each, Choice) and each.name in SHOWN_BY_PAGE]
    return TwoHands(pick, parts, low, tuple(replaces) if low else ())
