"""The regular at the games against the house: one round bet a round, and no hand given up."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.equipment.chance import Chance
from pitboss.games.kit.regular import CHIP, RegularPlayer
from pitboss.table import every_game
from pitboss.table.action import Action
from pitboss.table.bots import bot_kinds, play_out
from pitboss.table.game import Game
from pitboss.table.view import View

REGULARS = [game for game in every_game() if "regular" in bot_kinds(game)]
any_game = pytest.mark.parametrize("game", REGULARS, ids=lambda game: game.id)
STACK = 200_000


class Watched:
    """Notes what a regular does."""

    def __init__(self, seed: str) -> None:
        self.bot, self.did = RegularPlayer(Chance.seeded(seed)), list[Action]()

    def __call__(self, view: View) -> Action:
        self.did.append(self.bot(view))
        return self.did[-1]


def test_every_game_against_the_house_has_a_player_of_its_own() -> None:
    assert {"red-dog", "three-card-poker", "caribbean-stud", "mini-dice", "pokette"} <= {
        game.id for game in REGULARS
    }


@any_game
def test_a_regular_bets_round_stakes_once_and_plays_on(game: Game) -> None:
    table = game.table(stacks={1: STACK, 2: STACK})
    bots = {seat: Watched(f"{game.id} {seat}") for seat in (1, 2)}
    bets = 0
    for number in range(30):
        round = table.start(Chance.seeded(f"{game.id} {number}"))
        for bot in bots.values():
            bot.did.clear()
        play_out(round, bots)
        for bot in bots.values():
            stakes: list[Any] = [action.value for action in bot.did if isinstance(action.value, tuple)]
            assert len(stakes) <= 1
            assert all(amount >= CHIP and amount % 100 == 0 for value in stakes for _, amount in value)
            assert not [action for action in bot.did if action.name in ("fold", "surrender", "tear_up")]
            bets += len(stakes)
    assert bets >= 10  # at dice, wagers stay up from round to round


@any_game
def test_a_regular_who_is_short_bets_what_is_left_or_waits(game: Game) -> None:
    table = game.table(stacks={1: 700})
    bot = Watched("short")
    play_out(table.start(Chance.seeded("short")), {1: bot})
    stakes: list[Any] = [action.value for action in bot.did if isinstance(action.value, tuple)]
    assert sum(amount for value in stakes for _, amount in value) <= 700
