"""Settlement of the main wager and the wager on a number, in plain integers: 11.9(g)-(i), 11.13(b)3."""

from __future__ import annotations

from pitboss.law import cite
from pitboss.rankings.hands import HandOrder
from pitboss.rankings.pai_gow_poker import PAI_GOW_TWO, heights
from pitboss.table.wager import FIRST, LOSES, PUSHES

LAW = cite("13:69F-11")

RIGHT, LOW_ABOVE_HIGH, WRONG_SIZES = range(3)
"""Flags of a set hand: correct, low hand above the high hand, or not five cards and two."""
POSITIONS = 6
"""Number of betting positions. With the dealer, seven hands are dealt."""
FIVE, TWO = 5, 2


def pack_hands(high: int, low: int, how: int = RIGHT) -> int:
    """Pack two hands into one number: the set flag, the high hand's value, the low hand's value."""
    return how << 24 | high << 8 | low


def line(player: int, banker: int) -> int:
    """Settle the wager: two hands above the banker's win, one pushes, none loses.

    Copies are not above, and a wrong set loses.
    """
    if player >> 24:
        return LOSES
    above = int(player >> 8 > banker >> 8) + int(player & 255 > banker & 255)
    if above == 2:
        return FIRST
    return PUSHES if above else LOSES


def result_paragraph(player: int, banker: int) -> str:
    """Return the paragraph by which the wager loses or pushes."""
    if player >> 24:
        return ".9(g)3" if player >> 24 == LOW_ABOVE_HIGH else ".9(g)4"
    high, low = (player >> 8) - (banker >> 8), (player & 255) - (banker & 255)
    if high > 0:
        return ".9(h)1"
    if low > 0:
        return ".9(h)2"
    return ".9(g)1" if high < 0 and low < 0 else ".9(g)2"


def number_line(number: int, chosen: int, one_wins: int) -> int:
    """Settle a number: it wins if the generator shows it. Number one, no player's place, needs a reading."""
    return FIRST if number == chosen and (chosen != 1 or one_wins) else LOSES


def number_set_hand(high: tuple[int, ...], low: tuple[int, ...], order: HandOrder) -> int:
    """Return a set hand as one number for `line`: 11.3, 11.9(a)."""
    if len(low) != TWO or len(high) != FIVE:
        return pack_hands(0, 0, WRONG_SIZES)
    five, two = order.value(high), PAI_GOW_TWO.value(low)
    rightly = heights(order)[five] >= heights(PAI_GOW_TWO)[two]
    return pack_hands(five, two, RIGHT if rightly else LOW_ABOVE_HIGH)
