"""Hands showing: one to four up-cards, which decide who acts first in stud. 13:69F-14.9(f)."""

from __future__ import annotations

from dataclasses import replace

from pitboss.law import cite
from pitboss.rankings import high
from pitboss.rankings import low as low_hands
from pitboss.rankings.hands import HandOrder
from pitboss.rankings.order import BadHand, Category, Rank, Reason, Verdict
from pitboss.rankings.patterns import Lookup, pattern
from pitboss.rankings.shapes import Shape, groups, make_shapes
from pitboss.rankings.words import Say, say_all_cards, say_low, say_matched

# Three or four cards make no straight and no flush, because 14.3(b) requires five.
_KINDS: tuple[tuple[str, Say | None, tuple[tuple[int, ...], ...]], ...] = (
    ("four-of-a-kind", say_matched("four-of-a-kind", 4), ((4,),)),
    ("three-of-a-kind", say_matched("three-of-a-kind", 3), ((3,), (3, 1))),
    ("two pairs", say_matched("two pairs", 2, 2), ((2, 2),)),
    ("one pair", say_matched("one pair", 2), ((2,), (2, 1), (2, 1, 1))),
    ("high card", None, ((1,), (1, 1), (1, 1, 1), (1, 1, 1, 1))),
)


def showing_shapes() -> list[Shape]:
    """Return all hands of one to four up-cards, worst first."""
    shapes: list[Shape] = []
    for name, say, counts in reversed(_KINDS):
        kind = Category(name, cite("13:69F-14.9(f)1"), say or say_all_cards(name))
        shapes += make_shapes(kind, sorted(hand for count in counts for hand in groups(*count)))
    return shapes


def showing_low_shapes(*, low_pair_aces_worst: bool = False) -> list[Shape]:
    """Return all hands of one to four up-cards as low hands, worst first."""
    shapes: list[Shape] = []
    for name, say, counts in _KINDS:
        kind = Category(name, cite("13:69F-14.9(f)2"), say_low(say))
        for count in counts:
            shapes += low_hands.lows(kind, *count, ace_pairs_worst=low_pair_aces_worst)
    return shapes


class ShowingOrder(HandOrder):
    """An order of all the up-cards. It compares hands with equally many cards."""

    def level(self, size: int) -> tuple[Lookup, Lookup]:
        """Return the values of hands of `size` up-cards by pattern."""
        if size not in self._levels:
            values = {
                pattern(shape.ranks): value
                for value, shape in enumerate(self.shapes, 1)
                if len(shape.ranks) == size
            }
            self._levels[size] = values, {}
        return self._levels[size]

    def choices(self, hand: tuple[int, ...]) -> list[tuple[int, ...]]:
        """Return the whole hand, because all up-cards count."""
        return [hand]

    def compare(self, first: Rank, second: Rank) -> Verdict:
        """Decide which hand showing acts first, and why."""
        if len(first.cards) != len(second.cards):
            raise BadHand(f"{self.title} compares only hands of the same size")
        return super().compare(first, second)


_NEAREST = Reason(cite("13:69F-14.9(f)3"), "of equal hands the one nearest the dealer's left acts first")


SHOWING = ShowingOrder(
    "showing",
    "high hand showing",
    cite("13:69F-14.9(f)1"),
    showing_shapes,
    rules=replace(high.RULES, equal=_NEAREST),
    take=4,
    sizes=(1, 2, 3, 4),
    suits=False,
)
SHOWING_LOW = ShowingOrder(
    "showing-low",
    "low hand showing",
    cite("13:69F-14.9(f)2"),
    showing_low_shapes,
    rules=replace(low_hands.RULES, equal=_NEAREST),
    take=4,
    sizes=(1, 2, 3, 4),
    readings={"low_pair_aces_worst": False},
    suits=False,
)
