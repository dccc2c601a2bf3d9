"""Agreement with phevaluator: high hands of five to seven cards, and omaha."""

from __future__ import annotations

import numpy as np
import pytest

from pitboss.rankings import HIGH, OMAHA

phevaluator = pytest.importorskip("phevaluator")
WORST = 7463
"""phevaluator numbers the 7,462 hands from 1 for the best."""


def deal(count: int, size: int, seed: int) -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
    rng = np.random.default_rng(seed)
    return np.argsort(rng.random((count, 52), np.float32), axis=1)[:, :size].astype(np.uint8)


def agree_on_high(count: int, size: int, seed: int) -> None:
    rows = deal(count, size, seed)
    theirs = [WORST - phevaluator.evaluate_cards(*row) for row in rows.tolist()]
    assert HIGH.values(rows).tolist() == theirs


def agree_on_omaha(count: int, seed: int) -> None:
    rows = deal(count, 9, seed)
    theirs = [WORST - phevaluator.evaluate_omaha_cards(*row[4:], *row[:4]) for row in rows.tolist()]
    assert OMAHA.values(rows[:, :4].copy(), rows[:, 4:].copy()).tolist() == theirs


@pytest.mark.parametrize("size", [5, 6, 7])
def test_high(size: int) -> None:
    agree_on_high(20_000, size, seed=size)


def test_omaha() -> None:
    agree_on_omaha(10_000, seed=4)


@pytest.mark.exhaustive
@pytest.mark.parametrize("size", [5, 6, 7])
def test_high_on_a_million_hands(size: int) -> None:
    for seed in range(10):
        agree_on_high(100_000, size, seed=100 * size + seed)


@pytest.mark.exhaustive
def test_omaha_on_a_million_hands() -> None:
    for seed in range(10):
        agree_on_omaha(100_000, seed=2000 + seed)
