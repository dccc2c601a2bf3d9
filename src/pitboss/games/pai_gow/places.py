"""The eight places that tiles are dealt to: 10.6(c)."""

from __future__ import annotations

from pitboss.table import DEALER

POSITIONS = 6
DEAD = POSITIONS + 1
"""The place of the dead hand. Seats are places too, and the dealer is place 0."""
COUNT: tuple[int, ...] = (DEALER, *range(POSITIONS, 0, -1), DEAD)
"""Places counterclockwise, from the dealer: betting position one is at the far right, the dead hand last."""


def place_name(place: int) -> str:
    """Name a place. Betting positions count from the dealer's far right."""
    if place == DEALER:
        return "the dealer"
    return "the dead hand" if place == DEAD else f"betting position {POSITIONS + 1 - place}"
