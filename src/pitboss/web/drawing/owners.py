"""Tell the players' chips on a shared layout apart: unique initials and a color for each seat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

OWNER_COLORS = (
    "#8ec5ff", "#ffa392", "#9be3a8", "#cdb2ff", "#ffb0da", "#d5e37a", "#86e3e0", "#e6d3bd",
)  # fmt: skip
"""Edges of the players' pills, one seat after the other. None of them is the amber of your own."""


def owner_color(seat: int) -> str:
    """Return the color of a seat, as the name of a variable with its default."""
    n = (seat - 1) % len(OWNER_COLORS)
    return f"owner{n + 1},{OWNER_COLORS[n]}"


def find_initials(names: Mapping[int, str], seats: Iterable[int]) -> dict[int, str]:
    """Return two letters for each seat, all different: the first two of the name if they are free."""
    found: dict[int, str] = {}
    for seat in sorted(seats):
        found[seat] = next(
            each for each in _candidates(names.get(seat, ""), seat) if each not in found.values()
        )
    return found


def _candidates(name: str, seat: int) -> Iterator[str]:
    letters = [each.upper() for each in name.removeprefix("Bot ") if each.isalnum()]
    first = letters[0] if letters else "S"
    yield from (first + other for other in letters[1:])
    yield f"{first}{seat}"
    yield f"S{seat}"
    yield f"#{seat}"
