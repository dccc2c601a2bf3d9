"""The house-way bot: a wager each round, set the house way, and never a foul hand."""

from __future__ import annotations

from pitboss.equipment.chance import Chance
from pitboss.games.pai_gow_poker.game import PaiGowPoker
from pitboss.table.bots import play_out
from tests.helpers import events_named


def test_a_house_way_player_sets_every_hand_as_the_house_would() -> None:
    game, chance = PaiGowPoker(), Chance.seeded(5)
    at = game.table(stacks=dict.fromkeys(range(1, 7), 100_000))
    bots = {seat: game.bots()["house-way"](chance) for seat in at.stacks}
    for number in range(20):
        round = at.start(chance.fork(number))
        play_out(round, bots)
        assert [event.actor for event in events_named(round, "set")] == [1, 2, 3, 4, 5, 6]
        way = round.options.way
        for event in events_named(round, "show"):
            high, low = way(round.hands[event.actor or 0])
            assert event.cards == (*high, *low)
        assert not events_named(round, "set_wrongly")
