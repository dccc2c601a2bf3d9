"""13:69F-14.13A: mambo stud, high-low split six or better."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.equipment.cards import cards, text
from pitboss.poker.games.mambo_stud import MamboStud
from pitboss.poker.hand import Hand
from tests.cases import for_each
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
    to_street,
    turn,
    up_cards,
    wins,
    won,
)

GAME = MamboStud()


def shown_down(board: str, *hands: str, **options: Any) -> Hand:
    """Play everyone to the end with these cards: hole, up, hole, and the community card."""
    return call_down(start(table(GAME, len(hands), **options), stud(*hands, first=2, board=board)))


@pytest.mark.rule("13:69F-14.13A(a)", "13:69F-14.8(a)6")
def test_the_game_follows_its_section() -> None:
    hand = call_down(start(table(GAME)))
    (told,) = events_named(hand, "game")
    assert (str(told.cite), told.data["offered"]) == ("13:69F-14.13A(a)", "13:69F-14.8(a)6")
    own = {str(event.cite)[13:16] for event in hand.events if "14.13A(" in str(event.cite)}
    assert own >= {f"({letter})" for letter in "acdefghij"}
    assert conserved(hand)


@pytest.mark.rule("13:69F-14.13A(b)")
def test_eleven_players_may_play_or_fewer_and_an_ante_may_be_posted() -> None:
    at = table(GAME, 11, ante=100)
    with refused("13:69F-14.13A(b)", "seats 1 to 11"):
        at.sit(12, 1000)
    hand = start(at)
    assert [str(event.cite) for event in events_named(hand, "ante")] == ["13:69F-14.13A(b)"] * 11
    assert conserved(call_down(hand))
    with refused("13:69F-14.13A(b)", "seats 1 to 6"):
        table(GAME, 7, most_seats=6)


@pytest.mark.rule("13:69F-14.13A(f)")
def test_after_a_burn_and_a_third_card_down_the_highest_up_card_by_suit_begins() -> None:
    hand = start(table(GAME), up_cards("5d", "Kh", "Ks", holes=1, then="Jd 5c Kc Qs"))
    do(hand, "bring_in call call")
    assert dealt(hand, "burn") == [(0, cards("Jd"))]
    later = events_named(hand, "deal")[6:]
    assert [(event.actor, text(event.cards), event.data["face"]) for event in later] == [
        (1, "5c", "down"),
        (2, "Kc", "down"),
        (3, "Qs", "down"),
    ]
    assert {str(event.cite) for event in later + events_named(hand, "burn")} == {"13:69F-14.13A(f)"}
    assert hand.turn is not None
    assert (turn(hand), names(hand), str(hand.turn.cite)) == (3, ["check", "bet"], "13:69F-14.13A(f)")


@pytest.mark.rule("13:69F-14.13A(g)")
def test_each_player_checks_until_a_bet_and_then_folds_calls_or_raises() -> None:
    hand = start(table(GAME), up_cards("5d", "Kh", "Ks", holes=1))
    do(hand, "bring_in call call check")
    assert hand.turn is not None
    assert (turn(hand), names(hand), str(hand.turn.cite)) == (1, ["check", "bet"], "13:69F-14.13A(g)")
    do(hand, ("bet", 1000))
    assert names(hand) == ["call", "raise", "fold"]
    do(hand, ("raise", 2000), "fold", "call")
    assert len(events_named(hand, "board")) == 1


@for_each(
    ("up", "board", "first", "law"),
    [
        (("5d", "Kh", "9s"), "5c", 1, "(h)1"),  # a pair of fives over a king
        (("5d", "Kh", "9s"), "2c", 2, "(h)1"),  # no pair: the highest up-card
        (("5d", "Kh", "Ks"), "2c", 2, "(h)2"),  # equal: nearest the dealer's left, regardless of suit
        (("9d", "Ah", "9s"), "9c", 1, "(h)2"),
    ],
)
@pytest.mark.rule("13:69F-14.13A(h)", "13:69F-14.13A(h)1", "13:69F-14.13A(h)2")
def test_after_a_burn_and_a_community_card_the_right_player_begins(
    up: tuple[str, ...], board: str, first: int, law: str
) -> None:
    hand = start(table(GAME), up_cards(*up, holes=1, then=f"Jd 3c 4c 6c Jc {board}"))
    do(hand, "bring_in call call check check check")
    assert [(text(event.cards), str(event.cite)) for event in events_named(hand, "board")] == [
        (board, "13:69F-14.13A(h)")
    ]
    assert (text(events_named(hand, "burn")[-1].cards), len(events_named(hand, "burn"))) == ("Jc", 2)
    assert hand.turn is not None
    assert (turn(hand), names(hand), str(hand.turn.cite)) == (first, ["check", "bet"], f"13:69F-14.13A{law}")


@pytest.mark.rule("13:69F-14.13A(i)")
def test_the_last_round_is_played_like_the_one_before() -> None:
    hand = start(table(GAME), up_cards("5d", "Kh", "9s", holes=1, then="Jd 3c 4c 6c Jc 2c"))
    do(hand, "bring_in call call check check check check")
    assert hand.turn is not None
    assert (turn(hand), str(hand.turn.cite)) == (3, "13:69F-14.13A(i)")
    do(hand, ("bet", 2000), "fold", "call")
    assert hand.over
    to_last = to_street(start(table(GAME)), "13:69F-14.13A(i)")
    assert names(to_last) == ["check", "bet"]


HIGH_HAND, LOW_HAND = "Kc Kd Qh", "Ad 3c 4h"


@pytest.mark.rule("13:69F-14.13A(j)")
def test_the_best_three_of_four_win_each_half() -> None:
    hand = shown_down("Ks", HIGH_HAND, LOW_HAND)
    assert str(events_named(hand, "showdown")[0].cite) == "13:69F-14.13A(j)"
    assert wins(hand) == [(1, 1000, "13:69F-14.13A(j)"), (2, 1000, "13:69F-14.13A(j)")]
    straight = shown_down("4s", "2d 3d Kh", "Ts Td 9c", "Qs 8s 7s")
    assert won(straight) == {1: 3000}  # a straight beats a flush in three cards, and it is the only low


@pytest.mark.rule("13:69F-14.13A(j)1")
def test_the_odd_chip_of_two_halves_goes_to_the_high_hand() -> None:
    deck = stud(HIGH_HAND, LOW_HAND, "7c Ah 9d", first=2, board="Ks", folding=3)
    hand = do(start(table(GAME, ante=100), deck), "bring_in")
    while 3 in hand.live:
        do(hand, "fold" if turn(hand) == 3 else "call")
    call_down(hand)
    assert [str(event.cite) for event in events_named(hand, "odd_half")] == ["13:69F-14.13A(j)1"]
    assert wins(hand) == [(1, 1200, "13:69F-14.13A(j)1"), (2, 1100, "13:69F-14.13A(j)")]


@pytest.mark.rule("13:69F-14.13A(j)2", "13:69F-14.13A(j)4")
def test_tied_high_hands_share_and_the_odd_chip_goes_by_suit() -> None:
    hand = shown_down("Qs", "Ac Kd 9h", "Ah Kc 9d", "2c 3d 5h", ante=100)
    assert wins(hand) == [
        (2, 900, "13:69F-14.13A(j)2"),  # the ace of hearts
        (1, 800, "13:69F-14.13A(j)2"),
        (3, 1600, "13:69F-14.13A(j)"),
    ]
    (odd,) = events_named(hand, "odd_chip")
    assert (odd.actor, str(odd.cite)) == (2, "13:69F-14.13A(j)2")


@pytest.mark.rule("13:69F-14.13A(j)3", "13:69F-14.13A(j)4")
def test_tied_low_hands_share_and_the_odd_chip_goes_to_the_lowest_by_suit() -> None:
    hand = shown_down("Ks", "Ah 3d 5h", HIGH_HAND, "Ac 3h 5s", ante=400)
    assert wins(hand) == [
        (2, 2100, "13:69F-14.13A(j)"),
        (3, 1100, "13:69F-14.13A(j)3"),  # the ace of clubs
        (1, 1000, "13:69F-14.13A(j)3"),
    ]
    (odd,) = events_named(hand, "odd_chip")
    assert (odd.actor, str(odd.cite)) == (3, "13:69F-14.13A(j)3")
    worst = shown_down("Ks", "Ah 3d 5h", HIGH_HAND, "Ac 3h 5s", ante=400, odd_low_card="worst_rank")
    assert won(worst) == {2: 2100, 1: 1100, 3: 1000}  # the five of hearts is below the five of spades


@pytest.mark.rule("13:69F-14.13A(j)2")
def test_reading_odd_chip_cards() -> None:
    tied = ("Jh Ts 2d", "Jd Tc Ks", "2c 3d 5h")  # equal straights; seat 2 has a king besides
    board = "9s"
    assert won(shown_down(board, *tied, ante=100)) == {1: 900, 2: 800, 3: 1600}
    every = shown_down(board, *tied, ante=100, odd_chip_cards="all_cards")
    assert won(every) == {1: 800, 2: 900, 3: 1600}


@pytest.mark.rule("13:69F-14.13A(k)")
def test_a_low_must_be_six_or_better_with_no_pair() -> None:
    for low, winners in (("Ad 3c 7h", {1: 2000}), ("Ad 3c 3h", {1: 2000}), ("Ad 3c 6h", {1: 1000, 2: 1000})):
        hand = shown_down("Ks", HIGH_HAND, low)
        assert won(hand) == winners
        if len(winners) == 1:
            assert wins(hand) == [(1, 2000, "13:69F-14.13A(k)")]


@pytest.mark.rule("13:69F-14.13A(l)", "13:69F-14.13A(l)1", "13:69F-14.13A(l)2")
def test_one_player_may_win_both_ways_with_the_same_cards_or_with_others() -> None:
    loser = "Qd 8s 7h"
    for held, board, law in (
        ("2c 3d 4h", "Ts", "(l)1"),
        ("Ac 4c 5c", "Ts", "(l)2"),
        ("Ac Ad 4h", "3s", "(l)"),  # a pair of aces, and the ace low
        ("6c 6d 4h", "3s", "(l)"),
    ):
        hand = shown_down(board, held, loser)
        assert won(hand) == {1: 2000}
        assert events_named(hand, "showdown")[0].data["hands"] == "13:69F-14.13A(l)"
        (both,) = events_named(hand, "both_ways")
        assert str(both.cite) == f"13:69F-14.13A{law}"
        same = set(both.data["high"].split()) == set(both.data["low"].split())
        assert same == (law != "(l)")
