"""What a hand of hold 'em wins against another. Source: printed by many, with no one of them named."""

from __future__ import annotations

from math import comb

from pitboss.odds.equity.shares import equity
from tests.poker.deck import GAMES
from tests.published.printed import percent


def test_aces_against_kings() -> None:
    found = equity(GAMES["hold-em"], ["AA", "KK"])
    assert percent(found.shares[0].equity, "81.95") == "81.95"
    assert found.total == 36 * comb(48, 5)
