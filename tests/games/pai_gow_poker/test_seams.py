"""Pai gow poker where features meet: banks, two areas, side wagers, mishaps and void rounds, at random."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.equipment.chance import Chance
from pitboss.games.pai_gow_poker.game import PaiGowPoker
from pitboss.games.pai_gow_poker.options import PaiGowPokerOptions
from pitboss.games.pai_gow_poker.side_wagers import WIDEST
from pitboss.odds.exact import prices
from pitboss.table import Record
from pitboss.table.bots import RandomLegal, play_out
from tests.games.settled import check_bank, check_settled
from tests.table.test_any_game import anyone, sound

BANK: dict[str, Any] = {"player_bank": "on", "co_bank": "on"}
HOUSES: dict[str, dict[str, Any]] = {
    "a bank and two areas": BANK | {"areas": 2, "vig_round_up_25c": "on"},
    "a bank, dice and a manual shoe": BANK | {"start": "dice", "dealing": "manual_shoe", "shuffle": "manual"},
    "a bank and a button": BANK
    | {"start": "button", "dealing": "automated_shoe", "button_ignores_bank": "off"},
    "a bank with a stake, and numbers": BANK | {"bank_own_stake": "required", "number_wager": "on"},
    "every wager, and hands dealt again": BANK
    | {"areas": 2, "number_wager": "on", "void_returns_wager": "off", **WIDEST},
    "two decks, surrender late": {"decks": 2, "surrender_from": "dealer_set", "bonus": "on"},
}


@pytest.mark.slow
@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("mishaps", [0, 60])
def test_money_and_settlement_hold_where_features_meet(house: str, mishaps: int) -> None:
    game = PaiGowPoker()
    for seed in range(6):
        chance = Chance.seeded(f"{house} {seed}")
        seats = [1 + place for place in sorted(chance.draw(2 + chance.below(5), 6))]
        stacks = {seat: (1_000, 12_345, 1_000_000)[chance.below(3)] for seat in seats}
        table = game.table(options=PaiGowPokerOptions(**HOUSES[house]), stacks=stacks)
        bot = RandomLegal(chance)
        for number in range(4):
            round = table.start(Chance.seeded(f"{seed} {number}", mishaps=mishaps))
            money = round.total_money()
            while round.turn:
                round.act(anyone(round, bot, chance))
                sound(round, money)
            check_settled(round)
            check_bank(round)
            again = Record.of(round).replay()
            assert (again.events, again.state) == (round.events, round.state)


def test_a_bank_is_taken_and_shared_in_random_play() -> None:
    """The houses above are a useful test only if players bank in them."""
    table = PaiGowPoker().table(
        options=PaiGowPokerOptions(**BANK), stacks=dict.fromkeys(range(1, 7), 1_000_000)
    )
    chance = Chance.seeded("banks")
    bot, seen = RandomLegal(chance), set()
    for number in range(30):
        round = table.start(Chance.seeded(number))
        play_out(round, dict.fromkeys(range(1, 7), bot))
        seen |= {event.name for event in round.events}
    assert {"bank", "co_bank", "pass_bank", "surplus", "supply", "surrender", "set_wrongly"} <= seen


@pytest.mark.exhaustive
def test_the_main_wager_edge_matches_the_long_simulation() -> None:
    """Sampled: win 0.29119, push 0.40497, edge 2.722 percent, by the ways of Foxwoods on both sides."""
    (found,) = prices(PaiGowPoker(), PaiGowPokerOptions())
    assert found.wager == "pai gow poker"
    assert abs(float(found.edge) - 0.02722) < 0.003
    assert abs(float(found.win) - 0.29119) < 0.002
