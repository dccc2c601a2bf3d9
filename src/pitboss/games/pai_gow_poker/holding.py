"""Seven cards of pai gow poker as a house way looks at them: what matches, and what completes a high hand."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from pitboss.equipment.cards import JOKER
from pitboss.rankings.hands import HandOrder
from pitboss.rankings.pai_gow_poker import STRAIGHT
from pitboss.rankings.patterns import ENOUGH, KEYS, SUIT_AT, start
from pitboss.rankings.shapes import ACE

Low: TypeAlias = tuple[int, int]
"""The two cards of the low hand."""
Group: TypeAlias = list[int]
"""The cards of one rank. Those that may best be spared come first, so the joker is last."""


def rank(card: int) -> int:
    """The rank of a card; that of the joker is the ace."""
    return ACE if card == JOKER else card >> 2


def _sparing(flush: int) -> list[int]:
    """The place of each card: by rank, and within it cards of the suit of a flush, then the joker, last."""
    places = [(ACE - (card >> 2)) * 6 + (card & 3 if card & 3 != flush else 4) for card in range(JOKER)]
    return [*places, 5]


_SPARING = [_sparing(suit) for suit in range(5)]
"""By the suit of which a hand has a flush, 4 for none."""
_START = start(5)


class Held:
    """Seven cards, sorted into single cards, pairs, threes and so on, highest first."""

    __slots__ = ("cards", "complete", "fives", "fours", "ones", "order", "threes", "twos")

    def __init__(self, hand: tuple[int, ...], order: HandOrder) -> None:
        key = _START
        for card in hand:
            key += KEYS[card]  # type: ignore[operator]
        flush = 4
        if key & ENOUGH:
            flush = next(suit for suit in range(4) if key >> SUIT_AT + 4 * suit & 8)
        self.cards = cards = sorted(hand, key=_SPARING[flush].__getitem__)
        self.order = order
        self.ones: list[Group] = []
        self.twos: list[Group] = []
        self.threes: list[Group] = []
        self.fours: list[Group] = []
        self.fives: list[Group] = []
        by_size = (self.ones, self.twos, self.threes, self.fours, self.fives)
        group: Group = []
        last = ACE
        for card in cards:
            held = card >> 2
            if held == last or card == JOKER:
                group.append(card)
            else:
                if group:
                    by_size[len(group) - 1].append(group)
                group, last = [card], held
        by_size[len(group) - 1].append(group)
        self.complete = order.value(hand) >= lowest_straight(order)
        """Whether five of the cards are a straight or a flush, or anything better."""

    def two_best(self) -> Low:
        """The two best cards that match no other."""
        return self.ones[0][0], self.ones[1][0]

    def best_single(self) -> int:
        """The rank of the best card that matches no other, below every rank if there is none."""
        return rank(self.ones[0][0]) if self.ones else -1


class Division(NamedTuple):
    """A low hand that leaves a straight, a flush or a straight flush."""

    low: Low
    high: tuple[int, ...]


_DIVISIONS = [
    (first, second, itemgetter(*(each for each in range(7) if each not in (first, second))))
    for first, second in combinations(range(7), 2)
]
"""The places of two of seven cards, and what takes the other five."""


def completing(held: Held) -> Iterator[Division]:
    """Every low hand that leaves a complete high hand, best first: pairs, then by the cards."""
    cards, value, straight = held.cards, held.order.value, lowest_straight(held.order)
    ranks = [rank(card) for card in cards]
    for paired in (True, False) if len(held.ones) < 7 else (False,):
        for first, second, others in _DIVISIONS:
            if (ranks[first] == ranks[second]) is paired:
                high = others(cards)
                if value(high) >= straight:
                    yield Division((cards[first], cards[second]), high)


@cache
def lowest_straight(order: HandOrder) -> int:
    """The value of the lowest straight."""
    return next(value for value, shape in enumerate(order.shapes, 1) if shape.category is STRAIGHT)
