"""High hands: the best five of five to seven cards, 13:69F-14.3(b), and the six-card bonus."""

from __future__ import annotations

from dataclasses import replace

from pitboss.law import cite
from pitboss.rankings.hands import HandOrder
from pitboss.rankings.order import Category, Reason, Rules
from pitboss.rankings.shapes import Shape, by_any_card, groups, make_shapes, odd_ranks, runs
from pitboss.rankings.words import ACE_HIGH, SHARED, say_all_cards, say_matched, say_name, say_top_card

ROYAL_FLUSH = Category("royal flush", cite("13:69F-14.3(b)1"), say_name("royal flush"))
STRAIGHT_FLUSH = Category("straight flush", cite("13:69F-14.3(b)2"), say_top_card("straight flush"))
FOUR_OF_A_KIND = Category("four-of-a-kind", cite("13:69F-14.3(b)3"), say_matched("four-of-a-kind", 4))
FULL_HOUSE = Category(
    "full house", cite("13:69F-14.3(b)4"), say_matched("full house", 3, 2, between=" over ")
)
FLUSH = Category("flush", cite("13:69F-14.3(b)5"), say_all_cards("flush"))
STRAIGHT = Category("straight", cite("13:69F-14.3(b)6"), say_top_card("straight"))
THREE_OF_A_KIND = Category("three-of-a-kind", cite("13:69F-14.3(b)7"), say_matched("three-of-a-kind", 3))
TWO_PAIRS = Category("two pairs", cite("13:69F-14.3(b)8"), say_matched("two pairs", 2, 2))
ONE_PAIR = Category("one pair", cite("13:69F-14.3(b)9"), say_matched("one pair", 2))
HIGH_CARD = Category("high card", cite("13:69F-14.3(d)"), say_all_cards("high card"))

RULES = Rules(
    cards=Reason(cite("13:69F-14.3(a)"), ACE_HIGH),
    equal=Reason(cite("13:69F-14.3(d)"), SHARED),
    alike=cite("13:69F-14.3(d)"),
    low_ace=cite("13:69F-14.3(a)"),
    speak=cite("13:69F-14.3(g)"),
)
"""The rules common to all poker except low poker."""
_ROYAL = [runs(5)[-1]]


def high_shapes(*, tie_any_card: bool = False) -> list[Shape]:
    """Return the 7,462 distinct high hands, worst first.

    Within a category matched cards are compared before odd ones, and the ace of A-2-3-4-5 is low. Read alone,
    14.3(d) would compare any card first: `tie_any_card`.
    """
    shapes = [
        *make_shapes(HIGH_CARD, odd_ranks(5)),
        *make_shapes(ONE_PAIR, groups(2, 1, 1, 1)),
        *make_shapes(TWO_PAIRS, groups(2, 2, 1)),
        *make_shapes(THREE_OF_A_KIND, groups(3, 1, 1)),
        *make_shapes(STRAIGHT, runs(5)),
        *make_shapes(FLUSH, odd_ranks(5), suited=True),
        *make_shapes(FULL_HOUSE, groups(3, 2)),
        *make_shapes(FOUR_OF_A_KIND, groups(4, 1)),
        *make_shapes(STRAIGHT_FLUSH, runs(5)[:-1], suited=True),
        *make_shapes(ROYAL_FLUSH, _ROYAL, suited=True),
    ]
    return by_any_card(shapes) if tie_any_card else shapes


HIGH = HandOrder(
    "high",
    "high hand, five cards",
    cite("13:69F-14.3(b)"),
    high_shapes,
    rules=RULES,
    take=5,
    sizes=(5, 6, 7),
    readings={"tie_any_card": False},
)
SIX_CARD_BONUS = HandOrder(
    "six-card-bonus",
    "six-card bonus, the best five of six",
    cite("13:69F-20.12A"),
    high_shapes,
    rules=replace(RULES, speak=None),
    take=5,
    sizes=(6,),
)
