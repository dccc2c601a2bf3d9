"""Count hold 'em bad beats: on every board, the pairs of qualifying hands with different values.

Loads numba. Hand values and the hole card rule are those of `poker.bad_beat`.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.rankings.bulk import masks_of
from pitboss.rankings.hands import HandOrder
from pitboss.rankings.hands_bulk import evaluate, mask_values
from pitboss.rankings.masks import Masks, U, compiled, inlined, lowest
from pitboss.rankings.suit_classes import hands

DECK, BOARD, HOLE = 52, 5, 2
HOLES = comb(DECK - BOARD, HOLE)
DEALS_PER_BLOCK = 1 << 18
"""Deals held in memory at a time."""
_0, _1 = U(0), U(1)


class Boards(NamedTuple):
    """Every board up to suits, with the number it stands for and its bad beat pairs."""

    masks: Masks
    weights: NDArray[np.int64]
    pairs: NDArray[np.int64]

    def probability(self) -> Fraction:
        """Return the probability that two hands make a bad beat."""
        deals = comb(DECK, BOARD) * comb(DECK - BOARD, HOLE) * comb(DECK - BOARD - HOLE, HOLE) // 2
        return Fraction(int(self.weights @ self.pairs), deals)


@cache
def boards(order: HandOrder, least: int, both: bool) -> Boards:
    """Count the pairs on all boards. With `both`, both hole cards must play."""
    rows, weights = map(np.concatenate, zip(*hands(BOARD), strict=True))
    masks = masks_of(rows)
    pairs = np.empty(len(masks), np.int64)
    _count_pairs(masks, order.tables(7), order.tables(6), least, both, pairs)
    return Boards(masks, weights, pairs)


def pairs_at_once(
    found: Boards, order: HandOrder, least: int, both: bool, players: int, deals: int, seed: int
) -> Counter[int]:
    """Deal hands in which the first two players would have a bad beat; count deals by their pairs.

    A pair is two hands that would make a bad beat. A deal in which a third hand wins with a hole card that
    does not play counts as having none. The probability of any bad beat is the mean of 1/pairs (0 for
    none), times the number of pairs of players, times the probability for two players.
    """
    chance = np.random.default_rng(seed)
    ways = np.cumsum(found.weights * found.pairs)
    tables = order.tables(7), order.tables(6)
    came: Counter[int] = Counter()
    for begun in range(0, deals, DEALS_PER_BLOCK):
        size = min(DEALS_PER_BLOCK, deals - begun)
        places = np.searchsorted(ways, chance.integers(0, ways[-1], size), side="right")
        uniform = chance.random((size, HOLE * (players - 2)))
        counts = np.empty(size, np.int64)
        _deal_pairs(found.masks[places], *tables, least, both, chance, uniform, counts)
        came.update(dict(enumerate(np.bincount(counts).tolist())))
    return +came


# Compiled ----------------------------------------------------------------------------------------


@inlined
def _value(cards: Any, tables: Any) -> Any:
    shift, plain, suited, multiplier, pad, replaces = tables
    return evaluate(cards, shift, plain, suited, multiplier, pad, replaces)


@compiled
def _both_play(one: Any, other: Any, board: Any, six: Any, value: Any) -> Any:
    """Return whether both hole cards play: leaving out either lowers the value."""
    return _value(board | one, six) < value and _value(board | other, six) < value


@compiled
def _list_qualifying(board: Any, seven: Any, six: Any, least: Any, both: Any, holes: Any, values: Any) -> int:
    """List the qualifying hands on a board, and return their number."""
    cards, size = np.empty(holes.size, np.uint64), 0
    for one in range(DECK):
        for other in range(one):
            hole = _1 << U(one) | _1 << U(other)
            if not board & hole:
                holes[size] = hole
                cards[size] = board | hole
                size += 1
    mask_values(cards, seven, U(7), values)
    count = 0
    for place in range(size):
        if values[place] < least:
            continue
        hole, value = holes[place], values[place]
        one = hole & (~hole + _1)
        if not both or _both_play(one, hole ^ one, board, six, value):
            holes[count], values[count] = hole, value
            count += 1
    return count


@compiled
def _count_disjoint(holes: Any, chosen: Any) -> int:
    """Count pairs of hands with no common card; two different hands share at most one."""
    held = np.zeros(DECK, np.int64)
    for place in chosen:
        hole = holes[place]
        while hole:
            held[lowest(hole)] += 1
            hole &= hole - _1
    pairs = len(chosen) * (len(chosen) - 1) // 2
    for card in range(DECK):
        pairs -= held[card] * (held[card] - 1) // 2
    return pairs


@compiled
def _count_pairs(boards: Any, seven: Any, six: Any, least: Any, both: Any, pairs: Any) -> None:
    """Count each board's pairs of qualifying hands with different values."""
    holes, values = np.empty(HOLES, np.uint64), np.empty(HOLES, np.uint16)
    for number in range(boards.size):
        count = _list_qualifying(boards[number], seven, six, least, both, holes, values)
        pairs[number] = 0
        if count < 2:
            continue
        order = np.argsort(values[:count])
        pairs[number] = _count_disjoint(holes, order)
        begun = 0
        for place in range(1, count + 1):
            if place == count or values[order[place]] != values[order[begun]]:
                pairs[number] -= _count_disjoint(holes, order[begun:place])
                begun = place


@compiled
def _deal_pairs(
    boards: Any, seven: Any, six: Any, least: Any, both: Any, chance: Any, uniform: Any, counts: Any
) -> None:
    """Deal a random bad beat pair to two players, and random hands to the rest."""
    holes, values = np.empty(HOLES, np.uint64), np.empty(HOLES, np.uint16)
    worth = np.empty(2 + uniform.shape[1] // 2, np.uint16)
    deck = np.empty(DECK, np.uint64)
    for deal in range(boards.size):
        board = boards[deal]
        count = _list_qualifying(board, seven, six, least, both, holes, values)
        one = other = 0
        while values[one] == values[other] or holes[one] & holes[other]:
            one, other = int(chance.random() * count), int(chance.random() * count)
        worth[0], worth[1] = values[one], values[other]
        top = max(values[one], values[other])
        gone = board | holes[one] | holes[other]
        size = 0
        for card in range(DECK):
            if not gone >> U(card) & _1:
                deck[size] = _1 << U(card)
                size += 1
        for place in range(uniform.shape[1]):
            at = place + int(uniform[deal, place] * (size - place))
            deck[place], deck[at] = deck[at], deck[place]
            if place % 2:
                one_card, other_card = deck[place - 1], deck[place]
                value = _value(board | one_card | other_card, seven)
                good = value >= least and (not both or _both_play(one_card, other_card, board, six, value))
                worth[2 + place // 2] = value if good else 0
                top = max(top, value)
        counts[deal] = _count_different(worth) if worth.max() == top else 0


@compiled
def _count_different(worth: Any) -> int:
    """Count pairs of qualifying hands with different values."""
    pairs = 0
    for one in range(worth.size):
        for other in range(one):
            if worth[one] and worth[other] and worth[one] != worth[other]:
                pairs += 1
    return pairs
