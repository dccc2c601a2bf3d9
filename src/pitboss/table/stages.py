"""Stages after the line, in plain integers: a limit on what is paid, and a commission on what is won."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

ROUND_UP, ROUND_NEAREST, ROUND_DOWN = range(3)


class Commission(NamedTuple):
    """A percentage of what a wager wins, the paragraph that allows it, and how it is rounded."""

    percent: int
    at: str
    unit: int = 1
    """The smallest amount in which it is charged, in cents."""
    rounding: int = ROUND_UP

    def due(self, winnings: int) -> int:
        return min(due(winnings, self.percent, self.unit, self.rounding), winnings)


def due(winnings: int, percent: int, unit: int, rounding: int) -> int:
    """The commission on winnings, in whole units: rounded up, to the nearest, or down."""
    exact = winnings * percent
    step = 100 * unit
    if rounding == ROUND_UP:
        return -(-exact // step) * unit
    if rounding == ROUND_NEAREST:
        return (exact + step // 2) // step * unit
    return exact // step * unit


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
