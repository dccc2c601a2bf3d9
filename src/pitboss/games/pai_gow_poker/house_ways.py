"""House ways of pai gow poker: rules for dividing seven cards, row by row as published.

The law fixes none; each licensee submits its own: 13:69F-11.9(d). Both ways here are custom, not law.
`foxwoods` is published in full. `ballys` (Atlantic City) is published in part. The gaps follow a dealing
school's rules (four of a kind, the pair of twos in a full house), and where those are silent, Foxwoods (a
pair beside four of a kind, five aces).

Every row picks the two cards of the low hand; the other five are the high hand. The joker counts as an
ace, or as any card that completes a straight or a flush in the high hand.

Where the published rows leave a choice: a holding is named by its matched cards, with the joker among the
aces, before looking for straights and flushes; three aces with a straight that needs the joker and two of
them are set as three aces; at Bally's, if a pair cannot go low under a complete hand, the best two cards
that can do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from pitboss.equipment.cards import JOKER
from pitboss.games.kit.house_way import HouseWay, find_house_way
from pitboss.games.pai_gow_poker.holding import Group, Holding, Low, complete_divisions, rank
from pitboss.law.index import Provenance

TWO, THREE, SIX, SEVEN, TEN, JACK, KING, ACE = 0, 1, 4, 5, 8, 9, 11, 12
WayRow: TypeAlias = Callable[[Holding], Low]
"""Picks the low hand from a holding."""


# Rows that both ways share


def no_pair(held: Holding) -> Low:
    """Set the best card high, the second and third low."""
    return held.ones[1][0], held.ones[2][0]


def one_pair(held: Holding) -> Low:
    """Set the pair high, the two best others low."""
    return held.two_best()


def three_pairs(held: Holding) -> Low:
    """Set the highest pair low."""
    return _pair(held.twos[0])


def three_alike(held: Holding) -> Low:
    """Set one of three aces and the next best card low; keep other threes high, the two best others low."""
    three = held.threes[0]
    return (three[0], held.ones[0][0]) if rank(three[0]) == ACE else held.two_best()


def two_threes(held: Holding) -> Low:
    """Set a pair from the higher three low."""
    return _pair(held.threes[0])


def best_completing(held: Holding) -> Low:
    """Set the best two cards low that leave a complete high hand."""
    return next(complete_divisions(held)).low


def completed_by_three(held: Holding) -> Low:
    """Set a complete hand high and a pair low; if both need the joker, set as three aces."""
    division = next(complete_divisions(held))
    return division.low if rank(division.low[0]) == rank(division.low[1]) else three_alike(held)


def five_aces(held: Holding) -> Low:
    """Set two aces low, unless a pair of kings can go low."""
    if held.twos and rank(held.twos[0][0]) == KING:
        return _pair(held.twos[0])
    return _pair(held.fives[0])


def _pair(group: Group) -> Low:
    return group[0], group[1]


# Rows with a table: keep or split pairs and four of a kind

ALWAYS = TWO
"""Keep them together with any single card in the low hand."""
NEVER = ACE + 1
"""Never keep them together."""
Keep: TypeAlias = Mapping[range, int]
"""Lowest single card that must go low for matched cards to stay together in the high hand, by their rank."""


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


def _keep_by_rank(keep: Keep) -> list[int]:
    """List the lowest single card by rank."""
    return [next((least for ranks, least in keep.items() if each in ranks), NEVER) for each in range(13)]


def two_pairs(needed: list[list[int]]) -> WayRow:
    """Keep both pairs high if a good enough card can go low; otherwise set the small pair low."""

    def row(held: Holding) -> Low:
        big, small = held.twos
        keep = held.best_single() >= needed[rank(small[0])][rank(big[0])]
        return held.two_best() if keep else _pair(small)

    return row


def four_alike(needed: list[int]) -> WayRow:
    """Set a pair beside them low; otherwise keep them together if a good enough card can go low, or split."""

    def row(held: Holding) -> Low:
        four = held.fours[0]
        beside = held.threes or held.twos
        if beside:
            return _pair(beside[0])
        return held.two_best() if held.best_single() >= needed[rank(four[0])] else _pair(four)

    return row


# Rows of a single way


def foxwoods_completed_by_pair(held: Holding) -> Low:
    """Set the best two cards low, paired or not, that leave a complete hand.

    Exception: with an ace, a pair of kings, queens, jacks or tens goes high and the ace low if that improves
    the low hand.
    """
    low = best_completing(held)
    if held.best_single() == ACE and rank(held.twos[0][0]) >= TEN and rank(low[0]) != rank(low[1]):
        other = held.two_best()
        if tuple(map(rank, other)) > tuple(map(rank, low)):
            return other
    return low


def foxwoods_full_house(held: Holding) -> Low:
    """Set the best pair low."""
    return _pair(held.twos[0])


def ballys_completed_by_pair(held: Holding) -> Low:
    """Set the pair low if a complete hand remains, else the best two cards that leave one.

    Exception: an ace with the joker stays high, with the two best others low, if every complete hand would be
    an ace-high straight or royal flush that needs both. A-2-3-4-5, lower straights and flushes are played.
    """
    if JOKER in held.twos[0] and all(_ace_high(division.high) for division in complete_divisions(held)):
        return held.two_best()
    return best_completing(held)


def _ace_high(high: tuple[int, ...]) -> bool:
    """Return whether a complete hand is a ten-to-ace straight with an ace and the joker filling a gap."""
    ranks = {card >> 2 for card in high if card != JOKER}
    return JOKER in high and ACE in ranks and len(ranks) == 4 and min(ranks) >= TEN


def ballys_full_house(held: Holding) -> Low:
    """Set the pair low, except twos, which stay high if an ace and a king can go low (a dealing school)."""
    pair = held.twos[0]
    if rank(pair[0]) == TWO and [rank(each[0]) for each in held.ones] == [ACE, KING]:
        return held.two_best()
    return _pair(pair)


# The ways


@dataclass(frozen=True, kw_only=True)
class HouseWayRows:
    """A house way: one row per kind of holding."""

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
        """Return the row for a holding."""
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
    two_pairs=two_pairs([_keep_by_rank(FOXWOODS_TWO_PAIRS)] * 13),
    completed_by_pair=foxwoods_completed_by_pair,
    full_house=foxwoods_full_house,
    four_alike=four_alike(_keep_by_rank(FOXWOODS_FOURS)),
)
BALLYS = HouseWayRows(
    says="the way of Bally's in Atlantic City, with a dealing school's rules for the gaps",
    two_pairs=two_pairs(
        [
            _keep_by_rank({big: least for (small, big), least in BALLYS_TWO_PAIRS.items() if each in small})
            for each in range(13)
        ]
    ),
    completed_by_pair=ballys_completed_by_pair,
    full_house=ballys_full_house,
    four_alike=four_alike(_keep_by_rank(BALLYS_FOURS)),
)


@dataclass(frozen=True)
class PaiGowWay:
    """A house way as a function from seven cards to the high hand and the low hand.

    It works the same whether A-2-3-4-5 is the second-best straight or the lowest, 11.3(d): no row compares
    straights.
    """

    name: str
    rows: HouseWayRows

    def __call__(self, hand: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        low = self.low(hand)
        return tuple([card for card in hand if card not in low]), low

    def low(self, hand: tuple[int, ...]) -> Low:
        """Return the low hand."""
        held = Holding(hand)
        return self.rows.row(held)(held)


HOUSE_WAYS: dict[str, PaiGowWay] = {
    name: PaiGowWay(name, rows) for name, rows in (("foxwoods", FOXWOODS), ("ballys", BALLYS))
}


def house_way(name: str) -> HouseWay:
    """Look up a house way by name."""
    return find_house_way(HOUSE_WAYS, name)
