"""Probability and cost per hand of a posted bad beat. 13:69F-14.19."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, comb
from typing import Any

from pitboss.law import BadInput
from pitboss.odds.equity.cards import PokerSpot, read_spot
from pitboss.odds.equity.plans import read_plan
from pitboss.odds.equity.shares import SEED
from pitboss.poker.bad_beat import least_value
from pitboss.poker.game import PokerGame
from pitboss.poker.options import PokerOptions
from pitboss.rankings.hands import HandOrder

__all__ = ["BadBeats", "bad_beats"]

SAMPLED, SAMPLED_DRAWS, SAMPLED_PAIRS = 1 << 22, 1 << 15, 1 << 18


class NoBadBeat(BadInput):
    """No qualifying hand is posted."""


@dataclass(frozen=True, slots=True)
class BadBeats:
    """Probability of a bad beat with a number of players at the showdown."""

    game: PokerGame
    options: PokerOptions
    players: int
    probability: Fraction
    error: float
    """Standard error of the probability; 0 if counted."""
    deals: int
    """Number of sampled deals; 0 if all were counted."""

    @property
    def hands(self) -> Fraction | None:
        """Return the expected hands until a payout; None if the sample had none."""
        return 1 / self.probability if self.probability else None

    @property
    def relative_error(self) -> float | None:
        return self.error / float(self.probability) if self.probability else None

    def cost(self, payout: int) -> Fraction:
        """Return the cost of a payout per hand, in cents."""
        return self.probability * payout

    def contribution(self, payout: int) -> int:
        """Return the contribution per pot that funds a payout, in whole chips, in cents."""
        return ceil(self.cost(payout) / self.options.unit) * self.options.unit

    def to_json(self, payout: int | None = None) -> dict[str, Any]:
        """Return a JSON row; amounts are in cents."""
        row: dict[str, Any] = {
            "game": self.game.id,
            "players": self.players,
            "bad_beat": self.options.bad_beat,
        }
        row |= {"exact": not self.deals, "deals": self.deals, "probability": float(self.probability)}
        row |= {"error": self.error, "relative_error": self.relative_error}
        if not self.deals:
            row["fraction"] = str(self.probability)
        row["hands"] = float(self.hands) if self.hands else None
        if payout is not None:
            row |= {
                "payout": payout,
                "cost": float(self.cost(payout)),
                "contribution": self.contribution(payout),
            }
        if self.options.fund:
            row |= {
                "fund": self.options.fund,
                "carries": float(self.average_fund) if self.average_fund else None,
            }
        return row

    @property
    def average_fund(self) -> Fraction | None:
        """Return the average fund at the next payout, from the posted contribution per pot."""
        return self.options.fund * self.hands if self.hands else None


def bad_beats(
    game: PokerGame, options: PokerOptions, players: int, *, samples: int | None = None, seed: int = SEED
) -> BadBeats:
    """Compute how often the posted bad beat hits if every player stays to the showdown.

    Two hands of hold 'em are counted; more are estimated from that count. Other games are sampled.
    """
    if not options.bad_beat:
        raise NoBadBeat(
            "no bad beat is posted: name the lowest losing hand, such as -o 'bad_beat=As Ah Ad Kc Kd'"
        )
    spot = read_spot(game, ["random"] * players, options=options)
    least, (order, _) = least_value(game, options), game.orders(options)
    if game.own == 2 and isinstance(order, HandOrder):
        return _from_pairs(spot, order, least, samples, seed)
    deals = samples or (SAMPLED_DRAWS if game.draws else SAMPLED)
    found = _sample_bad_beats(spot, least, deals, seed)
    often = Fraction(found, deals)
    return BadBeats(game, options, players, often, _error(found, deals), deals)


def _error(found: int, deals: int) -> float:
    """Return the standard error of a share; if never seen, as if it had been seen once."""
    share = max(found, 1) / deals
    return float((share * (1 - share) / deals) ** 0.5)


def _sample_bad_beats(spot: PokerSpot, least: int, deals: int, seed: int) -> int:
    """Sample deals and count the bad beats."""
    import numpy as np

    from pitboss.odds.equity.counting import DEALS_PER_BLOCK, ShowdownCounter, chunks, deal_blocks, in_threads
    from pitboss.odds.equity.drawing import make_drawing
    from pitboss.odds.equity.kernels import bad_beats as mark

    plan = read_plan(spot, None, ())
    then = make_drawing(spot, plan) if plan else None

    def work(chunk: tuple[np.random.SeedSequence, int]) -> Counter[bool]:
        table, marks, found = ShowdownCounter(spot), np.empty(DEALS_PER_BLOCK, np.bool_), 0
        for hands, boards in deal_blocks(spot, *chunk, then):
            mark(table.values(hands, boards), least, marks)
            found += int(marks[: len(boards)].sum())
        return Counter({True: found})

    return in_threads(work, chunks(deals, seed))[True]


def _from_pairs(spot: PokerSpot, order: HandOrder, least: int, samples: int | None, seed: int) -> BadBeats:
    """Compute hold 'em: count bad beats of two hands, and sample how many pairs occur at once."""
    from pitboss.odds.equity.bad_beat_pairs import boards, pairs_at_once

    both = spot.options.bad_beat_hole_cards == "on"
    players = len(spot.players)
    found = boards(order, least, both)
    two = found.probability()
    if players == 2 or not two:
        return BadBeats(spot.game, spot.options, players, two, 0.0, 0)
    deals = samples or SAMPLED_PAIRS
    came = pairs_at_once(found, order, least, both, players, deals, seed)
    came.pop(0, None)  # deals without a bad beat
    mean = sum((Fraction(times, many) for many, times in came.items()), Fraction(0)) / deals
    square = sum((Fraction(times, many**2) for many, times in came.items()), Fraction(0)) / deals
    pairs = two * comb(players, 2)
    often = pairs * mean
    error = float(pairs) * (float(square - mean**2) / deals) ** 0.5
    return BadBeats(spot.game, spot.options, players, often, error, deals)
