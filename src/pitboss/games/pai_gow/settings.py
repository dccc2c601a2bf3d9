"""Exact counts of every setting of every four tiles against the hands that the house sets.

Tiles of one rank are alike, so hands are counted by kind. numpy and numba load here.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from itertools import combinations, product
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.equipment.tiles import TILES
from pitboss.games.kit.house_way import HouseWay
from pitboss.games.pai_gow.hands import PLACES, TileDivision, divisions, pack_hands
from pitboss.rankings.compiling import compile_for_arrays
from pitboss.table.wager import FIRST, LOSES, PUSHES, Wager

SIZE, SETTINGS = 4, 3
BATCH_KINDS = 256
"""Kinds of hand per batch, to save memory."""
Numbers = NDArray[np.int64]


class HandKinds(NamedTuple):
    """Hands grouped by tile ranks: an example of each kind, the kind of each hand, each kind's size."""

    first: Numbers
    which: Numbers
    times: Numbers


class SettingChances(NamedTuple):
    """Counts of wins, pushes and losses."""

    wins: Numbers
    pushes: Numbers
    loses: Numbers

    def worth(self, wager: Wager, stake: int) -> Numbers:
        """Return the net result in cents over all deals: winnings less commission and losses."""
        won = wager.winnings(wager.line(FIRST), stake)
        return self.wins * (won - wager.commission_on(won)) - self.loses * stake


@cache
def hands() -> Numbers:
    """Return all hands of four tiles, each at its index by `place`."""
    rows = np.array(list(combinations(range(len(TILES)), SIZE)), np.int64)
    return rows[np.argsort(place(rows))]


def place(rows: Any) -> Numbers:
    """Return the index of each row's hand in the list of all hands, whatever the order of its tiles."""
    choose = np.array([[comb(tile, n) for tile in range(len(TILES))] for n in range(1, SIZE + 1)])
    found: Numbers = choose[np.arange(SIZE), np.sort(np.asarray(rows, np.int64), axis=1)].sum(axis=1)
    return found


@cache
def settings() -> Numbers:
    """Return the numbers of the three settings of every hand."""
    return np.array(
        [[pack_hands(each.high, each.low) for each in divisions(row)] for row in hands().tolist()]
    )


@cache
def numbers(way: HouseWay) -> Numbers:
    """Return the number of every hand as a way sets it."""
    return np.array([pack_hands(*way(tuple(row))) for row in hands().tolist()])


@cache
def kinds() -> HandKinds:
    """Group all hands by the ranks of their tiles."""
    ranked = np.sort(np.array(PLACES)[hands()], axis=1)
    _, first, which, times = np.unique(
        ranked, axis=0, return_index=True, return_inverse=True, return_counts=True
    )
    return HandKinds(first, which, times)


@cache
def masks() -> NDArray[np.uint32]:
    """Return the tiles of every hand as bits."""
    found: NDArray[np.uint32] = np.bitwise_or.reduce(np.uint32(1) << hands().astype(np.uint32), axis=1)
    return found


# The house's hands, and settings against them


class HouseTileHands(NamedTuple):
    """Numbers of the house's hands, and the count of each after each kind of hand."""

    dealt: Numbers
    times: NDArray[Any]


@cache
def count_house_hands(way: HouseWay) -> HouseTileHands:
    """Count the house's hands from the tiles that remain, for every kind of hand."""
    found = numbers(way)
    first, which, _ = kinds()
    if (found != found[first][which]).any():
        raise ValueError("this way treats tiles of equal rank differently: hands cannot be counted by kind")
    dealt, places = np.unique(found, return_inverse=True)
    times = np.empty((len(first), len(dealt)), np.uint16)  # small, for there are many
    for kind, hand in enumerate(first):
        left = places[masks() & masks()[hand] == 0]
        times[kind] = np.bincount(left, minlength=len(dealt))
    return HouseTileHands(dealt, times)


def count_house_hands_after(way: HouseWay, gone: Collection[int]) -> HouseTileHands:
    """Count the house's hands from the tiles that remain when some are gone."""
    known = np.uint32(sum(1 << tile for tile in gone))
    dealt, times = np.unique(numbers(way)[masks() & known == 0], return_counts=True)
    return HouseTileHands(dealt, times[None])


def chances(wager: Wager, sets: Numbers, against: HouseTileHands, *, bank: bool = False) -> SettingChances:
    """Count the outcomes of settings, one row per kind of hand. A `bank` wins what the other loses."""
    settle = compile_for_arrays(wager.settle)
    found = np.empty((3, *sets.shape), np.int64)
    for column, start in product(range(sets.shape[1]), range(0, len(sets), BATCH_KINDS)):
        some = slice(start, start + BATCH_KINDS)
        mine, theirs = sets[some, column, None], against.dealt[None, :]
        lines = settle(*((theirs, mine) if bank else (mine, theirs)), *wager.args)
        for outcome, line in enumerate((FIRST, PUSHES, LOSES)):
            came = np.where(lines == line, against.times[some], 0)
            found[outcome, some, column] = came.sum(axis=1, dtype=np.int64)
    wins, pushes, loses = found
    return SettingChances(loses, pushes, wins) if bank else SettingChances(wins, pushes, loses)


class AllSettings(NamedTuple):
    """Settings of every kind of hand: their numbers, outcomes, and worth in cents."""

    sets: Numbers
    chances: SettingChances
    worth: Numbers
    house: Numbers
    """Index of the house's setting."""
    best: Numbers
    """Index of the best setting; the house's on a tie."""


@cache
def evaluate_settings(wager: Wager, way: HouseWay, stake: int, *, bank: bool = False) -> AllSettings:
    """Evaluate all settings of all kinds of hand, for a player against the house or a `bank` against one."""
    first = kinds().first
    sets, house = settings()[first], numbers(way)[first]
    found = chances(wager, sets, count_house_hands(way), bank=bank)
    worth = found.worth(wager, stake)
    by_house = (sets == house[:, None]).argmax(axis=1)
    best = (2 * worth + (np.arange(SETTINGS) == by_house[:, None])).argmax(axis=1)
    return AllSettings(sets, found, worth, by_house, best)


def numbers_by_choice(chosen: Numbers) -> Numbers:
    """Return the numbers of all hands, each kind set as chosen for it."""
    first, which, _ = kinds()
    found: Numbers = np.take_along_axis(settings()[first], chosen[:, None], axis=1)[:, 0][which]
    return found


def find_division(hand: Sequence[int], number: int) -> TileDivision:
    """Return the setting of four tiles that has this number."""
    return next(each for each in divisions(tuple(hand)) if pack_hands(each.high, each.low) == number)
