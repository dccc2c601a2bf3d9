"""Compiled forms of the orders that are not one lookup of a pattern: omaha, badugi, odd chips, points.

numba keeps compiled code while the time stamp of its own file stands: after changing a helper in
`kernels`, touch this file too.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pitboss.rankings.kernels import (
    CLUBS,
    NO_CLUBS,
    NO_DIAMONDS,
    NO_HEARTS,
    NO_SPADES,
    U,
    compiled,
    folded,
    inlined,
    mixed,
    off_suit,
    pattern,
    popcount,
)

_0, _1, _2, _3, _4, _5, _8 = (U(n) for n in (0, 1, 2, 3, 4, 5, 8))
_19, _32, _52, _63 = (U(n) for n in (19, 32, 52, 63))


@inlined
def found(ranks: Any, shift: Any, plain: Any, multiplier: Any) -> Any:
    """What a table of `hashing` holds for a pattern."""
    code = mixed(ranks, multiplier)
    return plain[((code >> _1) & U(plain.size - 1)) ^ U(shift[code >> _19])]


@compiled
def fill_pairs(
    boards: Any, pairs: Any, threes: Any, units: Any, shift: Any, plain: Any, multiplier: Any, out: Any
) -> None:
    """For each board, as five ranks, and each pair of hole ranks: the best with three of the board."""
    for row in range(boards.shape[0]):
        for column in range(pairs.shape[0]):
            pair = units[pairs[column, 0]] + units[pairs[column, 1]]
            best = np.uint16(0)
            for i in range(threes.shape[0]):
                ranks = pair
                for j in range(3):
                    ranks += units[boards[row, threes[i, j]]]
                best = max(best, found(ranks, shift, plain, multiplier))
            out[row, column] = best


@inlined
def flush_suit(board: Any) -> Any:
    """The suit of which a board of five has three, as one of four bits; 0 if there is none."""
    chosen = _0
    if off_suit(board & NO_CLUBS) == _0:
        chosen |= _1
    if off_suit(board & NO_DIAMONDS) == _0:
        chosen |= _2
    if off_suit(board & NO_HEARTS) == _0:
        chosen |= _4
    if off_suit(board & NO_SPADES) == _0:
        chosen |= _8
    return chosen


@inlined
def ranks_in(cards: Any, suit: Any) -> Any:
    """The `folded` ranks of the cards of one suit, itself a mask."""
    ranks = cards & suit
    ranks |= ranks >> _1
    return folded((ranks | (ranks >> _2)) & CLUBS)


@compiled
def best_suited(hole: Any, board: Any, suited: Any) -> Any:
    """The best of two suited hole ranks with three suited board ranks."""
    best = np.uint16(0)
    pair = hole
    while pair:
        if popcount(pair) == _2:
            three = board
            while three:
                if popcount(three) == _3:
                    best = max(best, suited[pair | three])
                three = (three - _1) & board
        pair = (pair - _1) & hole
    return best


@inlined
def lowest(cards: Any) -> Any:
    """The lowest card of a mask; 0 to 63 even for an empty one."""
    return popcount((cards & (~cards + _1)) - _1) & _63


@compiled
def omaha_plain(
    holes: Any, boards: Any, shift: Any, rows: Any, multiplier: Any, best: Any, columns: Any, out: Any
) -> Any:
    """Values without suits of holes and boards, both masks; not 0 if they are not four and five cards."""
    wrong = _0
    for i in range(holes.size):
        hole, board = holes[i], boards[i]
        wrong |= (popcount(hole) ^ _4) | (popcount(board) ^ _5) | (hole & board) | ((hole | board) >> _52)
        row = found(pattern(board), shift, rows, multiplier)
        second = hole & (hole - _1)
        third = second & (second - _1)
        a, b, c = lowest(hole) >> _2, lowest(second) >> _2, lowest(third) >> _2
        d = lowest(third & (third - _1)) >> _2
        out[i] = max(
            max(best[row, columns[a, b]], best[row, columns[a, c]], best[row, columns[a, d]]),
            max(best[row, columns[b, c]], best[row, columns[b, d]], best[row, columns[c, d]]),
        )
    return wrong


@compiled
def omaha_suited(holes: Any, boards: Any, suited: Any, out: Any) -> None:
    """Raise the values of hands that make a flush."""
    for i in range(holes.size):
        suit = CLUBS * flush_suit(boards[i])
        mine, there = popcount(holes[i] & suit), popcount(boards[i] & suit)
        if mine < _2:
            continue
        if mine == _2 and there == _3:  # the usual flush: only one way to make it
            value = suited[ranks_in(holes[i], suit) | ranks_in(boards[i], suit)]
        else:
            value = best_suited(ranks_in(holes[i], suit), ranks_in(boards[i], suit), suited)
        out[i] = max(out[i], value)


@inlined
def clash(one: Any, other: Any) -> Any:
    """1 if two cards share a rank or a suit."""
    return _1 if (one >> _2) == (other >> _2) or (one & _3) == (other & _3) else _0


@compiled
def badugi_best(masks: Any, largest: Any, table: Any, out: Any) -> None:
    """Values of four cards each, worked out.

    `largest` gives, for the pairs of cards that clash, the largest subsets without any.
    """
    for i in range(masks.size):
        second = masks[i] & (masks[i] - _1)
        third = second & (second - _1)
        a, b, c, d = lowest(masks[i]), lowest(second), lowest(third), lowest(third & (third - _1))
        pairs = clash(a, b) | (clash(a, c) << _1) | (clash(a, d) << _2)
        pairs |= (clash(b, c) << _3) | (clash(b, d) << _4) | (clash(c, d) << _5)
        ra, rb, rc, rd = _1 << (a >> _2), _1 << (b >> _2), _1 << (c >> _2), _1 << (d >> _2)
        best = np.uint16(0)
        for j in range(largest.shape[1]):
            some = largest[pairs, j]
            ranks = (ra if some & 1 else _0) | (rb if some & 2 else _0)
            ranks |= (rc if some & 4 else _0) | (rd if some & 8 else _0)
            best = max(best, table[ranks])
        out[i] = best


@compiled
def four_card_block(masks: Any, choose: Any, table: Any, out: Any) -> Any:
    """Values of four cards each from a table of all such hands; not 0 if a hand is not four cards.

    The masks of all hands in ascending order are numbered by sums of binomial coefficients.
    """
    wrong = _0
    for i in range(masks.size):
        mask = masks[i]
        wrong |= (popcount(mask) ^ _4) | (mask >> _52)
        second = mask & (mask - _1)
        third = second & (second - _1)
        place = choose[0, lowest(mask)] + choose[1, lowest(second)]
        place += choose[2, lowest(third)] + choose[3, lowest(third & (third - _1))]
        out[i] = table[place]
    return wrong


@compiled
def bits_block(rows: Any, bits: Any, out: Any) -> Any:
    """The sum of the bits of each row of cards; not 0 if a card comes twice."""
    wrong = _0
    for i in range(out.size):
        total = _0
        for j in range(rows.shape[1]):
            bit = bits[rows[i, j]]
            wrong |= total & bit
            total |= bit
        out[i] = total
    return wrong


@compiled
def baccarat_block(rows: Any, pips: Any, out: Any) -> Any:
    """Point counts of rows of cards."""
    for i in range(out.size):
        points = 0
        for j in range(rows.shape[1]):
            points += pips[rows[i, j]]
        out[i] = points % 10
    return _0


@compiled
def blackjack_block(rows: Any, pips: Any, out: Any) -> Any:
    """Values of rows of cards: 0 over 21, 22 for two cards that make 21."""
    for i in range(out.size):
        points = 0
        aces = 0
        for j in range(rows.shape[1]):
            points += pips[rows[i, j]]
            aces += pips[rows[i, j]] == 1
        if aces > 0 and points <= 11:
            points += 10
        if points > 21:
            points = 0
        if points == 21 and rows.shape[1] == 2:
            points = 22
        out[i] = points
    return _0
