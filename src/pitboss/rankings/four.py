"""Four-card poker, 13:69F-27.3: the best four of the cards dealt."""

from __future__ import annotations

from pitboss.law import cite
from pitboss.rankings.hands import HandOrder
from pitboss.rankings.order import Category, Reason, Rules
from pitboss.rankings.shapes import Shape, groups, odd, runs, shaped
from pitboss.rankings.words import ACE_HIGH, listed, matched, topped

FOUR_OF_A_KIND = Category("four-of-a-kind", cite("13:69F-27.3(b)1"), matched("four-of-a-kind", 4))
STRAIGHT_FLUSH = Category("straight flush", cite("13:69F-27.3(b)2"), topped("straight flush"))
THREE_OF_A_KIND = Category("three-of-a-kind", cite("13:69F-27.3(b)3"), matched("three-of-a-kind", 3))
FLUSH = Category("flush", cite("13:69F-27.3(b)4"), listed("flush"))
STRAIGHT = Category("straight", cite("13:69F-27.3(b)5"), topped("straight"))
TWO_PAIR = Category("two pair", cite("13:69F-27.3(b)6"), matched("two pair", 2, 2))
PAIR = Category("pair", cite("13:69F-27.3(b)7"), matched("pair", 2))
HIGH_CARD = Category("high card", cite("13:69F-27.3(c)"), listed("high card"))


def four_shapes() -> list[Shape]:
    """Return the distinct four-card hands, worst first. Quads beat a straight flush, trips a flush."""
    return [
        *shaped(HIGH_CARD, odd(4)),
        *shaped(PAIR, groups(2, 1, 1)),
        *shaped(TWO_PAIR, groups(2, 2)),
        *shaped(STRAIGHT, runs(4)),
        *shaped(FLUSH, odd(4), suited=True),
        *shaped(THREE_OF_A_KIND, groups(3, 1)),
        *shaped(STRAIGHT_FLUSH, runs(4), suited=True),
        *shaped(FOUR_OF_A_KIND, groups(4)),
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
