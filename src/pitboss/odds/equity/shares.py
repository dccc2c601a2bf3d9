"""Poker equity: what share of the pot each hand has at the showdown, exact or estimated."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice
from typing import Any

from pitboss.odds.equity.cards import BadSpot, PokerSpot, as_ranges, read_spot
from pitboss.odds.equity.plans import DrawPlan, after_throwing, read_plan
from pitboss.poker.game import PokerGame
from pitboss.poker.options import PokerOptions

WORTH_COUNTING = 4 * 10**8
"""So many hands are looked at to count, unless more are asked for: some seconds."""
TOO_MANY = 10**11
"""So many are never looked at."""
MOST_MATCHUPS = 200_000
"""So many ways to hold ranges against each other are listed."""
SAMPLED, SEED = 1 << 20, 1
SAMPLED_DRAWS = 1 << 17
"""Fewer where hands are looked at after each draw to say what is kept."""


@dataclass(frozen=True, slots=True)
class EquityShare:
    """What one player comes to: deals won alone, deals shared, and the part of all pots."""

    hand: str
    wins: int
    ties: int
    equity: Fraction
    error: float = 0.0
    """The standard error of the equity, where it is an estimate."""
    high: Fraction | None = None
    low: Fraction | None = None
    """In a split game: how much of the high hands, and of the low hands where there are any, is best."""

    def to_json(self) -> dict[str, Any]:
        """What a row for programs says of it."""
        row: dict[str, Any] = {"hand": self.hand, "wins": self.wins, "ties": self.ties}
        row |= {"equity": float(self.equity), "fraction": str(self.equity), "error": self.error}
        if self.high is not None and self.low is not None:
            row |= {"high": float(self.high), "low": float(self.low)}
        return row


@dataclass(frozen=True, slots=True)
class Equity:
    """The shares of all players in so many deals."""

    spot: PokerSpot
    shares: tuple[EquityShare, ...]
    total: int
    sampled: bool
    plan: DrawPlan | None = None
    """In a draw game: how many draws were left, and what was thrown first."""

    def to_json(self) -> list[dict[str, Any]]:
        """A row a player."""
        named = {"game": self.spot.game.id, "exact": not self.sampled, "total": self.total}
        return [named | share.to_json() for share in self.shares]


def equity(
    game: PokerGame,
    hands: Sequence[str],
    *,
    board: str = "",
    dead: str = "",
    options: PokerOptions | None = None,
    draws: int | None = None,
    discards: Sequence[str] = (),
    exact: bool = False,
    samples: int | None = None,
    seed: int = SEED,
) -> Equity:
    """The shares of hands as they are known now; counted where that takes seconds, else sampled.

    With `exact` they are counted, however long it takes, or refused; with `samples` they are sampled.
    In a draw game `draws` are left, all unless said; `discards` names what each hand throws first.
    """
    if samples is not None and (exact or samples < 1):
        raise BadSpot("a sample has one deal or more, and is not exact: give --samples or --exact")
    spot = read_spot(game, hands, board, dead, options)
    plan = read_plan(spot, draws, discards)
    if plan is None or not plan.draws:
        return shares_of(spot, exact=exact, samples=samples, seed=seed)
    if plan.draws == 1 and (thrown := after_throwing(spot, plan)) is not None:
        return replace(shares_of(thrown, exact=exact, samples=samples, seed=seed), plan=plan)
    if exact:
        raise BadSpot("what is thrown depends on cards not known yet: leave --exact out for an estimate")
    from pitboss.odds.equity.counting import sample
    from pitboss.odds.equity.drawing import drawing

    won = sample(spot, samples or SAMPLED_DRAWS, seed, drawing(spot, plan))
    return replace(priced(spot, won, sampled=True), plan=plan)


def shares_of(
    spot: PokerSpot, *, exact: bool = False, samples: int | None = None, seed: int = SEED
) -> Equity:
    """The same for cards that have been read."""
    from pitboss.odds.equity.counting import alike, count, sample  # compiled code

    if samples is None:
        counted = as_ranges(spot)
        few = len(list(islice(counted.matchups(), MOST_MATCHUPS + 1))) <= MOST_MATCHUPS
        if few:
            matchups = alike(counted)
            ways = counted.ways()
            looked_at = ways * len(matchups) * len(spot.players)
            if looked_at <= (TOO_MANY if exact else WORTH_COUNTING):
                return priced(spot, count(counted, matchups), sampled=False)
        if exact:
            raise BadSpot(_too_many(counted, spot))
    return priced(spot, sample(spot, samples or SAMPLED, seed), sampled=True)


def _too_many(counted: PokerSpot, spot: PokerSpot) -> str:
    ways = f"{spot.ways():,} ways"
    if counted.ranged():
        ways = f"{counted.ways():,} ways for each of the many hands that may be held"
    return f"the cards can fall in {ways}, too many to count: leave --exact out for an estimate"


def priced(spot: PokerSpot, won: Mapping[tuple[int, int], int], *, sampled: bool) -> Equity:
    """The shares from who won how many deals: half of a pot to the low hands, where there are any."""
    total = sum(won.values())
    shares = []
    for place, player in enumerate(spot.players):
        parts = [(*_parts(highs, lows, place), deals) for (highs, lows), deals in won.items()]
        mean = sum((part * deals for part, _, _, deals in parts), Fraction(0)) / total
        share = EquityShare(
            player.said,
            sum(deals for part, _, _, deals in parts if part == 1),
            sum(deals for part, _, _, deals in parts if 0 < part < 1),
            mean,
        )
        if sampled:
            square = sum((part * part * deals for part, _, _, deals in parts), Fraction(0)) / total
            share = replace(share, error=(float(square - mean * mean) / total) ** 0.5)
        if spot.game.split is not None:
            high = sum((part * deals for _, part, _, deals in parts), Fraction(0)) / total
            low = sum((part * deals for _, _, part, deals in parts), Fraction(0)) / total
            share = replace(share, high=high, low=low)
        shares.append(share)
    return Equity(spot, tuple(shares), total, sampled)


def _parts(highs: int, lows: int, place: int) -> tuple[Fraction, Fraction, Fraction]:
    """What one player has of a pot, of the best high hand, and of the best low hand."""
    high = Fraction(highs >> place & 1, highs.bit_count())
    if not lows:
        return high, high, Fraction(0)
    low = Fraction(lows >> place & 1, lows.bit_count())
    return (high + low) / 2, high, low
