"""The eight places that tiles are dealt to: 10.6(c)."""

from __future__ import annotations

from pitboss.table import DEALER

POSITIONS = 6
DEAD = POSITIONS + 1
"""The place of the dead hand: the seats are places too, and the dealer is place 0."""
COUNT: tuple[int, ...] = (DEALER, *range(POSITIONS, 0, -1), DEAD)
"""The places counterclockwise: betting position one is at the far right, the dead hand comes last."""


def place_name(place: int) -> str:
    """A place as people say it; betting positions are counted from the dealer's far right."""
    if place == DEALER:
        return "the dealer"
    return "the dead hand" if place == DEAD else f"betting position {POSITIONS + 1 - place}"
