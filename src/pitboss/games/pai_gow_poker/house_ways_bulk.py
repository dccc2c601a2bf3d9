"""House ways for many hands at once, as tables of the low hand for every holding.

A low hand depends on how many cards of each rank there are, or, if a suit has five cards with the joker, on
the ranks in the suit. The way itself sets each such holding once; compiled code looks it up.
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
from pitboss.rankings.hands_bulk import hash_mask, suited_ranks
from pitboss.rankings.hashing import look_up, perfect_hash
from pitboss.rankings.masks import CLUBS, Masks, U, Values, compiled, full_suits, inlined, lowest
from pitboss.rankings.pai_gow_poker import PAI_GOW_FIVE
from pitboss.rankings.patterns import JOKER_BIT, JOKER_UNIT, ranks_of

NO_CARD = 13
"""Code for no card outside the suit of a flush, and for the joker in a low hand."""
_0, _1, _2, _4, _5, _15, _31 = (U(n) for n in (0, 1, 2, 4, 5, 15, 31))
_CARDS = U((1 << 52) - 1)


class WayTables(NamedTuple):
    """Low hands of one way. A low hand is two cards of five bits: the rank and a bit for the flush suit."""

    multiplier: np.uint64
    shift: Values
    plain: Values
    """Low hands by pattern, without a flush. With `shift` and `multiplier`, this is a `Hash`."""
    suited: Values
    """Low hands by the suit's ranks from `fold`, with a bit for the joker, and the ranks outside the suit."""


@cache
def way_tables(way: PaiGowWay) -> WayTables:
    """Set every holding by the way."""
    hands = {held: _unsuited_hand(held) for held in PAI_GOW_FIVE.level(7)[0]}
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


def _unsuited_hand(held: int) -> tuple[int, ...]:
    """Build a hand of a pattern with at most two cards of a suit."""
    joker = (JOKER,) if held & JOKER_UNIT else ()
    ranks = ranks_of(held & JOKER_UNIT - 1)
    return (*(rank * 4 + place % 4 for place, rank in enumerate(ranks)), *joker)


def _flushes() -> Iterable[tuple[tuple[int, ...], int]]:
    """Yield every flush of five or more cards: the ranks, and 1 if the joker is one of them."""
    for joker in (0, 1):
        for size in range(5 - joker, 8 - joker):
            for ranks in combinations(range(13), size):
                yield ranks, joker


def _codes(flush: int) -> list[int]:
    """Encode each card in five bits: its rank, 13 for the joker, and a bit for the flush suit."""
    return [*(card >> 2 | (card & 3 == flush) << 4 for card in range(JOKER)), NO_CARD]


def low_masks(way: PaiGowWay, masks: Masks, *, threads: int = 1) -> Masks:
    """Return the masks of the low hands that a way sets from seven-card hands; the rest is the high hand."""
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
    """Decode five bits to a card, as a mask. Outside the flush suit, the card of the lowest suit is taken.

    `flush` is the suit as four bits, all zero without a flush.
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
    """Return the ranks of at most two cards, higher first, with 13 for none."""
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
    """Return the low hand of seven cards as a mask. All arrays are always read: see `evaluate`."""
    code = hash_mask(mask, multiplier, _0)
    both = U(look_up(code, shift, plain))
    flush, ranks, most, least = _0, _0, _0, _0
    if code & _1:
        flush = full_suits(mask, _0)
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
