"""House ways of pai gow poker: how a dealer divides seven cards, row by row as they are published.

The law fixes none; each licensee submits its own: 13:69F-11.9(d). Both ways here are custom, not law.
`foxwoods` is published in full. Of `ballys` (Atlantic City) only a part is: where its text is not held,
the rule of a dealing school stands in (four of a kind, the pair of twos in a full house), and where that
is silent the rule of Foxwoods (a pair beside four of a kind, five aces).

Every row picks the two cards of the low hand; the other five are the high hand. The joker counts as an
ace, and beside it as any card that completes a straight or a flush in the high hand.

What the published rows leave open is settled here: a holding is named by its matched cards, the joker among
the aces, before straights and flushes are looked for; three aces with a straight that needs the joker and
two of them are set as three aces; at Bally's a pair that cannot go low under a complete hand is passed over
for the best two cards that can.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from pitboss.equipment.cards import JOKER
from pitboss.games.kit.house_way import HouseWay, chosen
from pitboss.games.pai_gow_poker.holding import Group, Holding, Low, completing, rank
from pitboss.law.index import Provenance

TWO, THREE, SIX, SEVEN, TEN, JACK, KING, ACE = 0, 1, 4, 5, 8, 9, 11, 12
WayRow: TypeAlias = Callable[[Holding], Low]
"""From a holding to the low hand that is set from it."""


# Rows that both ways share


def no_pair(held: Holding) -> Low:
    """The best card high; the second and third low."""
    return held.ones[1][0], held.ones[2][0]


def one_pair(held: Holding) -> Low:
    """The pair high; the two best others low."""
    return held.two_best()


def three_pairs(held: Holding) -> Low:
    """The highest pair low."""
    return _pair(held.twos[0])


def three_alike(held: Holding) -> Low:
    """Three aces: one ace and the next best card low. Others: all three high, the two best others low."""
    three = held.threes[0]
    return (three[0], held.ones[0][0]) if rank(three[0]) == ACE else held.two_best()


def two_threes(held: Holding) -> Low:
    """A pair from the higher three low."""
    return _pair(held.threes[0])


def best_completing(held: Holding) -> Low:
    """The best two cards that leave a complete high hand."""
    return next(completing(held)).low


def completed_by_three(held: Holding) -> Low:
    """A complete hand high and a pair low; where the joker is needed for both, as three aces."""
    division = next(completing(held))
    return division.low if rank(division.low[0]) == rank(division.low[1]) else three_alike(held)


def five_aces(held: Holding) -> Low:
    """Two aces low, unless a pair of kings can go low."""
    if held.twos and rank(held.twos[0][0]) == KING:
        return _pair(held.twos[0])
    return _pair(held.fives[0])


def _pair(group: Group) -> Low:
    return group[0], group[1]


# Rows that are a table: whether pairs, or four of a kind, stay together

ALWAYS = TWO
"""Any single card in the low hand will do to keep them together."""
NEVER = ACE + 1
"""No single card will."""
Keep: TypeAlias = Mapping[range, int]
"""By rank: the least single card that must go low for the matched cards to stay together in the high hand."""


def _ranks(least: int, most: int) -> range:
    return range(least, most + 1)


FOXWOODS_TWO_PAIRS: Keep = {  # by the rank of the big pair
    _ranks(JACK, ACE): NEVER,
    _ranks(SEVEN, TEN): ACE,
    _ranks(THREE, SIX): KING,
}
FOXWOODS_FOURS: Keep = {
    _ranks(JACK, ACE): NEVER,
    _ranks(SEVEN, TEN): KING,
    _ranks(TWO, SIX): ALWAYS,
}
BALLYS_FOURS: Keep = {  # of a dealing school
    _ranks(JACK, ACE): NEVER,
    _ranks(SEVEN, TEN): ACE,
    _ranks(TWO, SIX): ALWAYS,
}

LOW_PAIR, MID_PAIR, HIGH_PAIR, ACES = (
    _ranks(TWO, SIX),
    _ranks(SEVEN, TEN),
    _ranks(JACK, KING),
    _ranks(ACE, ACE),
)
BALLYS_TWO_PAIRS: Mapping[tuple[range, range], int] = {  # by the smaller pair and the big one
    (LOW_PAIR, LOW_PAIR): KING,
    (LOW_PAIR, MID_PAIR): KING,
    (LOW_PAIR, HIGH_PAIR): ACE,
    (MID_PAIR, MID_PAIR): ACE,
    (MID_PAIR, HIGH_PAIR): NEVER,
    (HIGH_PAIR, HIGH_PAIR): NEVER,
    (LOW_PAIR, ACES): NEVER,
    (MID_PAIR, ACES): NEVER,
    (HIGH_PAIR, ACES): NEVER,
}


def _needed(keep: Keep) -> list[int]:
    """The least single card by rank."""
    return [next((least for ranks, least in keep.items() if each in ranks), NEVER) for each in range(13)]


def two_pairs(needed: list[list[int]]) -> WayRow:
    """Both pairs high and the two best others low if one of these is good enough; else the small pair low."""

    def row(held: Holding) -> Low:
        big, small = held.twos
        keep = held.best_single() >= needed[rank(small[0])][rank(big[0])]
        return held.two_best() if keep else _pair(small)

    return row


def four_alike(needed: list[int]) -> WayRow:
    """A pair beside them low; else they stay together if a good enough card can go low, or are split."""

    def row(held: Holding) -> Low:
        four = held.fours[0]
        beside = held.threes or held.twos
        if beside:
            return _pair(beside[0])
        return held.two_best() if held.best_single() >= needed[rank(four[0])] else _pair(four)

    return row


# Rows of one way alone


def foxwoods_completed_by_pair(held: Holding) -> Low:
    """The best two cards, paired or not, that leave a complete hand.

    Except: with an ace, a pair of kings, queens, jacks or tens goes high and the ace low if that betters
    the low hand.
    """
    low = best_completing(held)
    if held.best_single() == ACE and rank(held.twos[0][0]) >= TEN and rank(low[0]) != rank(low[1]):
        other = held.two_best()
        if tuple(map(rank, other)) > tuple(map(rank, low)):
            return other
    return low


def foxwoods_full_house(held: Holding) -> Low:
    """The best pair low."""
    return _pair(held.twos[0])


def ballys_completed_by_pair(held: Holding) -> Low:
    """The pair low if a complete hand remains, else the best two cards that leave one.

    Except: aces of which one is the joker stay high, the two best others low, where every complete hand
    would be an ace-high straight or royal flush that needs them both. A-2-3-4-5 and lower straights are
    played, and so are flushes.
    """
    if JOKER in held.twos[0] and all(_ace_high(division.high) for division in completing(held)):
        return held.two_best()
    return best_completing(held)


def _ace_high(high: tuple[int, ...]) -> bool:
    """Whether a complete hand is a straight from ten to ace in which the joker fills a gap beside an ace."""
    ranks = {card >> 2 for card in high if card != JOKER}
    return JOKER in high and ACE in ranks and len(ranks) == 4 and min(ranks) >= TEN


def ballys_full_house(held: Holding) -> Low:
    """The pair low, except twos, which stay high where an ace and a king can go low (a dealing school)."""
    pair = held.twos[0]
    if rank(pair[0]) == TWO and [rank(each[0]) for each in held.ones] == [ACE, KING]:
        return held.two_best()
    return _pair(pair)


# The ways


@dataclass(frozen=True, kw_only=True)
class HouseWayRows:
    """A house way: for each holding the low hand that it sets."""

    says: str
    source: Provenance = "custom"
    no_pair: WayRow = no_pair
    one_pair: WayRow = one_pair
    two_pairs: WayRow
    three_pairs: WayRow = three_pairs
    three_alike: WayRow = three_alike
    two_threes: WayRow = two_threes
    completed: WayRow = best_completing
    completed_by_pair: WayRow
    completed_by_three: WayRow = completed_by_three
    full_house: WayRow
    four_alike: WayRow
    five_aces: WayRow = five_aces

    def row(self, held: Holding) -> WayRow:
        """The row that a holding falls under."""
        if held.fives:
            return self.five_aces
        if held.fours:
            return self.four_alike
        if held.threes:
            if len(held.threes) == 2:
                return self.two_threes
            if held.twos:
                return self.full_house
            return self.completed_by_three if held.complete else self.three_alike
        if len(held.twos) > 1:
            return self.two_pairs if len(held.twos) == 2 else self.three_pairs
        if held.twos:
            return self.completed_by_pair if held.complete else self.one_pair
        return self.completed if held.complete else self.no_pair


FOXWOODS = HouseWayRows(
    says="the way that Foxwoods publishes",
    two_pairs=two_pairs([_needed(FOXWOODS_TWO_PAIRS)] * 13),
    completed_by_pair=foxwoods_completed_by_pair,
    full_house=foxwoods_full_house,
    four_alike=four_alike(_needed(FOXWOODS_FOURS)),
)
BALLYS = HouseWayRows(
    says="the way of Bally's in Atlantic City, with a dealing school's where it is not held",
    two_pairs=two_pairs(
        [
            _needed({big: least for (small, big), least in BALLYS_TWO_PAIRS.items() if each in small})
            for each in range(13)
        ]
    ),
    completed_by_pair=ballys_completed_by_pair,
    full_house=ballys_full_house,
    four_alike=four_alike(_needed(BALLYS_FOURS)),
)


@dataclass(frozen=True)
class PaiGowWay:
    """A house way, as a function from seven cards to the high hand and the low hand.

    It is the same whether A-2-3-4-5 is the second straight or the lowest, 11.3(d): no row looks at which
    of two straights is better.
    """

    name: str
    rows: HouseWayRows

    def __call__(self, hand: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        low = self.low(hand)
        return tuple([card for card in hand if card not in low]), low

    def low(self, hand: tuple[int, ...]) -> Low:
        """The low hand."""
        held = Holding(hand)
        return self.rows.row(held)(held)


HOUSE_WAYS: dict[str, PaiGowWay] = {
    name: PaiGowWay(name, rows) for name, rows in (("foxwoods", FOXWOODS), ("ballys", BALLYS))
}


def house_way(name: str) -> HouseWay:
    """The way with a name."""
    return chosen(HOUSE_WAYS, name)
