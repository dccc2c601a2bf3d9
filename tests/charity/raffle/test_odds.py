"""Odds of raffles: the reference formulas, against counting every draw."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from pitboss.charity.raffle.odds import RaffleOdds
from pitboss.law import BadInput


def test_the_expected_value_is_tickets_times_prize_over_sold_less_the_price() -> None:
    odds = RaffleOdds(held=5, sold=438, prizes=1, worth=1_095_00, price=500)
    assert odds.expected_value == Fraction(5 * 1_095_00, 438) - 2_500
    assert odds.at_least_one == Fraction(5, 438)
    assert odds.expected_prizes / (5 * 500) == Fraction(1, 2)  # 50/50: half of each dollar


def test_the_chance_of_at_least_one_prize_counts_every_draw() -> None:
    for sold in range(1, 8):
        for held in range(sold + 1):
            for prizes in range(1, sold + 1):
                draws = list(combinations(range(sold), prizes))
                wins = sum(any(ticket < held for ticket in draw) for draw in draws)
                odds = RaffleOdds(held=held, sold=sold, prizes=prizes, worth=100, price=1)
                assert odds.at_least_one == Fraction(wins, len(draws))


def test_impossible_raffles_are_refused() -> None:
    for held, sold, prizes in ((6, 5, 1), (0, 0, 1), (1, 5, 0), (1, 5, 6), (-1, 5, 1)):
        with pytest.raises(BadInput):
            RaffleOdds(held=held, sold=sold, prizes=prizes, worth=100, price=1)
