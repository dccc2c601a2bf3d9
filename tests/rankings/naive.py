"""A second opinion, written for clarity: slow rankings straight from the text, sharing no code."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

Key = tuple[int, ...]


def _straight_top(ranks: list[int]) -> int | None:
    """Return the rank of the top card of a straight. The ace of A-2-3-4-5 is low."""
    distinct = sorted(set(ranks))
    if len(distinct) != len(ranks):
        return None
    if distinct[-1] - distinct[0] == len(ranks) - 1:
        return distinct[-1]
    if distinct[-1] == 12 and distinct[:-1] == list(range(len(ranks) - 1)):
        return len(ranks) - 2
    return None


def _grouped_ranks(ranks: list[int]) -> tuple[Key, Key]:
    """Return counts, largest first, and ranks in that order, so that matched cards are compared first."""
    counts = sorted(((count, rank) for rank, count in Counter(ranks).items()), reverse=True)
    return tuple(count for count, _ in counts), tuple(rank for _, rank in counts)


def five(cards: tuple[int, ...]) -> Key:
    """13:69F-14.3(b): greater is better."""
    ranks = [card // 4 for card in cards]
    suited = len({card % 4 for card in cards}) == 1
    top = _straight_top(ranks)
    counts, order = _grouped_ranks(ranks)
    if top is not None:
        if suited:
            return (9 if top == 12 else 8, top)
        return (4, top)
    kinds = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1, (1, 1, 1, 1, 1): 0}
    return (5 if suited else kinds[counts], *order)


def three(cards: tuple[int, ...]) -> Key:
    """13:69F-14.3(c)."""
    ranks = [card // 4 for card in cards]
    suited = len({card % 4 for card in cards}) == 1
    top = _straight_top(ranks)
    counts, order = _grouped_ranks(ranks)
    if top is not None:
        return ((6 if top == 12 else 5) if suited else 3, top)
    return ({(3,): 4, (2, 1): 1, (1, 1, 1): 2 if suited else 0}[counts], *order)


def four(cards: tuple[int, ...]) -> Key:
    """13:69F-27.3(b)."""
    ranks = [card // 4 for card in cards]
    suited = len({card % 4 for card in cards}) == 1
    top = _straight_top(ranks)
    counts, order = _grouped_ranks(ranks)
    if top is not None:
        return (6 if suited else 3, top)
    return ({(4,): 7, (3, 1): 5, (2, 2): 2, (2, 1, 1): 1, (1, 1, 1, 1): 4 if suited else 0}[counts], *order)


def low(cards: tuple[int, ...]) -> Key:
    """13:69F-14.3(e), (f), ace to five: greater is better."""
    counts, order = _grouped_ranks([(card // 4 + 1) % 13 for card in cards])
    return tuple(-count for count in counts), tuple(-pip for pip in order)  # type: ignore[return-value]


def eight(cards: tuple[int, ...]) -> Key:
    """13:69F-14.9(j)."""
    pips = {(card // 4 + 1) % 13 for card in cards}
    return (1, *low(cards)) if len(pips) == 5 and max(pips) < 8 else (0,)


def six(cards: tuple[int, ...]) -> Key:
    """13:69F-14.13A(k)."""
    pips = {(card // 4 + 1) % 13 for card in cards}
    return (1, *low(cards)) if len(pips) == 3 and max(pips) < 6 else (0,)


def deuce(cards: tuple[int, ...]) -> Key:
    """Rank deuce to seven: the high order upside down, with the ace never low."""
    ranks = sorted(card // 4 for card in cards)
    if ranks == [0, 1, 2, 3, 12]:
        suited = len({card % 4 for card in cards}) == 1
        key: Key = (5 if suited else 0, 12, 3, 2, 1, 0)
    else:
        key = five(cards)
    return tuple(-number for number in key)


def badugi(cards: tuple[int, ...]) -> Key:
    """13:69F-14.12B(l)."""
    best: Key = ()
    for count in range(1, 5):
        for some in combinations(cards, count):
            if len({card // 4 for card in some}) == count == len({card % 4 for card in some}):
                pips = sorted(((card // 4 + 1) % 13 for card in some), reverse=True)
                best = max(best, (count, *(-pip for pip in pips)))
    return best


def pai_gow(cards: tuple[int, ...]) -> Key:
    """Rank five cards under 13:69F-11.3(b), (c), trying the joker as every card it may be."""
    if 52 not in cards:
        return _pai_gow(cards)
    others = tuple(card for card in cards if card != 52)
    if sorted(card // 4 for card in others) == [12] * 4:
        return (11,)
    spare = next(card for card in range(48, 52) if card not in others)
    best = max(_pai_gow((*others, card)) for card in range(48, 52) if card not in others)
    assert spare >= 48
    for card in range(52):
        if card not in others:
            key = _pai_gow((*others, card))
            if key[0] in (10, 9, 6, 5):  # royal flush, straight flush, flush, straight
                best = max(best, key)
    return best


def _pai_gow(cards: tuple[int, ...]) -> Key:
    key = five(cards)
    place = {9: 10, 8: 9, 7: 8, 6: 7, 5: 6, 4: 5}.get(key[0], key[0])
    if key[0] in (8, 4):  # A-2-3-4-5 stands between the king and the ace
        top = 11.5 if key[1] == 3 else key[1]
        return (place, int(top * 2))
    if key[0] == 9:
        return (10, 24)
    return (place, *key[1:])
