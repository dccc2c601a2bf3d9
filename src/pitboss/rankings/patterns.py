"""Tables from shapes: a hand's value from its counts of ranks, and from its suited ranks.

A pattern packs the count of each rank into four bits, the two lowest; the joker is a fourteenth rank. The sum
of a hand's card keys has its pattern in the low bits and its suit counts above.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from pitboss.equipment.cards import JOKER
from pitboss.rankings.order import Category
from pitboss.rankings.shapes import Ranks, Shape

Lookup = dict[int, int]
"""Values by pattern, or by the bits of suited ranks."""

UNITS = tuple(1 << 4 * rank for rank in range(13))
"""The value of one card of each rank in a pattern."""
JOKER_UNIT = 1 << 52
PATTERN = (1 << 56) - 1
"""The bits of the pattern in a sum of keys."""
SUIT_AT = 56
_SUITS = 0x1111 << SUIT_AT
ENOUGH = 0x8888 << SUIT_AT
"""One of these bits is set in a sum of keys if a suit has enough cards (see `start`)."""
JOKER_BIT = 1 << 13
"""The joker's bit among suited ranks, where 0 to 12 are the two to the ace."""

# The joker counts in every suit. Negative numbers for empty places make errors fail instead of wrapping.
KEYS: list[int | None] = [
    *(UNITS[card >> 2] + (1 << SUIT_AT + 4 * (card & 3)) for card in range(JOKER)),
    JOKER_UNIT + _SUITS,
    *[None] * (JOKER + 1),
]


def start(take: int) -> int:
    """Return the initial sum of keys, so that `take` cards of a suit carry into a bit of `ENOUGH`."""
    return (8 - take) * _SUITS


def pattern(ranks: Iterable[int]) -> int:
    """Return the pattern of some ranks."""
    return sum(UNITS[rank] for rank in ranks)


def ranks_of(pattern: int) -> Ranks:
    """Return the ranks of a pattern, highest first, without the joker."""
    return tuple(rank for rank in range(12, -1, -1) for _ in range(pattern >> 4 * rank & 7))


def rank_bits(ranks: Iterable[int]) -> int:
    """Return different ranks as bits, the two lowest."""
    return sum(1 << int(rank) for rank in set(ranks))


def number_shapes(shapes: list[Shape], *, without: Collection[Category] = ()) -> tuple[Lookup, Lookup]:
    """Number the shapes from 1 for the worst: by pattern if not suited, by ranks if suited.

    Kinds of hand that ranks cannot identify, or that are excluded, only take up a number.
    """
    plain: Lookup = {}
    suited: Lookup = {}
    for value, shape in enumerate(shapes, 1):
        if not shape.ranks or shape.category in without:
            continue
        if shape.suited:
            suited[rank_bits(shape.ranks)] = value
        else:
            plain[pattern(shape.ranks)] = value
    return plain, suited


def grow(plain: Lookup, *, joker: bool = False) -> Lookup:
    """Return the values with one more card: the best after leaving a card out."""
    more: Lookup = {}
    best = more.get
    for small, value in plain.items():
        for unit in UNITS:
            if not small & unit << 2 and best(small + unit, -1) < value:
                more[small + unit] = value
        if joker and not small & JOKER_UNIT and best(small + JOKER_UNIT, -1) < value:
            more[small + JOKER_UNIT] = value
    return more


def grow_suited(suited: Lookup, *, joker: bool = False) -> Lookup:
    """Return the values of suited ranks with one more rank; the joker may count as one."""
    more: Lookup = {}
    for small, value in suited.items():
        for rank in range(14 if joker else 13):
            larger = small | 1 << rank
            if larger != small and more.get(larger, -1) < value:
                more[larger] = value
    return more
