"""Exact prices against the figures of the rulebook."""

from __future__ import annotations

from fractions import Fraction as F
from typing import Any

import pytest

from pitboss.games.mini_dice import MiniDice, MiniDiceOptions
from pitboss.odds.exact import WagerValue, prices
from tests.cases import for_each

# wager: chance of winning once decided, edge, edge a shake, shakes to decide it
MINI_DICE = {
    "place 4": (F(1, 3), F(1, 15), F(1, 60), F(4)),
    "place 5": (F(2, 5), F(1, 25), F(1, 90), F(18, 5)),
    "place 6": (F(5, 11), F(1, 66), F(1, 216), F(36, 11)),
    "place 8": (F(5, 11), F(1, 66), F(1, 216), F(36, 11)),
    "place 9": (F(2, 5), F(1, 25), F(1, 90), F(18, 5)),
    "place 10": (F(1, 3), F(1, 15), F(1, 60), F(4)),
    "field": (F(4, 9), F(1, 18), F(1, 18), F(1)),
    "any 7": (F(1, 6), F(1, 6), F(1, 6), F(1)),
    "over 7": (F(5, 12), F(1, 6), F(1, 6), F(1)),
    "under 7": (F(5, 12), F(1, 6), F(1, 6), F(1)),
}


def price(wager: str, **house: Any) -> WagerValue:
    return next(each for each in prices(MiniDice(), MiniDiceOptions(**house)) if each.wager == wager)


@pytest.mark.rule("13:69F-13.6(b)")
def test_mini_dice() -> None:
    found = {
        each.wager: (each.win / each.decided, each.edge, each.edge_per_trial, each.trials)
        for each in prices(MiniDice(), MiniDiceOptions())
    }
    assert found == MINI_DICE


@for_each(
    ("line", "fair"),
    [
        ("place 4", "2 to 1"),
        ("place 10", "2 to 1"),
        ("place 5", "3 to 2"),
        ("place 9", "3 to 2"),
        ("place 6", "6 to 5"),
        ("place 8", "6 to 5"),
        ("any 7", "5 to 1"),
        ("over 7", "7 to 5"),
        ("under 7", "7 to 5"),
    ],
)
def test_break_even_odds(line: str, fair: str) -> None:
    assert price(line, odds={line: fair}).edge == 0


def test_variance_is_of_the_decided_wager() -> None:
    any_7 = price("any 7")
    assert any_7.variance == F(1, 6) * 16 + F(5, 6) - F(1, 36)
