"""How many hands of each kind there are. Source: printed by many, with no one of them named."""

from __future__ import annotations

import pytest

from pitboss.rankings import HIGH
from pitboss.rankings.bulk import census

FIVE_CARDS = [4, 36, 624, 3744, 5108, 10200, 54912, 123552, 1098240, 1302540]
SEVEN_CARDS = {
    "royal flush": 4324,
    "straight flush": 37260,
    "four-of-a-kind": 224848,
    "full house": 3473184,
    "flush": 4047644,
    "straight": 6180020,
    "three-of-a-kind": 6461620,
    "two pairs": 31433400,
    "one pair": 58627800,
    "high card": 23294460,
}


@pytest.mark.rule("13:69F-14.3(b)")
def test_all_2598960_five_card_hands_by_kind() -> None:
    assert list(census(HIGH, 5).values()) == FIVE_CARDS


@pytest.mark.exhaustive
@pytest.mark.rule("13:69F-14.3(b)")
def test_all_133784560_seven_card_hands_by_kind() -> None:
    assert census(HIGH, 7) == SEVEN_CARDS
