"""Settings of seven cards against the house's hands, counted. numba loads here.

After one hand there are 53,524,680 house hands, which are all set and counted. That takes too long for every
hand, so a strategy for all hands counts the house's hands from a whole deck instead.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache
from itertools import combinations
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.games.pai_gow_poker.house_ways import PaiGowWay
from pitboss.games.pai_gow_poker.house_ways_bulk import low_masks
from pitboss.games.pai_gow_poker.settlement import RIGHT, number_set_hand
from pitboss.rankings.bulk import masks_of
from pitboss.rankings.compiling import compile_for_arrays
from pitboss.rankings.hands import HandOrder
from pitboss.rankings.hands_bulk import evaluate
from pitboss.rankings.masks import Masks, U, compiled, next_masks
from pitboss.rankings.pai_gow_poker import PAI_GOW_TWO, heights
from pitboss.rankings.suit_classes import hands
from pitboss.table.wager import PUSHES, Wager

CARDS, SEVEN, LOW = 53, 7, 2
BLOCK_SIZE = 1 << 18
_0, _1 = U(0), U(1)
Numbers = NDArray[np.int64]


class HouseCardHands(NamedTuple):
    """Numbers of the house's hands, and the count of each."""

    dealt: Numbers
    times: Numbers


class CardSetting(NamedTuple):
    """Seven cards set as a high hand and a low hand, and their number."""

    high: tuple[int, ...]
    low: tuple[int, ...]
    number: int


def legal_settings(hand: tuple[int, ...], order: HandOrder) -> list[CardSetting]:
    """List the legal settings of a hand, one for each number, best high hand first."""
    found: dict[int, CardSetting] = {}
    for low in combinations(hand, LOW):
        high = tuple(card for card in hand if card not in low)
        number = number_set_hand(high, low, order)
        if number >> 24 == RIGHT:
            found.setdefault(number, CardSetting(high, low, number))
    return [found[number] for number in sorted(found, reverse=True)]


# The house's hands


def count_house_hands(way: PaiGowWay, order: HandOrder, gone: Collection[int] = ()) -> HouseCardHands:
    """Count the house's hands by number, from the remaining cards, as the house sets them."""
    wide = len(PAI_GOW_TWO.shapes) + 1
    counts = np.zeros((len(order.shapes) + 1) * wide, np.int64)
    for masks, times in _remaining_hands(gone) if gone else _all_hands():
        low = low_masks(way, masks)
        high, low = order.values(masks ^ low), PAI_GOW_TWO.values(low)
        if times is None:
            _count_each(high, low, wide, counts)
        else:
            number = high.astype(np.int64) * wide + low
            counts += np.bincount(number, times, len(counts)).astype(np.int64)
    there = np.flatnonzero(counts)
    return HouseCardHands(there // wide << 8 | there % wide, counts[there])


def _all_hands() -> Iterator[tuple[Masks, Numbers]]:
    """Yield all seven-card hands up to their suits, with the number of hands each stands for."""
    for rows, times in hands(SEVEN, joker=True):
        yield masks_of(rows), times


def _remaining_hands(gone: Collection[int]) -> Iterator[tuple[Masks, None]]:
    """Yield all seven-card hands from the remaining cards, in blocks."""
    left, missing = comb(CARDS - len(gone), SEVEN), np.array(sorted(gone), np.uint64)
    mask, block = U((1 << SEVEN) - 1), np.empty(BLOCK_SIZE, np.uint64)
    while left > 0:
        masks = block[: min(BLOCK_SIZE, left)]
        mask = U(next_masks(mask, masks))
        left -= len(masks)
        _skip_cards(masks, missing)
        yield masks, None


@compiled
def _skip_cards(masks: Any, missing: Any) -> None:
    """Shift the cards of each mask up past the missing ones, which ascend."""
    for i in range(masks.size):
        mask = masks[i]
        for j in range(missing.size):
            below = (_1 << missing[j]) - _1
            mask = (mask & below) | ((mask & ~below) << _1)
        masks[i] = mask


@compiled
def _count_each(high: Any, low: Any, wide: Any, counts: Any) -> None:
    """Count hands by the values of both parts."""
    for i in range(high.size):
        counts[np.int64(high[i]) * wide + np.int64(low[i])] += 1


# A strategy against the house's hands from a whole deck


class SettingMarks(NamedTuple):
    """Count of house hands that each high hand and each low hand beats, by value."""

    high: Numbers
    low: Numbers


@cache
def compute_marks(wager: Wager, way: PaiGowWay, order: HandOrder) -> SettingMarks:
    """Compute the marks of all hands by the wager's settlement, which pushes if only this hand is above."""
    dealt, times = count_house_hands(way, order)
    settle = compile_for_arrays(wager.settle)
    found = []
    for shift, values in ((8, len(order.shapes) + 1), (0, len(PAI_GOW_TWO.shapes) + 1)):
        shown = dealt >> shift << shift if shift else dealt & 255
        numbers, places = np.unique(shown, return_inverse=True)
        often = np.bincount(places, weights=times).astype(np.int64)
        lines = settle(np.arange(values)[:, None] << shift, numbers[None, :], *wager.args)
        found.append(np.where(lines == PUSHES, often, 0).sum(axis=1))
    return SettingMarks(*found)


def set_by_marks(masks: Masks, known: SettingMarks, order: HandOrder) -> Masks:
    """Return the low hands of the settings with the most total marks; on a tie, the better high hand."""
    out = np.empty(len(masks), np.uint64)
    high, low = (np.array(heights(each), np.int64) for each in (order, PAI_GOW_TWO))
    _set(masks, order.tables(5), PAI_GOW_TWO.tables(2), high, low, known.high, known.low, out)
    return out


@compiled
def _set(masks: Any, five: Any, two: Any, high: Any, low: Any, above: Any, below: Any, out: Any) -> None:
    shift5, plain5, suited5, multiplier5, pad5, replaces5 = five
    shift2, plain2, suited2, multiplier2, pad2, replaces2 = two
    cards = np.empty(7, np.uint64)
    for row in range(masks.size):
        rest = masks[row]
        for place in range(7):
            cards[place] = rest & (~rest + _1)
            rest ^= cards[place]
        most = np.int64(-1)
        for first in range(6):
            for second in range(first + 1, 7):
                pair = cards[first] | cards[second]
                over = evaluate(masks[row] ^ pair, shift5, plain5, suited5, multiplier5, pad5, replaces5)
                under = evaluate(pair, shift2, plain2, suited2, multiplier2, pad2, replaces2)
                key = (above[over] + below[under]) << 24 | np.int64(over) << 8 | np.int64(under)
                if high[over] >= low[under] and key > most:
                    most = key
                    out[row] = pair
