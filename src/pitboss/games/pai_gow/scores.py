"""A simple strategy for four tiles: score each two-tile hand, and set the two with the highest total.

A hand's score is the percentage of house hands it beats, as a high hand or as a low hand. A setting's wins
minus its losses, in percent, are its total minus 100, apart from the vigorish and the tiles the player holds.
numpy loads here.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np

from pitboss.games.kit.house_way import HouseWay
from pitboss.games.pai_gow.hands import BEST_WITHOUT_PAIR, SUPREME, pack_hands, points, value
from pitboss.games.pai_gow.settings import Numbers, kinds, numbers, settings
from pitboss.rankings.compiling import compile_for_arrays
from pitboss.rankings.tiles import PAIRS, TILE_RANKS
from pitboss.table.wager import LOSES, PUSHES, Wager

STRONG_RANKS = 7
"""Number of single-tile ranks, from the highest, that count as a strong top tile."""
MAX_VALUE = 255
"""A value above those of all hands of two tiles."""
SORTS = (
    *(f"{score}, {top} top tile" for score in range(10) for top in ("weak", "strong")),
    "gong",
    "wong",
    "pair",
)


class TileScores(NamedTuple):
    """Scores of each sort of hand, as a high and as a low hand; -1 for an impossible one."""

    high: Numbers
    low: Numbers


def sort_of(two: int) -> int:
    """Return the sort of a two-tile hand, from its value."""
    if two <= BEST_WITHOUT_PAIR:
        place = (two - 1) % len(TILE_RANKS)
        return 2 * points(two) + (place >= len(TILE_RANKS) - STRONG_RANKS)
    category = PAIRS[BEST_WITHOUT_PAIR + len(PAIRS) - two][0].name
    return SORTS.index(category) if category in SORTS else len(SORTS) - 1


@cache
def scores(wager: Wager, way: HouseWay, *, bank: bool = False) -> TileScores:
    """Score each sort of hand against the hands that the house sets, with the wager's own settlement."""
    found = np.zeros((2, len(SORTS)))
    seen = np.zeros(len(SORTS), np.int64)
    twos = [(pack_hands(two, two), sort_of(value(two))) for two in combinations(range(32), 2)]
    held = {number: _beaten_share(wager, way, number, bank) for number in {number for number, _ in twos}}
    for number, sort in twos:
        seen[sort] += 1
        found[:, sort] += held[number]
    whole = np.where(seen, np.rint(100 * found / np.maximum(seen, 1)), -1).astype(np.int64)
    return TileScores(*whole)


def _beaten_share(wager: Wager, way: HouseWay, number: int, bank: bool) -> tuple[float, float]:
    """Return how often two tiles beat the house's hand, as the high hand and as the low hand."""
    others, settle = numbers(way), compile_for_arrays(wager.settle)
    high, low = number >> 10 << 10, number & (1 << 10) - 1
    if bank:
        found = [settle(others, each, *wager.args) for each in (high | MAX_VALUE << 2, low | MAX_VALUE << 10)]
    else:
        found = [settle(each, others, *wager.args) for each in (high, low)]
    above, below = (float((lines == (LOSES if bank else PUSHES)).mean()) for lines in found)
    return above, below


def choose_highest_total(found: TileScores, sets: Numbers) -> Numbers:
    """Choose the setting with the highest total in each row; on a tie, the better high hand."""
    sorts = np.array([sort_of(two) if two else 0 for two in range(SUPREME + 1)])
    total = found.high[sorts[sets >> 10]] + found.low[sorts[sets >> 2 & MAX_VALUE]]
    chosen: Numbers = (total * (MAX_VALUE + 1) + (sets >> 10)).argmax(axis=1)
    return chosen


@cache
def choose_by_scores(wager: Wager, way: HouseWay, *, bank: bool = False) -> Numbers:
    """Choose the setting with the highest total for each kind of hand."""
    return choose_highest_total(scores(wager, way, bank=bank), settings()[kinds().first])
