"""Baccarat points and blackjack totals: 13:69F-3.1, 2.2(b)."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from pitboss.rankings import (
    BACCARAT,
    BLACKJACK,
    OVER_UNDER,
    BadHand,
    baccarat_points,
    blackjack_total,
    over_under_points,
)
from tests.cases import for_each


@pytest.mark.rule("13:69F-3.1")
@for_each(
    ("cards", "name"),
    [("As 9d", "0"), ("Ks 9d", "natural 9"), ("4s 4s", "natural 8"), ("7s 6d 5c", "8"), ("Ks Qd Jc", "0")],
)
def test_baccarat_keeps_the_last_digit(cards: str, name: str) -> None:
    assert str(BACCARAT.rank(cards)) == name


@pytest.mark.rule("13:69F-2.2(b)", "13:69F-2.2(b)1", "13:69F-2.2(b)2", "13:69F-2.2(b)3.i")
@for_each(
    ("cards", "name", "value"),
    [
        ("As Kd", "blackjack", 22),
        ("As 6d", "soft 17", 17),
        ("As 6d Ks", "hard 17", 17),
        ("As Ad", "soft 12", 12),
        ("As Ad 9c", "soft 21", 21),
        ("Ks Qd 2c", "22, over 21", 0),
        ("6d 6d", "hard 12", 12),
    ],
)
def test_blackjack_counts_the_ace_as_eleven_while_it_can(cards: str, name: str, value: int) -> None:
    rank = BLACKJACK.rank(cards)
    assert (str(rank), rank.value) == (name, value)


@pytest.mark.rule("13:69F-2.2(b)", "13:69F-3.1")
def test_bulk_values_agree_with_single_values() -> None:
    for size in (1, 2, 3):
        rows = np.array(list(product(range(0, 52, 3), repeat=size)), np.uint8)
        for order in (BACCARAT, BLACKJACK, OVER_UNDER):
            if size in order.sizes:
                assert order.values(rows).tolist() == [order.value(row) for row in rows.tolist()]
    many = np.array([[48] * 25, [47] * 25, [48] * 11 + [0] * 5 + [47] * 9], np.uint8)
    assert BLACKJACK.values(many).tolist() == [BLACKJACK.value(row) for row in many.tolist()] == [0, 0, 0]
    assert BLACKJACK.values(np.full((1, 21), 50, np.uint8)).tolist() == [21]
    assert baccarat_points([48, 28]) == 0
    assert blackjack_total([48, 48, 48]) == (13, True)


@pytest.mark.rule("13:69F-2.2(b)3.ii")
def test_over_and_under_count_an_ace_as_one() -> None:
    assert over_under_points([48, 47]) == 11
    assert over_under_points([48, 49]) == 2


def test_the_joker_is_refused_and_too_many_cards_are() -> None:
    with pytest.raises(BadHand, match="joker"):
        BLACKJACK.rank("As Jk")
    with pytest.raises(BadHand, match="1, 2 or 3 cards, not 4"):
        BACCARAT.rank("As 2s 3s 4s")
    with pytest.raises(BadHand, match="one array of hands, not 0"):
        BACCARAT.values()
