"""The house edge of each game's best bet, as `pitboss odds` counts it. A test counts them again."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import NamedTuple

from pitboss.odds.confidence import margin

FILE = Path(__file__).with_name("best_bets.json")


class BestBet(NamedTuple):
    """The wager of a game with the lowest house edge under its default options."""

    wager: str
    edge: Fraction
    standard_error: float | None
    """None if the edge is exact."""

    @property
    def text(self) -> str:
        return f"{float(self.edge):.2%}" if self.standard_error is None else f"about {float(self.edge):.1%}"

    @property
    def meaning(self) -> str:
        """Describe the figure in a sentence."""
        if self.standard_error is None:
            return f"House edge of the best bet, {self.wager}."
        low, high = (float(self.edge) + side * margin(self.standard_error) for side in (-1, 1))
        return f"House edge of the best bet, {self.wager}: {low:.2%} to {high:.2%} (95% interval)."


@cache
def best_bets() -> dict[str, BestBet]:
    """Return the best bets that the file holds, by game."""
    rows = json.loads(FILE.read_text(encoding="utf-8"))
    return {
        id: BestBet(row["wager"], Fraction(row["edge"]), row["standard_error"]) for id, row in rows.items()
    }
