"""Caribbean stud hands, 13:69F-16.5: five-card high hands of poker under their own paragraphs."""

from __future__ import annotations

from dataclasses import replace

from pitboss.law import cite
from pitboss.rankings.hands import HandOrder
from pitboss.rankings.high import (
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    HIGH_CARD,
    ONE_PAIR,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    TWO_PAIRS,
    high_shapes,
)
from pitboss.rankings.order import Reason, Rules
from pitboss.rankings.shapes import Shape
from pitboss.rankings.words import ACE_HIGH

KINDS = {
    ROYAL_FLUSH: replace(ROYAL_FLUSH, law=cite("13:69F-16.5(b)1")),
    STRAIGHT_FLUSH: replace(STRAIGHT_FLUSH, law=cite("13:69F-16.5(b)2")),
    FOUR_OF_A_KIND: replace(FOUR_OF_A_KIND, law=cite("13:69F-16.5(b)3")),
    FULL_HOUSE: replace(FULL_HOUSE, law=cite("13:69F-16.5(b)4")),
    FLUSH: replace(FLUSH, law=cite("13:69F-16.5(b)5")),
    STRAIGHT: replace(STRAIGHT, law=cite("13:69F-16.5(b)6")),
    THREE_OF_A_KIND: replace(THREE_OF_A_KIND, law=cite("13:69F-16.5(b)7")),
    TWO_PAIRS: replace(TWO_PAIRS, law=cite("13:69F-16.5(b)8")),
    ONE_PAIR: replace(ONE_PAIR, law=cite("13:69F-16.5(b)9")),
    HIGH_CARD: replace(HIGH_CARD, law=cite("13:69F-16.5(a)")),
}
"""The kinds of hand of 13:69F-14.3, with their paragraphs here."""


def caribbean_shapes() -> list[Shape]:
    """Return the 7,462 distinct hands, worst first."""
    return [shape._replace(category=KINDS[shape.category]) for shape in high_shapes()]


CARIBBEAN_STUD = HandOrder(
    "caribbean-stud",
    "Caribbean stud, five cards",
    cite("13:69F-16.5(b)"),
    caribbean_shapes,
    rules=Rules(
        cards=Reason(cite("13:69F-16.5(a)"), ACE_HIGH),
        equal=Reason(cite('13:69F-16.1 "suit"'), "no suit is above another: the hands are equal"),
        alike=cite('13:69F-16.1 "rank"'),
        low_ace=cite("13:69F-16.5(a)"),
    ),
    take=5,
    sizes=(5,),
)
