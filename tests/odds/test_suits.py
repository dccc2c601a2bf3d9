"""Hands counted but for their suits, as if one by one; wagers counted by the draws they look on."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations, permutations
from math import comb
from typing import Any

import numpy as np
import pytest

from pitboss.odds import counting
from pitboss.odds.compiled import count_compiled
from pitboss.odds.counting import count
from pitboss.odds.exact import price
from pitboss.odds.suits import count_hands
from pitboss.rankings.suit_classes import hands
from pitboss.table import Odds
from pitboss.table.model import Draw, Model, Source, itself
from pitboss.table.wager import FIRST, LOSES, PUSHES, Pays, PayTable, Wager
from tests.cases import for_each

DECK = Source((1,) * 53)


def suited(*hand: int) -> int:
    """How many cards share the suit of most of them; ten more if the joker is there."""
    suits = Counter(card % 4 for card in hand if card < 52)
    return max(suits.values()) + 10 * (52 in hand)


def suited_rows(rows: Any) -> Any:
    cards = rows < 52
    suits = [(cards & (rows % 4 == suit)).sum(1) for suit in range(4)]
    return np.max(suits, axis=0) + 10 * (~cards).sum(1)


def flush(number: int, second: int) -> int:
    return FIRST if number % 10 == 3 and not second else PUSHES if number > 10 else LOSES


def wager(name: str, *on: str) -> Wager:
    table = PayTable(name=name, lines=(Pays("", Odds(2), ""),), law="exact", at="")
    return Wager(name=name, at="", settle=flush, on=on, tables=(table,), loses="")


def ace_after(rows: Any) -> Any:
    """How often a card after a hand is an ace, and how often it is not."""
    aces = (rows // 4 == 12).sum(1)
    return np.column_stack([53 - rows.shape[1] - (4 - aces), 4 - aces])


def is_ace(card: int) -> int:
    return int(card // 4 == 12)


HAND = Draw("hand", 3, suited, suited_rows)
CARD = Draw("card", 1, is_ace, after=ace_after)


@for_each("joker", [False, True])
@for_each("size", [1, 2, 3, 5])
def test_every_hand_is_represented_once(size: int, joker: bool) -> None:
    assert sum(int(weights.sum()) for _, weights in hands(size, joker=joker)) == comb(52 + joker, size)


def test_representative_hands_cover_all_hands() -> None:
    found: set[frozenset[int]] = set()
    for rows, weights in hands(2, joker=True):
        for hand, weight in zip(rows.tolist(), weights.tolist(), strict=True):
            others = {
                frozenset(card if card == 52 else card // 4 * 4 + suits[card % 4] for card in hand)
                for suits in permutations(range(4))
            }
            assert len(others) == weight
            assert not others & found
            found |= others
    assert found == {frozenset(hand) for hand in combinations(range(53), 2)}


def test_counting_a_hand_and_later_draws_matches_full_enumeration() -> None:
    model = Model(source=DECK, draws=(HAND, CARD), wagers=(wager("flush", "hand", "card"),), suits_alike=True)
    (quick,), (slow,) = count_hands(model), count_compiled(model)
    assert quick.total == slow.total == comb(53, 3) * 50
    assert quick.lines == slow.lines


def test_wagers_are_counted_over_their_draws() -> None:
    die = Draw("die", 1, itself, source=Source((1,) * 6, replaced=True))
    both, one = wager("both", "hand", "die"), wager("one", "die", "die")
    model = Model(source=DECK, draws=(HAND, die), wagers=(one, both))
    found = count(model)
    assert [each.wager.name for each in found] == ["one", "both"]
    assert [each.total for each in found] == [6, comb(53, 3) * 6]
    alone = replace(model, draws=(die,), wagers=(one,))
    assert found[0].lines == count(alone)[0].lines


def test_too_large_counts_are_sampled_and_labeled(monkeypatch: pytest.MonkeyPatch) -> None:
    die = Draw("die", 1, itself, source=Source((1,) * 6, replaced=True))
    both = replace(wager("both", "hand", "die"), settle=same_as)
    model = Model(source=DECK, draws=(HAND, die), wagers=(both, wager("one", "die", "die")))
    exact = price(count(model)[0])
    monkeypatch.setattr(counting, "SAMPLED_FROM", 1_000)
    monkeypatch.setattr(counting, "SAMPLE_ROUNDS", 50_000)
    near, one = map(price, count(model))
    assert (exact.sampled, one.sampled, near.sampled) == (0, 0, counting.SAMPLE_ROUNDS)
    assert near.to_json()["sampled"] == near.sampled
    assert abs(near.edge - exact.edge) < 0.02


def same_as(number: int, die: int) -> int:
    return FIRST if number % 10 == die else LOSES
