"""House ways for many hands at once: each way as tables of what it does with every holding.

What a way does depends on how often each rank is held, or, where a suit has five cards with the joker, on
which ranks are of the suit. Every such holding is set once by the way itself; compiled code looks it up.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Any, NamedTuple

import numpy as np

from pitboss.equipment.cards import JOKER
from pitboss.games.pai_gow_poker.house_ways import PaiGowWay
from pitboss.rankings.bulk import in_threads
from pitboss.rankings.hands_bulk import hashed, suited_ranks
from pitboss.rankings.hashing import perfect_hash, placed
from pitboss.rankings.masks import CLUBS, Masks, U, Values, compiled, enough, inlined, lowest
from pitboss.rankings.pai_gow_poker import PAI_GOW_FIVE
from pitboss.rankings.patterns import JOKER_BIT, JOKER_UNIT, ranks_of

NO_CARD = 13
"""Stands for a card outside the suit of a flush where there is none, and for the joker in a low hand."""
_0, _1, _2, _4, _5, _15, _31 = (U(n) for n in (0, 1, 2, 4, 5, 15, 31))
_CARDS = U((1 << 52) - 1)


class WayTables(NamedTuple):
    """The low hands of one way. A low hand is two cards of five bits: the rank, and whether of the suit."""

    multiplier: np.uint64
    shift: Values
    plain: Values
    """By the pattern of a hand without a flush: with `shift` and `multiplier` a `Hash`."""
    suited: Values
    """By the `folded` ranks of the suit, a bit for the joker, and the ranks of the cards outside the suit."""


@cache
def way_tables(way: PaiGowWay) -> WayTables:
    """Every holding, set by the way."""
    hands = {held: _unsuited(held) for held in PAI_GOW_FIVE.level(7)[0]}
    patterns = [held for held, hand in hands.items() if len(set(hand)) == 7]  # no rank has five cards
    codes = _codes(flush=4)
    lows = [codes[low] << 5 | codes[other] for low, other in (way.low(hands[held]) for held in patterns)]
    found = perfect_hash(np.array(patterns, np.uint64), np.array(lows, np.uint16))
    suited = np.zeros((2 * JOKER_BIT, NO_CARD + 1, NO_CARD + 1), np.uint16)
    codes = _codes(flush=0)
    for ranks, joker in _flushes():
        place = sum(1 << 4 * rank % 13 for rank in ranks) | JOKER_BIT * joker
        of_suit, jokers = [rank * 4 for rank in ranks], [JOKER] * joker
        for others in combinations_with_replacement(range(12, -1, -1), 7 - joker - len(ranks)):
            beside = [rank * 4 + suit for suit, rank in enumerate(others, 1)]
            low, other = way.low((*of_suit, *beside, *jokers))
            most, least = (*others, NO_CARD, NO_CARD)[:2]
            suited[place, most, least] = codes[low] << 5 | codes[other]
    return WayTables(found.multiplier, found.shift, found.places, suited)


def _unsuited(held: int) -> tuple[int, ...]:
    """A hand of a pattern with no more than two cards of a suit."""
    joker = (JOKER,) if held & JOKER_UNIT else ()
    ranks = ranks_of(held & JOKER_UNIT - 1)
    return (*(rank * 4 + place % 4 for place, rank in enumerate(ranks)), *joker)


def _flushes() -> Iterable[tuple[tuple[int, ...], int]]:
    """Every five or more of a suit: their ranks, and whether the joker is one of them."""
    for joker in (0, 1):
        for size in range(5 - joker, 8 - joker):
            for ranks in combinations(range(13), size):
                yield ranks, joker


def _codes(flush: int) -> list[int]:
    """Each card in five bits: its rank, 13 for the joker, and whether it is of the suit."""
    return [*(card >> 2 | (card & 3 == flush) << 4 for card in range(JOKER)), NO_CARD]


def lows(way: PaiGowWay, masks: Masks, *, threads: int = 1) -> Masks:
    """The masks of the low hands that a way sets from hands of seven cards; the rest is the high hand."""
    tables = way_tables(way)
    out = np.empty(len(masks), np.uint64)

    def work(low: int, high: int) -> int:
        _set(masks[low:high], tables, out[low:high])
        return 0

    in_threads(work, len(masks), threads)
    return out


# Compiled


@inlined
def lowest_of(mask: Any, code: Any, flush: Any) -> Any:
    """The card, as a mask, that a code of five bits stands for: outside the suit the one of the lowest suit.

    `flush` is the suit as four bits, none of them set where a hand has no flush.
    """
    rank = code & _15
    cards = (mask >> (rank << _2)) & _15
    if rank == U(NO_CARD):
        cards &= _1
    elif code >> _4:
        cards &= flush
    else:
        cards &= ~flush
    return (cards & (~cards + _1)) << (rank << _2)


@inlined
def _outside(others: Any) -> Any:
    """The ranks of at most two cards, the higher and the lower, 13 where there is none."""
    most, least = U(NO_CARD), U(NO_CARD)
    if others:
        second = others & (others - _1)
        most = least = lowest(others) >> _2
        if second:
            most = lowest(second) >> _2
        else:
            least = U(NO_CARD)
    return most, least


@compiled
def low_of(mask: Any, multiplier: Any, shift: Any, plain: Any, suited: Any) -> Any:
    """The low hand, as a mask, of one hand of seven cards. All arrays are read always: see `evaluate`."""
    code = hashed(mask, multiplier, _0)
    both = U(placed(code, shift, plain))
    flush, ranks, most, least = _0, _0, _0, _0
    if code & _1:
        flush = enough(mask, _0)
        ranks = suited_ranks(mask, _0)
        most, least = _outside(mask & _CARDS & ~(CLUBS * flush))
    with_suit = U(suited[ranks, most, least])
    if flush:
        both = with_suit
    first = lowest_of(mask, both >> _5, flush)
    return first | lowest_of(mask & ~first, both & _31, flush)


@compiled
def _set(masks: Any, tables: Any, out: Any) -> None:
    multiplier, shift, plain, suited = tables
    for i in range(masks.size):
        out[i] = low_of(masks[i], multiplier, shift, plain, suited)
