"""A mini-dice table for tests: scripted dice, three seats, short words for the steps."""

from __future__ import annotations

from typing import Any

from pitboss.equipment.chance import Chance, Outcome
from pitboss.games.mini_dice import MiniDice, MiniDiceOptions, MiniDiceRound, MiniDiceState
from pitboss.table import DEALER, Table
from pitboss.table.bots import first_option
from tests.helpers import act

ShakerTable = Table[MiniDiceOptions, MiniDiceState, MiniDiceRound]


def table(seats: int = 3, stack: int = 100_000, **options: Any) -> ShakerTable:
    stacks = dict.fromkeys(range(1, seats + 1), stack)
    return MiniDice().table(options=MiniDiceOptions(**options), stacks=stacks)


def script(*rolls: tuple[int, int] | str) -> Chance:
    """Rolls, and mishaps by name."""
    outcomes: list[Outcome] = [
        ("mishap", each) if isinstance(each, str) else ("roll", each) for each in rolls
    ]
    return Chance.scripted(outcomes)


def start(at: ShakerTable, *rolls: tuple[int, int] | str) -> MiniDiceRound:
    """Start a round at the betting, with the shaker inspected."""
    round = at.start(script(*rolls))
    while round.turn and round.turn.actor < 0:
        round.act(first_option(round.view(round.turn.actor)))
    return round


def bet(round: MiniDiceRound, seat: int, *stakes: tuple[str, int]) -> MiniDiceRound:
    """Wagers in dollars."""
    return act(round, (seat, "wager", tuple((name, amount * 100) for name, amount in stakes)))


def close(round: MiniDiceRound) -> MiniDiceRound:
    """Call no more bets and shake three times as the dealer."""
    return act(round, (DEALER, "no_more_bets"), (DEALER, "shake", 3))


def finish(round: MiniDiceRound) -> MiniDiceRound:
    """Finish the round: the first player asked accepts, shakes three times and keeps the shaker."""
    while round.turn:
        round.act(first_option(round.view(round.turn.actor)))
    return round


def play_shake(at: ShakerTable, roll: tuple[int, int], *stakes: tuple[int, str, int]) -> MiniDiceRound:
    """Play a whole round: wagers of (seat, name, dollars), then this roll."""
    round = start(at, roll)
    for seat, name, amount in stakes:
        bet(round, seat, (name, amount))
    return finish(close(round))
