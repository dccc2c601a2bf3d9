"""Stages after the line, in plain integers: a limit on what is paid, and a commission on what is won."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Commission(NamedTuple):
    """A percentage of what a wager wins, and the paragraph that allows it.

    It is never more than that percentage, so a fraction of a cent is not charged, unless the law lets the
    house round it up.
    """

    percent: int
    at: str
    round_up_to: int = 0
    """Round up to a multiple of this many cents; 0 for no rounding up."""

    def due(self, winnings: int) -> int:
        """Return the commission on winnings, in cents; it never takes more than was won."""
        if not self.round_up_to:
            return winnings * self.percent // 100
        steps = -(-winnings * self.percent // (100 * self.round_up_to))
        return min(steps * self.round_up_to, winnings)


def capped(winnings: int, most: int, used: int = 0) -> int:
    """What is paid of winnings under a limit, some of which may be used up; there is none where it is 0."""
    return min(winnings, max(most - used, 0)) if most else winnings


def shared_out(winnings: Sequence[int], most: int, unit: int = 1) -> list[int]:
    """Payouts that together exceed a limit, each lowered in proportion to whole units.

    What the rounding leaves goes a unit at a time to those who lost most by it, the first of them first.
    """
    total = sum(winnings)
    if not most or total <= most:
        return list(winnings)
    parts = [each * most // (total * unit) * unit for each in winnings]
    lost = sorted(range(len(parts)), key=lambda place: parts[place] * total - winnings[place] * most)
    left = (most - sum(parts)) // unit
    for place in lost:
        if left and parts[place] + unit <= winnings[place]:
            parts[place] += unit
            left -= 1
    return parts
