"""Seven cards as a house way sees them: matching cards, and straights and flushes for the high hand."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from operator import itemgetter
from typing import NamedTuple, TypeAlias, cast

from pitboss.equipment.cards import JOKER
from pitboss.rankings.patterns import (
    ENOUGH,
    JOKER_UNIT,
    KEYS,
    PATTERN,
    SUIT_AT,
    UNITS,
    pattern,
    rank_bits,
    start,
)
from pitboss.rankings.shapes import ACE, runs

Low: TypeAlias = tuple[int, int]
"""The two cards of the low hand."""
Group: TypeAlias = list[int]
"""Cards of one rank. The easiest to spare come first, so the joker is last."""


def rank(card: int) -> int:
    """Return the rank of a card; the joker ranks as an ace."""
    return ACE if card == JOKER else card >> 2


def _sort_keys(flush: int) -> list[int]:
    """Return the sort key of each card: by rank, flush cards late in their rank, the joker last."""
    places = [(ACE - (card >> 2)) * 6 + (card & 3 if card & 3 != flush else 4) for card in range(JOKER)]
    return [*places, 5]


NO_FLUSH = 4
_SPARING = [_sort_keys(suit) for suit in (*range(4), NO_FLUSH)]
"""Sort keys by flush suit (five cards of it, with or without the joker)."""
_START = start(5)
_KEYS = cast("list[int]", KEYS)  # an unknown card still fails
_FLUSHES = {0: NO_FLUSH} | {8 << SUIT_AT + 4 * suit: suit for suit in range(4)}
"""Suit with enough cards for a flush, by key masked with `ENOUGH`."""
_RANKS = [rank(card) for card in range(JOKER + 1)]


class Holding:
    """Seven cards, sorted into single cards, pairs, threes and so on, highest first."""

    __slots__ = ("cards", "complete", "fives", "fours", "key", "ones", "threes", "twos")

    def __init__(self, hand: tuple[int, ...]) -> None:
        self.key = key = sum(map(_KEYS.__getitem__, hand), _START)
        """Sum of the cards' keys, which counts ranks and suits."""
        flush = _FLUSHES[key & ENOUGH]
        self.cards = cards = sorted(hand, key=_SPARING[flush].__getitem__)
        self.ones: list[Group] = []
        self.twos: list[Group] = []
        self.threes: list[Group] = []
        self.fours: list[Group] = []
        self.fives: list[Group] = []
        by_size = (self.ones, self.twos, self.threes, self.fours, self.fives)
        group: Group = []
        last, ranks, joker = ACE, 0, False
        for card in cards:
            held = card >> 2
            if card == JOKER:
                joker = True
                group.append(card)
                continue
            ranks |= 1 << held
            if held == last:
                group.append(card)
            else:
                if group:
                    by_size[len(group) - 1].append(group)
                group, last = [card], held
        by_size[len(group) - 1].append(group)
        self.complete = flush != NO_FLUSH or _straights(joker)[ranks]
        """True if five of the cards can make a straight or a flush."""

    def two_best(self) -> Low:
        """Return the two best unmatched cards."""
        return self.ones[0][0], self.ones[1][0]

    def best_single(self) -> int:
        """Return the rank of the best unmatched card; -1 if there is none."""
        return rank(self.ones[0][0]) if self.ones else -1


@cache
def _straights(joker: bool) -> list[bool]:
    """Return whether each set of ranks, as bits, holds a straight. A joker fills a gap."""
    needed = 4 if joker else 5
    straights = [rank_bits(run) for run in runs(5)]
    return [any((bits & run).bit_count() >= needed for run in straights) for bits in range(1 << 13)]


@cache
def _straight_patterns() -> frozenset[int]:
    """Return the patterns of five cards that make a straight."""
    natural = [pattern(run) for run in runs(5)]
    gaps = [straight - unit + JOKER_UNIT for straight in natural for unit in UNITS if straight & unit]
    return frozenset([*natural, *gaps])


class CardDivision(NamedTuple):
    """A low hand that leaves a straight, a flush or a straight flush."""

    low: Low
    high: tuple[int, ...]


_DIVISIONS = [
    (first, second, itemgetter(*(each for each in range(7) if each not in (first, second))))
    for first, second in combinations(range(7), 2)
]
"""Indexes of two of seven cards, and a getter for the other five."""


def complete_divisions(held: Holding) -> Iterator[CardDivision]:
    """Yield every low hand that leaves a complete high hand, best first: pairs before unpaired cards."""
    cards, whole, straights = held.cards, held.key, _straight_patterns()
    ranks, keys = [_RANKS[card] for card in cards], [_KEYS[card] for card in cards]
    for paired in (True, False) if len(held.ones) < 7 else (False,):
        for first, second, others in _DIVISIONS:
            if (ranks[first] == ranks[second]) is paired:
                key = whole - keys[first] - keys[second]
                if key & ENOUGH or key & PATTERN in straights:
                    yield CardDivision((cards[first], cards[second]), others(cards))
