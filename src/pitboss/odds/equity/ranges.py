"""Parse ranges of hold 'em hands, such as `QQ+, AKs, A5s-A2s, AsKs`."""

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
    """A range that cannot be parsed."""


def read_range(text: str) -> list[int]:
    """Return the masks of a range's hands, each once."""
    found: dict[int, None] = {}
    for part in text.split(","):
        word = part.strip()
        if not word:
            raise BadRange(f"{text!r}: a hand is missing at {_describe_place(text, part)}; {EXAMPLE}")
        try:
            found |= dict.fromkeys(_part(_normalize(word)))
        except BadRange as bad:
            where = "" if part.strip() == text.strip() else f" in {text!r}"
            raise BadRange(f"{part.strip()!r}{where}: {bad}; {EXAMPLE}") from None
    return list(found)


def with_every(known: int, free: Sequence[int], count: int) -> tuple[int, ...]:
    """Return the masks of known cards with every choice of `count` others."""
    return tuple(known | sum(1 << each for each in some) for some in combinations(free, count))


def _describe_place(text: str, part: str) -> str:
    return "its end" if text.rstrip().endswith(",") and not part.strip() else "a comma"


def _normalize(word: str) -> str:
    """Normalize to uppercase ranks and lowercase suits."""
    signs = word.replace("10", "T").replace(" ", "")
    return "".join(each.upper() if each.upper() in RANKS else each.lower() for each in signs)


def _part(word: str) -> list[int]:
    """Return the masks of one part of a range."""
    if word.lower() in ("random", "*"):
        return [1 << one | 1 << other for one, other in combinations(range(52), 2)]
    if named := _CARDS.fullmatch(word):
        one, other = map(card, named.groups())
        if one == other:
            raise BadRange("it names one card twice")
        return [1 << one | 1 << other]
    if plain := _PLAIN.fullmatch(word):
        high, low, kind = _hand(*plain.groups()[:3])
        if not plain[4]:
            return _hands(high, low, kind)
        if high == low:
            return [mask for rank in range(high, 13) for mask in _hands(rank, rank, kind)]
        if high == low + 1:  # connectors raise both cards, up to ace-king
            return [mask for rank in range(low, 12) for mask in _hands(rank + 1, rank, kind)]
        return [mask for rank in range(low, high) for mask in _hands(high, rank, kind)]
    if span := _SPAN.fullmatch(word):
        return _span(_hand(*span.groups()[:3]), _hand(*span.groups()[3:]))
    raise BadRange("it is not a two-card hand or a range of them")


def _hand(one: str, other: str, kind: str) -> tuple[int, int, str]:
    """Return the higher rank, the lower rank and `s`, `o` or nothing."""
    low, high = sorted((RANKS.index(one), RANKS.index(other)))
    if low == high and kind:
        raise BadRange(f"a pair is neither suited nor offsuit: {one}{other}")
    return high, low, kind


def _span(first: tuple[int, int, str], last: tuple[int, int, str]) -> list[int]:
    """Expand a span: pairs, one high card with several low ones, or cards at a constant gap."""
    (high, low, kind), (other_high, other_low, other_kind) = first, last
    if kind != other_kind:
        raise BadRange("its ends must both be suited, both offsuit, or neither")
    lows = sorted((low, other_low))
    if high == other_high and low != high and other_low != high:
        return [mask for rank in range(lows[0], lows[1] + 1) for mask in _hands(high, rank, kind)]
    if high - low == other_high - other_low:
        gap = high - low
        return [mask for rank in range(lows[0], lows[1] + 1) for mask in _hands(rank + gap, rank, kind)]
    raise BadRange("its ends must share a high card or have the same gap")


def _hands(high: int, low: int, kind: str) -> list[int]:
    """Return the masks of two ranks: six for a pair, four suited, twelve offsuit."""
    if high == low:
        suits = list(combinations(range(len(SUITS)), 2))
    else:
        suits = [(one, other) for one in range(4) for other in range(4)]
        suits = [(one, other) for one, other in suits if not kind or (one == other) == (kind == "s")]
    return [1 << 4 * high + one | 1 << 4 * low + other for one, other in suits]
