"""Steps of high card for tests: scripted cards, wagers by name."""

from __future__ import annotations

from typing import Any

from pitboss.equipment.cards import cards
from pitboss.equipment.chance import Chance
from pitboss.table import DEALER, Stakes
from tests.games.kit.high_card import HighCardRound
from tests.helpers import act

CUT = 20


def start(at: Any, dealt: str = "As Kd", *mishaps: str) -> HighCardRound:
    """Start a round with these cards after the burn card: the players', then the dealer's."""
    first = cards(f"2c {dealt}")
    order = [*first, *(card for card in range(52) if card not in first)]
    script: list[Any] = [("shuffle", order[-CUT:] + order[:-CUT]), ("cut", CUT)]
    round: HighCardRound = at.start(Chance.scripted([*script, *(("mishap", each) for each in mishaps)]))
    return round


def bet(round: HighCardRound, seat: int, **stakes: int) -> HighCardRound:
    return act(round, (seat, "wager", tuple(stakes.items())))


def close(round: HighCardRound) -> HighCardRound:
    return act(round, (DEALER, "no_more_bets"))


def stakes(round: HighCardRound, seat: int) -> Stakes:
    assert round.turn is not None
    found, *_ = (option for option in round.turn.options.of(seat) if isinstance(option, Stakes))
    return found
