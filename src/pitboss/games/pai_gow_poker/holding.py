"""Seven cards of pai gow poker as a house way looks at them: what matches, and what completes a high hand."""

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
"""The cards of one rank. Those that may best be spared come first, so the joker is last."""


def rank(card: int) -> int:
    """The rank of a card; that of the joker is the ace."""
    return ACE if card == JOKER else card >> 2


def _sparing(flush: int) -> list[int]:
    """The place of each card: by rank, and within it cards of the suit of a flush, then the joker, last."""
    places = [(ACE - (card >> 2)) * 6 + (card & 3 if card & 3 != flush else 4) for card in range(JOKER)]
    return [*places, 5]


NO_FLUSH = 4
_SPARING = [_sparing(suit) for suit in (*range(4), NO_FLUSH)]
"""By the suit of which a hand has five cards, the joker among them or not."""
_START = start(5)
_KEYS = cast("list[int]", KEYS)  # its empty places fail here too
_FLUSHES = {0: NO_FLUSH} | {8 << SUIT_AT + 4 * suit: suit for suit in range(4)}
"""The suit that has enough for a flush, by what `ENOUGH` leaves of a key."""
_RANKS = [rank(card) for card in range(JOKER + 1)]


class Holding:
    """Seven cards, sorted into single cards, pairs, threes and so on, highest first."""

    __slots__ = ("cards", "complete", "fives", "fours", "key", "ones", "threes", "twos")

    def __init__(self, hand: tuple[int, ...]) -> None:
        self.key = key = sum(map(_KEYS.__getitem__, hand), _START)
        """The sum of the keys of the cards: how many there are of each rank, and of each suit."""
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
        """Whether five of the cards can be a straight or a flush."""

    def two_best(self) -> Low:
        """The two best cards that match no other."""
        return self.ones[0][0], self.ones[1][0]

    def best_single(self) -> int:
        """The rank of the best card that matches no other, below every rank if there is none."""
        return rank(self.ones[0][0]) if self.ones else -1


@cache
def _straights(joker: bool) -> list[bool]:
    """By the bits of the ranks held: whether there is a straight among them, the joker filling a gap."""
    needed = 4 if joker else 5
    straights = [rank_bits(run) for run in runs(5)]
    return [any((bits & run).bit_count() >= needed for run in straights) for bits in range(1 << 13)]


@cache
def _straight_patterns() -> frozenset[int]:
    """The patterns of five cards that are a straight."""
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
"""The places of two of seven cards, and what takes the other five."""


def completing(held: Holding) -> Iterator[CardDivision]:
    """Every low hand that leaves a complete high hand, the best first: pairs come before single cards."""
    cards, whole, straights = held.cards, held.key, _straight_patterns()
    ranks, keys = [_RANKS[card] for card in cards], [_KEYS[card] for card in cards]
    for paired in (True, False) if len(held.ones) < 7 else (False,):
        for first, second, others in _DIVISIONS:
            if (ranks[first] == ranks[second]) is paired:
                key = whole - keys[first] - keys[second]
                if key & ENOUGH or key & PATTERN in straights:
                    yield CardDivision((cards[first], cards[second]), others(cards))
