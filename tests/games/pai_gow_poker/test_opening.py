"""Pai gow poker: decks come to the table and devices leave it. 11.2(b), 11.5, 11.8B(a), 11.11(o)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pitboss.games.pai_gow_poker.side_hands import MAIN
from pitboss.table import DEALER, SUPERVISOR
from tests.games.pai_gow_poker.playing import (
    bet,
    close,
    deal,
    expose,
    house_way,
    play_round,
    table,
    unverified_table,
)
from tests.games.pai_gow_poker.test_deal import start_scripted
from tests.helpers import act, events_named, refused


@pytest.mark.rule("13:69F-11.5(a)", "13:69F-11.5(b)")
def test_no_card_is_dealt_before_the_floorperson_verifies_the_deck() -> None:
    at = unverified_table(1)
    round = start_scripted(at, ("roll", (1,)))
    with refused("13:69F-11.5(b)"):
        act(round, (1, "wager", ((MAIN, 1000),)))
    assert not events_named(round, "spread_up")
    act(round, (SUPERVISOR, "cards_verified"))
    assert [event.name for event in round.events][1:4] == ["cards_verified", "spread_up", "wash"]
    expose(house_way(close(bet(round, {1: 1000})), 1))
    assert not events_named(deal(at, {}), "spread_up")


@pytest.mark.rule("13:69F-11.5(a)", "13:69F-11.6(a)", "13:69F-11.6(b)2")
def test_pre_shuffled_cards_are_cut_and_dealt_without_a_shuffle() -> None:
    at = unverified_table(1, pre_shuffled="on")
    round = start_scripted(at, ("cut", 20), ("roll", (1,)))
    assert [str(event.cite) for event in events_named(round, "pre_shuffled")] == ["13:69F-11.5(a)"]
    act(close(bet(round, {1: 1000})), (1, "cut"), (DEALER, "deal"))
    assert [str(event.cite) for event in events_named(round, "as_delivered")] == ["13:69F-11.6(a)"]
    assert not events_named(round, "shuffler")
    assert not events_named(round, "wash")
    expose(house_way(round, 1))
    after = close(bet(deal(at, {}), {1: 1000}))
    assert events_named(after, "shuffler")
    assert not events_named(after, "cut")  # after its first round a machine shuffles the deck


@pytest.mark.rule("13:69F-11.2(b)1", "13:69F-11.2(b)2", "13:69F-11.2(b)3", "13:69F-11.5(d)")
def test_two_decks_are_prepared_separately_and_one_is_shuffled_during_play() -> None:
    at = unverified_table(1, decks=2)
    round = start_scripted(at, ("roll", (1,)))
    act(round, (SUPERVISOR, "cards_verified"))
    assert [str(event.cite) for event in events_named(round, "two_backs")] == ["13:69F-11.2(b)2"]
    complete = events_named(round, "deck_complete")
    assert [(event.data["colour"], event.data["count"]) for event in complete] == [("red", 53), ("blue", 53)]
    assert [str(event.cite) for event in events_named(round, "deck_complete")] == ["13:69F-11.2(b)1"] * 2
    spread = [(event.data["colour"], str(event.cite)) for event in events_named(round, "spread_up")]
    assert spread == [("red", "13:69F-11.5(d)"), ("blue", "13:69F-11.5(d)")]
    assert [event.data["colour"] for event in events_named(round, "wash")] == ["red", "blue"]
    close(bet(round, {1: 1000}))
    (other,) = events_named(round, "other_deck")
    assert (other.data["colour"], str(other.cite)) == ("blue", "13:69F-11.2(b)3")


@pytest.mark.rule("13:69F-11.8B(a)")
def test_an_automated_shoe_dispenses_seven_stacks() -> None:
    round = close(bet(deal(table(1), {}), {1: 1000}))
    (told,) = events_named(round, "shoe_stacks")
    assert (told.data["count"], str(told.cite)) == (7, "13:69F-11.8B(a)")
    assert not events_named(
        close(bet(start_scripted(table(1, dealing="hand"), ("roll", (1,))), {1: 1000})), "shoe_stacks"
    )


@pytest.mark.rule("13:69F-11.11(o)")
@pytest.mark.parametrize(
    ("change", "says"),
    [({"dealing": "hand"}, "the automated shoe"), ({"shuffle": "manual"}, "the shuffling device")],
)
def test_a_device_must_leave_before_shuffling_or_dealing_changes(change: dict[str, Any], says: str) -> None:
    at = table(1)
    at.options = replace(at.options, **change)  # nobody has played yet
    at = table(1)
    play_round(at, {1: 1000})
    with refused("13:69F-11.11(o)", f"{says} must leave the table first"):
        at.options = replace(at.options, **change)
    assert at.options.dealing == "automated_shoe"
    close(deal(at, {}))
    at.options = replace(at.options, **change)  # the table is idle
