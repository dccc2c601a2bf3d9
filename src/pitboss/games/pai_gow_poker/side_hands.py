"""What the cards come to for the side wagers: each kind of hand a small number, all of a hand in one number.

The best kind is 0, as `rankings.pai_gow_classes` numbers them. Each side wager has four bits of the number of
a player's seven cards, so that odds count the cards once for all of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pitboss.games.kit.areas import named
from pitboss.rankings.pai_gow_classes import (
    Classes,
)
from pitboss.table.wager import FIRST, LOSES, PUSHES, Wager

MAIN = "pai gow poker"
"""The wager that every side wager needs."""
PROGRESSIVE, INSURANCE, BONUS = "progressive", "insurance", "bonus"
THREE_CARD, SEVEN_CARD = "three-card bonus", "seven-card bonus"
IMPERIAL, BANKER_BONUS = "imperial bonus", "banker hand bonus"
SEVEN_CARDS, FIRST_THREE, BANKER = "seven cards", "first three cards", "banker's cards"
BITS, KIND = 4, 15
NEVER = 16
"""A kind that no hand is."""


def line(number: int, shift: int, lines: int, push: int) -> int:
    """The line of a wager that has its kind of hand at `shift`: so many kinds pay, and one may push."""
    kind = number >> shift & 15
    if kind < lines:
        return FIRST + kind
    return PUSHES if kind == push else LOSES


def is_one(wager: Wager, *names: str) -> bool:
    """Whether a wager is one of these, on either betting area."""
    return wager.name in names or any(wager.name == named(name, 2) for name in names)


class SideKinds(NamedTuple):
    """The kinds of hand that a wager on seven cards tells apart, and where its four bits are."""

    kinds: Classes
    shift: int


# The numbers of one hand


def seven_number(held: dict[str, SideKinds], cards: Sequence[int]) -> int:
    """The number of seven cards, for all wagers together."""
    number = 0
    for kinds, shift in held.values():
        number |= kinds.of(cards) << shift
    return number


def unseen_number(held: dict[str, SideKinds]) -> int:
    """The number of cards that nobody has seen: no kind of hand at all."""
    number = 0
    for _, shift in held.values():
        number |= KIND << shift
    return number
