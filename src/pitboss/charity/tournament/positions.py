"""Find the button and the blinds of a table's next round: the simple moving button of (e)2 to (e)4."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from pitboss.charity.tournament.state import Entrant, PlayTable

__all__ = ["NextRound", "plan_round"]


class NextRound(NamedTuple):
    """The seats of a table's next round. A table with one player has no blinds."""

    button: int
    small: int
    big: int
    dealt: tuple[int, ...]
    """Seats dealt in, clockwise from the button's left."""


def plan_round(table: PlayTable, seats: Mapping[int, Entrant]) -> NextRound:
    """Move the button to the next player, and find the blinds.

    A player who waits is dealt in once the button has passed.
    """
    inside = {seat: each for seat, each in sorted(seats.items()) if each.status == "playing"}
    able = [seat for seat, each in inside.items() if not each.waits] or list(inside)
    if not able:
        return NextRound(0, 0, 0, ())
    button = next((seat for seat in able if seat > table.button), able[0])
    passed = _between(table.button, button) if table.button else ()
    dealt = [seat for seat in inside if seat in able or seat in passed]
    if len(dealt) < 2 <= len(inside):  # nobody waits when there would be no game
        dealt = list(inside)
        button = next((seat for seat in dealt if seat > table.button), dealt[0])
    order = [seat for seat in dealt if seat > button] + [seat for seat in dealt if seat <= button]
    if len(order) < 2:
        return NextRound(button, 0, 0, tuple(order))
    if len(order) == 2:
        return NextRound(button, button, order[0], tuple(order))
    return NextRound(button, order[0], order[1], tuple(order))


def _between(first: int, last: int) -> range | tuple[int, ...]:
    """Return the seats strictly between two, clockwise. Seats go to at most 11."""
    if first < last:
        return range(first + 1, last)
    return (*range(first + 1, 12), *range(1, last))
