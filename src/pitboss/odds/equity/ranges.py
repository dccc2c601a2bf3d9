"""Ranges of hold 'em hands: `QQ+, AKs, A5s-A2s, AsKs`, and the two cards that each stands for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations

from pitboss.equipment.cards import RANKS, SUITS, card
from pitboss.law import BadInput

_HAND = r"([2-9TJQKA])([2-9TJQKA])([so]?)"
_PLAIN = re.compile(_HAND + r"(\+?)")
_SPAN = re.compile(rf"{_HAND}-{_HAND}")
_CARDS = re.compile(r"([2-9TJQKA][cdhs])([2-9TJQKA][cdhs])")
EXAMPLE = "write hands such as QQ+, AKs, AKo, AK, T9s+, A5s-A2s, 22-66, AsKs, or random"


class BadRange(BadInput):
    """A range that cannot be read, and where."""


def read_range(text: str) -> list[int]:
    """The masks of the hands of a range, each once."""
    found: dict[int, None] = {}
    for part in text.split(","):
        word = part.strip()
        if not word:
            raise BadRange(f"{text!r}: there is nothing at {_at(text, part)}; {EXAMPLE}")
        try:
            found |= dict.fromkeys(_part(_written(word)))
        except BadRange as bad:
            raise BadRange(f"{part.strip()!r} in {text!r}: {bad}; {EXAMPLE}") from None
    return list(found)


def with_every(known: int, free: Sequence[int], count: int) -> tuple[int, ...]:
    """The masks of some known cards with every choice of so many others."""
    return tuple(known | sum(1 << each for each in some) for some in combinations(free, count))


def _at(text: str, part: str) -> str:
    return "its end" if text.rstrip().endswith(",") and not part.strip() else "a comma"


def _written(word: str) -> str:
    """Ranks in capitals and suits in small letters, whatever was typed."""
    signs = word.replace("10", "T").replace(" ", "")
    return "".join(each.upper() if each.upper() in RANKS else each.lower() for each in signs)


def _part(word: str) -> list[int]:
    """The masks of one part of a range."""
    if word.lower() in ("random", "*"):
        return [1 << one | 1 << other for one, other in combinations(range(52), 2)]
    if named := _CARDS.fullmatch(word):
        one, other = map(card, named.groups())
        if one == other:
            raise BadRange("one card comes twice")
        return [1 << one | 1 << other]
    if plain := _PLAIN.fullmatch(word):
        high, low, kind = _hand(*plain.groups()[:3])
        if not plain[4]:
            return _hands(high, low, kind)
        if high == low:
            return [mask for rank in range(high, 13) for mask in _hands(rank, rank, kind)]
        if high == low + 1:  # the lower card cannot grow alone: both do, up to ace-king
            return [mask for rank in range(low, 12) for mask in _hands(rank + 1, rank, kind)]
        return [mask for rank in range(low, high) for mask in _hands(high, rank, kind)]
    if span := _SPAN.fullmatch(word):
        return _span(_hand(*span.groups()[:3]), _hand(*span.groups()[3:]))
    raise BadRange("it is no hand of two cards, nor several of them")


def _hand(one: str, other: str, kind: str) -> tuple[int, int, str]:
    """The higher rank, the lower one, and whether suited or not."""
    low, high = sorted((RANKS.index(one), RANKS.index(other)))
    if low == high and kind:
        raise BadRange(f"a pair is neither suited nor offsuit: {one}{other}")
    return high, low, kind


def _span(first: tuple[int, int, str], last: tuple[int, int, str]) -> list[int]:
    """From one hand to another: pairs, one high card with others, or two cards always as far apart."""
    (high, low, kind), (other_high, other_low, other_kind) = first, last
    if kind != other_kind:
        raise BadRange("both ends are suited, both offsuit, or neither is said")
    lows = sorted((low, other_low))
    if high == other_high and low != high and other_low != high:
        return [mask for rank in range(lows[0], lows[1] + 1) for mask in _hands(high, rank, kind)]
    if high - low == other_high - other_low:
        gap = high - low
        return [mask for rank in range(lows[0], lows[1] + 1) for mask in _hands(rank + gap, rank, kind)]
    raise BadRange("its ends share no high card and are not equally far apart")


def _hands(high: int, low: int, kind: str) -> list[int]:
    """The masks of two ranks: six for a pair, four suited, twelve offsuit."""
    if high == low:
        suits = list(combinations(range(len(SUITS)), 2))
    else:
        suits = [(one, other) for one in range(4) for other in range(4)]
        suits = [(one, other) for one, other in suits if not kind or (one == other) == (kind == "s")]
    return [1 << 4 * high + one | 1 << 4 * low + other for one, other in suits]
