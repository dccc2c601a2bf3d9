"""Four tiles as two hands: their values, 10.7(h)-(j), and the house way, 10.7(d), (e)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from pitboss.equipment.tiles import TILES
from pitboss.games.kit.house_way import HouseWay
from pitboss.law import cite
from pitboss.rankings.tiles import PAI_GOW_TILES, TILE_RANKS, counts
from pitboss.table.wager import FIRST, LOSES, PUSHES

LAW = cite("13:69F-10")
TwoTiles: TypeAlias = tuple[int, ...]
TILE_MASK = 31
"""Mask for the number of a tile, also of one on the table."""
VALUES = PAI_GOW_TILES.table
PLACES = [counts(tile)[0][1] for tile in range(len(TILES))]
"""Rank of each tile among single tiles, lowest first."""
BEST_WITHOUT_PAIR = 10 * len(TILE_RANKS)
SUPREME = max(max(row) for row in VALUES)
SIZES = (2, 2)
POINTS_ZERO, PAIR_ENDING_IN_ZERO = 1, 2
"""Flags of a low hand: a value of zero, or a pair whose spots end in zero (a pair has no value)."""


def value(two: TwoTiles) -> int:
    """Return the position of two tiles in the order of 10.2."""
    one, other = two
    return VALUES[one & TILE_MASK][other & TILE_MASK]


def points(of: int) -> int:
    """Return the points of two unpaired tiles, from their value in the order."""
    return (of - 1) // len(TILE_RANKS)


def pack_hands(high: TwoTiles, low: TwoTiles) -> int:
    """Pack two hands into one number: the values of the high and low hand, and the zero flags of the low."""
    above, below = value(high), value(low)
    if below <= BEST_WITHOUT_PAIR:
        zero = POINTS_ZERO if below <= len(TILE_RANKS) else 0
    else:
        zero = PAIR_ENDING_IN_ZERO if sum(TILES[tile & TILE_MASK].spots for tile in low) % 10 == 0 else 0
    return above << 10 | below << 2 | zero


def line(player: int, dealer: int, zero: int) -> int:
    """Settle the wager: two hands above the dealer's win, one pushes, none loses.

    A copy is not above, nor is a low hand of zero.
    """
    above = int(player >> 10 > dealer >> 10)
    above += int((player >> 2 & 255) > (dealer >> 2 & 255) and player & zero == 0)
    if above == 2:
        return FIRST
    return PUSHES if above else LOSES


def name_copies(player: int, dealer: int) -> str:
    """Name the player's hands that copy the dealer's: same pair rank, or same value and top tile rank."""
    high = "high hand" if player >> 10 == dealer >> 10 else ""
    low = "low hand" if player >> 2 & 255 == dealer >> 2 & 255 else ""
    return " and ".join(filter(None, (high, low)))


def push_paragraph(player: int, dealer: int) -> str:
    """Return the paragraph of this push."""
    return ".7(i)1" if player >> 10 > dealer >> 10 else ".7(i)2"


# The house way: 10.7(d), (e)


class TileDivision(NamedTuple):
    """One of the three ways to divide four tiles, ordered by the values of its hands."""

    above: int
    """Value of the high hand."""
    below: int
    high: TwoTiles
    low: TwoTiles


def divisions(hand: TwoTiles) -> list[TileDivision]:
    """List the three ways to make two hands of four tiles; the stronger two are the high hand."""
    one, two, three, four = hand
    found = []
    for first, second in (
        ((one, two), (three, four)),
        ((one, three), (two, four)),
        ((one, four), (two, three)),
    ):
        above, below = value(first), value(second)
        if below > above:
            above, below, first, second = below, above, second, first
        found.append(TileDivision(above, below, first, second))
    return found


def rule_for(best: int) -> int:
    """Return the rule of 10.7(d), 1 to 4, for a hand, from the value of its best two tiles."""
    if best == SUPREME:
        return 1
    if best > BEST_WITHOUT_PAIR:
        return 2
    return 3 if points(best) >= 7 else 4


def follows(each: TileDivision, hand: TwoTiles, rule: int) -> bool:
    """Return whether the rule for its hand allows a division."""
    if rule == 1:
        return each.above == SUPREME
    if rule == 2:
        return each.above > BEST_WITHOUT_PAIR
    if rule == 3:
        return points(each.above) >= 7
    ranked = sorted(hand, key=lambda tile: PLACES[tile & TILE_MASK])
    return {ranked[0], ranked[-1]} in (set(each.high), set(each.low))


def build_house_way(first: Callable[[TileDivision, int], tuple[int, ...]]) -> HouseWay:
    """Build a house way from the four rules of 10.7(d). `first` picks among the divisions they allow."""

    def way(hand: TwoTiles) -> tuple[TwoTiles, TwoTiles]:
        found = divisions(hand)
        rule = rule_for(max(found).above)
        allowed = [each for each in found if follows(each, hand, rule)]
        chosen = max(allowed, key=lambda each: first(each, rule))
        return chosen.high, chosen.low

    return way


def reference(each: TileDivision, rule: int) -> tuple[int, ...]:
    """Prefer the best pair, then the other hand; nine over eight over seven, then the low hand."""
    if rule == 3:
        return points(each.above), each.below, each.above
    return each.above, each.below


def high_first(each: TileDivision, rule: int) -> tuple[int, ...]:
    """Prefer the better high hand, then the better low hand."""
    return each.above, each.below


def best_low(hand: TwoTiles) -> tuple[TwoTiles, TwoTiles]:
    """Set the best low hand, then the better high hand: an exception to all four rules."""
    chosen = max(divisions(hand), key=lambda each: (each.below, each.above))
    return chosen.high, chosen.low


TIES: dict[str, HouseWay] = {
    "reference": build_house_way(reference),
    "high_first": build_house_way(high_first),
}
RULE_AT = {1: ".7(d)1", 2: ".7(d)2", 3: ".7(d)3", 4: ".7(d)4"}
"""Paragraph of each rule."""
RULES = "rules"
"""Name of the way that follows the four rules."""
WAYS: dict[str, HouseWay] = {"best_low": best_low}
"""Ways with exceptions that a house may submit under 10.7(e), by name. Add others here."""


def check_rule(hand: TwoTiles, high: TwoTiles, low: TwoTiles) -> tuple[int, bool]:
    """Return the rule for a hand, and whether the hand was set by it."""
    rule = rule_for(max(divisions(hand)).above)
    return rule, follows(TileDivision(value(high), value(low), high, low), hand, rule)
