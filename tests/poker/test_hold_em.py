"""13:69F-14.10: hold 'em, the button and the blinds, how it is dealt, bet and won."""

from __future__ import annotations

import pytest

from pitboss.equipment.cards import cards, text
from pitboss.equipment.chance import Chance
from pitboss.poker.game import PokerGame
from pitboss.poker.games.draw import Badugi, FiveCardDraw, TripleDraw
from pitboss.poker.games.hold_em import HoldEm, Omaha
from pitboss.poker.hand import Hand
from pitboss.poker.recorded import Recorded
from pitboss.poker.table import PokerTable
from tests.cases import for_each
from tests.helpers import events_named, refused
from tests.poker.deck import (
    by_seat,
    call_down,
    community,
    conserved,
    dealt,
    do,
    fold_to,
    names,
    outcomes,
    start,
    table,
    to_street,
    told,
    turn,
    wins,
)

GAME = HoldEm()


def buttons(at: PokerTable, hands: int) -> list[int]:
    """Return the position of the button, hand after hand."""
    return [fold_to(start(at), 0).button for _ in range(hands)]


def blinds(hand: Hand) -> list[tuple[int | None, int]]:
    """List the blinds posted, by seat."""
    return [(event.actor, event.data["amount"]) for event in events_named(hand, "blind")]


@pytest.mark.rule("13:69F-14.10(a)", "13:69F-14.8(a)2")
def test_hold_em_is_played_for_the_high_hand_only() -> None:
    hand = call_down(start(table(GAME), community("7c 2d", "Ks Kh", "5c 6d", board="Kd 8h 9s Tc Jc")))
    (told,) = events_named(hand, "game")
    assert (str(told.cite), told.data["offered"]) == ("13:69F-14.10(a)", "13:69F-14.8(a)2")
    assert wins(hand) == [(1, 3000, "13:69F-14.10(j)")]  # a straight; seven-two is no low here
    assert conserved(hand)


@pytest.mark.rule("13:69F-14.10(b)")
def test_eleven_players_may_play_and_an_ante_may_be_posted() -> None:
    at = table(GAME, 11, ante=100)
    with refused("13:69F-14.10(b)", "seats 1 to 11"):
        at.sit(12, 1000)
    hand = start(at)
    assert [(event.data["amount"], str(event.cite)) for event in events_named(hand, "ante")] == [
        (100, "13:69F-14.10(b)")
    ] * 11
    assert conserved(call_down(hand))


@pytest.mark.rule("13:69F-14.10(c)2", "13:69F-14.10(c)2.i", "13:69F-14.10(c)3")
def test_the_button_starts_at_the_dealers_right_and_goes_round_clockwise() -> None:
    at = table(GAME, 4)
    assert buttons(at, 6) == [4, 1, 2, 3, 4, 1]
    at = table(GAME, 4)
    first, second = fold_to(start(at), 0), fold_to(start(at), 0)
    assert [str(events_named(hand, "button")[0].cite) for hand in (first, second)] == [
        "13:69F-14.10(c)2.i",
        "13:69F-14.10(c)3",
    ]


@pytest.mark.rule("13:69F-14.10(c)2", "13:69F-14.10(c)2.ii")
def test_reading_button_draw() -> None:
    for reading, seat in (("highest", 4), ("lowest", 2)):  # suit breaks ties
        at = table(GAME, 4, first_button="by_card", button_draw=reading)
        hand = start(at, Chance.scripted(outcomes("9d 9c Ah As") + outcomes("")))
        assert [(event.actor, text(event.cards)) for event in events_named(hand, "button_card")] == [
            (1, "9d"),
            (2, "9c"),
            (3, "Ah"),
            (4, "As"),
        ]
        assert {str(event.cite) for event in events_named(hand, "button_card")} == {"13:69F-14.10(c)2.ii"}
        (button,) = events_named(hand, "button")
        assert (button.data["seat"], str(button.cite)) == (seat, "13:69F-14.10(c)2")
        assert conserved(call_down(hand))
        assert start(at).button == seat % 4 + 1  # then clockwise, and no more cards for it


@pytest.mark.rule("13:69F-14.10(c)3", "13:69F-14.10(c)1")
def test_reading_button_rule() -> None:
    for rule, expected, law in (("moving", 3, "(c)3"), ("dead", 2, "(c)1")):
        at = table(GAME, 4, button_rule=rule)
        assert buttons(at, 2) == [4, 1]
        at.leave(2)
        hand = start(at)
        (button,) = events_named(hand, "button")
        assert (hand.button, str(button.cite)) == (expected, f"13:69F-14.10{law}")
        if rule == "dead":  # it is at an empty seat; the blinds go on from there
            assert blinds(hand) == [(3, 500), (4, 1000)]
            assert [seat for seat, _ in dealt(hand)] == [3, 4, 1] * 2
        assert conserved(call_down(hand))


