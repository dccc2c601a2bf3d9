"""13:69F-14.13: five-card stud."""

from __future__ import annotations

import pytest

from pitboss.equipment.cards import cards
from pitboss.poker.games.five_card_stud import FiveCardStud
from tests.helpers import events_named, refused
from tests.poker.deck import (
    call_down,
    conserved,
    dealt,
    do,
    names,
    start,
    stud,
    table,
    turn,
    up_cards,
    wins,
    won,
)

GAME = FiveCardStud()


@pytest.mark.rule("13:69F-14.13(a)", "13:69F-14.8(a)5")
def test_five_card_stud_is_played_for_the_high_hand_only() -> None:
    hand = call_down(start(table(GAME), stud("Ac 2d 3h 4s 5c", "7c 8d Th Js Qc", "2c 2h 9d Kd 6s", first=2)))
    (told,) = events_named(hand, "game")
    assert (str(told.cite), told.data["offered"]) == ("13:69F-14.13(a)", "13:69F-14.8(a)5")
    assert wins(hand) == [(1, 3000, "13:69F-14.13(h)")]  # as a straight
    assert conserved(hand)


@pytest.mark.rule("13:69F-14.13(b)")
def test_eight_players_may_play_and_an_ante_may_be_posted() -> None:
    at = table(GAME, 8, ante=100)
    with refused("13:69F-14.13(b)", "seats 1 to 8"):
        at.sit(9, 1000)
    assert [str(event.cite) for event in events_named(start(at), "ante")] == ["13:69F-14.13(b)"] * 8


@pytest.mark.rule("13:69F-14.13(f)")
def test_after_a_burn_and_a_card_up_the_highest_hand_showing_begins() -> None:
    hand = start(table(GAME), up_cards("5d", "3h", "Ac", holes=1, then="Jd 5c Kh Qs"))
    do(hand, "bring_in call call")
    assert dealt(hand, "burn") == [(0, cards("Jd"))]
    assert dealt(hand)[6:] == [(1, cards("5c")), (2, cards("Kh")), (3, cards("Qs"))]
    assert {str(event.cite) for event in events_named(hand, "deal")[6:] + events_named(hand, "burn")} == {
        "13:69F-14.13(f)"
    }
    assert (turn(hand), names(hand)) == (1, ["check", "bet"])  # a pair of fives
    equal = start(table(GAME), up_cards("Td", "Ah", "Ac", holes=1, then="Jd 9c 4h 4s"))
    do(equal, "bring_in call call")
    assert turn(equal) == 2  # the nearest to the dealer's left


@pytest.mark.rule("13:69F-14.13(f)")
def test_reading_five_stud_must_bet() -> None:
    deck = up_cards("5d", "3h", "Ac", holes=1, then="Jd 5c Kh Qs")
    may = do(start(table(GAME), deck), "bring_in call call check")
    assert names(may) == ["check", "bet"]
    must = do(start(table(GAME, five_stud_must_bet="on"), deck), "bring_in call call")
    assert names(must) == ["bet"]
    with refused("13:69F-14.13(f)"):
        do(must, "check")
    do(must, ("bet", 1000), "call", "fold")
    assert names(must) == ["bet"]  # on every street
    assert conserved(call_down(must))


@pytest.mark.rule("13:69F-14.13(g)")
def test_two_more_cards_up_each_follow_a_burn_and_precede_betting() -> None:
    hand = start(table(GAME))
    assert conserved(call_down(hand))
    assert [event.data["face"] for event in events_named(hand, "deal")] == ["down"] * 3 + ["up"] * 12
    assert [str(event.cite)[12:] for event in events_named(hand, "burn")] == ["(f)", "(g)", "(g)"]
    assert [str(event.cite)[12:] for event in events_named(hand, "deal")[9:]] == ["(g)"] * 6
    assert len(events_named(hand, "check")) == 9


@pytest.mark.rule("13:69F-14.13(g)")
def test_the_lead_changes_with_the_cards_and_folded_players_get_none() -> None:
    hand = start(table(GAME), up_cards("5d", "3h", "Ac", holes=1, then="Jd 5c Kh Qs 9c 2s Kd Ah"))
    do(hand, "bring_in call call", ("bet", 1000), "call", "call")
    assert turn(hand) == 3  # a pair of aces now against fives and kings
    hand = start(table(GAME), up_cards("5d", "3h", "Ac", holes=1, then="Jd 5c Kh Qs 9c 2s Kd Ah"))
    do(hand, "bring_in call call", ("bet", 1000), "fold", "call")
    assert [seat for seat, _ in dealt(hand)[9:]] == [1, 3]


@pytest.mark.rule("13:69F-14.13(h)")
def test_the_highest_five_card_hand_wins_and_equal_ones_share() -> None:
    flush = stud("2c 4c 6c 8c Tc", "9d 9h 9s Ks Kd", "3d 5d 7h Js Qs", first=2)
    hand = call_down(start(table(GAME), flush))
    assert str(events_named(hand, "showdown")[0].cite) == "13:69F-14.13(h)"
    assert wins(hand) == [(2, 3000, "13:69F-14.13(h)")]
    tied = stud("Ac Kd Qs Jh 9h", "Ad Ks Qd Jc 9c", "2c Ah 2d 3d 4s", first=2, folding=3)
    hand = do(start(table(GAME, ante=100), tied), "bring_in")
    while 3 in hand.live:
        do(hand, "fold" if turn(hand) == 3 else "call")
    assert won(call_down(hand)) == {2: 1200, 1: 1100}  # the ace of diamonds over the ace of clubs
    (odd,) = events_named(hand, "odd_chip")
    assert (odd.actor, str(odd.cite)) == (2, "13:69F-14.13(h)")
