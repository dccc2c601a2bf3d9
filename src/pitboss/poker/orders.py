"""Which order decides a pot, under the house's readings, who wins by it, and how hands are called."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from pitboss.poker.options import PokerOptions
from pitboss.rankings import BADUGI, DEUCE_TO_SEVEN, HIGH, LOW, OMAHA, THREE, Rank
from pitboss.rankings.badugi import BadugiOrder
from pitboss.rankings.hands import HandOrder
from pitboss.rankings.omaha import OmahaOrder

Order: TypeAlias = HandOrder | OmahaOrder | BadugiOrder
OrderBy: TypeAlias = "staticmethod[[PokerOptions], Order]"
"""An order as a game has it: it depends on how the house reads the text."""
Parts: TypeAlias = tuple[tuple[int, ...], ...]
"""A hand as the orders take it: all its cards, or the player's own and the board apart."""
ACE = 12


def high_hands(options: PokerOptions) -> HandOrder:
    """The high hands of 14.3."""
    return HIGH if options.tie_any_card == "off" else HIGH.reading(tie_any_card=True)


def three_card_hands(options: PokerOptions) -> HandOrder:
    """The high hands of three cards, in mambo stud."""
    return THREE if options.tie_any_card == "off" else THREE.reading(tie_any_card=True)


def omaha_hands(options: PokerOptions) -> OmahaOrder:
    """High hands of two cards of one's own and three of the board."""
    return OMAHA if options.tie_any_card == "off" else OMAHA.reading(tie_any_card=True)


def low_hands(options: PokerOptions) -> HandOrder:
    """The low order that needs no qualifier."""
    return LOW if options.low_pair_aces_worst == "off" else LOW.reading(low_pair_aces_worst=True)


def deuce_to_seven_hands(options: PokerOptions) -> HandOrder:
    """The low order of triple draw, where straights and flushes count against a hand."""
    if options.wheel_is_straight == options.tie_any_card == "off":
        return DEUCE_TO_SEVEN
    return DEUCE_TO_SEVEN.reading(
        wheel_is_straight=options.wheel_is_straight == "on", tie_any_card=options.tie_any_card == "on"
    )


def badugi_hands(options: PokerOptions) -> BadugiOrder:
    """Cards of different suits and ranks."""
    return BADUGI


# Two hands of one player


def same_hand(high: Rank, low: Rank) -> bool:
    """Whether the cards of the low hand make the high hand too."""
    order = high.order
    made = order.five if isinstance(order, OmahaOrder) else order
    return isinstance(made, HandOrder) and made.made(low.cards) == high.value


def shared_ace(high: Rank, low: Rank) -> bool:
    """Whether one ace is in both hands."""
    return any(card >> 2 == ACE and card in low.cards for card in high.cards)


def example(high: Rank, straight: str, flush: str, other: str) -> str:
    """The paragraph whose example of one hand that wins both ways fits: a straight, or a flush."""
    return {"straight": straight, "straight flush": straight, "flush": flush}.get(high.category.name, other)


# Which hands win and which are beaten: functions of plain integers, for play as for compiled counting


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


def hand_values(orders: tuple[Order, Order | None], held: Parts) -> tuple[int, int]:
    """Return how good a hand is for the high half (or the pot) and for the low half; 0 for no low."""
    high, low = orders
    return high.value(*held), 0 if low is None else low.value(*held)


# Words

_NAMES: dict[tuple[Order, int], str] = {}
"""Hands of equal value have the same name, so each is put into words once."""


def both_named(orders: tuple[Order, Order | None], values: tuple[int, int], held: Parts) -> str:
    """A hand in words, its low side too if it has one."""
    (high_order, low_order), (high, low) = orders, values
    words = _named(high_order, high, held)
    return words if low_order is None or not low else f"{words}; {_named(low_order, low, held)}"


def _named(order: Order, value: int, held: Parts) -> str:
    name = _NAMES.get((order, value))
    if name is None:
        name = _NAMES[order, value] = str(order.rank(*held))
    return name
