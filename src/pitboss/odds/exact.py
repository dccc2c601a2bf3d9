"""Exact prices of wagers, by walking every outcome of a trial."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pitboss.equipment.chance import walk
from pitboss.table import Game, HouseOptions


@dataclass(frozen=True, slots=True, kw_only=True)
class Price:
    """What a wager is worth to the house, exactly. A trial may leave it undecided."""

    wager: str
    win: Fraction
    """The chance that a trial wins it."""
    lose: Fraction
    mean: Fraction
    """The mean net return of one unit in one trial."""
    square: Fraction
    """The mean square of that return."""

    @property
    def decided(self) -> Fraction:
        """The chance that a trial decides the wager."""
        return self.win + self.lose

    @property
    def edge(self) -> Fraction:
        """The house's share of a wager carried to its decision."""
        return -self.mean / self.decided

    @property
    def edge_per_trial(self) -> Fraction:
        """The house's share of a wager for each trial it is up."""
        return -self.mean

    @property
    def variance(self) -> Fraction:
        """The variance of the return of one unit carried to its decision."""
        return self.square / self.decided - self.edge**2

    @property
    def trials(self) -> Fraction:
        """How many trials it takes to decide the wager, on average."""
        return 1 / self.decided

    def to_json(self) -> dict[str, Any]:
        return {
            "wager": self.wager,
            "win": str(self.win / self.decided),
            "edge": str(self.edge),
            "edge_percent": round(float(self.edge * 100), 4),
            "edge_per_trial": str(self.edge_per_trial),
            "variance": str(self.variance),
            "trials": str(self.trials),
        }


def price(game: Game, wager: str, options: HouseOptions) -> Price:
    """One wager under one house's options."""
    win = lose = mean = square = Fraction(0)
    for path in walk():
        result = game.trial(wager, options, path)
        if result is None:
            continue
        if result > 0:
            win += path.probability
        else:
            lose += path.probability
        mean += path.probability * result
        square += path.probability * result**2
    return Price(wager=wager, win=win, lose=lose, mean=mean, square=square)


def prices(game: Game, options: HouseOptions) -> list[Price]:
    """Every wager of a game that can be priced one by one."""
    return [price(game, wager, options) for wager in game.wagers(options)]
