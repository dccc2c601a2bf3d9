"""Bulk values: the same as single values, with checked input, threads and custom loops."""

from __future__ import annotations

import math

import numpy as np
import pytest
from numba import njit

from pitboss.rankings import (
    BADUGI,
    BLACKJACK,
    DEUCE_TO_SEVEN,
    HIGH,
    ODD_CHIP_HIGH,
    OMAHA,
    ORDERS,
    PAI_GOW_FIVE,
    BadHand,
    HandOrder,
    Order,
)
from pitboss.rankings.bulk import cards_of, every_hand, masks_of, tally
from pitboss.rankings.hands_bulk import evaluate

HANDS = [order for order in ORDERS.values() if isinstance(order, HandOrder)]


def deal(
    count: int, size: int, *, joker: bool = False, seed: int = 7
) -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
    """Return random hands, one per row."""
    rng = np.random.default_rng(seed)
    return np.argsort(rng.random((count, 52 + joker)), axis=1)[:, :size].astype(np.uint8)


@pytest.mark.parametrize("order", HANDS, ids=lambda order: order.id)
def test_rows_masks_and_single_hands_agree(order: HandOrder) -> None:
    for size in order.sizes:
        rows = deal(3000, size, joker=order.joker)
        values = order.values(rows)
        assert values.dtype == np.uint16
        assert values.tolist() == order.values(masks_of(rows)).tolist()
        assert values.tolist() == [order.value(row) for row in rows.tolist()]
        for row, value in zip(rows[:50].tolist(), values.tolist(), strict=False):
            rank = order.rank(row)
            assert rank.value == value
            assert set(rank.cards) <= set(row)


@pytest.mark.parametrize("order", [HIGH, DEUCE_TO_SEVEN, PAI_GOW_FIVE], ids=lambda order: order.id)
def test_suited_hands_agree(order: HandOrder) -> None:
    rng = np.random.default_rng(1)
    suits = rng.integers(0, 4, (2000, 1))
    for size in order.sizes:
        rows = (np.argsort(rng.random((2000, 13)), axis=1)[:, :size] * 4 + suits).astype(np.uint8)
        rows[1000:, 0] = (rows[1000:, 0] + 1) % 52
        rows = rows[[len(set(row)) == size for row in rows.tolist()]]
        assert order.values(rows).tolist() == [order.value(row) for row in rows.tolist()]


@pytest.mark.rule("13:69F-14.3(b)")
def test_each_of_the_7462_values_occurs() -> None:
    counts = tally(HIGH, 5)
    assert (counts[1:] > 0).all()
    assert counts[0] == 0


def test_every_hand_is_enumerated_once() -> None:
    masks = np.concatenate([block.copy() for block in every_hand(3, block=1000)])
    assert len(masks) == len(set(masks.tolist())) == math.comb(52, 3)
    assert {int(mask).bit_count() for mask in masks} == {3}
    assert sum(len(block) for block in every_hand(2, joker=True)) == math.comb(53, 2)
    assert cards_of(int(masks[0])) == (0, 1, 2)


def test_a_caller_can_use_the_kernel_in_a_custom_loop() -> None:
    @njit  # type: ignore[untyped-decorator, unused-ignore]
    def best(masks, shift, plain, suited, multiplier, pad, replaces):  # type: ignore[no-untyped-def]
        most = 0
        for mask in masks:
            most = max(most, evaluate(mask, shift, plain, suited, multiplier, pad, replaces))
        return most

    masks = masks_of(deal(1000, 7))
    assert best(masks, *HIGH.tables(7)) == HIGH.values(masks).max()


def test_threads_and_a_given_array_change_nothing() -> None:
    masks = masks_of(deal(20_000, 7))
    many = np.tile(masks, 10)
    out = np.zeros(len(many), np.uint16)
    assert HIGH.values(many, out=out, threads=3) is out
    assert (out == np.tile(HIGH.values(masks), 10)).all()


@pytest.mark.parametrize("order", [HIGH, BADUGI, BLACKJACK, ODD_CHIP_HIGH], ids=lambda order: order.id)
def test_an_output_array_of_the_wrong_shape_is_refused(order: Order) -> None:
    rows = deal(10, 4 if order is BADUGI else 5)
    right = order.values(rows)
    for wrong in (right[:9].copy(), right.astype(np.int32)):
        with pytest.raises(BadHand, match=f"out must be a {right.dtype} array of 10"):
            order.values(rows, out=wrong)


def test_a_view_into_a_larger_array_works() -> None:
    rows = deal(500, 9)
    assert HIGH.values(rows[:, 2:]).tolist() == HIGH.values(rows[:, 2:].copy()).tolist()
    assert OMAHA.values(rows[:, :4], rows[:, 4:]).tolist() == [
        OMAHA.value(row[:4], row[4:]) for row in rows.tolist()
    ]
    masks = masks_of(rows[:, :7])
    assert HIGH.values(masks[::3]).tolist() == HIGH.values(masks).tolist()[::3]


def test_no_hands_give_no_values() -> None:
    assert HIGH.values(np.zeros((0, 7), np.uint8)).tolist() == []
    assert HIGH.values(np.zeros(0, np.uint64)).tolist() == []


def test_anything_but_an_array_of_hands_is_refused() -> None:
    rows = deal(10, 7)
    twice = rows.copy()
    twice[4, 1] = twice[4, 0]
    with pytest.raises(BadHand, match="hand 4 has 6 different cards, not 7"):
        HIGH.values(twice)
    mixed = np.append(masks_of(rows), np.uint64(0b11111))
    with pytest.raises(BadHand, match="hand 10 has 5 different cards, not 7"):
        HIGH.values(mixed)
    with pytest.raises(BadHand, match="5, 6 or 7 cards, not 4"):
        HIGH.values(rows[:, :4])
    with pytest.raises(BadHand, match="a row per hand"):
        HIGH.values(rows.astype(np.int64))
    with pytest.raises(BadHand, match="joker"):
        HIGH.values(np.array([[0, 1, 2, 3, 52]], np.uint8))
    with pytest.raises(BadHand, match="does not use"):
        HIGH.values(np.array([0b1111 | 1 << 52], np.uint64))
    with pytest.raises(BadHand, match="not a card"):
        HIGH.values(np.array([[0, 1, 2, 3, 60]], np.uint8))
    with pytest.raises(BadHand, match="uint16 array of 10"):
        HIGH.values(rows, out=np.zeros(9, np.uint16))
    with pytest.raises(BadHand, match="does not use"):
        PAI_GOW_FIVE.values(np.array([0b1111 | 1 << 53], np.uint64))
    assert PAI_GOW_FIVE.values(np.array([0b1111 | 1 << 52], np.uint64)).tolist() == [
        PAI_GOW_FIVE.value((0, 1, 2, 3, 52))
    ]
