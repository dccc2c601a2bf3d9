"""13:69F-14.12: five-card draw, high and low."""

from __future__ import annotations

import pytest

from pitboss.equipment.cards import cards, text
from pitboss.poker.game import PokerGame
from pitboss.poker.games.draw import FiveCardDraw, FiveCardDrawLow
from tests.helpers import events_named, refused
from tests.poker.deck import (
    by_seat,
    call_down,
    conserved,
    dealt,
    discard,
    do,
    names,
    order,
    stacked,
    start,
    table,
    turn,
    wins,
    won,
)

HIGH, LOW = FiveCardDraw(), FiveCardDrawLow()
both_forms = pytest.mark.parametrize("game", [HIGH, LOW], ids=lambda game: game.id)
HANDS = ("2c 3d 4h 5s 7c", "8c 8d 9h Ts Jc", "Qc Qd Kh Ks Ac")


@both_forms
@pytest.mark.rule("13:69F-14.12(a)", "13:69F-14.8(a)4")
def test_each_form_follows_the_section(game: PokerGame) -> None:
    hand = call_down(start(table(game)))
    (told,) = events_named(hand, "game")
    assert (str(told.cite), told.data["offered"]) == ("13:69F-14.12(a)", "13:69F-14.8(a)4")
    assert conserved(hand)


@both_forms
@pytest.mark.rule("13:69F-14.12(b)")
def test_eight_players_may_play_and_an_ante_may_be_posted(game: PokerGame) -> None:
    at = table(game, 8, ante=100)
    with refused("13:69F-14.12(b)", "seats 1 to 8"):
        at.sit(9, 1000)
    assert {(event.data["amount"], str(event.cite)) for event in events_named(start(at), "ante")} == {
        (100, "13:69F-14.12(b)")
    }


@both_forms
@pytest.mark.rule("13:69F-14.12(c)", "13:69F-14.12(d)")
def test_five_cards_are_dealt_face_down_with_the_button_last(game: PokerGame) -> None:
    hand = start(table(game), by_seat(*HANDS))
    assert hand.button == 3
    assert [(seat, text(held)) for seat, held in dealt(hand)] == list(
        zip([1, 2, 3] * 5, by_seat(*HANDS).split(), strict=True)
    )
    assert {(event.data["face"], str(event.cite)) for event in events_named(hand, "deal")} == {
        ("down", "13:69F-14.12(d)")
    }


@pytest.mark.rule("13:69F-14.12(e)")
def test_the_first_betting_round_has_the_blinds_and_turns_of_hold_em() -> None:
    hand = start(table(HIGH, 4))
    assert [(event.actor, event.data["amount"]) for event in events_named(hand, "blind")] == [
        (1, 500),
        (2, 1000),
    ]
    assert (turn(hand), names(hand)) == (3, ["call", "raise", "fold"])
    do(hand, "call fold call")
    assert (turn(hand), names(hand)) == (2, ["check", "raise"])
    do(hand, ("raise", 2000), "call", "call")
    assert names(hand) == ["discard"]
    assert {
        str(event.cite) for name in ("blind", "call", "raise", "fold") for event in events_named(hand, name)
    } == {"13:69F-14.12(e)"}


@pytest.mark.rule("13:69F-14.12(f)", "13:69F-14.12(f)1")
def test_each_player_in_turn_draws_any_number_after_one_burn() -> None:
    hand = start(table(HIGH), by_seat(*HANDS) + " Jd Td Th Tc 2d 3c")
    do(hand, "call call check")
    assert [(str(event.cite), text(event.cards)) for event in events_named(hand, "burn")] == [
        ("13:69F-14.12(f)1", "Jd")
    ]
    assert turn(hand) == 1
    discard(hand, "")  # stands pat
    assert turn(hand) == 2
    discard(hand, "9h Ts Jc", "all")
    thrown = [(event.actor, event.data["count"]) for event in events_named(hand, "discard")]
    assert thrown == [(1, 0), (2, 3), (3, 5)]
    first = events_named(hand, "draw")[0]
    assert (first.actor, text(first.cards)) == (2, "Td Th Tc")
    assert {str(event.cite) for name in ("discard", "draw") for event in events_named(hand, name)} == {
        "13:69F-14.12(f)"
    }
    assert text(hand.cards.down[2]) == "8c 8d Td Th Tc"
    assert len(hand.cards.down[3]) == 5
    assert len(events_named(hand, "burn")) == 1
    assert conserved(hand)


@pytest.mark.rule("13:69F-14.12(f)")
def test_only_held_cards_can_be_discarded_and_nobody_else_sees_them() -> None:
    hand = do(start(table(HIGH), by_seat(*HANDS)), "call call check")
    with refused("13:69F-14.12(f)"):
        discard(hand, "As")
    discard(hand, "2c 3d")
    (thrown,), (drawn,) = events_named(hand, "discard"), events_named(hand, "draw")
    assert thrown.for_viewer(2).cards == drawn.for_viewer(None).cards == (-1, -1)
    assert drawn.for_viewer(1).cards == drawn.cards


def eight() -> str:
    """Stack a deck for eight players whose hands are the first forty cards in order."""
    return text(order("")[:40])


