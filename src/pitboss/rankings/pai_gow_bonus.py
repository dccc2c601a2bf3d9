"""Pai gow poker side wagers: seven-card bonus, natural hands, imperial bonus and three cards.

13:69F-11.3(b)2, (f) and (g), 11.1 for the three-card bonus, 11.19 for the imperial bonus.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pitboss.equipment.cards import JOKER
from pitboss.law import Cite, cite
from pitboss.rankings.order import Category, Option
from pitboss.rankings.pai_gow_poker import (
    COMPLETED,
    FLUSH,
    JOKER_FLUSH,
    READINGS,
    ROYAL_FLUSH,
    RULES,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    TWO_PAIRS,
    JokerOrder,
    five_shapes,
)
from pitboss.rankings.patterns import JOKER_BIT, JOKER_UNIT, UNITS, Lookup, rank_bits
from pitboss.rankings.shapes import ACE, Shape, groups, make_shapes, odd_ranks, runs
from pitboss.rankings.words import say_all_cards, say_matched, say_name, say_top_card

if TYPE_CHECKING:
    from numpy.typing import NDArray

PAY_TABLE_READINGS: dict[str, Option] = {"three_over_straight": False, "three_pairs": False}
"""Readings for pay tables: three of a kind above a straight, and three pairs as a separate kind."""
THREE_PAIRS = Category("three pairs", cite("13:69F-11.3(b)9"), say_name("three pairs"))


def _rank_by_pay_table(shapes: list[Shape], options: dict[str, Option]) -> list[Shape]:
    """Return the shapes as a pay table has them: the better paid of two kinds counts."""
    if options.get("three_over_straight"):
        threes = [shape for shape in shapes if shape.category is THREE_OF_A_KIND]
        others = [shape for shape in shapes if shape.category is not THREE_OF_A_KIND]
        above = 1 + max(place for place, shape in enumerate(others) if shape.category is STRAIGHT)
        shapes = [*others[:above], *threes, *others[above:]]
    if options.get("three_pairs"):
        above = 1 + max(place for place, shape in enumerate(shapes) if shape.category is TWO_PAIRS)
        shapes = [*shapes[:above], Shape(THREE_PAIRS, ()), *shapes[above:]]
    return shapes


def _split(options: dict[str, Option]) -> tuple[dict[str, Option], dict[str, Option]]:
    """Return the readings for five cards, and the others."""
    five = {name: option for name, option in options.items() if name in READINGS}
    return five, {name: option for name, option in options.items() if name not in READINGS}


class PaidOrder(JokerOrder):
    """Seven cards as a pay table ranks them."""

    def _grow(self, size: int) -> tuple[Lookup, Lookup]:
        plain, suited = super()._grow(size)
        if size == 7 and self.options.get("three_pairs"):
            three_pairs = self.place(THREE_PAIRS)
            for held, value in plain.items():
                if self.category(value) is TWO_PAIRS and _three_pairs(held):
                    plain[held] = three_pairs
        return plain, suited

    def place(self, category: Category) -> int:
        """Return the value of a kind of hand that has only one."""
        return self._places[category.name]

    @cached_property
    def _places(self) -> dict[str, int]:
        """The highest value of each kind of hand."""
        return {shape.category.name: value for value, shape in enumerate(self.shapes, 1)}

    def _used_cards(self, hand: tuple[int, ...], value: int, shape: Shape) -> tuple[int, ...]:
        if not shape.ranks:
            return tuple(sorted(hand, reverse=True))
        return super()._used_cards(hand, value, shape)


def _three_pairs(held: int) -> bool:
    """Return whether a pattern of seven cards is three pairs and a single, with the joker as an ace."""
    if held & JOKER_UNIT:
        held += UNITS[ACE] - JOKER_UNIT
    return sorted(held >> 4 * rank & 15 for rank in range(13))[-4:] == [1, 2, 2, 2]


# Seven cards for the bonus wager: (f) ----------------------------------------------------------

SEVEN_NATURAL = Category(
    "seven-card straight flush with no joker",
    cite("13:69F-11.3(f)1"),
    say_name("seven-card straight flush with no joker"),
)
ROYAL_MATCH = Category(
    "royal flush plus royal match",
    cite("13:69F-11.3(f)2"),
    say_name("royal flush plus royal match"),
)
SEVEN_JOKER = Category(
    "seven-card straight flush with joker",
    cite("13:69F-11.3(f)3"),
    say_name("seven-card straight flush with joker"),
)
# The royal match the licensee has chosen: a suited king and queen, or a natural suited ace and king.
MATCHES: dict[Option, tuple[Cite, frozenset[int]]] = {
    "i": (cite("13:69F-11.3(f)2.i"), frozenset({11, 10})),
    "ii": (cite("13:69F-11.3(f)2.ii"), frozenset({ACE, 11})),
}
ROYAL = runs(5)[-1]


def seven_shapes(**options: Option) -> list[Shape]:
    """Return the five-card hands and, above them, the three kinds of seven-card hand, one value each."""
    five, paid = _split(options)
    return [
        *_rank_by_pay_table(five_shapes(**five), paid),
        *(Shape(kind, (), True) for kind in (SEVEN_JOKER, ROYAL_MATCH, SEVEN_NATURAL)),
    ]


class SevenCardOrder(PaidOrder):
    """Seven cards for the bonus wager: the hands of 11.3(f) above the best five cards."""

    allowed = JOKER_FLUSH | {
        "royal_match": ("i", "ii"),
        "royal_match_ii_natural": ("whole_hand", "match_only"),
    }

    def _grow(self, size: int) -> tuple[Lookup, Lookup]:
        plain, suited = super()._grow(size)
        if size == 7:
            for run in map(rank_bits, runs(7)):
                suited[run] = self.place(SEVEN_NATURAL)
                for rank in range(13):
                    if run >> rank & 1:
                        suited[run & ~(1 << rank) | JOKER_BIT] = self.place(SEVEN_JOKER)
        return plain, suited

    @cached_property
    def _royal(self) -> int:
        return self.place(ROYAL_FLUSH)

    def value(self, cards: Sequence[int]) -> int:
        """Return the value of seven card integers. Duplicates are not checked."""
        value = super().value(cards)
        if value == self._royal:
            (hand,) = self.read((cards,))
            if self._has_royal_match(hand):
                return self.place(ROYAL_MATCH)
        return value

    def _has_royal_match(self, hand: tuple[int, ...]) -> bool:
        """Return whether the two cards besides some royal flush are the required suited pair of ranks."""
        _, ranks = MATCHES[self.options["royal_match"]]
        if self._is_barred(hand):
            return False
        for suit in range(4):
            royal = {rank * 4 + suit for rank in ROYAL}
            rest = [card for card in hand if card != JOKER and card not in royal]
            whole = len(hand) - len(rest) == 5
            if whole and {card >> 2 for card in rest} == ranks and len({card & 3 for card in rest}) == 1:
                return True
        return False

    def _is_barred(self, hand: tuple[int, ...]) -> bool:
        """Apply (f)2.ii, which is natural: no joker in the whole hand or, read narrowly, in the match."""
        natural = self.options["royal_match_ii_natural"] == "whole_hand"
        return self.options["royal_match"] == "ii" and natural and JOKER in hand

    def values(self, *hands: Any, out: Any = None, threads: int = 1) -> NDArray[Any]:
        """Return the values of many hands. The few royal flushes are checked one by one."""
        import numpy as np

        from pitboss.rankings.bulk import cards_of

        values = super().values(*hands, out=out, threads=threads)
        array = np.asarray(hands[0])
        for row in np.nonzero(values == self._royal)[0].tolist():
            cards = cards_of(int(array[row])) if array.ndim == 1 else tuple(array[row].tolist())
            if self._has_royal_match(cards):
                values[row] = self.place(ROYAL_MATCH)
        return values


PAI_GOW_SEVEN = SevenCardOrder(
    "pai-gow-seven",
    "pai gow poker bonus hand, seven cards",
    cite("13:69F-11.3(f)"),
    seven_shapes,
    rules=RULES,
    take=5,
    sizes=(7,),
    readings=READINGS | PAY_TABLE_READINGS | {"royal_match": "i", "royal_match_ii_natural": "whole_hand"},
    joker=True,
)


# Hands without the joker: (b)2 for the progressive wager, (g) for pay table B ----------------------

NATURAL_ROYAL = Category("natural royal flush", cite("13:69F-11.3(b)2"), say_name("natural royal flush"))
WITHOUT_JOKER = Category(
    "straight flush without joker", cite("13:69F-11.3(g)"), say_top_card("straight flush without joker")
)
WITH_JOKER = Category(
    "straight flush with joker", cite("13:69F-11.3(g)"), say_top_card("straight flush with joker")
)


def natural_shapes(**options: Option) -> list[Shape]:
    """Return the five-card hands, with royal and straight flushes without the joker above the others."""
    five, paid = _split(options)
    shapes = _rank_by_pay_table(five_shapes(**five), paid)
    apart = (ROYAL_FLUSH, STRAIGHT_FLUSH)
    first = next(place for place, shape in enumerate(shapes) if shape.category is STRAIGHT_FLUSH)
    straights = [shape for shape in shapes if shape.category is STRAIGHT_FLUSH]
    royals = [shape for shape in shapes if shape.category is ROYAL_FLUSH]
    return [
        *shapes[:first],
        *(shape._replace(category=WITH_JOKER) for shape in straights),
        *(shape._replace(category=WITHOUT_JOKER) for shape in straights),
        *royals,
        *(shape._replace(category=NATURAL_ROYAL) for shape in royals),
        *(shape for shape in shapes[first:] if shape.category not in apart),
    ]


class NaturalOrder(PaidOrder):
    """Seven cards, with royal and straight flushes without the joker as separate, better kinds."""

    @property
    def completed_kinds(self) -> Collection[Category]:
        return (ROYAL_FLUSH, WITH_JOKER, FLUSH, STRAIGHT)

    @property
    def joker_only(self) -> Collection[Category]:
        return (ROYAL_FLUSH, WITH_JOKER)

    @property
    def natural_only(self) -> Collection[Category]:
        return (NATURAL_ROYAL, WITHOUT_JOKER)


PAI_GOW_NATURAL = NaturalOrder(
    "pai-gow-natural",
    "pai gow poker, best five of seven cards, natural hands apart",
    cite("13:69F-11.3(g)"),
    natural_shapes,
    rules=RULES,
    take=5,
    sizes=(7,),
    readings=READINGS | PAY_TABLE_READINGS,
    joker=True,
)


# The player hand bonus of the imperial wager: 11.19 ----------------------------------------------


class ImperialOrder(JokerOrder):
    """Seven cards for the player hand bonus. The joker completes straights, flushes and straight flushes."""

    joker_completes = cite("13:69F-11.19.1")

    @property
    def completed_kinds(self) -> Collection[Category]:
        return [kind for kind in COMPLETED if kind not in self.natural_only]

    @property
    def natural_only(self) -> Collection[Category]:
        return () if self.options["imperial_joker_royal"] else (ROYAL_FLUSH,)


def imperial_shapes(*, imperial_joker_royal: Option, **options: Option) -> list[Shape]:
    """Return the five-card hands. The joker's power does not affect their order."""
    return five_shapes(**options)


