"""Poker hand wagers, and the posted cards that allow them: 13:69F-12.5(b), 12.8.

The next spin decides each, together with the one or two cards posted before it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from pitboss.games.pokette.layout import SECTIONS, SPIN, minimum_table
from pitboss.law import cite
from pitboss.table.wager import FIRST, LOSES, PayTable, Wager

LAW = cite("13:69F-12")
POSTED = "posted"
PAIR_IN_TWO, PAIR_IN_THREE, THREE = "pair in two", "pair in three", "three-of-a-kind"
STRAIGHT, STRAIGHT_FLUSH, FLUSH = "straight", "straight flush", "flush"
NO_CARD = 63


def pack_posted(posted: Sequence[int]) -> int:
    """Pack the posted cards into one number: the last in the low six bits, the earlier above; 63 is none."""
    earlier, last = [*(NO_CARD,) * (2 - len(posted)), *posted]
    return earlier << 6 | last


# Settlements, in plain integers. Jokers, sections 52 and 53, have no value: 12.2(b)


def pair_in_two(spin: int, posted: int) -> int:
    """Win if the last posted card repeats, in any suit."""
    return FIRST if spin < 52 and spin >> 2 == (posted & 63) >> 2 else LOSES


def pair_in_three(spin: int, posted: int) -> int:
    """Win if two of the three cards have the same value."""
    one, two, three = posted >> 8, (posted & 63) >> 2, spin >> 2
    return FIRST if (one < 13 and one in (two, three)) or (two < 13 and two == three) else LOSES


def three_of_a_kind(spin: int, posted: int) -> int:
    """Win if all three cards have the same value."""
    one, two, three = posted >> 8, (posted & 63) >> 2, spin >> 2
    return FIRST if spin < 52 and one == two and two == three else LOSES


def flush(spin: int, posted: int) -> int:
    """Win if all three cards have the same suit. Jokers have none."""
    one, two, three = posted >> 6 & 3, posted & 3, spin & 3
    no_joker = spin < 52 and posted >> 6 < 52 and posted & 63 < 52
    return FIRST if no_joker and one == two and two == three else LOSES


def straight(spin: int, posted: int, suited: int) -> int:
    """Win with three values in a row, in any order: the first line if the posted cards were open.

    The ace goes with king and queen, or with two and three. The posted cards are open if they are
    consecutive and either end would complete them.
    """
    one, two, three = posted >> 8, (posted & 63) >> 2, spin >> 2
    low, high = min(one, two, three), max(one, two, three)
    middle = one + two + three - low - high
    in_a_row = low < middle < high and (high - low == 2 or (low == 0 and middle == 1 and high == 12))
    if high > 12 or not in_a_row:  # 13 is a joker
        return LOSES
    if suited and (posted >> 6 & 3 != posted & 3 or posted & 3 != spin & 3):
        return LOSES
    is_open = abs(one - two) == 1 and max(one, two) < 12
    return FIRST if is_open else FIRST + 1


def _hand(at: str, settle: Callable[..., int], table: PayTable, args: tuple[int, ...] = ()) -> Wager:
    on = SPIN, POSTED
    return Wager(name=table.name, at=at, settle=settle, on=on, args=args, tables=(table,), loses=at)


HANDS = (
    _hand(".5(b)1", pair_in_two, minimum_table(PAIR_IN_TWO, ("", 11))),
    _hand(".5(b)2", pair_in_three, minimum_table(PAIR_IN_THREE, ("", 5))),
    _hand(".5(b)3", three_of_a_kind, minimum_table(THREE, ("", 11))),
    _hand(".5(b)4", straight, minimum_table(STRAIGHT, ("open", 5), ("inside", 11)), args=(0,)),
    _hand(".5(b)5", straight, minimum_table(STRAIGHT_FLUSH, ("open", 24), ("inside", 49)), args=(1,)),
    _hand(".5(b)6", flush, minimum_table(FLUSH, ("", 3))),
)


# Open hands


@cache
def winning_sections(wager: str, posted: int) -> int:
    """Count the sections, of 54, that complete a hand with these cards posted."""
    hand = next(each for each in HANDS if each.name == wager)
    return sum(hand.settle(section, posted, *hand.args) >= FIRST for section in range(SECTIONS))
