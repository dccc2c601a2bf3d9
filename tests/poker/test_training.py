"""13:69F-14.15 under random play: mishaps from chance and reports at any time, in every game."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.equipment.chance import Chance, Stream
from pitboss.poker.game import PokerGame
from pitboss.poker.hand import Hand
from pitboss.poker.rulings import HAND_RULINGS, ROUND_RULINGS
from pitboss.table import DEALER, SUPERVISOR, Action, Record
from pitboss.table.bots import RandomLegal
from pitboss.table.option import Choice
from tests.evidence.own_sessions import caller
from tests.helpers import events_named, some
from tests.poker.deck import GAMES, OF_14, fitting

any_poker = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
HOUSES = st.fixed_dictionaries(
    {
        "limit": st.sampled_from(["fixed", "spread", "pot", "no"]),
        "ante": st.sampled_from([0, 50, 300]),
        "muck": st.sampled_from(["off", "on", "any"]),
        "disclose": st.sampled_from(["off", "on"]),
        "misdeal_money": st.sampled_from(["antes_blinds_stay", "all_returned"]),
        "exposed_is_upcard": st.sampled_from(["off", "on"]),
        "off_table_replace": st.sampled_from(["off", "on"]),
        "exposed_replace_time": st.sampled_from(["after_deal", "at_once"]),
        "exposed_misdeal_count": st.sampled_from(["none", "2"]),
        "draw_exposed": st.sampled_from(["replace", "keep"]),
        "words": st.sampled_from(["off", "off", "on"]),
        "showdown_last_wager": st.sampled_from(["final_round", "whole_round"]),
        "rake_counts_ante": st.sampled_from(["off", "on"]),
        "rake_percent": st.sampled_from([0, 10]),
        "rake_levels": st.sampled_from([(), ((2000, 100), (4000, 2500))]),
        "rake_cap": st.sampled_from([0, 400]),
        "fund": st.sampled_from([0, 100, 2000]),
        "ask_recut": st.sampled_from(["off", "on"]),
        "extra_rulings": st.sampled_from([(), (("a phone rang", "dead_hand"), ("smoke", "refund"))]),
    }
)


def stepped(hand: Hand, bot: RandomLegal, chance: Stream, every: int) -> Action:
    """Have the player in turn act at random; once in `every` steps, report something instead."""
    assert hand.turn is not None
    if hand.turn.actor > 0 and chance.below(every) == 0:
        options = hand.turn.options.of((DEALER, SUPERVISOR)[chance.below(2)])
        option = options[chance.below(len(options))]
        assert isinstance(option, Choice)
        return option.action(option.among[chance.below(len(option.among))])
    return bot(hand.view(hand.turn.actor))


def sound(hand: Hand, money: int) -> None:
    """Check the invariants of a hand at any moment."""
    assert hand.total_money() == money
    assert min(hand.stacks.values()) >= 0
    assert min((pot.amount for pot in hand.chips.pots.pots), default=0) >= 0
    assert hand.pot >= 0
    assert hand.live
    assert not hand.turn or hand.turn.actor == SUPERVISOR or len(hand.live) > 1


@any_poker
@given(seed=st.integers(0, 10**9), house=HOUSES, ragged=st.booleans())
@settings(max_examples=some(40), deadline=None)
def test_random_reports_conserve_the_money_and_end_every_hand(
    game: PokerGame, seed: int, house: dict[str, Any], ragged: bool
) -> None:
    chance = Chance.seeded(seed)
    seats = 2 + chance.below(min(game.max_seats, 6) - 1)
    stacks = {seat: 3_500 + (chance.below(60) * 100 if ragged else 40_000) for seat in range(1, seats + 1)}
    at = game.table(options=game.Options(**fitting(game, house)), stacks=stacks)
    hand = at.start(Chance.seeded(f"deck {seed}"))
    bot, money, steps = RandomLegal(chance), hand.total_money(), 0
    while hand.turn is not None:
        hand.act(stepped(hand, bot, chance, every=5))
        sound(hand, money)
        steps += 1
        assert steps < 3_000
    assert hand.pot == 0
    assert hand.chips.rake == 0
    assert hand.house == sum(event.data["amount"] for event in events_named(hand, "rake_to_inventory"))
    assert Record.of(hand).replay().events == hand.events


@any_poker
@given(seed=st.integers(0, 10**9), house=HOUSES, rate=st.sampled_from([2, 7, 40]))
@settings(max_examples=some(30), deadline=None)
def test_training_conserves_the_money_and_ends_every_hand(
    game: PokerGame, seed: int, house: dict[str, Any], rate: int
) -> None:
    chance = Chance.seeded(seed)
    stacks = {seat: 2_500 + chance.below(80) * 100 for seat in range(1, game.max_seats + 1)}
    stacks[1] = stacks[2] = 60_000
    at = game.table(options=game.Options(**fitting(game, house)), stacks=stacks)
    hand = at.start(Chance.seeded(f"deck {seed}", mishaps=rate))
    bot, money = RandomLegal(chance), hand.total_money()
    while hand.turn is not None:
        hand.act(bot(hand.view(hand.turn.actor)))
        sound(hand, money)
    assert hand.pot == 0


EVERYWHERE = {
    "shuffler_jam", "recut", "boxed_card", "off_table", "exposed", "ineligible", "dead_hand", "refund",
    "hand_rebuilt", "misdeal", "dead_round", "error_stands",
}  # fmt: skip
"""Events that mishaps lead to in every game."""
LAWS = {f"13:69F-14.15(e){number}" for number in "1234"} | {"13:69F-14.15(f)", "13:69F-14.15(g)"}
LAWS |= {f"13:69F-14.15{at}" for at in ("(h)", "(i)", "(i)2", "(i)3", "(i)4", "(n)", "(p)", "(q)")}


@pytest.mark.slow
@pytest.mark.parametrize("game", OF_14.values(), ids=OF_14)
@pytest.mark.rule(
    "13:69F-14.15(e)1", "13:69F-14.15(e)2", "13:69F-14.15(e)3", "13:69F-14.15(e)4", "13:69F-14.15(f)",
    "13:69F-14.15(g)", "13:69F-14.15(h)", "13:69F-14.15(i)", "13:69F-14.15(i)2", "13:69F-14.15(i)3",
    "13:69F-14.15(i)4", "13:69F-14.15(n)", "13:69F-14.15(p)", "13:69F-14.15(q)",
)  # fmt: skip
def test_every_kind_of_mishap_occurs_in_training(game: PokerGame) -> None:
    """Play at random, sometimes with players who stay to the last card, since some mishaps need that."""
    chance, seen, laws = Chance.seeded(game.id), Counter[str](), Counter[str]()
    bots = (RandomLegal(chance), caller)
    own = {"13:69F-14.15(o)"} if not game.stud else {str(game.stud.hole_exposed)}
    if game.stud and game.stud.last_exposed:
        own |= {str(game.stud.ends), str(game.stud.plays_on)}
    if game.stud:
        own.add("13:69F-14.15(i)1")
    for number in range(6_000):
        stacks = {1: 50_000, 2: 50_000, 3: 50_000, 4: 50_000, 5: 100}  # seat 5 has too little to play
        at = game.table(options=game.Options(**fitting(game, {"ante": 100})), stacks=stacks)
        hand = at.start(Chance.seeded(f"{game.id} {number}", mishaps=(8, 30, 90)[number % 3]))
        while hand.turn is not None:
            hand.act(bots[number % 2](hand.view(hand.turn.actor)))
        seen.update(event.name for event in hand.events)
        laws.update(str(event.cite) for event in hand.events)
        if set(seen) >= EVERYWHERE and set(laws) >= LAWS | own:
            return
    assert set(seen) >= EVERYWHERE, EVERYWHERE - set(seen)
    assert set(laws) >= LAWS | own, (LAWS | own) - set(laws)


def test_every_report_has_its_rule_and_its_row_in_the_documentation() -> None:
    from pathlib import Path

    page = (Path(__file__).parents[2] / "docs" / "law" / "irregularities.md").read_text(encoding="utf-8")
    for what, ruling in {**ROUND_RULINGS, **HAND_RULINGS}.items():
        assert f"`{what}`" in page, what
        assert str(ruling.cite).removeprefix("13:69F-") in page, ruling.cite
