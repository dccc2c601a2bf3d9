"""Players who cannot afford any wager are shut out, with notice, in every game."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.equipment.chance import Chance
from pitboss.games.kit.game import HouseGame
from pitboss.table import every_game, play_session
from tests.cases import for_each

GAMES = [game for game in every_game() if isinstance(game, HouseGame)]
any_house_game = for_each("game", GAMES)


def may_wager(game: HouseGame[Any, Any], stack: int) -> bool:
    """Return whether a player with this stack is offered a wager on their first turn."""
    round = game.table(stacks={1: stack}).start(Chance.seeded(1))
    while round.turn and not round.turn.options.of(1):
        round.act(round.turn.options[0].action())
    return round.turn is not None and "wager" in [option.name for option in round.turn.options.of(1)]


@any_house_game
@pytest.mark.rule("13:69F-8.2")
def test_exactly_the_players_who_cannot_wager_are_shut_out(game: HouseGame[Any, Any]) -> None:
    options, state = game.Options(), game.State()
    for stack in (0, 100, 400, 499, 500, 900, 999, 1_000, 1_499, 1_500, 5_000):
        assert may_wager(game, stack) == (game.shut_out_refusal(1, stack, options, state) is None), stack
    refusal = game.shut_out_refusal(1, 100, options, state)
    assert refusal is not None
    assert refusal.reason.startswith("the smallest wager takes $")


def test_a_player_with_too_little_for_any_wager_leaves() -> None:
    result = play_session("mini-dice", ["random"] * 3, hands=300, stack=5_000, seed=3)
    assert result.rounds < 300
    assert any(seat.has and "the smallest wager takes $5" in seat.left for seat in result.seats)
