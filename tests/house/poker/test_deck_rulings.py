"""Rulings about decks and shufflers are carried out: 13:69F-14.6(e)4, 14.15(g), (p), (q)."""

from __future__ import annotations

import pytest

from pitboss.equipment.chance import Chance
from tests.helpers import events_named, refused
from tests.house.poker.deck_room import (
    CUT,
    DEAD,
    JAM,
    MINUTE,
    NEW_STEPS,
    NOW,
    begin,
    decks,
    due,
    finish,
    gone,
    make_ready,
    report,
    room,
)  # fmt: skip
from tests.poker.deck import outcomes

# Missing and additional cards


@pytest.mark.rule("13:69F-14.15(g)", "13:69F-14.2(a)", "13:69F-14.4(a)", "13:69F-14.4(b)")
def test_the_deck_of_a_dead_round_goes_and_a_new_one_is_made_ready() -> None:
    at = room()
    hand = begin(at)
    report(hand, DEAD)
    assert events_named(hand, "new_deck")
    assert due(at) == [*NEW_STEPS, *CUT]
    assert gone(at) == ["red"]
    assert at.log[-1] == (NOW + MINUTE, "the red deck is removed", "13:69F-14.15(g)")
    with refused("13:69F-14.2(a)", "in place of the red deck"):
        begin(at, 2)
    assert at.due(NOW)[-1].what == "bring a deck in place of the red one"
    at.room.receive("green", NOW)
    with refused("13:69E-1.18(e)1", "inspect every card"):
        begin(at, 2)
    make_ready(at)
    begin(at, 2)
    assert decks(at).deck.color == "green"
    assert decks(at).deck.opened == NOW


@pytest.mark.rule("13:69F-14.15(g)", "13:69F-14.2(d)3", "13:69F-14.4(c)2")
def test_with_a_shuffler_the_new_deck_goes_into_it_and_the_other_is_dealt() -> None:
    at = room(shuffler=True)
    report(begin(at), DEAD)
    assert due(at) == [*NEW_STEPS, "load"]
    make_ready(at)
    used = []
    for number in range(2, 5):
        finish(begin(at, number))
        used.append(decks(at).deck.color)
    assert used == ["blue", "green", "blue"]


@pytest.mark.rule("13:69F-14.2(a)", "13:69F-14.2(d)1")
def test_a_new_deck_differs_from_the_one_that_stays() -> None:
    for shuffler, law in ((False, "13:69F-14.2(a)"), (True, "13:69F-14.2(d)1")):
        at = room(shuffler=shuffler)
        with refused("13:69F-14.2(a)", "already has its two decks"):
            at.room.receive("green", NOW)
        report(begin(at), DEAD)
        with refused(law, "must differ"):
            at.room.receive("blue", NOW)
        assert due(at)[0] == "receive_new"
        assert decks(at).missing == [0]
        at.room.receive("red", NOW)  # another deck with such backs


@pytest.mark.rule("13:69F-14.15(g)")
def test_a_dead_round_that_is_taken_back_takes_no_deck() -> None:
    at = room()
    report(begin(at), DEAD)
    hand = at.undo()
    assert hand.turn is not None
    finish(hand)
    assert due(at) == []
    assert gone(at) == []


# Counts


@pytest.mark.rule("13:69F-14.6(e)4", "13:69E-1.18(n)")
@pytest.mark.parametrize("found", [51, 53])
def test_a_wrong_count_between_rounds_takes_the_deck_from_the_table(found: int) -> None:
    at = room()
    finish(begin(at))
    assert at.count(52, now=NOW + 15 * MINUTE)
    assert not at.count(found, now=NOW + 30 * MINUTE)
    assert gone(at) == ["red"]
    assert at.log[-1][2] == "13:69E-1.18(n)"
    assert due(at)[0] == "receive_new"
    with refused("13:69F-14.2(a)"):
        begin(at, 31)
    with refused("13:69F-14.2(a)", "bring another"):
        at.count(52, now=NOW + 31 * MINUTE)


