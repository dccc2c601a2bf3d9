"""13:69F-14.12A: three draws, four betting rounds, and the lowest hand by deuce to seven."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.equipment.cards import text
from pitboss.poker.games.draw import TripleDraw
from pitboss.poker.hand import Hand
from tests.helpers import events_named, refused
from tests.poker.deck import (
    by_seat,
    call_down,
    conserved,
    discard,
    do,
    order,
    stacked,
    start,
    table,
    wins,
    won,
)

GAME = TripleDraw()
SEVEN = text(order("")[:35])
"""Hands for seven players: the first thirty-five cards in order."""


def seven(*reshuffles: list[int], **options: Any) -> Hand:
    """Start a hand of seven players who have all called, with sixteen cards left before the first draw."""
    deck = stacked(SEVEN, *(("shuffle", each) for each in reshuffles))
    return do(start(table(GAME, 7, **options), deck), "call " * 6 + "check")


@pytest.mark.rule("13:69F-14.12A(l)")
def test_the_lowest_hand_wins_with_straights_flushes_and_aces_against_it() -> None:
    hands = by_seat("2c 3d 4h 5s 7c", "2d 3h 4s 5c 6d", "2h 3s 4c 5d Ah")
    hand = call_down(start(table(GAME), hands))
    assert wins(hand) == [(1, 3000, "13:69F-14.12A(l)")]  # seven-five beats a straight and an ace high
    assert str(events_named(hand, "showdown")[0].cite) == "13:69F-14.12A(l)"
    flush = by_seat("2c 3c 4c 5c 7c", "2d 3h 4s 5s 8d", "2h 3s 4d 5d Ah")
    assert won(call_down(start(table(GAME), flush))) == {2: 3000}
    wheel = by_seat("2c 3d 4h 5s Ac", "2d 3h 4s Kc Kd", "9h 9s 9d 5d Ah")
    assert won(call_down(start(table(GAME), wheel))) == {1: 3000}
    strict = call_down(start(table(GAME, wheel_is_straight="on"), wheel))
    assert won(strict) == {2: 3000}


@pytest.mark.rule("13:69F-14.12A(f)")
def test_reading_stub_first() -> None:
    mixed = discard(seven(list(range(15)), stub_first="off"), "all", "all", "all")
    last = mixed.cards.deck[0]
    thrown = [card for _, card in mixed.cards.discards]
    discard(mixed, "all")
    assert events_named(mixed, "reshuffle")[0].data["count"] == 16  # the last card is shuffled in
    assert mixed.cards.down[4] == thrown[:5]
    assert last in mixed.cards.deck
    assert conserved(mixed)
    first = discard(seven(list(range(15))), "all", "all", "all", "all")
    assert events_named(first, "reshuffle")[0].data["count"] == 15


@pytest.mark.parametrize(("reading", "count"), [("off", 15), ("on", 10)])
@pytest.mark.rule("13:69F-14.12A(f)", "13:69F-14.12A(h)")
def test_reading_own_earlier_discards_out(reading: str, count: int) -> None:
    hand = seven([0, 1, 2, 3], own_earlier_discards_out=reading)
    discard(hand, "all", "", "", "all", "all", "")  # one card is left
    earlier = {card for seat, card in hand.cards.discards if seat == 1}
    discard(hand, "")
    do(hand, "check " * 7)  # it is burned, and the stub is empty
    assert not hand.cards.deck
    discard(hand, "all")
    (again,) = events_named(hand, "reshuffle")
    assert again.data["count"] == count
    assert (not earlier & (set(hand.cards.down[1]) | set(hand.cards.deck))) == (reading == "on")
    assert conserved(hand)


@pytest.mark.rule("13:69F-14.12A(g)")
def test_blinds_of_a_later_round_are_posted_by_players_still_in() -> None:
    at = table(GAME, 5, reblind_each_round="on")
    call_down(start(at, stacked()))
    hand = do(start(at, stacked()), ("raise", 2_000), "call call fold fold")  # both blinds are out
    posted = [event.actor for event in events_named(hand, "blind")]
    assert posted == [2, 3]
    discard(hand, "", "", "")
    assert [event.actor for event in events_named(hand, "blind")] == [2, 3, 4, 5]
    assert conserved(call_down(hand))


@pytest.mark.rule("13:69F-14.12A(h)", "13:69F-14.12A(f)")
def test_an_empty_stub_is_made_up_before_the_burn() -> None:
    hand = seven([0, 1, 2])
    discard(hand, "all", "all", "all", hand.cards.down[4][:1], "", "", "")  # all sixteen cards
    assert not hand.cards.deck
    do(hand, "check " * 7)
    (again,) = events_named(hand, "reshuffle")
    assert (again.data["count"], str(again.cite)) == (16, "13:69F-14.12A(f)")
    assert len(events_named(hand, "burn")) == 2
    assert len(hand.cards.deck) == 15
    assert conserved(hand)


@pytest.mark.rule("13:69F-14.8(a)", "13:69F-14.8(b)")
def test_reading_offer_triple_draw() -> None:
    assert call_down(start(table(GAME))).over
    with refused("13:69F-14.8(b)", "not among the games listed in 13:69F-14.8(a)"):
        start(table(GAME, offer_triple_draw="off"))
