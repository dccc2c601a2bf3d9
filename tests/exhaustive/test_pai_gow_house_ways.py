"""Every hand of pai gow poker set by every house way, and the main wager played very often."""

from __future__ import annotations

import numpy as np
import pytest

from pitboss.games.pai_gow_poker.house_ways import HOUSE_WAYS
from pitboss.games.pai_gow_poker.house_ways_bulk import low_masks
from pitboss.rankings import PAI_GOW_FIVE, PAI_GOW_TWO
from pitboss.rankings.bulk import every_hand
from pitboss.rankings.pai_gow_poker import heights
from tests.games.pai_gow_poker.sampled import VIGORISH, compare_hands, figures

pytestmark = pytest.mark.exhaustive


@pytest.mark.rule("13:69F-11.9(a)")
@pytest.mark.parametrize("name", HOUSE_WAYS)
def test_all_154143080_hands_are_set_rightly(name: str) -> None:
    high_heights, low_heights = (np.array(heights(order), np.uint16) for order in (PAI_GOW_FIVE, PAI_GOW_TWO))
    seen = 0
    for masks in every_hand(7, joker=True):
        two = low_masks(HOUSE_WAYS[name], masks, threads=2)
        assert (two & ~masks == 0).all()
        assert (np.bitwise_count(two) == 2).all()
        high = PAI_GOW_FIVE.values(masks ^ two, threads=2)
        low = PAI_GOW_TWO.values(two, threads=2)
        assert (high_heights[high] >= low_heights[low]).all()
        seen += len(masks)
    assert seen == 154_143_080


@pytest.mark.parametrize("name", HOUSE_WAYS)
def test_a_million_hands_at_once_are_set_as_one_at_a_time(name: str) -> None:
    rng = np.random.default_rng(5)
    for _ in range(10):
        rows = np.argsort(rng.random((100_000, 53)), axis=1)[:, :7]
        masks = np.bitwise_or.reduce(np.uint64(1) << rows.astype(np.uint64), axis=1)
        found = low_masks(HOUSE_WAYS[name], masks).tolist()
        assert found == [sum(1 << card for card in HOUSE_WAYS[name].low(tuple(row))) for row in rows.tolist()]


@pytest.mark.rule("13:69F-11.9(g)2", "13:69F-11.9(h)", "13:69F-11.9(i)", "13:69F-11.9(j)")
def test_the_main_wager_as_foxwoods_sets_both_hands() -> None:
    """20 million rounds: within four standard errors of theirs and ours of a count of 600 million."""
    rounds = 20 << 20
    found = figures(compare_hands(rounds, seed=7))
    expected = {
        "win": 0.29119,
        "push": 0.40497,
        "lose": 0.30385,
        "low_copies": 0.02494,
        "high_copies": 0.00036,
    }
    for name, figure in expected.items():
        error = np.sqrt(figure * (1 - figure) * (1 / rounds + 1 / 600e6))
        rounding = 0.5e-5
        assert abs(found[name] - figure) < 4 * error + rounding, name
    win, lose = found["win"], found["lose"]
    error = np.sqrt((win + lose) * (1 / rounds + 1 / 600e6))
    assert abs(lose - (1 - VIGORISH) * win - 0.02722) < 4 * error
    assert abs(win - (1 - VIGORISH) * lose - 0.00253) < 4 * error  # a player who banks