@pytest.mark.rule("13:69F-14.6(e)4", "13:69F-14.15(g)", '13:69F-14.1 "stub"')
def test_a_stub_that_is_short_makes_the_round_dead() -> None:
    at = room()
    hand = begin(at)
    assert at.count(52 - 6, now=NOW + MINUTE)
    assert not events_named(hand, "dead_round")
    assert not at.count(52 - 7, now=NOW + MINUTE)
    assert events_named(hand, "dead_round")
    assert at.stacks == dict.fromkeys((1, 2, 3), 100_000)
    assert gone(at) == ["red"]


@pytest.mark.rule("13:69F-14.6(e)4", '13:69F-14.1 "stub"')
def test_only_hold_em_and_omaha_count_a_stub() -> None:
    at = room(game="seven-card-stud")
    hand = begin(at)
    with refused('13:69F-14.1 "stub"'):
        at.count(40, now=NOW)
    assert not hand.over
    finish(hand)
    assert at.count(52, now=NOW)


@pytest.mark.rule("13:69F-14.6(e)4")
def test_only_an_approved_shuffler_counts_instead_of_the_dealer() -> None:
    for at in (room(), room(shuffler=True)):
        with refused("13:69F-14.6(e)4", "let the dealer"):
            at.count(52, now=NOW, by_shuffler=True)
        assert gone(at) == []


@pytest.mark.rule("13:69F-14.6(e)4", "13:69F-14.2(d)2")
def test_a_shuffler_that_counts_wrong_loses_its_own_deck_and_the_round_goes_on() -> None:
    at = room(shuffler=True, counts=True)
    hand = begin(at)
    assert at.count(52, now=NOW, by_shuffler=True)
    assert not at.count(51, now=NOW, by_shuffler=True)
    assert gone(at) == ["blue"]
    assert not hand.over
    finish(hand)
    assert due(at) == [*NEW_STEPS, *CUT]  # it is the deck for the next round
    make_ready(at)
    begin(at, 2)
    assert decks(at).deck.color == "green"


@pytest.mark.rule("13:69F-14.2(a)", "13:69F-14.2(d)")
def test_both_decks_may_be_missing() -> None:
    at = room(shuffler=True, counts=True)
    hand = begin(at)
    at.count(51, now=NOW, by_shuffler=True)
    report(hand, DEAD)
    assert due(at) == [*NEW_STEPS, *CUT, *NEW_STEPS, "load"]
    assert gone(at) == ["blue", "red"]
    at.room.receive("red", NOW)  # in the place of the blue one
    make_ready(at, until="receive_new")
    with refused("13:69F-14.2(a)", "in place of the red deck"):
        begin(at, 2)
    make_ready(at)
    begin(at, 2)
    assert [deck.color for deck in decks(at).decks] == ["green", "red"]
    assert decks(at).deck.color == "red"


@pytest.mark.rule("13:69F-14.6(e)4")
def test_a_new_deck_that_is_short_as_well_goes_too() -> None:
    at = room()
    report(begin(at), DEAD)
    due(at)
    make_ready(at, until="verify")
    assert not at.count(50, now=NOW)
    assert due(at) == [*NEW_STEPS, *CUT]
    assert gone(at) == ["red", "green"]


# The shuffler


