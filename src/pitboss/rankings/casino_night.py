"""High hands of hold 'em at a casino night, 13:47-20.40(f) and (g): those of all poker."""

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
    ROYAL_FLUSH: replace(ROYAL_FLUSH, law=cite("13:47-20.40(f)1")),
    STRAIGHT_FLUSH: replace(STRAIGHT_FLUSH, law=cite("13:47-20.40(f)2")),
    FOUR_OF_A_KIND: replace(FOUR_OF_A_KIND, law=cite("13:47-20.40(f)3")),
    FULL_HOUSE: replace(FULL_HOUSE, law=cite("13:47-20.40(f)4")),
    FLUSH: replace(FLUSH, law=cite("13:47-20.40(f)5")),
    STRAIGHT: replace(STRAIGHT, law=cite("13:47-20.40(f)6")),
    THREE_OF_A_KIND: replace(THREE_OF_A_KIND, law=cite("13:47-20.40(f)7")),
    TWO_PAIRS: replace(TWO_PAIRS, law=cite("13:47-20.40(f)8")),
    ONE_PAIR: replace(ONE_PAIR, law=cite("13:47-20.40(f)9")),
    HIGH_CARD: replace(HIGH_CARD, law=cite("13:47-20.40(f)")),  # not listed there: the tenth rank
}
"""The kinds of hand, with their paragraphs here."""


def casino_night_shapes() -> list[Shape]:
    """Return the 7,462 distinct hands, worst first."""
    return [shape._replace(category=KINDS[shape.category]) for shape in high_shapes()]


CASINO_NIGHT_HIGH = HandOrder(
    "casino-night-high",
    "high hand at a casino night, five cards",
    cite("13:47-20.40(f)"),
    casino_night_shapes,
    rules=Rules(
        cards=Reason(cite("13:47-20.40(g)"), ACE_HIGH),
        equal=Reason(cite("13:47-20.40(e)22"), "all suits are equal: the hands share the pot"),
        alike=cite("13:47-20.40(e)21"),
        low_ace=cite("13:47-20.40(g)"),
        speak=cite('13:47-20.40(a) "hand"'),
    ),
    take=5,
    sizes=(5, 6, 7),
)
