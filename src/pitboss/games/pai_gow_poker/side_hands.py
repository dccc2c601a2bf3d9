"""Kinds of hand for the side wagers, packed into one number per hand.

The best kind is 0, as `rankings.pai_gow_classes` numbers them. Each side wager has four bits of the number of
a player's seven cards, so odds count the cards once for all of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pitboss.games.kit.areas import name_on_area
from pitboss.rankings.pai_gow_classes import (
    Classes,
)
from pitboss.table.wager import FIRST, LOSES, PUSHES, Wager

MAIN = "pai gow poker"
"""Wager that every side wager needs."""
PROGRESSIVE, INSURANCE, BONUS = "progressive", "insurance", "bonus"
THREE_CARD, SEVEN_CARD = "three-card bonus", "seven-card bonus"
IMPERIAL, BANKER_BONUS = "imperial bonus", "banker hand bonus"
SEVEN_CARDS, FIRST_THREE, BANKER = "seven cards", "first three cards", "banker's cards"
BITS_PER_WAGER, KIND_MASK = 4, 15
NO_KIND = 16
"""A kind that no hand is."""


def line(number: int, shift: int, lines: int, push: int) -> int:
    """Return the line of a wager with its kind at `shift`: the first `lines` kinds pay, `push` pushes."""
    kind = number >> shift & 15
    if kind < lines:
        return FIRST + kind
    return PUSHES if kind == push else LOSES


def is_any_of(wager: Wager, *names: str) -> bool:
    """Return whether a wager is one of these, on either betting area."""
    return wager.name in names or any(wager.name == name_on_area(name, 2) for name in names)


class SideKinds(NamedTuple):
    """Kinds of hand of a wager on seven cards, and the shift of its four bits."""

    kinds: Classes
    shift: int


# The numbers of one hand


def seven_number(held: dict[str, SideKinds], cards: Sequence[int]) -> int:
    """Return the number of seven cards, for all wagers together."""
    number = 0
    for kinds, shift in held.values():
        number |= kinds.of(cards) << shift
    return number


def unseen_number(held: dict[str, SideKinds]) -> int:
    """Return the number of unseen cards, which are no kind of hand."""
    number = 0
    for _, shift in held.values():
        number |= KIND_MASK << shift
    return number
