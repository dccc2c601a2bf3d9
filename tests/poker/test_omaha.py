"""13:69F-14.11(a) to (h): omaha, high and high-low split eight or better."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.equipment.cards import text
from pitboss.poker.game import PokerGame
from pitboss.poker.games.hold_em import Omaha, OmahaEight
from pitboss.poker.hand import Hand
from tests.helpers import events_named, refused
from tests.poker.deck import (
    by_seat,
    call_down,
    community,
    conserved,
    dealt,
    do,
    names,
    start,
    table,
    turn,
    wins,
    won,
)

HIGH, EIGHT = Omaha(), OmahaEight()
both_forms = pytest.mark.parametrize("game", [HIGH, EIGHT], ids=lambda game: game.id)


def shown_down(game: PokerGame, board: str, *hands: str, **options: Any) -> Hand:
    return call_down(start(table(game, len(hands), **options), community(*hands, board=board)))


@both_forms
@pytest.mark.rule("13:69F-14.11(a)", "13:69F-14.8(a)3")
def test_each_form_follows_the_section(game: PokerGame) -> None:
    hand = call_down(start(table(game)))
    (told,) = events_named(hand, "game")
    assert (str(told.cite), told.data["offered"]) == ("13:69F-14.11(a)", "13:69F-14.8(a)3")
    assert conserved(hand)


@both_forms
@pytest.mark.rule("13:69F-14.11(b)")
def test_ten_players_may_play_and_an_ante_may_be_posted(game: PokerGame) -> None:
    at = table(game, 10, ante=100)
    with refused("13:69F-14.11(b)", "seats 1 to 10"):
        at.sit(11, 1000)
    hand = start(at)
    assert {(event.data["amount"], str(event.cite)) for event in events_named(hand, "ante")} == {
        (100, "13:69F-14.11(b)")
    }
    assert conserved(call_down(hand))


@both_forms
@pytest.mark.rule("13:69F-14.11(c)", "13:69F-14.11(d)")
def test_four_cards_are_dealt_face_down_from_the_left_of_the_button(game: PokerGame) -> None:
    deck = by_seat("2c 3c 4c 5c", "6d 7d 8d 9d", "Th Jh Qh Kh")
    hand = start(table(game), deck)
    assert hand.button == 3
    assert [(seat, text(held)) for seat, held in dealt(hand)] == list(
        zip([1, 2, 3] * 4, deck.split(), strict=True)
    )
    assert {(event.data["face"], str(event.cite)) for event in events_named(hand, "deal")} == {
        ("down", "13:69F-14.11(d)")
    }


@both_forms
@pytest.mark.rule("13:69F-14.11(e)")
def test_blinds_board_and_betting_as_in_hold_em(game: PokerGame) -> None:
    hand = start(table(game))
    assert [(event.actor, event.data["amount"]) for event in events_named(hand, "blind")] == [
        (1, 500),
        (2, 1000),
    ]
    assert (turn(hand), names(hand)) == (3, ["call", "raise", "fold"])
    do(hand, "call call")
    assert names(hand) == ["check", "raise"]
    call_down(hand)
    assert [len(held) for _, held in dealt(hand, "board")] == [3, 1, 1]
    assert len(events_named(hand, "burn")) == 3
    for name in ("blind", "call", "check", "burn", "board"):
        assert {str(event.cite) for event in events_named(hand, name)} == {"13:69F-14.11(e)"}


@pytest.mark.rule("13:69F-14.11(e)")
def test_reading_blinds_before_deal() -> None:
    for reading, first in (("on", "blind"), ("off", "deal")):
        hand = start(table(HIGH, blinds_before_deal=reading))
        order = [event.name for event in hand.events if event.name in ("blind", "deal")]
        assert order[0] == first
        assert sorted(order) == ["blind"] * 2 + ["deal"] * 12
        assert turn(hand) == 3
        assert conserved(call_down(hand))


@pytest.mark.rule("13:69F-14.11(f)", "13:69F-14.11(f)1")
def test_exactly_two_own_cards_and_three_of_the_board() -> None:
    # Four spades on the board and one in the hand are no flush; four aces in the hand are two.
    hand = shown_down(HIGH, "2s 5s 9s Js Kd", "As Ah Ad Ac", "7s 6s 3h 3d", "Qh Qd Tc 8c")
    assert str(events_named(hand, "showdown")[0].cite) == "13:69F-14.11(f)"
    assert wins(hand) == [(2, 3000, "13:69F-14.11(f)1")]
    board_straight = shown_down(HIGH, "5c 6d 7h 8s 9c", "Kh Kd 2c 2d", "Th 3s 3h Qs", "9d 9h As Ac")
    assert won(board_straight) == {3: 3000}  # three nines; the straight on the board plays for nobody


BOARD = "3h 5d 8s Kc Kd"


@pytest.mark.rule("13:69F-14.11(f)2")
def test_in_high_low_the_two_best_hands_divide_the_pot() -> None:
    hand = shown_down(EIGHT, BOARD, "Ks Qh Jd 9d", "Ac 2d Td 9c")
    assert wins(hand) == [(1, 1000, "13:69F-14.11(f)2"), (2, 1000, "13:69F-14.11(f)2")]


@pytest.mark.rule("13:69F-14.11(f)2.i")
def test_the_odd_chip_of_two_halves_goes_to_the_high_hand() -> None:
    hand = start(table(EIGHT, 3), community("Qs Qd Jh 9h", "Ks Qh Jd 9d", "Ac 2d Td 9c", board=BOARD))
    do(hand, "call fold")  # $25
    call_down(hand)
    assert [str(event.cite) for event in events_named(hand, "odd_half")] == ["13:69F-14.11(f)2.i"]
    assert wins(hand) == [(2, 1300, "13:69F-14.11(f)2.i"), (3, 1200, "13:69F-14.11(f)2")]


@pytest.mark.rule("13:69F-14.11(f)2.ii", "13:69F-14.11(f)2.iv")
def test_tied_high_hands_share_and_the_odd_chip_goes_to_the_highest_card_by_suit() -> None:
    hand = shown_down(EIGHT, BOARD, "Ks Qh Jd 9d", "Ac 2d Td 9c", "Kh Qs Jc 9s", ante=100)
    assert wins(hand) == [
        (1, 900, "13:69F-14.11(f)2.ii"),  # the king of spades
        (3, 800, "13:69F-14.11(f)2.ii"),
        (2, 1600, "13:69F-14.11(f)2"),
    ]
    assert [(event.actor, str(event.cite)) for event in events_named(hand, "odd_chip")] == [
        (1, "13:69F-14.11(f)2.ii")
    ]


@pytest.mark.rule("13:69F-14.11(f)2.iii", "13:69F-14.11(f)2.iv")
def test_tied_low_hands_share_and_the_odd_chip_goes_to_the_lowest_card_by_suit() -> None:
    tied = ("Ad 2h Tc 9h", "Ks Qh Jd 9d", "Ac 2d Td 9c")
    hand = shown_down(EIGHT, BOARD, *tied, ante=400)
    assert wins(hand) == [
        (2, 2100, "13:69F-14.11(f)2"),
        (3, 1100, "13:69F-14.11(f)2.iii"),  # the ace of clubs
        (1, 1000, "13:69F-14.11(f)2.iii"),
    ]
    assert [(event.actor, str(event.cite)) for event in events_named(hand, "odd_chip")] == [
        (3, "13:69F-14.11(f)2.iii")
    ]
    board = "3h 5d 8s 7c Kd"  # the lowest is a deuce, the worst a seven: 7-5-3-2-A
    tied = ("Ad 2c Tc 9h", "Kh Kc Jd 9d", "As 2d Td 9c")
    by_pip = shown_down(EIGHT, board, *tied, ante=400)
    assert won(by_pip) == {2: 2100, 1: 1100, 3: 1000}


@pytest.mark.rule("13:69F-14.11(f)2.ii")
def test_reading_odd_chip_cards_looks_at_the_four_own_cards_too() -> None:
    tied = ("Qs Jd 6d 6c", "Ac 2d Kh 9d", "Qd Jc As 6h")  # equal straights; seat 3 has an ace besides
    board = "3h 5d 8s 9c Td"
    assert won(shown_down(EIGHT, board, *tied, ante=100)) == {1: 900, 3: 800, 2: 1600}
    every = shown_down(EIGHT, board, *tied, ante=100, odd_chip_cards="all_cards")
    assert won(every) == {1: 800, 3: 900, 2: 1600}


@pytest.mark.rule("13:69F-14.11(f)1")
def test_the_odd_chip_of_a_tie_in_omaha_high_goes_left_of_the_button() -> None:
    hand = start(table(HIGH, 3), community("7s 7d 2h 2c", "Kh Qh Jd 9d", "Ks Qs Jc 9s", board=BOARD))
    do(hand, "call fold")
    call_down(hand)
    assert won(hand) == {2: 1300, 3: 1200}
    (odd,) = events_named(hand, "odd_chip")
    assert (odd.actor, str(odd.cite)) == (2, "13:69F-14.11(f)")


@pytest.mark.rule("13:69F-14.11(g)")
def test_without_an_eight_or_better_low_the_high_hand_takes_all() -> None:
    hand = shown_down(EIGHT, "3h 9d 9s Kc Kd", "Ks Qh Jd Td", "Ac 2d 4d 5c")
    assert wins(hand) == [(1, 2000, "13:69F-14.11(g)")]  # two board cards of eight or less are not enough
    paired = shown_down(EIGHT, "3h 5d 8s Kc Kd", "Ks Qh Jd Td", "3c 5c 8d 8c")
    assert won(paired) == {2: 2000}  # a full house, and no five ranks for a low


@pytest.mark.rule(
    "13:69F-14.11(h)", "13:69F-14.11(h)1", "13:69F-14.11(h)2", "13:69F-14.11(h)3", "13:69F-14.11(f)"
)
def test_one_player_may_win_both_ways_with_two_hands_or_one_and_an_ace_both_ways() -> None:
    loser = "Qh Qd Jc 9c"
    cases = [
        ("3h 5d 4s Tc Kd", "6s 7h Ks Ts", "(h)2"),  # 3-4-5-6-7 both ways
        ("3h 5d 8s Ac Kd", "Ad 2h Kh Tc", "(h)3"),  # two pairs or aces with the ace, low with the ace
        ("3h 5d 8s Kc Kd", "Ks 2h 4h Kh", "(h)1"),  # four kings, and 8-5-4-3-2
    ]
    for board, held, law in cases:
        hand = shown_down(EIGHT, board, held, loser)
        assert won(hand) == {1: 2000}
        assert events_named(hand, "showdown")[0].data["hands"] == "13:69F-14.11(h)"
        (both,) = events_named(hand, "both_ways")
        assert str(both.cite) == f"13:69F-14.11{law}"
        own = set(held.split())
        for way in ("high", "low"):
            assert len(own & set(both.data[way].split())) == 2
    assert not events_named(shown_down(HIGH, "3h 5d 8s 4c Kd", "6s 7h Ks Tc", loser), "both_ways")
