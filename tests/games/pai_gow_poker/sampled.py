"""Sampled rounds of the main wager: comparisons of the player's hands with the dealer's."""

from __future__ import annotations

from typing import Any

import numpy as np

from pitboss.games.pai_gow_poker.game import PaiGowPoker
from pitboss.games.pai_gow_poker.options import PaiGowPokerOptions
from pitboss.odds.simulation.rounds import outcomes

BELOW, COPY, ABOVE = range(3)
VIGORISH = 0.05


def compare_hands(rounds: int, seed: int, **options: Any) -> Any:
    """Count sampled rounds by the comparison of the high hands and of the low hands."""
    times = np.zeros(9, np.int64)
    for player, dealer in outcomes(PaiGowPoker().model(PaiGowPokerOptions(**options)), rounds, seed):
        high, low = (player >> 8) - (dealer >> 8), (player & 255) - (dealer & 255)
        times += np.bincount(3 * (1 + np.sign(high)) + 1 + np.sign(low), minlength=9)
    return times.reshape(3, 3)


def figures(times: Any) -> dict[str, float]:
    """Return the frequencies of wins, pushes and losses, and of copy hands."""
    total = times.sum()
    win, above = times[ABOVE, ABOVE] / total, (times[ABOVE].sum() + times[:, ABOVE].sum()) / total
    return {
        "win": win,
        "push": above - 2 * win,
        "lose": 1 + win - above,
        "high_copies": times[COPY].sum() / total,
        "low_copies": times[:, COPY].sum() / total,
    }
