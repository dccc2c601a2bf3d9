"""The events show where every chip is, after any mishap or report."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.equipment.chance import Chance
from pitboss.poker.game import PokerGame
from pitboss.poker.hand import Hand
from pitboss.poker.history import to_text
from pitboss.poker.history.chips import ChipTracker
from pitboss.table.bots import RandomLegal
from tests.helpers import some
from tests.poker.deck import fitting, table
from tests.poker.test_training import HOUSES, any_poker, stepped

MORE = st.fixed_dictionaries(
    {
        "blinds_before_deal": st.sampled_from(["off", "on"]),
        "reblind_each_round": st.sampled_from(["off", "on"]),
        "burn_each_draw": st.sampled_from(["off", "on"]),
        "bring_in": st.just("posted_amount"),
        "bring_in_amount": st.sampled_from([300, 1000]),
        "any_stack": st.booleans(),
        "common_counts_burn": st.sampled_from(["off", "on"]),
    }
)


def as_told(hand: Hand) -> None:
    """Check every stack and the pot against the events so far."""
    chips = ChipTracker()
    for event in hand.events:
        chips.follow(event)
    on_table = dict.fromkeys(hand.stacks, 0)
    for (_, seat), amount in hand.standing.items():
        on_table[seat] += (
            amount  # antes and blinds of a misdeal, reported as staying until they are posted again
        )
    for seat, stack in hand.stacks.items():
        assert stack - on_table[seat] == hand.start.stacks[seat] + chips.gains[seat], seat
    assert chips.pot == hand.pot + sum(on_table.values())


@any_poker
@given(
    seed=st.integers(0, 10**9),
    house=HOUSES,
    more=MORE,
    rate=st.sampled_from([0, 5, 30]),
    every=st.sampled_from([2, 6, 1000]),
    ragged=st.booleans(),
)
@settings(max_examples=some(60), deadline=None)
def test_stacks_and_pot_follow_from_the_events(
    game: PokerGame,
    seed: int,
    house: dict[str, Any],
    more: dict[str, Any],
    rate: int,
    every: int,
    ragged: bool,
) -> None:
    chance = Chance.seeded(seed)
    seats = 3 + chance.below(min(game.max_seats, 7) - 2)
    stacks = {seat: 3_500 + (chance.below(60) * 100 if ragged else 40_000) for seat in range(1, seats + 1)}
    stacks[seats] = 100 if ragged else 50_000
    at = table(game, stacks, **fitting(game, house | more))
    hand = at.start(Chance.seeded(f"deck {seed}", mishaps=rate))
    bot = RandomLegal(chance)
    as_told(hand)
    while hand.turn is not None:
        hand.act(stepped(hand, bot, chance, every=every))
        as_told(hand)
    assert not hand.standing
    assert to_text(hand)