@pytest.mark.rule("13:69F-14.15(p)", "13:69F-14.15(q)", "13:69F-14.2(a)", "13:69F-14.4(c)1")
def test_a_shuffler_removed_by_a_ruling_is_no_longer_used() -> None:
    at = room(shuffler=True, counts=True)
    hand = begin(at)
    report(hand, JAM)
    finish(hand)
    assert due(at) == ["store"]
    assert not decks(at).shuffler
    assert at.log[-1][2] == "13:69F-14.15(q)"
    with refused("13:69F-14.4(c)1", "put the other deck in its place"):
        begin(at, 2)
    make_ready(at)
    used = []
    for number in (2, 3):
        finish(begin(at, number))
        used.append(decks(at).deck.color)
    assert used == ["red", "red"]  # they no longer alternate
    late = at.due(NOW + 16 * MINUTE)
    assert [each.what for each in late] == ["count the deck in play"]  # and the dealer counts again
    with refused("13:69F-14.6(e)4"):
        at.count(52, now=NOW, by_shuffler=True)


@pytest.mark.rule("13:69F-14.15(q)")
def test_a_jam_before_the_deal_takes_the_shuffler_off_the_table_too() -> None:
    at = room(shuffler=True)
    hand = at.start(Chance.scripted([("mishap", "shuffler_jam"), *outcomes("")]), now=NOW)
    assert events_named(hand, "shuffler_removed")
    finish(hand)
    at.due(NOW)
    assert not decks(at).shuffler


@pytest.mark.rule("13:69F-14.15(q)", "13:69F-14.2(d)", "13:69F-14.4(c)2", "13:69F-14.5(a)")
def test_a_shuffler_goes_and_comes_between_rounds() -> None:
    at = room(shuffler=True)
    with refused("13:69F-14.5(a)", "already a shuffler"):
        at.room.use_shuffler(NOW)
    hand = begin(at)
    with refused("13:69F-14.15(q)", "between rounds"):
        at.room.remove_shuffler(NOW)
    finish(hand)
    at.room.remove_shuffler(NOW)
    with refused("13:69F-14.15(q)", "no shuffler"):
        at.room.remove_shuffler(NOW)
    make_ready(at)
    hand = begin(at, 2)
    with refused("13:69F-14.5(a)", "between rounds"):
        at.room.use_shuffler(NOW)
    finish(hand)
    at.room.use_shuffler(NOW, counts=True)
    assert due(at) == ["load"]
    make_ready(at)
    finish(begin(at, 3))
    assert decks(at).deck.color == "blue"
    assert at.count(52, now=NOW, by_shuffler=True)


@pytest.mark.rule("13:69F-14.4(c)2")
def test_an_unwashed_deck_is_washed_before_it_goes_into_a_shuffler() -> None:
    at = room(one_deck=True)
    at.room.use_shuffler(NOW)
    assert due(at) == ["wash", "shuffle", "load"]


@pytest.mark.rule("13:69F-14.15(g)", "13:69F-14.15(q)")
def test_a_jam_and_a_dead_round_in_one_hand_are_both_carried_out() -> None:
    at = room(shuffler=True)
    hand = begin(at)
    report(hand, JAM)
    report(hand, DEAD)
    assert due(at) == [*NEW_STEPS, *CUT, "store"]
    assert not decks(at).shuffler
    make_ready(at)
    begin(at, 2)
    assert decks(at).deck.color == "green"


@pytest.mark.rule("13:69F-14.15(q)")
def test_a_shuffler_may_be_removed_while_a_new_deck_is_prepared_for_it() -> None:
    at = room(shuffler=True)
    report(begin(at), DEAD)
    due(at)
    make_ready(at, until="wash")
    at.room.remove_shuffler(NOW)
    assert due(at) == ["wash", "shuffle", *CUT, "store"]


@pytest.mark.rule("13:69F-14.15(p)", "13:69F-14.15(q)")
def test_without_a_shuffler_none_can_jam() -> None:
    at = room()
    hand = begin(at)
    with refused("13:69F-14.15(e)"):
        report(hand, JAM)
    finish(hand)
    at.room.use_shuffler(NOW)
    make_ready(at)
    hand = begin(at, 2)
    report(hand, JAM)
    finish(hand)
    due(at)
    make_ready(at)
    with refused("13:69F-14.15(e)"):
        report(begin(at, 3), JAM)
