"""Every poker game, limit, edition and table size at random: money, ends, options, replay."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pitboss.equipment.chance import Chance
from pitboss.poker.game import PokerGame
from pitboss.poker.hand import Hand
from pitboss.table import Action, Record, Refused
from pitboss.table.bots import RandomLegal
from tests.helpers import some
from tests.poker.deck import GAMES, fitting, table

STACKS = (100, 700, 1_100, 2_500, 9_999, 40_000, 1_000_000)

houses = st.fixed_dictionaries(
    {
        "limit": st.sampled_from(["fixed", "spread", "pot", "no"]),
        "ante": st.sampled_from([0, 0, 100, 50]),
        "bring_in": st.just("posted_amount"),
        "bring_in_amount": st.sampled_from([300, 1000]),
        "any_stack": st.booleans(),
        "max_raises": st.sampled_from([None, None, 3]),
        "check_raise": st.sampled_from(["on", "off"]),
        "min_raise": st.sampled_from(["last_raise", "any"]),
        "muck": st.sampled_from(["off", "on"]),
        "words": st.sampled_from(["off", "off", "on"]),
        "heads_up_button_posts_small": st.sampled_from(["off", "on"]),
        "rake_percent": st.sampled_from([0, 5, 10]),
        "rake_cap": st.sampled_from([0, 400]),
        "rake_levels": st.sampled_from([(), ((2_000, 100), (6_000, 100))]),
        "fund": st.sampled_from([0, 100]),
        "fund_least_pot": st.sampled_from([0, 3_000]),
        "odd_units": st.sampled_from(["spread", "all_to_first"]),
        "showdown_last_wager": st.sampled_from(["final_round", "whole_round"]),
    }
)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.rule("13:69F-14.14(e)")
@given(house=houses, data=st.data())
@settings(max_examples=some(20), deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_random_hands_survive_a_round_trip(
    game: PokerGame, house: dict[str, Any], data: st.DataObject
) -> None:
    edition = data.draw(st.sampled_from(["13:69F", "19:47"] if game.old_seats else ["13:69F"]))
    most = game.max_seats if edition == "13:69F" else game.old_seats or 0
    seats = data.draw(st.lists(st.sampled_from(STACKS), min_size=2, max_size=most))
    seed = data.draw(st.integers(0, 10**6))
    mishaps = data.draw(st.sampled_from([0, 0, 30]))
    at = table(game, dict(enumerate(seats, 1)), **fitting(game, house) | {"edition": edition})
    for number in range(2):
        chance = Chance.seeded(f"{seed} {number}", mishaps=mishaps)
        try:
            hand = at.start(chance)
        except Refused:
            return  # too few players with money enough
        _play(hand, RandomLegal(Chance.seeded(f"bot {seed} {number}")))
        names = [event.name for event in hand.events]
        if "win" in names:  # once the pots are collected no more rake is taken
            assert "rake" not in names[names.index("win") :]
        assert hand.copy().events == hand.events
        if hand.state.recorded is None:
            assert Record.of(hand).replay().events == hand.events


def _play(hand: Hand, bot: RandomLegal) -> None:
    money, steps = hand.total_money(), 0
    while turn := hand.turn:
        action = bot(hand.view(turn.actor))
        assert action in turn.options
        stranger = next((seat for seat in hand.players if seat != turn.actor), None)
        if stranger is not None and action.name in ("check", "call", "fold", "raise", "bet", "discard"):
            with pytest.raises(Refused):
                hand.act(Action(stranger, action.name, action.value))
        hand.act(action)
        assert hand.total_money() == money
        assert min(hand.stacks.values()) >= 0
        assert hand.pot >= 0
        steps += 1
        assert steps < 3_000, "the hand does not end"
    assert hand.pot == 0
    assert sum(hand.changes().values()) + hand.house + hand.fund == 0
