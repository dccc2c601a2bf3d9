"""Poker equity for a page: hands as typed or touched, counted or sampled within bounds."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from pitboss.equipment.cards import RANKS, SUIT_NAMES, SUITS
from pitboss.law import BadInput, Cite
from pitboss.odds.par.decimals import percent
from pitboss.poker.game import PokerGame
from pitboss.table import every_game

if TYPE_CHECKING:
    from pitboss.odds.equity.shares import Equity

LONGEST = 200
"""So many characters has what is known of one hand."""
SEEDED = 1
SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
RANKINGS = "rankings"
"""The topic of the options on how hands rank."""


class BadHands(BadInput):
    """Hands that cannot be asked about."""


@dataclass(frozen=True)
class ShareRow:
    """What one hand comes to."""

    hand: str
    wins: str
    ties: str
    equity: str
    exactly: str
    part: float
    high: str
    low: str


@dataclass(frozen=True)
class Shares:
    """All hands, and how it was found."""

    rows: tuple[ShareRow, ...]
    total: int
    sampled: bool
    draws: int
    split: bool


@cache
def poker_games() -> dict[str, PokerGame]:
    """Every poker game, by its id."""
    return {game.id: game for game in every_game() if isinstance(game, PokerGame)}


def orders(game: PokerGame) -> list[tuple[str, Cite]]:
    """By which orders of hands the pot is decided."""
    return [(each.title, each.law) for each in game.orders(game.Options()) if each is not None]


def count_shares(game: str, *asked: Any) -> Shares:
    """In a process apart: every deal counted where that takes seconds, else sampled; never longer."""
    found = _counted(game, *asked)
    rows = tuple(_row(each, found.total, sampled=found.sampled) for each in found.shares)
    left = found.plan.draws if found.plan else 0
    return Shares(rows, found.total, found.sampled, left, poker_games()[game].split is not None)


def share_rows(game: str, *asked: Any) -> list[dict[str, Any]]:
    """The same for programs."""
    return _counted(game, *asked).to_json()


def _counted(
    game: str,
    options: str,
    hands: tuple[str, ...],
    board: str,
    dead: str,
    draws: int | None,
    discards: tuple[str, ...],
) -> Equity:
    from pitboss.odds.equity.shares import equity

    rules = poker_games()[game]
    chosen = rules.options_from_json(json.loads(options))
    return equity(
        rules, hands, board=board, dead=dead, options=chosen, draws=draws, discards=discards, seed=SEEDED
    )


def _row(share: Any, total: int, *, sampled: bool) -> ShareRow:
    exactly = str(share.equity)
    return ShareRow(
        hand=share.hand,
        wins=_part(share.wins / total, sampled=sampled),
        ties=_part(share.ties / total, sampled=sampled),
        equity=f"{float(share.equity):.3%} ± {share.error:.3%}" if sampled else percent(share.equity),
        exactly="" if sampled else exactly,
        part=float(share.equity),
        high="" if share.high is None else _part(float(share.high), sampled=sampled),
        low="" if share.low is None else _part(float(share.low), sampled=sampled),
    )


def _part(value: float, *, sampled: bool) -> str:
    return f"≈ {value:.2%}" if sampled else f"{value:.4%}"


def check(game: PokerGame, hands: Sequence[str], others: Sequence[str]) -> None:
    """Refuse what nobody deals, before anything is read."""
    most, _ = game.seating(game.Options())
    if len(hands) > most:
        raise BadHands(f"{game.title} seats {most} at most, not {len(hands)}: take hands away")
    if any(len(each) > LONGEST for each in (*hands, *others)):
        raise BadHands(f"a hand is told in {LONGEST} characters at most: write cards, or a shorter range")


def deck() -> list[list[tuple[str, str, str, str]]]:
    """Every card by its suit, spades first and aces first: its text, its rank, its sign and its name."""
    return [
        [(rank + suit, rank.replace("T", "10"), SIGNS[suit], name) for rank in reversed(RANKS)]
        for suit, name in reversed(list(zip(SUITS, SUIT_NAMES, strict=True)))
    ]
