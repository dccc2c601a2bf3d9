"""Rounds of the main wager as odds samples them: how both hands of the player stand to the dealer's."""

from __future__ import annotations

from typing import Any

import numpy as np

from pitboss.games.pai_gow_poker.game import PaiGowPoker
from pitboss.games.pai_gow_poker.options import PaiGowPokerOptions
from pitboss.odds.simulation.rounds import outcomes

BELOW, COPY, ABOVE = range(3)
VIGORISH = 0.05


def compared(rounds: int, seed: int, **options: Any) -> Any:
    """How often in so many rounds, by how the high hand stands and by how the low hand does."""
    times = np.zeros(9, np.int64)
    for player, dealer in outcomes(PaiGowPoker().model(PaiGowPokerOptions(**options)), rounds, seed):
        high, low = (player >> 8) - (dealer >> 8), (player & 255) - (dealer & 255)
        times += np.bincount(3 * (1 + np.sign(high)) + 1 + np.sign(low), minlength=9)
    return times.reshape(3, 3)


def figures(times: Any) -> dict[str, float]:
    """How often the wager wins, pushes and loses, and how often a hand is a copy."""
    total = times.sum()
    win, above = times[ABOVE, ABOVE] / total, (times[ABOVE].sum() + times[:, ABOVE].sum()) / total
    return {
        "win": win,
        "push": above - 2 * win,
        "lose": 1 + win - above,
        "high_copies": times[COPY].sum() / total,
        "low_copies": times[:, COPY].sum() / total,
    }
