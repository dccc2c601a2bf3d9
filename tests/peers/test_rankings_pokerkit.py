"""Agreement with PokerKit in every order it has."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import Any

import numpy as np
import pytest

from pitboss.equipment.cards import deck, text
from pitboss.rankings import (
    BADUGI,
    DEUCE_TO_SEVEN,
    EIGHT_OR_BETTER,
    HIGH,
    LOW,
    OMAHA,
    OMAHA_LOW,
    THREE,
    Order,
)

pokerkit = pytest.importorskip("pokerkit")
hands = pytest.importorskip("pokerkit.hands")
CARDS = [next(iter(pokerkit.Card.parse(text([card])))) for card in deck()]

MOST = 1_000_000
"""More than their tables have entries."""
ORDERS: list[tuple[Order, int, str]] = [
    (HIGH, 5, "StandardHighHand"),
    (HIGH, 7, "StandardHighHand"),
    (LOW, 5, "RegularLowHand"),
    (LOW, 7, "RegularLowHand"),
    (EIGHT_OR_BETTER, 7, "EightOrBetterLowHand"),
    (DEUCE_TO_SEVEN, 5, "StandardLowHand"),
    (BADUGI, 4, "BadugiHand"),
    (OMAHA, 9, "OmahaHoldemHand"),
    (OMAHA_LOW, 9, "OmahaEightOrBetterLowHand"),
    (THREE, 3, "RhodeIslandHoldemHand"),
]
EACH = pytest.mark.parametrize(
    ("order", "size", "name"), ORDERS, ids=[f"{order.id}-{size}" for order, size, _ in ORDERS]
)


def deal(order: Order, size: int, count: int, seed: int) -> Iterator[tuple[int, list[int]]]:
    """Random hands with our values; of nine cards the first four are hole cards."""
    rng = np.random.default_rng(seed)
    rows = np.argsort(rng.random((count, 52), np.float32), axis=1)[:, :size].astype(np.uint8)
    parts = (rows[:, :4].copy(), rows[:, 4:].copy()) if size == 9 else (rows,)
    yield from zip(order.values(*parts).tolist(), rows.tolist(), strict=True)


def make(name: str, cards: list[int]) -> Any:
    """Their hand, as their game makes it; None where there is none."""
    theirs = [CARDS[card] for card in cards]
    try:
        return getattr(hands, name).from_game(theirs[:4], theirs[4:])
    except ValueError:
        return None


def look_up(name: str, cards: list[int]) -> int:
    """Their best entry among the hands that can be made, greater is better; 0 where there is none."""
    kind = getattr(hands, name)
    theirs = [CARDS[card] for card in cards]
    if len(cards) == 4:
        return MOST - int(kind.from_game(theirs).entry.index)
    if len(cards) == 9:
        made = [two + three for two in combinations(theirs[:4], 2) for three in combinations(theirs[4:], 3)]
    else:
        made = list(combinations(theirs, min(5, len(theirs))))
    entries = [kind.lookup.get_entry_or_none(some) for some in made]
    found = [int(entry.index) for entry in entries if entry is not None]
    if not found:
        return 0
    return MOST - min(found) if kind.low else 1 + max(found)


@EACH
def test_a_sample_as_their_games_make_it(order: Order, size: int, name: str) -> None:
    count = 400 if size > 5 else 1500
    made = [(value, cards, make(name, cards)) for value, cards in sorted(deal(order, size, count, seed=size))]
    for (low, one, their_low), (high, other, their_high) in pairwise(made):
        if low == 0:
            assert their_low is None, one
            continue
        assert their_low is not None, one
        assert their_low == their_high if low == high else their_low < their_high, (one, other)


@pytest.mark.exhaustive
@EACH
def test_a_million_hands(order: Order, size: int, name: str) -> None:
    theirs: dict[int, int] = {}
    for seed in range(10):
        for value, cards in deal(order, size, 100_000, seed=100 + seed):
            index = look_up(name, cards)
            assert theirs.setdefault(value, index) == index, cards
    in_order = [theirs[value] for value in sorted(theirs)]
    assert all(one < other for one, other in pairwise(in_order))
