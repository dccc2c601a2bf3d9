"""13:47-20.40(e): hold 'em at a casino night, as options of the same game."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.equipment.chance import Chance
from pitboss.poker.casino_night import RULES, casino_night_options
from pitboss.poker.hand import Hand
from pitboss.table import Table, find_game
from tests.helpers import act, named, refused


def hand_of(*stacks: int, **more: Any) -> Hand:
    options = casino_night_options(small_blind=500, **more)
    table = Table(find_game("hold-em"), options=options, stacks=dict(enumerate(stacks, 1)))
    hand = table.start(Chance.seeded(1))
    assert isinstance(hand, Hand)
    return hand


@pytest.mark.rule("13:47-20.40(e)2", "13:47-20.40(e)6")
def test_the_button_begins_at_the_dealers_left_and_a_card_is_burned_first() -> None:
    hand = hand_of(50_000, 50_000, 50_000)
    assert hand.button == 1
    names = [event.name for event in hand.events if event.name in ("blind", "burn", "deal")]
    assert names[:4] == ["blind", "blind", "burn", "deal"]


@pytest.mark.rule('13:47-20.40(a) "small blinds"', '13:47-20.40(a) "big blind"')
def test_the_big_blind_is_twice_the_small_one_unless_posted() -> None:
    blinds = [
        (event.actor, event.data["amount"]) for event in named(hand_of(50_000, 50_000, 50_000), "blind")
    ]
    assert blinds == [(2, 500), (3, 1000)]
    assert casino_night_options(small_blind=500, big_blind=1500).posted_blinds == (500, 1500)
    with refused('13:47-20.40(a) "small blinds"'):
        casino_night_options(small_blind=0)
    with refused('13:47-20.40(a) "big blind"'):
        casino_night_options(small_blind=500, big_blind=400)


@pytest.mark.rule("13:47-20.40(e)4")
def test_heads_up_the_button_posts_the_small_blind() -> None:
    hand = hand_of(50_000, 50_000)
    assert [(event.actor, event.data["amount"]) for event in named(hand, "blind")] == [(1, 500), (2, 1000)]
    assert hand.button == 1


@pytest.mark.rule("13:47-20.40(e)9.iii", "13:47-20.40(e)11.iii", "13:47-20.40(e)")
def test_three_raises_and_no_more_in_each_interval() -> None:
    hand = hand_of(50_000, 50_000)
    act(hand, (1, "raise", 2_000), (2, "raise", 3_000), (1, "raise", 4_000))
    with refused("13:69F-14.17", "no more than 3 raises"):
        act(hand, (2, "raise", 5_000))
    act(hand, (2, "call"), (2, "bet", 1_000), (1, "raise", 2_000), (2, "raise", 3_000), (1, "raise", 9_000))
    with refused("13:69F-14.17"):
        act(hand, (2, "raise", 20_000))


@pytest.mark.rule("13:47-20.40(e)16.ii")
def test_whoever_bet_last_in_the_whole_round_shows_first() -> None:
    hand = act(hand_of(50_000, 50_000, 50_000), (1, "call"), (2, "call"), (3, "raise", 3_000))
    act(hand, (1, "call"), (2, "call"))
    while hand.turn:
        act(hand, (hand.turn.actor, "check"))
    assert [event.actor for event in named(hand, "show")] == [3, 1, 2]


@pytest.mark.rule("13:47-20.40(e)18", "13:47-20.40(e)22")
def test_a_short_stack_is_dealt_in_and_wins_only_what_it_matched() -> None:
    hand = act(hand_of(50_000, 400, 50_000), (1, "raise", 20_000), (3, "fold"))
    assert hand.over
    assert hand.stacks[2] in (0, 1200)
    assert sum(hand.stacks.values()) == 100_400


@pytest.mark.rule("13:47-20.40(j)3")
@pytest.mark.parametrize("more", [{"rake_percent": 5}, {"rake_levels": [[1000, 100]]}, {"fund": 100}])
def test_no_rake_and_no_cutting_of_pots(more: dict[str, Any]) -> None:
    with refused("13:47-20.40(j)3", "at a casino night"):
        casino_night_options(small_blind=500, **more)


def test_no_rule_is_an_option_that_poker_lacks() -> None:
    options = casino_night_options(small_blind=500)
    assert all(getattr(options, rule.option) == rule.value for rule in RULES)
