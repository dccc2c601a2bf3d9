"""Four tiles as two hands: what they are worth, 10.7(h)-(j), and the way of the house, 10.7(d), (e)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from pitboss.equipment.tiles import TILES
from pitboss.games.kit.house_way import HouseWay
from pitboss.law import cite
from pitboss.rankings.tiles import PAI_GOW_TILES, TILE_RANKS, counts
from pitboss.table.wager import FIRST, LOSES, PUSHES

LAW = cite("13:69F-10")
Two: TypeAlias = tuple[int, ...]
TILE = 31
"""The bits that number a tile, also of one that lies on the table."""
VALUES = PAI_GOW_TILES.table
PLACES = [counts(tile)[0][1] for tile in range(len(TILES))]
"""Where each tile ranks among single tiles, the lowest first."""
BEST_WITHOUT_PAIR = 10 * len(TILE_RANKS)
SUPREME = max(max(row) for row in VALUES)
SIZES = (2, 2)
POINTS_ZERO, PAIR_ENDING_IN_ZERO = 1, 2
"""What may be zero about a low hand: its value; or the spots of a pair, which has no value."""


def value(two: Two) -> int:
    """The place of two tiles in the order of 10.2."""
    one, other = two
    return VALUES[one & TILE][other & TILE]


def points(of: int) -> int:
    """The points of two tiles without a pair, by their value in the order."""
    return (of - 1) // len(TILE_RANKS)


def packed(high: Two, low: Two) -> int:
    """Two hands as one number: the values of the high and the low hand, and what is zero about the low."""
    above, below = value(high), value(low)
    if below <= BEST_WITHOUT_PAIR:
        zero = POINTS_ZERO if below <= len(TILE_RANKS) else 0
    else:
        zero = PAIR_ENDING_IN_ZERO if sum(TILES[tile & TILE].spots for tile in low) % 10 == 0 else 0
    return above << 10 | below << 2 | zero


def line(player: int, dealer: int, zero: int) -> int:
    """Two hands above the dealer's win, one pushes, none loses. A copy is not above, nor a low of zero."""
    above = int(player >> 10 > dealer >> 10)
    above += int((player >> 2 & 255) > (dealer >> 2 & 255) and player & zero == 0)
    if above == 2:
        return FIRST
    return PUSHES if above else LOSES


def copied(player: int, dealer: int) -> str:
    """Which hands of a player's are copies: of one pair rank, or one value with top tiles that rank alike."""
    high = "high hand" if player >> 10 == dealer >> 10 else ""
    low = "low hand" if player >> 2 & 255 == dealer >> 2 & 255 else ""
    return " and ".join(filter(None, (high, low)))


def pushed_by(player: int, dealer: int) -> str:
    """Which of the two cases of a push it is."""
    return ".7(i)1" if player >> 10 > dealer >> 10 else ".7(i)2"


# The way of the house: 10.7(d), (e)


class TileDivision(NamedTuple):
    """One of the three ways to divide four tiles, ordered by its hands."""

    above: int
    """The value of the high hand."""
    below: int
    high: Two
    low: Two


def divisions(hand: Two) -> list[TileDivision]:
    """The three ways to make two hands of four tiles; the stronger two are the high hand."""
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
    """Which of the four rules of 10.7(d) a hand falls under, by the value of the best two tiles in it."""
    if best == SUPREME:
        return 1
    if best > BEST_WITHOUT_PAIR:
        return 2
    return 3 if points(best) >= 7 else 4


def follows(each: TileDivision, hand: Two, rule: int) -> bool:
    """Whether a division is one that the rule for its hand allows."""
    if rule == 1:
        return each.above == SUPREME
    if rule == 2:
        return each.above > BEST_WITHOUT_PAIR
    if rule == 3:
        return points(each.above) >= 7
    ranked = sorted(hand, key=lambda tile: PLACES[tile & TILE])
    return {ranked[0], ranked[-1]} in (set(each.high), set(each.low))


def by_rules(first: Callable[[TileDivision, int], tuple[int, ...]]) -> HouseWay:
    """The four rules of 10.7(d); where they leave a choice, the division that comes `first`."""

    def way(hand: Two) -> tuple[Two, Two]:
        found = divisions(hand)
        rule = rule_for(max(found).above)
        allowed = [each for each in found if follows(each, hand, rule)]
        chosen = max(allowed, key=lambda each: first(each, rule))
        return chosen.high, chosen.low

    return way


def reference(each: TileDivision, rule: int) -> tuple[int, ...]:
    """The best pair, then the better other hand; nine before eight before seven, then the better low hand."""
    if rule == 3:
        return points(each.above), each.below, each.above
    return each.above, each.below


def high_first(each: TileDivision, rule: int) -> tuple[int, ...]:
    """Always the better high hand, then the better low hand."""
    return each.above, each.below


def best_low(hand: Two) -> tuple[Two, Two]:
    """An exception to all four rules: the best low hand, and then the better high hand."""
    chosen = max(divisions(hand), key=lambda each: (each.below, each.above))
    return chosen.high, chosen.low


TIES: dict[str, HouseWay] = {"reference": by_rules(reference), "high_first": by_rules(high_first)}
RULE_AT = {1: ".7(d)1", 2: ".7(d)2", 3: ".7(d)3", 4: ".7(d)4"}
"""Where each rule stands."""
RULES = "rules"
"""The way that is the four rules themselves."""
WAYS: dict[str, HouseWay] = {"best_low": best_low}
"""Ways with exceptions that a house may submit under 10.7(e), by name; another is added here."""


def kept_rule(hand: Two, high: Two, low: Two) -> tuple[int, bool]:
    """The rule that a hand falls under, and whether it was set by it."""
    rule = rule_for(max(divisions(hand)).above)
    return rule, follows(TileDivision(value(high), value(low), high, low), hand, rule)
