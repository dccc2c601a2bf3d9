"""Low hands: ace to five with and without a qualifier, three-card mambo, and deuce to seven."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

from pitboss.law import cite
from pitboss.rankings import high
from pitboss.rankings.hands import HandOrder
from pitboss.rankings.order import Category, Reason
from pitboss.rankings.shapes import ACE, Ranks, Shape, by_any_card, groups, make_shapes, odd_ranks, runs
from pitboss.rankings.words import ACE_BEST, TWO_BEST, say_low, say_matched, say_name

LOW_HAND = Category("low", cite("13:69F-14.3(f)"), say_low())
LOW_PAIR = Category("one pair", cite("13:69F-14.3(f)"), say_low(say_matched("one pair", 2)))
LOW_TWO_PAIRS = Category("two pairs", cite("13:69F-14.3(f)"), say_low(say_matched("two pairs", 2, 2)))
LOW_THREE = Category("three-of-a-kind", cite("13:69F-14.3(f)"), say_low(say_matched("three-of-a-kind", 3)))
LOW_FULL = Category(
    "full house", cite("13:69F-14.3(f)"), say_low(say_matched("full house", 3, 2, between=" over "))
)
LOW_FOUR = Category("four-of-a-kind", cite("13:69F-14.3(f)"), say_low(say_matched("four-of-a-kind", 4)))
EIGHT_LOW = Category("eight or better", cite("13:69F-14.9(j)"), say_low())
NO_EIGHT_LOW = Category("no low", cite("13:69F-14.9(j)"), say_name("no low of eight or better"))
SIX_LOW = Category("six or better", cite("13:69F-14.13A(k)"), say_low())
NO_SIX_LOW = Category("no low", cite("13:69F-14.13A(k)"), say_name("no low of six or better"))

# In 14.3(e) the ace is the best low card: pips run from 0 for the ace to 12 for the king.
RULES = replace(high.RULES, cards=Reason(cite("13:69F-14.3(e)"), ACE_BEST))


def pip(rank: int) -> int:
    """Return 0 for an ace, 1 for a two, 12 for a king."""
    return (rank + 1) % 13


def _rank(pip: int) -> int:
    return (pip - 1) % 13


def lows(category: Category, *counts: int, ace_pairs_worst: bool = False) -> list[Shape]:
    """Return the hands of one kind as lows, worst first: the reverse of the high order."""

    def place(pips: Ranks) -> Ranks:
        if not ace_pairs_worst:
            return pips
        return tuple(13 if pip == 0 and pips.count(0) > 1 else pip for pip in pips)

    hands = sorted(_pip_groups(*counts, aces_first=ace_pairs_worst), key=place, reverse=True)
    return make_shapes(category, [tuple(map(_rank, pips)) for pips in hands])


def _pip_groups(*counts: int, aces_first: bool) -> list[Ranks]:
    """Return hands by pips. With `aces_first`, a pair of aces precedes a pair that it would follow."""
    hands = groups(*counts)
    if not aces_first or counts[:2] != (2, 2):
        return hands
    return [(0, 0, *hand[:2], *hand[4:]) if hand[2:4] == (0, 0) else hand for hand in hands]


def low_shapes(*, low_pair_aces_worst: bool = False) -> list[Shape]:
    """Return the 6,175 distinct lows, worst first. Straights and flushes do not count.

    Aces are the lowest pair; a bare reversal of 14.3(b)9 would make them the worst: `low_pair_aces_worst`.
    """
    worst = low_pair_aces_worst
    return [
        *lows(LOW_FOUR, 4, 1, ace_pairs_worst=worst),
        *lows(LOW_FULL, 3, 2, ace_pairs_worst=worst),
        *lows(LOW_THREE, 3, 1, 1, ace_pairs_worst=worst),
        *lows(LOW_TWO_PAIRS, 2, 2, 1, ace_pairs_worst=worst),
        *lows(LOW_PAIR, 2, 1, 1, 1, ace_pairs_worst=worst),
        *lows(LOW_HAND, 1, 1, 1, 1, 1),
    ]


def _qualifying(category: Category, length: int, highest: int) -> list[Shape]:
    """Return lows of different ranks with no pip above `highest`, worst first."""
    hands = sorted(combinations(range(highest - 1, -1, -1), length), reverse=True)
    return make_shapes(category, [tuple(map(_rank, pips)) for pips in hands])


def eight_shapes() -> list[Shape]:
    """Return the 56 lows of 14.9(j), worst first: no pair and nothing above an eight."""
    return _qualifying(EIGHT_LOW, 5, 8)


def six_shapes() -> list[Shape]:
    """Return the 20 lows of 14.13A(k), worst first: three cards, no pair and nothing above a six."""
    return _qualifying(SIX_LOW, 3, 6)


# Deuce to seven: the ace is always high and straights and flushes count against the hand.
_SEVEN = {
    kind: Category(kind.name, cite("13:69F-14.3(f)"), say_low(kind.say))
    for kind in (
        high.ROYAL_FLUSH,
        high.STRAIGHT_FLUSH,
        high.FOUR_OF_A_KIND,
        high.FULL_HOUSE,
        high.FLUSH,
        high.STRAIGHT,
        high.THREE_OF_A_KIND,
        high.TWO_PAIRS,
        high.ONE_PAIR,
    )
} | {high.HIGH_CARD: Category("low", cite("13:69F-14.3(f)"), say_low())}


def deuce_shapes(*, wheel_is_straight: bool = False, tie_any_card: bool = False) -> list[Shape]:
    """Return the 7,462 distinct deuce-to-seven hands, worst first: the reverse of the high hands.

    A-2-3-4-5 is an ace-high hand; read literally, 14.3(a) and (b)6 make it a straight:
    `wheel_is_straight`.
    """
    if wheel_is_straight:
        shapes = high.high_shapes(tie_any_card=tie_any_card)
    else:
        shapes = _ace_always_high(tie_any_card)
    return [Shape(_SEVEN[kind], ranks, suited) for kind, ranks, suited in reversed(shapes)]


def _ace_always_high(tie_any_card: bool) -> list[Shape]:
    wheel = runs(5)[0]
    unmatched = sorted([*odd_ranks(5), (ACE, 3, 2, 1, 0)])
    kept = [
        shape
        for shape in high.high_shapes()
        if shape.ranks != wheel and shape.category not in (high.HIGH_CARD, high.FLUSH)
    ]
    at = next(number for number, shape in enumerate(kept) if shape.category is high.FULL_HOUSE)
    flushes = make_shapes(high.FLUSH, unmatched, suited=True)
    shapes = [*make_shapes(high.HIGH_CARD, unmatched), *kept[:at], *flushes, *kept[at:]]
    return by_any_card(shapes) if tie_any_card else shapes


LOW = HandOrder(
    "low",
    "low hand, ace to five",
    cite("13:69F-14.3(f)"),
    low_shapes,
    rules=RULES,
    take=5,
    sizes=(5, 6, 7),
    readings={"low_pair_aces_worst": False},
    suits=False,
)
EIGHT_OR_BETTER = HandOrder(
    "low-eight",
    "low hand, eight or better",
    cite("13:69F-14.9(j)"),
    eight_shapes,
    rules=RULES,
    take=5,
    sizes=(5, 6, 7),
    otherwise=NO_EIGHT_LOW,
    suits=False,
)
SIX_OR_BETTER = HandOrder(
    "low-six",
    "low hand of three cards, six or better",
    cite("13:69F-14.13A(k)"),
    six_shapes,
    rules=RULES,
    take=3,
    sizes=(3, 4),
    otherwise=NO_SIX_LOW,
    suits=False,
)
DEUCE_TO_SEVEN = HandOrder(
    "deuce-to-seven",
    "low hand, deuce to seven",
    cite("13:69F-14.3(f)"),
    deuce_shapes,
    rules=replace(RULES, cards=Reason(cite("13:69F-14.3(e)"), TWO_BEST)),
    take=5,
    sizes=(5,),
    readings={"wheel_is_straight": False, "tie_any_card": False},
    suited_replaces=True,
)
