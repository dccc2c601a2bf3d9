"""Decide who wins straight from the definition of an arrangement."""

from __future__ import annotations

from pitboss.charity.bingo.arrangements import Arrangement


def is_won(arrangement: Arrangement, covered: int) -> bool:
    """Return whether these covered cells win: they hold as many of the shapes as it needs."""
    return sum(mask & covered == mask for mask in arrangement.masks) >= arrangement.need