PAI_GOW_IMPERIAL = ImperialOrder(
    "pai-gow-imperial",
    "imperial pai gow player bonus, best five of seven cards",
    cite('13:69F-11.1 "player hand bonus"'),
    imperial_shapes,
    rules=RULES,
    take=5,
    sizes=(7,),
    readings=READINGS | {"imperial_joker_royal": True},
    joker=True,
)


# The first three cards: 11.1 -----------------------------------------------------------------------


def _three(name: str, say: Callable[..., Any]) -> Category:
    return Category(name, cite('13:69F-11.1 "three-card bonus wager"'), say)


THREE_NATURAL = _three("straight flush without joker", say_top_card("straight flush without joker"))
THREE_ALIKE = _three("three-of-a-kind", say_matched("three-of-a-kind", 3))
THREE_JOKER = _three("straight flush with joker", say_top_card("straight flush with joker"))
THREE_STRAIGHT = _three("straight", say_top_card("straight"))
THREE_FLUSH = _three("flush", say_all_cards("flush"))
THREE_PAIR = _three("pair", say_matched("pair", 2))
THREE_NOTHING = _three("high card", say_all_cards("high card"))


def three_shapes() -> list[Shape]:
    """Return the distinct three-card hands, worst first. Trips stand between two straight flushes."""
    return [
        *make_shapes(THREE_NOTHING, odd_ranks(3)),
        *make_shapes(THREE_PAIR, groups(2, 1)),
        *make_shapes(THREE_FLUSH, odd_ranks(3), suited=True),
        *make_shapes(THREE_STRAIGHT, runs(3)),
        *make_shapes(THREE_JOKER, runs(3), suited=True),
        *make_shapes(THREE_ALIKE, groups(3)),
        *make_shapes(THREE_NATURAL, runs(3), suited=True),
    ]


class ThreeCardOrder(JokerOrder):
    """The first three cards, with the joker as in the high hand."""

    @property
    def completed_kinds(self) -> Collection[Category]:
        return (THREE_JOKER, THREE_FLUSH, THREE_STRAIGHT)

    @property
    def joker_only(self) -> Collection[Category]:
        return (THREE_JOKER,)

    @property
    def natural_only(self) -> Collection[Category]:
        return (THREE_NATURAL,)


PAI_GOW_THREE = ThreeCardOrder(
    "pai-gow-three",
    "pai gow poker bonus hand, three cards",
    cite('13:69F-11.1 "three-card bonus wager"'),
    three_shapes,
    rules=RULES,
    take=3,
    sizes=(3,),
    joker=True,
)