@pytest.mark.rule("13:69F-14.12(f)2")
def test_a_short_deck_is_refilled_from_earlier_discards_only() -> None:
    at = table(HIGH, 8)
    hand = start(at, stacked(eight(), ("shuffle", list(range(10)))))
    do(hand, "call " * 7 + "check")
    burned = hand.cards.burned[0]
    discard(hand, "all", "all")  # ten of the eleven cards left
    thrown = {card for _, card in hand.cards.discards}
    last = hand.cards.deck[0]
    waiting = {card for seat in range(4, 9) for card in hand.cards.down[seat]}
    own = set(hand.cards.down[3])
    discard(hand, "all")
    (again,) = events_named(hand, "reshuffle")
    assert (again.data["count"], str(again.cite)) == (10, "13:69F-14.12(f)2")
    got = set(hand.cards.down[3])
    assert last in got  # the rest of the stub goes out first
    assert got - {last} <= thrown
    assert not got & (own | waiting | {burned})
    assert conserved(hand)


@pytest.mark.rule("13:69F-14.12(f)2")
def test_folded_hands_are_part_of_the_discards() -> None:
    hand = start(table(HIGH, 8), stacked(eight(), ("shuffle", list(range(15)))))
    do(hand, "fold " + "call " * 6 + "check")  # seat 3 has folded
    discard(hand, "all", "all", "all")
    assert events_named(hand, "reshuffle")[0].data["count"] == 15
    assert conserved(call_down(hand))


@pytest.mark.rule("13:69F-14.12(f)2")
def test_reading_draw_reshuffle() -> None:
    first_four = [0, 1, 2, 3, 4]
    at_draw = start(table(HIGH, 8), stacked(eight(), ("shuffle", first_four)))
    do(at_draw, "fold " + "call " * 6 + "check")
    assert not events_named(at_draw, "reshuffle")
    assert len(at_draw.cards.deck) == 11
    beforehand = start(table(HIGH, 8, draw_reshuffle="in_advance"), stacked(eight(), ("shuffle", first_four)))
    do(beforehand, "fold " + "call " * 6 + "check")
    (made_up,) = events_named(beforehand, "reshuffle")
    assert (made_up.data["count"], str(made_up.cite)) == (17, "13:69F-14.12(f)2")
    assert len(beforehand.cards.deck) == 16  # the folded hand has joined the deck, and one card is burned
    names_in_order = [event.name for event in beforehand.events]
    assert names_in_order.index("reshuffle") < names_in_order.index("burn")
    assert conserved(beforehand)
    enough = start(table(HIGH, 3, draw_reshuffle="in_advance"))
    do(enough, "fold call check")
    assert not events_named(enough, "reshuffle")


@pytest.mark.rule("13:69F-14.12(g)")
def test_the_last_betting_round_starts_left_of_the_button_with_those_who_have_not_folded() -> None:
    hand = do(start(table(HIGH, 4)), "call call fold check")
    discard(hand, "", "", "")
    assert hand.turn is not None
    assert (turn(hand), names(hand), str(hand.turn.cite)) == (2, ["check", "bet"], "13:69F-14.12(g)")
    do(hand, "check", ("bet", 2000))
    assert (turn(hand), names(hand)) == (4, ["call", "raise", "fold"])
    do(hand, ("raise", 4000), "fold", "call")
    assert hand.over


@pytest.mark.rule("13:69F-14.12(h)", "13:69F-14.12(h)1", "13:69F-14.12(h)2")
def test_the_highest_hand_wins_in_high_and_the_best_low_in_low() -> None:
    high = call_down(start(table(HIGH), by_seat(*HANDS)))
    assert wins(high) == [(3, 3000, "13:69F-14.12(h)1")]
    low = call_down(start(table(LOW), by_seat(*HANDS)))
    assert wins(low) == [(1, 3000, "13:69F-14.12(h)2")]
    for hand in (high, low):
        assert str(events_named(hand, "showdown")[0].cite) == "13:69F-14.12(h)"
    wheel = by_seat("Ac 2c 3c 4c 5c", "2d 3d 4d 5d 6h", "Qc Qd Kh Ks Ah")
    assert won(call_down(start(table(LOW), wheel))) == {1: 3000}  # straights and flushes do not count


@pytest.mark.rule("13:69F-14.12(h)")
def test_the_odd_chip_of_a_tie_goes_left_of_the_button() -> None:
    tied = by_seat("7c 7d 2h 2c 3c", "Ac Kc Qc Jd 9d", "Ah Kh Qh Js 9s")
    hand = do(start(table(HIGH), tied), "call fold check")
    assert won(call_down(hand)) == {2: 1300, 3: 1200}
    assert [(event.actor, str(event.cite)) for event in events_named(hand, "odd_chip")] == [
        (2, "13:69F-14.12(h)")
    ]


@pytest.mark.rule("13:69F-14.12(f)")
def test_a_player_all_in_still_draws() -> None:
    hand = start(table(HIGH, {1: 100_000, 2: 1000, 3: 100_000}, any_stack=True), by_seat(*HANDS))
    do(hand, "call call")
    assert cards("8c")[0] in hand.cards.down[2]
    discard(hand, "", "8c", "")
    assert cards("8c")[0] not in hand.cards.down[2]
