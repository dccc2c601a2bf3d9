"""The order that decides a pot under the house's readings, winning and beaten hands, and hand names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from pitboss.poker.options import PokerOptions
from pitboss.rankings import BADUGI, CASINO_NIGHT_HIGH, DEUCE_TO_SEVEN, HIGH, LOW, OMAHA, THREE, Rank
from pitboss.rankings.badugi import BadugiOrder
from pitboss.rankings.hands import HandOrder
from pitboss.rankings.omaha import OmahaOrder

Order: TypeAlias = HandOrder | OmahaOrder | BadugiOrder
OrderBy: TypeAlias = "staticmethod[[PokerOptions], Order]"
"""A game's order, chosen by the house's readings."""
Parts: TypeAlias = tuple[tuple[int, ...], ...]
"""A hand as the orders take it: all its cards, or the player's cards and the board separately."""
ACE = 12


def high_hands(options: PokerOptions) -> HandOrder:
    """Return the order of high hands, 14.3."""
    return HIGH if options.tie_any_card == "off" else HIGH.reading(tie_any_card=True)


def casino_night_hands(options: PokerOptions) -> HandOrder:
    """Return the order of high hands at a casino night."""
    return CASINO_NIGHT_HIGH


def three_card_hands(options: PokerOptions) -> HandOrder:
    """Return the order of three-card high hands, for mambo stud."""
    return THREE if options.tie_any_card == "off" else THREE.reading(tie_any_card=True)


def omaha_hands(options: PokerOptions) -> OmahaOrder:
    """Return the order of high hands of two own cards and three from the board."""
    return OMAHA if options.tie_any_card == "off" else OMAHA.reading(tie_any_card=True)


def low_hands(options: PokerOptions) -> HandOrder:
    """Return the order of low hands without a qualifier."""
    return LOW if options.low_pair_aces_worst == "off" else LOW.reading(low_pair_aces_worst=True)


def deuce_to_seven_hands(options: PokerOptions) -> HandOrder:
    """Return the low order of triple draw, where straights and flushes count against a hand."""
    if options.wheel_is_straight == options.tie_any_card == "off":
        return DEUCE_TO_SEVEN
    return DEUCE_TO_SEVEN.reading(
        wheel_is_straight=options.wheel_is_straight == "on", tie_any_card=options.tie_any_card == "on"
    )


def badugi_hands(options: PokerOptions) -> BadugiOrder:
    """Return the order of badugi hands: cards of different suits and ranks."""
    return BADUGI


# Two hands of one player


def is_same_hand(high: Rank, low: Rank) -> bool:
    """Return whether the cards of the low hand make the high hand too."""
    order = high.order
    made = order.five if isinstance(order, OmahaOrder) else order
    return isinstance(made, HandOrder) and made.value_made(low.cards) == high.value


def has_shared_ace(high: Rank, low: Rank) -> bool:
    """Return whether both hands use the same ace."""
    return any(card >> 2 == ACE and card in low.cards for card in high.cards)


def example_paragraph(high: Rank, straight: str, flush: str, other: str) -> str:
    """Return the paragraph whose example fits a hand that wins both ways: a straight, a flush, or another."""
    return {"straight": straight, "straight flush": straight, "flush": flush}.get(high.category.name, other)


# Winning and beaten hands as bit sets: functions of plain integers, shared by play and compiled counting


def mark_best(values: Sequence[int]) -> int:
    """Set a bit for each hand of the highest value; none if no hand counts, such as a low above eight."""
    top = found = 0
    for place in range(len(values)):
        if values[place] > top:
            top = values[place]
            found = 1 << place
        elif top and values[place] == top:
            found |= 1 << place
    return found


def mark_beaten(values: Sequence[int], least: int) -> int:
    """Set a bit for each hand that is worth `least` or more, and less than the best."""
    top = found = 0
    for place in range(len(values)):
        top = max(top, values[place])
    for place in range(len(values)):
        if least <= values[place] < top:
            found |= 1 << place
    return found


def select_seats(seats: Sequence[int], bits: int) -> list[int]:
    """Return the seats whose bits are set."""
    return [seat for place, seat in enumerate(seats) if bits >> place & 1]


def hand_values(orders: tuple[Order, Order | None], held: Parts) -> tuple[int, int]:
    """Return how good a hand is for the high half (or the pot) and for the low half; 0 for no low."""
    high, low = orders
    return high.value(*held), 0 if low is None else low.value(*held)


# Names

_NAMES: dict[tuple[Order, int], str] = {}
"""Names by order and value: hands of equal value share a name."""


def name_hand(orders: tuple[Order, Order | None], values: tuple[int, int], held: Parts) -> str:
    """Name a hand, with its low side if it has one."""
    (high_order, low_order), (high, low) = orders, values
    words = _name_side(high_order, high, held)
    return words if low_order is None or not low else f"{words}; {_name_side(low_order, low, held)}"


def _name_side(order: Order, value: int, held: Parts) -> str:
    name = _NAMES.get((order, value))
    if name is None:
        name = _NAMES[order, value] = str(order.rank(*held))
    return name
