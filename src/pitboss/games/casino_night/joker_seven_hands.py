"""Seven cards of 54 in plain integers, and the wagers they decide: 13:47-20.26(f), (g).

A hand is counted twice: by color, and by rank. No wager looks on both, so two small draws stand for one hand.
"""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.equipment.cards import JOKER, RANK_NAMES, rank, suit
from pitboss.table.model import Draw, Source
from pitboss.table.wager import FIRST, LOSES

COLORS, RANKS = "colors", "ranks"
HAND_SIZE = 7
RED, BLACK, NO_COLOR = range(3)
NO_RANK = 13
RED_SUITS = (1, 2)
BY_COLOR = Source((26, 26, 2), suits=26)
BY_RANK = Source((4,) * 13 + (2,), suits=4)
RANK_PLURALS = tuple(f"{name}es" if name == "six" else f"{name}s" for name in RANK_NAMES)

# A number of ranks: 13 bits for ranks held exactly twice, 13 for ranks held twice or more, two for the
# number of jokers, and a bit each for a rank held exactly three times and for one held four times.
MORE, JOKERS, THREE, FOUR = 13, 26, 28, 29
ALL_RANKS = (1 << 13) - 1


def count_colors(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
    """Return how many cards are red, and how many black (times 8)."""
    found = 0
    for kind in (a, b, c, d, e, f, g):
        if kind == 0:
            found += 1
        elif kind == 1:
            found += 8
    return found


def count_ranks(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
    """Return what the ranks make: pairs, three or four of a rank, and jokers."""
    held = 0  # three bits a rank
    for kind in (a, b, c, d, e, f, g):
        held += 1 << 3 * kind
    found = (held >> 3 * NO_RANK & 3) << JOKERS
    for each in range(13):
        times = held >> 3 * each & 7
        if times > 1:
            found |= 1 << MORE + each
        if times == 2:
            found |= 1 << each
        elif times == 3:
            found |= 1 << THREE
        elif times == 4:
            found |= 1 << FOUR
    return found


# Settlements: 20.26(g)


def of_color(colors: int, shift: int, low: int, high: int) -> int:
    """Win with at least `low` and at most `high` cards of the color at this shift."""
    return FIRST if low <= colors >> shift & 7 <= high else LOSES


def no_pairs(ranks: int, with_joker: int) -> int:
    """Win if no rank is held twice; with a joker only if that is allowed."""
    if ranks >> MORE & ALL_RANKS or (ranks >> JOKERS & 3 and not with_joker):
        return LOSES
    return FIRST


def two_pairs(ranks: int) -> int:
    """Win if two ranks are held exactly twice, and none three or four times."""
    pairs = 0
    for each in range(13):
        pairs += ranks >> each & 1
    return FIRST if pairs == 2 and not ranks >> THREE else LOSES


def jokers(ranks: int, low: int, high: int) -> int:
    """Win with at least `low` and at most `high` jokers."""
    return FIRST if low <= ranks >> JOKERS & 3 <= high else LOSES


def pair_of(ranks: int, place: int) -> int:
    """Win if the bit of a rank is set: held exactly twice, or twice or more."""
    return FIRST if ranks >> place & 1 else LOSES


def prial(ranks: int, wins: int) -> int:
    """Win with a rank held three times (1), or with one held three or four times (3)."""
    return FIRST if ranks >> THREE & wins else LOSES


# Cards at the table


def color_kind(card: int) -> int:
    """Return the color of a card: 0 for red, 1 for black, 2 for a joker."""
    if card == JOKER:
        return NO_COLOR
    return RED if suit(card) in RED_SUITS else BLACK


def hand_numbers(hand: Iterable[int]) -> dict[str, int]:
    """Return the numbers of a hand of seven cards, by draw."""
    cards = tuple(hand)
    return {COLORS: count_colors(*map(color_kind, cards)), RANKS: count_ranks(*map(rank, cards))}


def name_ranks(ranks: int) -> str:
    """Name what the ranks make: `a pair of kings and a prial`."""
    pairs = [f"a pair of {RANK_PLURALS[each]}" for each in reversed(range(13)) if ranks >> each & 1]
    more = ["four of a rank"] if ranks >> FOUR & 1 else []
    threes = bin(ranks >> MORE & ALL_RANKS).count("1") - len(pairs) - len(more)
    made = [*pairs, *(["a prial"] if threes == 1 else ["two prials"] if threes else []), *more]
    held = ranks >> JOKERS & 3
    made += ["a joker"] if held == 1 else ["two jokers"] if held else []
    return " and ".join(made) or "no pair"


def name_hand(hand: Iterable[int]) -> str:
    """Name a hand: `4 red, 3 black, a pair of kings`."""
    numbers = hand_numbers(hand)
    red, black = numbers[COLORS] & 7, numbers[COLORS] >> 3
    return f"{red} red, {black} black, {name_ranks(numbers[RANKS])}"


DRAWS = (
    Draw(COLORS, HAND_SIZE, count_colors, source=BY_COLOR),
    Draw(RANKS, HAND_SIZE, count_ranks, source=BY_RANK),
)
