"""Hands of Caribbean stud in plain integers, for settlement and odds."""

from __future__ import annotations

from functools import cache
from typing import Any

from pitboss.equipment.cards import cards
from pitboss.rankings.caribbean import CARIBBEAN_STUD
from pitboss.table.wager import FIRST, LOSES, PUSHES

ANTE, BET, PROGRESSIVE = "ante", "bet", "progressive"


# Settlements, in plain integers. A player's number packs the value of the hand, its ranks (13 bits) and its
# kind (4 bits): 0 for a royal flush to 7 for two pairs, 8 for less. A dealer's number is the value.


def ante_line(player: int, dealer: int, least: int) -> int:
    """Settle the ante: it wins if the dealer does not qualify; otherwise the hands compare."""
    if dealer < least or player >> 17 > dealer:
        return FIRST
    return PUSHES if player >> 17 == dealer else LOSES


def bet_line(player: int, dealer: int, least: int) -> int:
    """Settle the bet: it pushes if the dealer does not qualify; a win pays by the kind of hand."""
    if dealer < least or player >> 17 == dealer:
        return PUSHES
    return FIRST + (player & 15) if player >> 17 > dealer else LOSES


def progressive_line(player: int) -> int:
    """Settle the progressive: a flush or better wins, whatever the dealer has."""
    return FIRST + (player & 15) if player & 15 < 5 else LOSES


def _build_numbers() -> list[int]:
    """Compute the number of a player's hand for every value."""
    order = [category.name for category in CARIBBEAN_STUD.categories]
    numbers = [8]
    for value, shape in enumerate(CARIBBEAN_STUD.shapes, 1):
        ranks = sum({1 << rank for rank in shape.ranks})
        numbers.append(value << 17 | ranks << 4 | min(order.index(shape.category.name), 8))
    return numbers


NUMBERS = _build_numbers()
QUALIFYING_VALUE = CARIBBEAN_STUD.value(cards("As Kd 4h 3c 2s"))
"""The lowest hand with which the dealer qualifies."""
LOWEST_PAIR_VALUE = CARIBBEAN_STUD.value(cards("2s 2d 5h 4c 3s"))


# Hands for odds


def hand_value(*hand: int) -> int:
    """Return the number of the dealer's hand."""
    return CARIBBEAN_STUD.value(hand)


def hand_of_player(*hand: int) -> int:
    """Return the number of a player's hand."""
    return NUMBERS[CARIBBEAN_STUD.value(hand)]


def hand_values(hands: Any) -> Any:
    """Return the numbers of many dealers' hands, one per row."""
    return CARIBBEAN_STUD.values(hands)


def hands_of_players(hands: Any) -> Any:
    """Return the numbers of many players' hands, one per row."""
    return _numbers_array()[CARIBBEAN_STUD.values(hands)]


@cache
def _numbers_array() -> Any:
    import numpy as np  # slow to load, and only odds needs it

    return np.array(NUMBERS)


def situation(player: int, up: int) -> int:
    """Classify a decision, for samples: 0 below ace-king, 1 for a pair or better, 2 and up for ace-king.

    The bits above 2 tell whether an ace-king hand has a queen, has a jack, matches the up-card, and whether
    the up-card is an ace or king, or is below the hand's fourth-highest card.
    """
    value, ranks, shown = player >> 17, player >> 4 & 8191, up >> 2
    if value < QUALIFYING_VALUE:
        return 0
    if value >= LOWEST_PAIR_VALUE:
        return 1
    lower, fourth = ranks & 2047, 0
    for rank in range(11):
        if lower >> rank == 1:  # the third-highest
            lower -= 1 << rank
            break
    for rank in range(11):
        if lower >> rank == 1:
            fourth = rank
    held = ranks >> 10 & 1 | (ranks >> 9 & 1) << 1 | (ranks >> shown & 1) << 2
    return 2 + (held | int(shown >= 11) << 3 | int(shown < fourth) << 4)
