"""Steps of keno for tests: scripted draws, tickets by their numbers."""

from __future__ import annotations

from typing import Any

from pitboss.equipment.chance import Chance
from pitboss.equipment.pieces import BALL
from pitboss.games.keno.game import Keno
from pitboss.games.keno.options import KenoOptions
from pitboss.games.keno.round import KenoRound, KenoState
from pitboss.table import DEALER, Table
from tests.helpers import act

KenoTable = Table[KenoOptions, KenoState, KenoRound]
CARD: dict[str, Any] = {
    "schedules": {"1": {"1": 3}, "2": {"2": 12}, "3": {"2": 1, "3": 43}, "4": {"2": 1, "3": 3, "4": 130}}
}
"""A small lawful card, as a file would have it."""


def table(seats: int = 1, stack: int = 100_000, **options: Any) -> KenoTable:
    stacks = dict.fromkeys(range(1, seats + 1), stack)
    return Keno().table(options=KenoOptions(**options), stacks=stacks)


def draw_of(*first: int) -> tuple[str, list[int]]:
    """Script a draw of these numbers, then the highest others."""
    rest = [number for number in range(80, 0, -1) if number not in first]
    return "draw", [number - 1 for number in (*first, *rest)][:20]


def start(at: KenoTable, *script: Any) -> KenoRound:
    """Start a game with this chance; mishaps are words."""
    found = [("mishap", each) if isinstance(each, str) else each for each in script]
    return at.start(Chance.scripted(found))


def balls(*numbers: int) -> tuple[int, ...]:
    return tuple(BALL + number for number in numbers)


def mark(round: KenoRound, *groups: tuple[int, ...], seat: int = 1, games: int = 0) -> KenoRound:
    """Mark a request with these groups."""
    act(round, *((seat, "mark", balls(*group)) for group in groups))
    return act(round, (seat, "games", games)) if games else round


def buy(round: KenoRound, *groups: tuple[int, ...], seat: int = 1, games: int = 0, **rates: int) -> KenoRound:
    """Buy a ticket on these groups: `w1_3=100` is one way of three spots at a dollar."""
    mark(round, *groups, seat=seat, games=games)
    stakes = tuple((name[1:].replace("_", "/"), rate) for name, rate in rates.items())
    return act(round, (seat, "play", stakes))


def close(round: KenoRound) -> KenoRound:
    return act(round, (DEALER, "close_game"))


def finish(round: KenoRound) -> KenoRound:
    """Close the game and draw its numbers."""
    return act(close(round), (DEALER, "select_numbers"))
