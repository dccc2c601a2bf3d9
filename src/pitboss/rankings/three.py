"""High hands of three cards: 13:69F-14.3(c) for mambo, 20.3 for three-card poker, 13:47-20.41 for charity."""

from __future__ import annotations

from pitboss.law import cite
from pitboss.rankings.hands import HandOrder
from pitboss.rankings.high import RULES
from pitboss.rankings.order import Category, Reason, Rules
from pitboss.rankings.shapes import Ranks, Shape, by_any_card, groups, make_shapes, odd_ranks, runs
from pitboss.rankings.words import ACE_HIGH, say_all_cards, say_matched, say_name, say_top_card

ROYAL_FLUSH = Category("royal flush", cite("13:69F-14.3(c)1"), say_name("royal flush"))
STRAIGHT_FLUSH = Category("straight flush", cite("13:69F-14.3(c)2"), say_top_card("straight flush"))
THREE_OF_A_KIND = Category("three-of-a-kind", cite("13:69F-14.3(c)3"), say_matched("three-of-a-kind", 3))
STRAIGHT = Category("straight", cite("13:69F-14.3(c)4"), say_top_card("straight"))
FLUSH = Category("flush", cite("13:69F-14.3(c)5"), say_all_cards("flush"))
ONE_PAIR = Category("one pair", cite("13:69F-14.3(c)6"), say_matched("one pair", 2))
HIGH_CARD = Category("high card", cite("13:69F-14.3(d)"), say_all_cards("high card"))

_MAMBO = (STRAIGHT_FLUSH, THREE_OF_A_KIND, STRAIGHT, FLUSH, ONE_PAIR, HIGH_CARD)

_CASINO = (
    Category("straight flush", cite("13:69F-20.3(b)1"), say_top_card("straight flush")),
    Category("three-of-a-kind", cite("13:69F-20.3(b)2"), say_matched("three-of-a-kind", 3)),
    Category("straight", cite("13:69F-20.3(b)3"), say_top_card("straight")),
    Category("flush", cite("13:69F-20.3(b)4"), say_all_cards("flush")),
    Category("pair", cite("13:69F-20.3(b)5"), say_matched("pair", 2)),
    Category("high card", cite("13:69F-20.3(c)"), say_all_cards("high card")),
)
_CHARITY = (
    Category("straight flush", cite("13:47-20.41(g)1"), say_top_card("straight flush")),
    Category("three of a kind", cite("13:47-20.41(g)2"), say_matched("three of a kind", 3)),
    Category("straight", cite("13:47-20.41(g)3"), say_top_card("straight")),
    Category("flush", cite("13:47-20.41(g)4"), say_all_cards("flush")),
    Category("pair", cite("13:47-20.41(g)5"), say_matched("pair", 2)),
    Category("high card", cite("13:47-20.41(g)6"), say_all_cards("high card")),
)


def _shapes(kinds: tuple[Category, ...], suited_runs: list[Ranks]) -> list[Shape]:
    straight_flush, three, straight, flush, pair, high_card = kinds
    return [
        *make_shapes(high_card, odd_ranks(3)),
        *make_shapes(pair, groups(2, 1)),
        *make_shapes(flush, odd_ranks(3), suited=True),
        *make_shapes(straight, runs(3)),
        *make_shapes(three, groups(3)),
        *make_shapes(straight_flush, suited_runs, suited=True),
    ]


def three_shapes(*, tie_any_card: bool = False) -> list[Shape]:
    """Return the distinct three-card hands of 14.3(c), worst first. A-K-Q suited is a royal flush."""
    shapes = _shapes(_MAMBO, runs(3)[:-1]) + make_shapes(ROYAL_FLUSH, runs(3)[-1:], suited=True)
    return by_any_card(shapes) if tie_any_card else shapes


def casino_shapes(*, tie_any_card: bool = False) -> list[Shape]:
    """Return the distinct hands of three-card poker, worst first. A-K-Q suited is the best straight flush."""
    shapes = _shapes(_CASINO, runs(3))
    return by_any_card(shapes) if tie_any_card else shapes


def charity_shapes(*, ace_low_straight: bool = True) -> list[Shape]:
    """Return the distinct hands of the charity game, worst first. Its text is silent on A-2-3."""
    shapes = _shapes(_CHARITY, runs(3))
    return shapes if ace_low_straight else _without_wheel(shapes)


def _without_wheel(shapes: list[Shape]) -> list[Shape]:
    wheel = runs(3)[0]
    high_card, flush = _CHARITY[5], _CHARITY[3]
    moved = {False: high_card, True: flush}
    kept = [shape for shape in shapes if shape.ranks != wheel]
    for suited, category in moved.items():
        ranks = tuple(sorted(wheel, reverse=True))
        at = next(
            number for number, shape in enumerate(kept) if shape.category is category and shape.ranks > ranks
        )
        kept.insert(at, Shape(category, ranks, suited))
    return kept


THREE = HandOrder(
    "three",
    "high hand, three cards",
    cite("13:69F-14.3(c)"),
    three_shapes,
    rules=RULES,
    take=3,
    sizes=(3, 4),
    readings={"tie_any_card": False},
)
THREE_CARD_POKER = HandOrder(
    "three-card-poker",
    "three-card poker",
    cite("13:69F-20.3(b)"),
    casino_shapes,
    rules=Rules(
        cards=Reason(cite("13:69F-20.3(a)"), ACE_HIGH),
        equal=Reason(cite("13:69F-20.3(c)"), "the hands are identical"),
        alike=cite("13:69F-20.3(c)"),
        low_ace=cite("13:69F-20.3(a)"),
    ),
    take=3,
    sizes=(3,),
    readings={"tie_any_card": False},
)
CHARITY_THREE = HandOrder(
    "charity-three",
    "three card poker at a casino night",
    cite("13:47-20.41(g)"),
    charity_shapes,
    rules=Rules(
        cards=Reason(cite("13:47-20.41(g)"), ACE_HIGH),
        equal=Reason(cite("13:47-20.41(g)"), "the hands are identical"),
        low_ace=cite("13:47-20.41(g)"),
    ),
    take=3,
    sizes=(3,),
    readings={"ace_low_straight": True},
)
