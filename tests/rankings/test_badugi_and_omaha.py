"""Badugi, 13:69F-14.12B(l), and omaha, 14.11(f), (g)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.equipment.cards import text
from pitboss.rankings import BADUGI, EIGHT_OR_BETTER, HIGH, OMAHA, OMAHA_LOW
from pitboss.rankings.bulk import every_hand
from tests.rankings import naive

fours = st.lists(st.integers(0, 51), min_size=4, max_size=4, unique=True).map(tuple)
nines = st.lists(st.integers(0, 51), min_size=9, max_size=9, unique=True).map(tuple)


@pytest.mark.rule(
    "13:69F-14.12B(l)1", "13:69F-14.12B(l)2", "13:69F-14.12B(l)3", "13:69F-14.12B(l)4", "13:69F-14.12B(l)5"
)
def test_badugi_counts_cards_first_then_the_lowest() -> None:
    told = [
        ("Ac 2d 3h 4s", "four-card badugi, 4-3-2-A", "13:69F-14.12B(l)1"),
        ("Tc Jd Qh Ks", "four-card badugi, K-Q-J-10", "13:69F-14.12B(l)1"),
        ("6c 4d 2h 2s", "three-card badugi, 6-4-2", "13:69F-14.12B(l)2"),
        ("Kc Kd 2d 2s", "two-card badugi, K-2", "13:69F-14.12B(l)3"),
        ("Ac 2c 3c 4c", "one-card badugi, A", "13:69F-14.12B(l)4"),
        ("2c 2d 2h 2s", "one-card badugi, 2", "13:69F-14.12B(l)4"),
    ]
    ranks = [BADUGI.rank(cards) for cards, _, _ in told]
    assert [(str(rank), str(rank.law)) for rank in ranks[:3]] == [(name, law) for _, name, law in told[:3]]
    assert [str(rank) for rank in ranks] == [name for _, name, _ in told]
    assert ranks == sorted(ranks, reverse=True)
    assert BADUGI.rank("Ac 2d 3h 4s") == BADUGI.rank("As 2h 3d 4c")
    assert text(BADUGI.rank("6c 4d 2h 2s").cards) in ("6c 4d 2h", "6c 4d 2s")


@pytest.mark.rule("13:69F-14.12B(l)")
def test_all_270725_badugi_hands_by_number_of_cards() -> None:
    assert Counter(shape.category.name for shape in BADUGI.shapes) == {
        "four-card badugi": 715,
        "three-card badugi": 286,
        "two-card badugi": 78,
        "one-card badugi": 13,
    }
    counts: Counter[str] = Counter()
    for masks in every_hand(4):
        values, times = np.unique(BADUGI.values(masks), return_counts=True)
        for value, count in zip(values.tolist(), times.tolist(), strict=True):
            counts[BADUGI.shapes[value - 1].category.name] += count
    assert counts == {
        "four-card badugi": 17160,
        "three-card badugi": 154440,
        "two-card badugi": 96252,
        "one-card badugi": 2873,
    }


@given(fours, fours)
def test_badugi_compares_as_the_text_says(one: tuple[int, ...], other: tuple[int, ...]) -> None:
    assert (BADUGI.value(one) > BADUGI.value(other)) == (naive.badugi(one) > naive.badugi(other))
    assert (BADUGI.value(one) == BADUGI.value(other)) == (naive.badugi(one) == naive.badugi(other))
    used = BADUGI.rank(one).cards
    assert naive.badugi(used) == naive.badugi(one)
    assert len(used) == naive.badugi(one)[0]


@pytest.mark.rule("13:69F-14.11(f)1")
def test_omaha_takes_exactly_two_and_three() -> None:
    assert str(OMAHA.rank("As Ah Ad Ac", "Ks Kd 2h 3c 4d")) == "two pairs, aces and kings with 4"
    assert str(OMAHA.rank("As Kc 2d 3h", "Qs Js Ts 9s 8s")) != "royal flush"
    assert str(OMAHA.rank("As Ks 2d 3h", "Qs Js Ts 9s 8s")) == "royal flush"
    assert text(OMAHA.rank("As Ks 2d 3h", "Qs Js Ts 9s 8s").cards) == "As Ks Qs Js Ts"


@pytest.mark.rule("13:69F-14.11(g)")
def test_omaha_low_needs_eight_or_better() -> None:
    assert str(OMAHA_LOW.rank("As 2c Kd Kh", "3s 4s 5d Qs Qd")) == "5-4-3-2-A low"
    assert not OMAHA_LOW.rank("As Kc Kd Kh", "2s 3s 4s 5d 6d").qualifies
    assert not OMAHA_LOW.rank("As 2c 3d 4h", "5s 6s Kd Kh Ks").qualifies


@given(nines)
def test_omaha_is_the_best_of_the_sixty_hands(cards: tuple[int, ...]) -> None:
    hole, board = cards[:4], cards[4:]
    hands = [two + three for two in combinations(hole, 2) for three in combinations(board, 3)]
    assert len(hands) == 60
    assert OMAHA.value(hole, board) == max(map(HIGH.value, hands))
    assert OMAHA_LOW.value(hole, board) == max(map(EIGHT_OR_BETTER.value, hands))


def test_bulk_omaha_agrees_with_single_hands() -> None:
    rng = np.random.default_rng(11)
    rows = np.argsort(rng.random((4000, 52)), axis=1)[:, :9].astype(np.uint8)
    holes, boards = rows[:, :4].copy(), rows[:, 4:].copy()
    for order in (OMAHA, OMAHA_LOW, OMAHA.reading(tie_any_card=True)):
        values = order.values(holes, boards).tolist()
        assert values == [order.value(row[:4], row[4:]) for row in rows.tolist()]


def test_bulk_badugi_agrees_with_single_hands() -> None:
    hands = np.array(list(combinations(range(0, 52, 2), 4)), np.uint8)
    assert BADUGI.values(hands).tolist() == [BADUGI.value(hand) for hand in hands.tolist()]
