"""13:69F-14.11(i): the kill and the half-kill of omaha high-low split eight or better."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pitboss.poker.games.hold_em import HoldEm, Omaha, OmahaEight
from pitboss.poker.hand import Hand
from pitboss.poker.table import PokerTable
from tests.helpers import events_named, refused
from tests.poker.deck import (
    call_down,
    community,
    conserved,
    do,
    names,
    start,
    table,
    turn,
    won,
)

GAME = OmahaEight()
BOARD = "3h 5d 8s Kc Kd"
SCOOP, LOW, HIGH = "Ks 2h 4h Kh", "Ac 2d Td 9c", "Ks Qh Jd 9d"
"""Four kings with a low; the best low; the best high."""


def room(seats: int | dict[int, int] = 4, **options: Any) -> PokerTable:
    """Make a table with a kill for pots of $40 or more."""
    defaults: dict[str, Any] = {"kill": "kill", "kill_amount": 4000}
    return table(GAME, seats, **(defaults | options))


def hands_for(at: PokerTable, **by_seat: str) -> str:
    """Stack a deck for the next hand: cards by seat (`s1="..."`), weak ones for the others."""
    seats = sorted(at.stacks)
    last = at.state.button
    button = seats[-1] if last is None else next((seat for seat in seats if seat > last), seats[0])
    order = [seat for seat in seats if seat > button] + [seat for seat in seats if seat <= button]
    weak = iter(["Qs Tc 9h 7c", "Js Ts 9s 7d", "Qd Jh Th 6c", "Qc Jc 6d 7h"])
    return community(*(by_seat.get(f"s{seat}") or next(weak) for seat in order), board=BOARD)


def play(at: PokerTable, **by_seat: str) -> Hand:
    return call_down(start(at, hands_for(at, **by_seat)))


@pytest.mark.rule("13:69F-14.11(i)", "13:69F-14.11(b)")
def test_the_winner_of_a_whole_qualifying_pot_takes_the_kill_button() -> None:
    at = room()
    hand = play(at, s3=SCOOP)
    assert won(hand) == {3: 4000}
    (kill,) = events_named(hand, "kill")
    assert (kill.data["seat"], str(kill.cite), at.state.killer) == (3, "13:69F-14.11(i)", 3)


@pytest.mark.rule("13:69F-14.11(i)")
def test_a_pot_below_the_amount_or_split_brings_no_kill() -> None:
    for options, cards in (
        ({"kill_amount": 4100}, {"s3": SCOOP}),
        ({}, {"s3": HIGH, "s1": LOW}),
        ({"kill_amount": 0, "kill_multiple": 5}, {"s3": SCOOP}),
    ):
        at = room(**options)
        hand = play(at, **cards)
        assert not events_named(hand, "kill")
        assert at.state.killer is None
    at = room(kill_amount=0, kill_multiple=4)  # four times the minimum
    assert won(play(at, s3=SCOOP)) == {3: 4000}
    assert at.state.killer == 3


@pytest.mark.rule("13:69F-14.11(i)")
def test_a_kill_pot_is_measured_after_the_rake() -> None:
    at = room(rake_percent=10)
    assert won(play(at, s3=SCOOP)) == {3: 3600}
    assert at.state.killer is None
    at = room(rake_percent=10, kill_amount=3600)
    play(at, s3=SCOOP)
    assert at.state.killer == 3


@pytest.mark.rule("13:69F-14.11(i)")
def test_a_pot_won_because_all_others_fold_counts_too() -> None:
    at = room()
    hand = do(start(at), "call call call check check check check", ("bet", 1000))
    do(hand, "fold fold fold")
    winner = next(iter(won(hand)))
    assert at.state.killer == winner


@pytest.mark.parametrize(("kill", "small", "big"), [("kill", 2000, 4000), ("half", 1500, 3000)])
@pytest.mark.rule("13:69F-14.11(i)")
def test_the_limits_are_raised_and_the_kill_player_posts_one_blind_of_the_raised_minimum(
    kill: str, small: int, big: int
) -> None:
    at = room(kill=kill)
    play(at, s3=SCOOP)
    hand = start(at)  # the button is at seat 1, the blinds at 2 and 3: seat 3 posts only the kill
    assert hand.button == 1
    assert sorted((event.actor, event.data["amount"]) for event in events_named(hand, "blind")) == [
        (2, 500),
        (3, small),
    ]
    assert turn(hand) == 4
    with refused("13:69F-14.11(e)", "raise must be"):
        do(hand, ("raise", small + 1000))
    do(hand, ("raise", 2 * small), "call", "call", "call")
    do(hand, ("bet", small), "call", "call", "call")
    do(hand, ("bet", big))
    assert conserved(call_down(hand))


@pytest.mark.rule("13:69F-14.11(i)")
def test_the_other_blinds_stay_as_posted() -> None:
    at = room()
    play(at, s1=SCOOP)
    hand = start(at)
    assert hand.button == 1
    assert [
        (event.actor, event.data["amount"], str(event.cite)) for event in events_named(hand, "blind")
    ] == [
        (2, 500, "13:69F-14.11(e)"),
        (3, 1000, "13:69F-14.11(e)"),
        (1, 2000, "13:69F-14.11(i)"),
    ]
    assert hand.opening_bet == 2000


@pytest.mark.rule("13:69F-14.11(i)")
def test_reading_kill_acts_last() -> None:
    for reading, order in (("off", [4, 1, 2, 3]), ("on", [1, 2, 3, 4])):
        at = room(kill_acts_last=reading)
        play(at, s4=SCOOP)
        hand = start(at)
        assert hand.button == 1
        acted = []
        for _ in range(4):
            acted.append(turn(hand))
            do(hand, names(hand)[0])
        assert acted == order
        assert conserved(call_down(hand))


@pytest.mark.rule("13:69F-14.11(i)")
def test_the_kill_continues_and_its_button_moves_to_another_scooper() -> None:
    at = room()
    play(at, s3=SCOOP)
    again = play(at, s3=SCOOP)
    assert at.state.killer == 3
    assert events_named(again, "kill")
    moved = play(at, s2=SCOOP)
    assert (at.state.killer, events_named(moved, "kill")[0].data["seat"]) == (2, 2)
    assert start(at).small == 2000


@pytest.mark.rule("13:69F-14.11(i)")
def test_the_dealer_collects_the_kill_button_when_a_pot_is_split_or_does_not_qualify() -> None:
    at = room()
    play(at, s3=SCOOP)
    split = play(at, s1=HIGH, s2=LOW)
    assert [str(event.cite) for event in events_named(split, "kill_off")] == ["13:69F-14.11(i)"]
    assert (at.state.killer, start(at).small) == (None, 1000)
    at = room(kill_amount=3900)
    play(at, s3=SCOOP)
    hand = do(start(at), "fold fold fold")  # the kill blind is left with only the small one
    assert hand.over
    assert events_named(hand, "kill_off")
    assert at.state.killer is None


@pytest.mark.rule("13:69F-14.11(i)")
def test_reading_kill_threshold_base() -> None:
    for reading, killer in (("raised_minimum", None), ("posted_minimum", 3)):
        at = room(kill_amount=0, kill_multiple=4, kill_threshold_base=reading)
        play(at, s3=SCOOP)
        assert at.state.killer == 3
        hand = start(at, hands_for(at, s3=SCOOP))
        do(hand, "fold call call")  # $60, where four times the raised minimum is $80
        call_down(hand)
        assert won(hand) == {3: 6000}
        assert at.state.killer == killer


@pytest.mark.rule("13:69F-14.11(i)")
def test_reading_kill_survives_tie() -> None:
    for reading, killer in (("off", None), ("on", 3)):
        at = room(kill_survives_tie=reading)
        play(at, s3=SCOOP)
        weak = ["Ks Qh Jd 7d", "Kh Qd Jc 7c", "Js Th 9h 7h", "Jh Ts 9s 6c"]  # two with three kings
        hand = call_down(start(at, community(*weak, board="3h 9d 8s Kc Kd")))
        assert len(won(hand)) == 2
        assert {event.data["share"] for event in events_named(hand, "win")} == {"whole pot"}
        assert at.state.killer == killer
        assert bool(events_named(hand, "kill_off")) == (killer is None)


@pytest.mark.rule("13:69F-14.11(i)")
def test_a_kill_player_who_has_left_posts_nothing_and_the_kill_lapses() -> None:
    at = room()
    play(at, s3=SCOOP)
    at.leave(3)
    hand = start(at)
    assert hand.small == 1000
    assert conserved(call_down(hand))


@pytest.mark.rule("13:69F-14.11(i)")
def test_only_omaha_high_low_may_have_a_kill_and_half_of_a_limit_must_be_payable() -> None:
    for game in (Omaha(), HoldEm()):
        with refused("13:69F-14.11(i)", "only omaha high-low"):
            start(table(game, kill="kill"))
    with refused("13:69F-14.11(i)", "cannot be paid"):
        start(table(GAME, kill="half", minimum=500, maximum=1000))
    assert start(table(GAME, kill="kill", minimum=500, maximum=1000)).small == 500


@pytest.mark.rule("13:69F-14.11(i)", '13:69F-14.1 "kill"')
def test_limits_stay_raised_while_the_kill_player_cannot_be_dealt_in() -> None:
    at = room({1: 100_000, 2: 100_000, 3: 2_500, 4: 100_000})
    at._state = replace(at.state, killer=3)
    hand = start(at)
    assert 3 not in hand.players  # $25 is not the kill blind of $20 and one bet of $10
    assert (hand.small, hand.killer) == (2_000, None)
    assert conserved(call_down(hand))
