"""13:69F-14.15(a), (d), 14.3(g): the order of showing, conceding, and cards that speak."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.equipment.cards import cards
from pitboss.poker.game import PokerGame
from pitboss.poker.games.draw import FiveCardDraw
from pitboss.poker.games.hold_em import HoldEm
from pitboss.poker.games.seven_card_stud import SevenCardStud, SevenCardStudHighLow
from pitboss.poker.hand import Hand
from pitboss.table import DEALER
from tests.helpers import act, events_named, refused
from tests.poker.deck import by_seat, call_down, conserved, do, names, start, table, to_street, turn, won

DECK = by_seat("2s 7h", "As Ah", "Ks Kh") + " 7c 2d 4c 9d 8c Jc 9c Kd"  # seat 3 wins, then 2, then 1


def shown(hand: Hand) -> list[int | None]:
    return [event.actor for event in events_named(hand, "show")]


@pytest.mark.rule("13:69F-14.15(d)")
def test_the_last_to_bet_shows_first_then_clockwise() -> None:
    hand = to_street(start(table(HoldEm()), DECK), "13:69F-14.10(i)")
    do(hand, "check", ("bet", 2000), "call call")
    assert shown(hand) == [2, 3, 1]
    raised = to_street(start(table(HoldEm()), DECK), "13:69F-14.10(i)")
    do(raised, "check", ("bet", 2000), ("raise", 4000), "call call")
    assert shown(raised) == [3, 1, 2]


@pytest.mark.rule("13:69F-14.15(d)")
@pytest.mark.parametrize(("reading", "order"), [("final_round", [1, 2, 3]), ("whole_round", [2, 3, 1])])
def test_with_no_bet_at_the_end_the_button_or_the_last_bet_decides(reading: str, order: list[int]) -> None:
    hand = start(table(HoldEm(), showdown_last_wager=reading), DECK)
    do(hand, "call call check check", ("bet", 1000), "call call")
    assert shown(call_down(hand)) == order


@pytest.mark.rule("13:69F-14.15(d)")
def test_in_stud_with_no_bet_at_the_end_the_first_to_act_shows_first() -> None:
    hand = start(table(SevenCardStud()))
    call_down(hand)
    assert shown(hand)[0] == hand.first_actor


@pytest.mark.rule("13:69F-14.15(d)", "13:69F-14.3(g)")
def test_the_winning_hand_is_shown_whole_and_named_by_its_cards() -> None:
    hand = call_down(start(table(HoldEm()), DECK))
    event = next(event for event in events_named(hand, "show") if event.actor == 3)
    assert event.cards == cards("Ks Kh")
    assert event.seen_by is None
    assert "three" in event.data["hand"].lower()
    assert won(hand) == {3: 3000}  # nobody claimed anything: the cards speak
    assert str(events_named(hand, "show")[0].cite) == "13:69F-14.15(d)"


@pytest.mark.rule("13:69F-14.15(d)")
def test_a_loser_may_concede_and_the_hand_stays_hidden() -> None:
    deck = by_seat("Ks Kh", "As Ah", "2s 7h") + " 7c 2d 4c 9d 8c Jc 9c Kd"
    hand = start(table(HoldEm(), muck="on"), deck)
    do(hand, "call call check")
    while "concede" not in names(hand):
        do(hand, "check")
    assert turn(hand) == 2
    do(hand, "concede concede")
    assert [str(event.cite) for event in events_named(hand, "concede")] == ["13:69F-14.15(d)"] * 2
    assert shown(hand) == [1]
    assert not events_named(hand, "disclose")
    assert won(hand) == {1: 3000}
    assert conserved(hand)


@pytest.mark.rule("13:69F-14.15(d)")
def test_the_house_may_require_discarded_hands_to_be_disclosed() -> None:
    deck = by_seat("Ks Kh", "As Ah", "2s 7h") + " 7c 2d 4c 9d 8c Jc 9c Kd"
    hand = start(table(HoldEm(), muck="on", disclose="on"), deck)
    do(hand, "call call check")
    while "concede" not in names(hand):
        do(hand, "check")
    do(hand, "concede show")
    event = events_named(hand, "disclose")[0]
    assert (event.actor, event.cards, str(event.cite)) == (2, cards("As Ah"), "13:69F-14.15(d)")
    assert event.seen_by is None
    assert 2 not in won(hand)


@pytest.mark.rule("13:69F-14.15(a)")
def test_a_winning_hand_thrown_away_has_lost() -> None:
    hand = start(table(HoldEm(), muck="any"), DECK)
    do(hand, "call call check")
    while "concede" not in names(hand):
        do(hand, "check")
    do(hand, "show show concede")
    assert str(events_named(hand, "concede")[0].cite) == "13:69F-14.15(a)"
    assert won(hand) == {2: 3000}
    assert conserved(hand)


@pytest.mark.rule("13:69F-14.15(d)")
def test_the_last_hand_left_cannot_concede_and_is_shown() -> None:
    hand = start(table(HoldEm(), muck="any"), DECK)
    do(hand, "call call check")
    while "concede" not in names(hand):
        do(hand, "check")
    do(hand, "concede concede")
    assert hand.turn is None
    assert shown(hand) == [3]
    assert won(hand) == {3: 3000}


@pytest.mark.rule("13:69F-14.15(d)")
@pytest.mark.parametrize(
    ("first", "second", "may_concede"),
    [
        ("Ks Kh Kd 9s 9c Jh Jc", "Ad 2d 3c 4h 6s 8h Td", False),
        ("3h 4c 7h 7d As 2s 7c", "Qd Jd Tc 9h 6s 5h 4d", True),
    ],
)
def test_a_hand_that_may_still_win_the_low_half_is_not_lost(
    first: str, second: str, may_concede: bool
) -> None:
    rows = list(zip(first.split(), second.split(), strict=True))
    burns = ["", "", "", "2c", "3s", "5c", "6d"]
    deck = " ".join(f"{burn} {one} {two}" for burn, (one, two) in zip(burns, rows, strict=True))
    hand = start(table(SevenCardStudHighLow(), 2, muck="on"), deck)
    while len(hand.cards.of(1)) < 7:
        hand.act(hand.turn.options.of(hand.turn.actor)[0].action())  # type: ignore[union-attr]
    do(hand, ("bet", 2000), "call")
    assert (hand.turn is not None) is may_concede
    assert conserved(call_down(hand))
    assert (2 in won(hand)) is not may_concede


@pytest.mark.rule("13:69F-14.15(a)", "13:69F-14.15(i)")
def test_a_hand_lost_while_others_show_wins_nothing() -> None:
    hand = start(table(HoldEm(), muck="any"), DECK)
    do(hand, "call call check")
    while "concede" not in names(hand):
        do(hand, "check")
    do(hand, "show")
    act(hand, (DEALER, "rule", "seat 3: unprotected hand collected"))
    assert turn(hand) == 2
    act(hand, (DEALER, "rule", "seat 1: threw the hand away"))
    assert hand.turn is None
    assert won(hand) == {2: 3000}
    assert shown(hand) == [1, 2]


@pytest.mark.rule("13:69F-14.15(d)")
def test_nobody_is_asked_when_the_house_shows_every_hand() -> None:
    hand = call_down(start(table(HoldEm()), DECK))
    assert shown(hand) == [1, 2, 3]
    fresh = start(table(HoldEm()), DECK)
    with refused("13:69F-14.10(f)"):
        do(fresh, "concede")


@pytest.mark.rule("13:69F-14.15(a)")
def test_the_citation_of_a_concession_reveals_nothing_of_the_hand() -> None:
    for winner, loser in (("As Ah", "2s 7h"), ("2s 7h", "As Ah")):
        hand = start(table(HoldEm(), 2, muck="any"), by_seat(winner, loser) + " 7c 2d 4c 9d 8c Jc 9c Kd")
        do(hand, "call check")
        while "concede" not in names(hand):
            do(hand, "check")
        do(hand, "show concede")
        assert str(events_named(hand, "concede")[0].cite) == "13:69F-14.15(a)"


def side_pot(game: PokerGame, **options: Any) -> Hand:
    """Make a hand with seat 1 all-in for $20; seats 2 and 3 then have $80 each in a side pot."""
    stacks = {1: 2_000, 2: 50_000, 3: 50_000}
    hand = start(table(game, stacks, limit="no", any_stack=True, **options), DECK)
    return do(hand, ("raise", 10_000), "call call")


@pytest.mark.rule("13:69F-14.7(c)4.i", "13:69F-14.6(d)")
def test_a_side_pot_whose_players_are_both_ruled_out_goes_to_the_last_of_them() -> None:
    hand = act(side_pot(FiveCardDraw()), (DEALER, "rule", "seat 2: unprotected hand collected"))
    act(hand, (DEALER, "rule", "seat 3: unprotected hand collected"))
    assert hand.over
    assert won(hand) == {1: 6_000, 3: 16_000}  # the all-in player wins no more than it could match
    assert [(event.actor, str(event.cite)) for event in events_named(hand, "win")] == [
        (3, "13:69F-14.6(d)"),  # the side pot first
        (1, "13:69F-14.6(d)"),
    ]
    assert str(events_named(hand, "side_pot_first")[0].cite) == "13:69F-14.6(e)6"
    assert conserved(hand)


@pytest.mark.rule("13:69F-14.7(c)4.i", "13:69F-14.15(a)")
def test_a_side_pot_that_all_concede_goes_to_the_last_who_did() -> None:
    hand = side_pot(HoldEm(), muck="any")
    while "concede" not in names(hand):
        do(hand, "check")
    while hand.turn is not None:
        do(hand, "show" if turn(hand) == 1 else "concede")
    assert won(hand)[1] == 6_000
    assert sum(won(hand).values()) == 22_000
    assert conserved(hand)
