"""Random bots find every wager of every house game, including those a house may add."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.equipment.chance import Chance
from pitboss.games.kit.game import HouseGame
from pitboss.table import every_game
from pitboss.table.bots import RandomLegal, play_out
from tests.cases import for_each

GAMES = [game for game in every_game() if isinstance(game, HouseGame)]
ROUNDS = 5_000
"""Rounds allowed for the rarest wager: a hand at pokette that only some posted cards allow."""


@for_each("game", GAMES)
def test_random_players_make_every_wager_a_house_may_offer(game: HouseGame[Any, Any]) -> None:
    options = game.Options(**game.widest)
    chance = Chance.seeded(f"everything {game.id}")
    at = game.table(options=options, stacks=dict.fromkeys((1, 3, 5), 10**9))
    bots = {seat: RandomLegal(chance.fork(f"bot {seat}")) for seat in at.stacks}
    left = {wager.pays.name for wager in options.wagers.values() if not wager.rides}
    left |= {wager.name for wager in options.wagers.values() if wager.name.endswith(" 2") and not wager.rides}
    for number in range(ROUNDS):
        round = at.start(chance.fork(number))
        play_out(round, bots)
        made = {event.data["wager"] for event in round.events if event.name == "wager"}
        left -= made | {options.wagers[name].pays.name for name in made}
        if not left:
            return
    pytest.fail(f"in {ROUNDS} rounds nobody wagered on {', '.join(sorted(left))}")