@pytest.mark.rule("13:69F-14.10(c)")
def test_the_button_fixes_the_order_of_dealing_and_of_betting() -> None:
    at = table(GAME, 4)
    buttons(at, 2)  # seats 4 and 1
    hand = start(at)
    assert hand.button == 2
    assert [seat for seat, _ in dealt(hand)] == [3, 4, 1, 2] * 2
    assert blinds(hand) == [(3, 500), (4, 1000)]
    order = []
    while hand.turn is not None:
        order.append(turn(hand))
        do(hand, names(hand)[0])
    assert order == [1, 2, 3, 4] + [3, 4, 1, 2] * 3
    hand = told(GAME, dict.fromkeys((1, 2, 3), 50_000), Recorded(posts=((1, 500), (2, 1000))))
    assert str(events_named(hand, "button")[0].cite) == "13:69F-14.10(c)"


@pytest.mark.rule("13:69F-14.10(d)")
def test_blinds_as_posted_from_the_left_of_the_button() -> None:
    hand = start(table(GAME, 5))
    assert blinds(hand) == [(1, 500), (2, 1000)]
    assert {str(event.cite) for event in events_named(hand, "blind")} == {"13:69F-14.10(d)"}
    assert turn(hand) == 3
    one = start(table(GAME, 5, blinds=(1000,)))
    assert (blinds(one), turn(one)) == ([(1, 1000)], 2)
    three = start(table(GAME, 5, blinds=(500, 1000, 2000)))
    assert (blinds(three), turn(three)) == ([(1, 500), (2, 1000), (3, 2000)], 4)


@pytest.mark.rule("13:69F-14.10(d)")
def test_reading_heads_up_button_posts_small() -> None:
    for reading, posted, first in (("off", [(1, 500), (2, 1000)], 1), ("on", [(2, 500), (1, 1000)], 2)):
        hand = start(table(GAME, 2, heads_up_button_posts_small=reading))
        assert (hand.button, blinds(hand), turn(hand)) == (2, posted, first)
        to_street(hand, "13:69F-14.10(g)")
        assert turn(hand) == 1  # after the flop the button is last either way
    three = start(table(GAME, 3, heads_up_button_posts_small="on"))
    assert blinds(three) == [(1, 500), (2, 1000)]


@pytest.mark.rule("13:69F-14.10(e)")
def test_two_cards_are_dealt_face_down_with_the_button_last() -> None:
    deck = by_seat("2c 3c", "5d 6d", "8h 9h")
    hand = start(table(GAME), deck)
    assert [(seat, text(held)) for seat, held in dealt(hand)] == list(
        zip([1, 2, 3] * 2, deck.split(), strict=True)
    )
    assert hand.button == 3
    assert {(event.data["face"], str(event.cite)) for event in events_named(hand, "deal")} == {
        ("down", "13:69F-14.10(e)")
    }
    assert [event.for_viewer(2).cards for event in events_named(hand, "deal")][:2] == [(-1,), cards("5d")]


@pytest.mark.rule("13:69F-14.10(f)")
def test_each_player_folds_calls_or_raises_and_the_blinds_may_raise_too() -> None:
    hand = start(table(GAME, 4))
    assert (turn(hand), names(hand)) == (3, ["call", "raise", "fold"])
    do(hand, "call fold call")
    assert (turn(hand), names(hand)) == (2, ["check", "raise"])  # the option of the last blind
    do(hand, ("raise", 2000))
    assert turn(hand) == 3
    do(hand, "call call")
    assert {str(event.cite) for name in ("call", "raise", "fold") for event in events_named(hand, name)} == {
        "13:69F-14.10(f)"
    }
    assert len(events_named(hand, "board")) == 1  # complete: the flop is dealt


@pytest.mark.rule("13:69F-14.10(f)")
def test_a_walk_gives_the_blinds_to_the_last_one() -> None:
    hand = do(start(table(GAME, 3)), "fold fold")
    assert hand.over
    assert hand.changes() == {1: -500, 2: 500, 3: 0}


