"""Stages after the line, in plain integers: a commission on winnings, and a limit on what is paid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

UP, NEAREST, DOWN = range(3)


def due(winnings: int, percent: int, unit: int, rounding: int) -> int:
    """The commission on winnings, in whole units: `UP`, to the `NEAREST`, or `DOWN`."""
    exact = winnings * percent
    step = 100 * unit
    if rounding == UP:
        return -(-exact // step) * unit
    if rounding == NEAREST:
        return (exact + step // 2) // step * unit
    return exact // step * unit


class Commission(NamedTuple):
    """A percentage of what a wager wins, the paragraph that allows it, and how it is rounded."""

    percent: int
    at: str
    unit: int = 1
    rounding: int = UP

    def due(self, winnings: int) -> int:
        return due(winnings, *self._numbers())

    def _numbers(self) -> tuple[int, int, int]:
        return self.percent, self.unit, self.rounding


def capped(winnings: int, most: int) -> int:
    """What is paid of winnings under a limit; none where it is 0."""
    return min(winnings, most) if most else winnings


def shared_out(winnings: Sequence[int], most: int, unit: int = 1) -> list[int]:
    """Payouts that together exceed a limit, each lowered in proportion to whole units.

    What the rounding leaves goes a unit at a time to those who lost most by it, the first of them first.
    """
    total = sum(winnings)
    if not most or total <= most:
        return list(winnings)
    parts = [each * most // (total * unit) * unit for each in winnings]
    lost = sorted(range(len(parts)), key=lambda place: parts[place] * total - winnings[place] * most)
    for place in lost[: (most - sum(parts)) // unit]:
        parts[place] += unit
    return parts
