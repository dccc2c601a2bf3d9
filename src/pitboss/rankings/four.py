"""Four-card poker, 13:69F-27.3: the best four of the cards dealt."""

from __future__ import annotations

from pitboss.law import cite
from pitboss.rankings.hands import HandOrder
from pitboss.rankings.order import Category, Reason, Rules
from pitboss.rankings.shapes import Shape, groups, make_shapes, odd_ranks, runs
from pitboss.rankings.words import ACE_HIGH, say_all_cards, say_matched, say_top_card

FOUR_OF_A_KIND = Category("four-of-a-kind", cite("13:69F-27.3(b)1"), say_matched("four-of-a-kind", 4))
STRAIGHT_FLUSH = Category("straight flush", cite("13:69F-27.3(b)2"), say_top_card("straight flush"))
THREE_OF_A_KIND = Category("three-of-a-kind", cite("13:69F-27.3(b)3"), say_matched("three-of-a-kind", 3))
FLUSH = Category("flush", cite("13:69F-27.3(b)4"), say_all_cards("flush"))
STRAIGHT = Category("straight", cite("13:69F-27.3(b)5"), say_top_card("straight"))
TWO_PAIR = Category("two pair", cite("13:69F-27.3(b)6"), say_matched("two pair", 2, 2))
PAIR = Category("pair", cite("13:69F-27.3(b)7"), say_matched("pair", 2))
HIGH_CARD = Category("high card", cite("13:69F-27.3(c)"), say_all_cards("high card"))


def four_shapes() -> list[Shape]:
    """Return the distinct four-card hands, worst first. Quads beat a straight flush, trips a flush."""
    return [
        *make_shapes(HIGH_CARD, odd_ranks(4)),
        *make_shapes(PAIR, groups(2, 1, 1)),
        *make_shapes(TWO_PAIR, groups(2, 2)),
        *make_shapes(STRAIGHT, runs(4)),
        *make_shapes(FLUSH, odd_ranks(4), suited=True),
        *make_shapes(THREE_OF_A_KIND, groups(3, 1)),
        *make_shapes(STRAIGHT_FLUSH, runs(4), suited=True),
        *make_shapes(FOUR_OF_A_KIND, groups(4)),
    ]


FOUR = HandOrder(
    "four",
    "four-card poker",
    cite("13:69F-27.3(b)"),
    four_shapes,
    rules=Rules(
        cards=Reason(cite("13:69F-27.3(a)"), ACE_HIGH),
        equal=Reason(cite("13:69F-27.3(c)"), "the hands are identical"),
        alike=cite("13:69F-27.3(c)"),
        low_ace=cite("13:69F-27.3(a)"),
    ),
    take=4,
    sizes=(4, 5, 6),
)
