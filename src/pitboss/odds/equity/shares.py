"""Poker equity: each hand's share of the pot at the showdown, exact or estimated."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice
from typing import Any

from pitboss.odds.equity.cards import BadSpot, PokerSpot, as_ranges, read_spot
from pitboss.odds.equity.plans import DiscardPlan, apply_discards, read_plan
from pitboss.poker.game import PokerGame
from pitboss.poker.options import PokerOptions

__all__ = ["SEED", "Equity", "equity"]

MAX_COUNTED_HANDS = 4 * 10**8
"""Hands to evaluate before sampling instead of counting: a few seconds."""
MAX_EXACT_HANDS = 10**11
"""Hands to evaluate at most, even with `exact`."""
MAX_MATCHUPS = 200_000
"""Maximum number of matchups between ranges."""
SAMPLE_DEALS, SEED = 1 << 20, 1
SAMPLE_DRAW_DEALS = 1 << 17
"""Smaller samples for draw games, where every draw has to be decided."""


@dataclass(frozen=True, slots=True)
class EquityShare:
    """A player's wins, ties and share of the pot."""

    hand: str
    wins: int
    ties: int
    equity: Fraction
    error: float = 0.0
    """Standard error of the equity, if sampled."""
    high: Fraction | None = None
    low: Fraction | None = None
    """In a split game: the share of the best high hand, and of the best low hand if there is one."""

    def to_json(self) -> dict[str, Any]:
        """Return a JSON row."""
        row: dict[str, Any] = {"hand": self.hand, "wins": self.wins, "ties": self.ties}
        row |= {"equity": float(self.equity), "fraction": str(self.equity), "error": self.error}
        if self.high is not None and self.low is not None:
            row |= {"high": float(self.high), "low": float(self.low)}
        return row


@dataclass(frozen=True, slots=True)
class Equity:
    """The equity of all players."""

    spot: PokerSpot
    shares: tuple[EquityShare, ...]
    total: int
    sampled: bool
    plan: DiscardPlan | None = None
    """In a draw game: the draws left and the first discards."""

    def to_json(self) -> list[dict[str, Any]]:
        """Return a JSON row for each player."""
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
    """Compute each hand's equity. Counts every deal if that takes seconds, otherwise samples.

    With `exact`, count even if it takes long, or refuse; with `samples`, sample. In a draw game, `draws` is
    the number of draws left (default: all), and `discards` names each hand's next discards.
    """
    if samples is not None and (exact or samples < 1):
        raise BadSpot("a sample needs at least one deal and is not exact: use --samples N or --exact")
    spot = read_spot(game, hands, board, dead, options)
    plan = read_plan(spot, draws, discards)
    if plan is None or not plan.draws:
        return shares_of(spot, exact=exact, samples=samples, seed=seed)
    if plan.draws == 1 and (thrown := apply_discards(spot, plan)) is not None:
        return replace(shares_of(thrown, exact=exact, samples=samples, seed=seed), plan=plan)
    if exact:
        raise BadSpot("discards depend on cards not known yet: leave out --exact to get an estimate")
    from pitboss.odds.equity.counting import sample
    from pitboss.odds.equity.drawing import make_drawing

    won = sample(spot, samples or SAMPLE_DRAW_DEALS, seed, make_drawing(spot, plan))
    return replace(shares_from_wins(spot, won, sampled=True), plan=plan)


def shares_of(
    spot: PokerSpot, *, exact: bool = False, samples: int | None = None, seed: int = SEED
) -> Equity:
    """Compute the equity of a parsed spot."""
    from pitboss.odds.equity.counting import count, group_matchups, sample  # compiled code

    if samples is None:
        counted = as_ranges(spot)
        few = len(list(islice(counted.matchups(), MAX_MATCHUPS + 1))) <= MAX_MATCHUPS
        if few:
            matchups = group_matchups(counted)
            ways = counted.count_deals()
            looked_at = ways * len(matchups) * len(spot.players)
            if looked_at <= (MAX_EXACT_HANDS if exact else MAX_COUNTED_HANDS):
                return shares_from_wins(spot, count(counted, matchups), sampled=False)
        if exact:
            raise BadSpot(_too_many(counted, spot))
    return shares_from_wins(spot, sample(spot, samples or SAMPLE_DEALS, seed), sampled=True)


def _too_many(counted: PokerSpot, spot: PokerSpot) -> str:
    ways = f"{spot.count_deals():,} ways"
    if counted.ranged_players():
        ways = f"{counted.count_deals():,} ways for each of many possible hands"
    return f"the cards can fall in {ways}, too many to count: leave out --exact to get an estimate"


def shares_from_wins(spot: PokerSpot, won: Mapping[tuple[int, int], int], *, sampled: bool) -> Equity:
    """Compute equity from the deals won; low hands, if any, share half of the pot."""
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
    """Return a player's share of the pot, of the best high hand, and of the best low hand."""
    high = Fraction(highs >> place & 1, highs.bit_count())
    if not lows:
        return high, high, Fraction(0)
    low = Fraction(lows >> place & 1, lows.bit_count())
    return (high + low) / 2, high, low
