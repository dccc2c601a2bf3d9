"""Badugi, 13:69F-14.12B(l): the most cards of different ranks and suits wins, then the lowest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, Any

from pitboss.law import Cite, cite
from pitboss.rankings import low
from pitboss.rankings.order import Cards, Category, Part, Rank, Reason
from pitboss.rankings.patterns import rank_bits
from pitboss.rankings.shapes import Shape, ShapedOrder
from pitboss.rankings.words import SHARED, say_all_cards

if TYPE_CHECKING:
    from numpy.typing import NDArray

FOUR_CARDS = Category("four-card badugi", cite("13:69F-14.12B(l)1"), say_all_cards("four-card badugi"))
THREE_CARDS = Category("three-card badugi", cite("13:69F-14.12B(l)2"), say_all_cards("three-card badugi"))
TWO_CARDS = Category("two-card badugi", cite("13:69F-14.12B(l)3"), say_all_cards("two-card badugi"))
ONE_CARD = Category("one-card badugi", cite("13:69F-14.12B(l)4"), say_all_cards("one-card badugi"))
RULES = replace(low.RULES, alike=None, equal=Reason(cite("13:69F-14.12B(l)5"), SHARED))


def badugi_shapes() -> list[Shape]:
    """Return the 1,092 distinct badugi hands, worst first."""
    return [
        *low.lows(ONE_CARD, 1),
        *low.lows(TWO_CARDS, 1, 1),
        *low.lows(THREE_CARDS, 1, 1, 1),
        *low.lows(FOUR_CARDS, 1, 1, 1, 1),
    ]


_KEYS = [1 << (card >> 2) | 1 << 13 + (card & 3) for card in range(52)]
"""A bit for the rank and one for the suit. Two cards share a bit if they share a rank or a suit."""
_RANKS = 0x1FFF


class BadugiOrder(ShapedOrder):
    """The best subset of four cards in which no two share a rank or a suit."""

    def __init__(self, id: str, title: str, law: Cite) -> None:
        super().__init__(id, title, law, Part("cards", (4,)), rules=RULES)

    @cached_property
    def shapes(self) -> list[Shape]:
        """Every distinct hand, worst first; value v is at index v - 1."""
        return badugi_shapes()

    @cached_property
    def table(self) -> dict[int, int]:
        """Values by the ranks of the cards that count."""
        return {rank_bits(shape.ranks): value for value, shape in enumerate(self.shapes, 1)}

    def value(self, cards: Sequence[int]) -> int:
        """Return the value of four card integers. Duplicates are not checked."""
        try:
            a, b, c, d = (_KEYS[card] for card in cards)
        except (IndexError, TypeError, ValueError):
            (hand,) = self.read((cards,))
            return self.value(hand)
        table, found = self.table, 0
        if (a | b | c | d).bit_count() == 8:
            return table[(a | b | c | d) & _RANKS]
        for three in (a | b | c, a | b | d, a | c | d, b | c | d):
            if three.bit_count() == 6:
                found = max(found, table[three & _RANKS])
        if found:
            return found
        for two in (a | b, a | c, a | d, b | c, b | d, c | d):
            if two.bit_count() == 4:
                found = max(found, table[two & _RANKS])
        return found or max(table[one & _RANKS] for one in (a, b, c, d))

    def rank(self, *parts: Cards) -> Rank:
        """Rank a hand given as text or integers, with all checks."""
        (hand,) = self.read(parts)
        value = self.value(hand)
        shape = self.shapes[value - 1]
        by_rank = sorted(
            hand, key=lambda card: shape.ranks.index(card >> 2) if card >> 2 in shape.ranks else -1
        )
        made = rank_bits(shape.ranks)
        used = next(
            best
            for best in combinations(by_rank, len(shape.ranks))
            if len({card & 3 for card in best}) == len(best) and rank_bits(card >> 2 for card in best) == made
        )
        return Rank(value, shape.category.say(shape.ranks), shape.category, used, self)

    def values(self, *hands: Any, out: Any = None, threads: int = 1) -> NDArray[Any]:
        """Return the values of many hands: a uint8 array with a row per hand, or a uint64 array of masks."""
        from pitboss.rankings.badugi_bulk import badugi_values

        return badugi_values(self, self._only(hands), out, threads)


BADUGI = BadugiOrder("badugi", "badugi", cite("13:69F-14.12B(l)"))