@pytest.mark.rule("13:69F-14.10(g)", "13:69F-14.10(h)", "13:69F-14.10(i)")
def test_flop_turn_and_river_each_after_a_burn_and_followed_by_betting() -> None:
    hand = start(table(GAME), by_seat("2c 3c", "5d 6d", "8h 9h") + " Kc Kd Kh Ks Qc Qd Jc Jd")
    do(hand, "call call check")
    assert turn(hand) == 1
    for law in ("(g)", "(h)", "(i)"):
        assert str(hand.turn.cite if hand.turn else "") == f"13:69F-14.10{law}"
        do(hand, "check check check")
    assert [text(held) for _, held in dealt(hand, "board")] == ["Kd Kh Ks", "Qd", "Jd"]
    assert [text(held) for _, held in dealt(hand, "burn")] == ["Kc", "Qc", "Jc"]
    for name in ("board", "burn"):
        assert [str(event.cite)[12:] for event in events_named(hand, name)] == ["(g)", "(h)", "(i)"]
    assert all(event.for_viewer(None).cards == (-1,) for event in events_named(hand, "burn"))


@pytest.mark.rule("13:69F-14.10(g)")
def test_after_the_flop_the_first_left_of_the_button_who_has_not_folded_opens() -> None:
    hand = do(start(table(GAME, 4)), "call call fold check")
    assert (turn(hand), names(hand)) == (2, ["check", "bet"])
    do(hand, "check", ("bet", 1000))
    assert (turn(hand), names(hand)) == (4, ["call", "raise", "fold"])
    do(hand, ("raise", 2000), "call", "fold")
    assert str(hand.turn.cite if hand.turn else "") == "13:69F-14.10(h)"


@pytest.mark.rule("13:69F-14.10(j)")
def test_the_best_five_of_any_seven_win_and_a_board_that_plays_is_shared() -> None:
    pair = community("Ah 2d", "Kc 7s", "7d 8d", board="Ad Kh 3s 9c Jc")
    assert wins(call_down(start(table(GAME), pair))) == [(1, 3000, "13:69F-14.10(j)")]
    one_card = community("Ah 2d", "Kc 7s", "7d 8d", board="4h 5h 9h Th Qc")
    assert wins(call_down(start(table(GAME), one_card)))[0][0] == 1  # one own card and four of the board
    shared = call_down(start(table(GAME), community("Ah 2d", "Kc 7s", "7d 8d", board="Ts Js Qs Ks As")))
    assert wins(shared) == [(seat, 1000, "13:69F-14.10(j)") for seat in (1, 2, 3)]
    assert str(events_named(shared, "showdown")[0].cite) == "13:69F-14.10(j)"


@pytest.mark.rule("13:69F-14.10(j)")
def test_the_odd_chip_of_a_shared_pot_goes_left_of_the_button() -> None:
    at = table(GAME, 4)
    buttons(at, 1)
    hand = start(at, community("7c 2d", "Ah 2c", "Kc 7s", "7d 8d", board="Ts Js Qs Ks As"))
    assert hand.button == 1
    do(hand, "call call fold check")  # the first blind has folded: $35 for three
    call_down(hand)
    assert sum(amount for _, amount, _ in wins(hand)) == 3500
    assert wins(hand) == [
        (3, 1200, "13:69F-14.10(j)"),
        (4, 1200, "13:69F-14.10(j)"),
        (1, 1100, "13:69F-14.10(j)"),
    ]


@for_each(
    ("game", "law"),
    [
        (Omaha(), "13:69F-14.11(c)"),
        (FiveCardDraw(), "13:69F-14.12(c)"),
        (TripleDraw(), "13:69F-14.12A(c)"),
        (Badugi(), "13:69F-14.12B(c)"),
    ],
)
@pytest.mark.rule("13:69F-14.11(c)", "13:69F-14.12(c)", "13:69F-14.12A(c)", "13:69F-14.12B(c)")
def test_the_other_games_with_a_button_order_by_it_as_hold_em_does(game: PokerGame, law: str) -> None:
    at = table(game, 4)
    for button in (4, 1, 2):
        hand = start(at)
        (told,) = events_named(hand, "button")
        assert (told.data["seat"], str(told.cite)) == (button, law)
        order = [seat % 4 + 1 for seat in range(button, button + 4)]
        assert [seat for seat, _ in dealt(hand)][:4] == order
        assert [seat for seat, _ in blinds(hand)] == order[:2]
        assert turn(hand) == order[2]
        fold_to(hand, 0)
    assert at.state.button == 2
    drawn = start(table(game, 3, first_button="by_card"), Chance.seeded(1))
    assert [str(event.cite) for event in events_named(drawn, "button_card")] == [law] * 3
