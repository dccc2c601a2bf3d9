"""Poker equity for a page: hands as typed or picked, counted or sampled within bounds."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from pitboss.equipment.cards import RANKS, SUIT_NAMES, SUITS
from pitboss.law import BadInput, Cite
from pitboss.odds.confidence import margin
from pitboss.odds.par.decimals import percent
from pitboss.poker.game import PokerGame
from pitboss.table import every_game

if TYPE_CHECKING:
    from pitboss.odds.equity.shares import Equity

MAX_HAND_LENGTH = 200
"""Maximum characters that describe one hand."""
SEEDED = 1
SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
RANKINGS_TOPIC = "rankings"
"""Topic of the options on hand rankings."""


class BadHands(BadInput):
    """Hands that cannot be dealt."""


@dataclass(frozen=True)
class ShareRow:
    """Figures for one hand."""

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
    """All hands, and whether they were counted or sampled."""

    rows: tuple[ShareRow, ...]
    total: int
    sampled: bool
    draws: int
    split: bool


@cache
def poker_games() -> dict[str, PokerGame]:
    """Return every poker game, by its id."""
    return {game.id: game for game in every_game() if isinstance(game, PokerGame)}


def deciding_rankings(game: PokerGame) -> list[tuple[str, Cite]]:
    """Return the rankings that decide the pot."""
    return [(each.title, each.law) for each in game.orders(game.Options()) if each is not None]


def count_shares(game: str, *asked: Any) -> Shares:
    """Count every deal in a worker process if that takes seconds, else sample."""
    found = _calculate(game, *asked)
    rows = tuple(_row(each, found.total, sampled=found.sampled) for each in found.shares)
    left = found.plan.draws if found.plan else 0
    return Shares(rows, found.total, found.sampled, left, poker_games()[game].split is not None)


def share_rows(game: str, *asked: Any) -> list[dict[str, Any]]:
    """Return the shares as JSON rows."""
    return _calculate(game, *asked).to_json()


def _calculate(
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
        equity=f"{float(share.equity):.3%} ± {margin(share.error):.3%}" if sampled else percent(share.equity),
        exactly="" if sampled else exactly,
        part=float(share.equity),
        high="" if share.high is None else _part(float(share.high), sampled=sampled),
        low="" if share.low is None else _part(float(share.low), sampled=sampled),
    )


def _part(value: float, *, sampled: bool) -> str:
    return f"≈ {value:.2%}" if sampled else f"{value:.4%}"


def check_hands(game: PokerGame, hands: Sequence[str], others: Sequence[str]) -> None:
    """Refuse impossible hands before reading anything."""
    most, _ = game.seating(game.Options())
    if len(hands) > most:
        raise BadHands(f"{game.title} seats at most {most}, not {len(hands)}: remove some hands")
    if any(len(each) > MAX_HAND_LENGTH for each in (*hands, *others)):
        raise BadHands(f"a hand has at most {MAX_HAND_LENGTH} characters: write cards or a shorter range")


def deck() -> list[list[tuple[str, str, str, str]]]:
    """Return every card by suit, spades and aces first: its text, rank, sign and name."""
    return [
        [(rank + suit, rank.replace("T", "10"), SIGNS[suit], name) for rank in reversed(RANKS)]
        for suit, name in reversed(list(zip(SUITS, SUIT_NAMES, strict=True)))
    ]
