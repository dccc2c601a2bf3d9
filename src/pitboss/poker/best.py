"""Which hands win and which are beaten: functions of plain integers, for play as for compiled counting."""

from __future__ import annotations

from collections.abc import Sequence


def best(values: Sequence[int]) -> int:
    """A bit for each hand of the highest value; none where no hand counts, such as a low above eight."""
    top = found = 0
    for place in range(len(values)):
        if values[place] > top:
            top = values[place]
            found = 1 << place
        elif top and values[place] == top:
            found |= 1 << place
    return found


def beaten(values: Sequence[int], least: int) -> int:
    """A bit for each hand that is worth `least` or more, and less than the best."""
    top = found = 0
    for place in range(len(values)):
        top = max(top, values[place])
    for place in range(len(values)):
        if least <= values[place] < top:
            found |= 1 << place
    return found


def chosen(seats: Sequence[int], bits: int) -> list[int]:
    """The seats that bits stand for."""
    return [seat for place, seat in enumerate(seats) if bits >> place & 1]
