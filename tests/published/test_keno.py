"""What a keno ticket costs. Source: printed by many, with no one of them named."""

from __future__ import annotations

import pytest

from pitboss.games.keno.rate_card import house_advantage
from tests.published.printed import percent


@pytest.mark.rule('13:69F-15.1 "house advantage"')
def test_one_spot_at_three_for_one() -> None:
    assert percent(house_advantage(1, {1: 3}), "25") == "25"
