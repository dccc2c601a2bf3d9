"""Steps of pokette for tests: scripted spins, wagers by name in dollars."""

from __future__ import annotations

from functools import cache
from typing import Any

from pitboss.equipment.cards import card
from pitboss.equipment.chance import Chance
from pitboss.games.pokette.game import Pokette, PoketteRound, PoketteState
from pitboss.games.pokette.options import PoketteOptions
from pitboss.table import DEALER, Stakes, Table
from pitboss.table.bots import play_out
from tests.helpers import act

PoketteTable = Table[PoketteOptions, PoketteState, PoketteRound]
JOKERS = {"Jk1": 52, "Jk2": 53}


@cache
def _house(options: frozenset[tuple[str, str]]) -> PoketteOptions:
    """Cache options by their values; they are immutable."""
    return PoketteOptions(**dict(options))  # type: ignore[arg-type]


def table(seats: int = 1, stack: int = 100_000, **options: Any) -> PoketteTable:
    house = PoketteOptions(**options) if "odds" in options else _house(frozenset(options.items()))
    return Pokette().table(options=house, stacks=dict.fromkeys(range(1, seats + 1), stack))


def section(name: str) -> int:
    return JOKERS[name] if name in JOKERS else card(name)


def start(at: PoketteTable, *falls: str) -> PoketteRound:
    """Start a round in which the clapper rests at these cards; a word with an underscore is a mishap."""
    script: list[tuple[str, Any]] = [
        ("mishap", each) if "_" in each else ("spin", section(each)) for each in falls
    ]
    return at.start(Chance.scripted(script))


def bet(round: PoketteRound, seat: int, *stakes: tuple[str, int]) -> PoketteRound:
    return act(round, (seat, "wager", tuple((wager, amount * 100) for wager, amount in stakes)))


def close(round: PoketteRound) -> PoketteRound:
    return act(round, (DEALER, "no_more_bets"))


def finish(round: PoketteRound) -> PoketteRound:
    """Finish the procedure without further wagers."""
    play_out(round, {})
    return round


def play_spin(at: PoketteTable, fall: str, *stakes: tuple[str, int]) -> PoketteRound:
    """Play a round in which seat 1 wagers and the clapper rests at a card."""
    round = start(at, fall)
    return finish(close(bet(round, 1, *stakes)) if stakes else round)


def post_cards(at: PoketteTable, *falls: str) -> PoketteTable:
    """Return the table after some spins without wagers."""
    for fall in falls:
        play_spin(at, fall)
    return at


def open_areas(round: PoketteRound, seat: int = 1) -> list[str]:
    """List the areas a seat may wager on now."""
    assert round.turn is not None
    stakes = [option for option in round.turn.options.of(seat) if isinstance(option, Stakes)]
    return [area.wager for area in stakes[0].areas] if stakes else []
