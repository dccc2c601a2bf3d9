"""13:69F-14.12B: badugi."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.equipment.cards import text
from pitboss.poker.games.draw import Badugi
from pitboss.poker.hand import Hand
from tests.helpers import refused
from tests.poker.deck import (
    by_seat,
    call_down,
    conserved,
    dealt,
    discard,
    do,
    events,
    names,
    order,
    stacked,
    start,
    table,
    to_street,
    turn,
    wins,
)

GAME = Badugi()
HANDS = ("2c 3d 4h 5s", "8c 8d 9h Ts", "Qc Qd Kh Ks")


def nine(*reshuffles: list[int], **options: Any) -> Hand:
    """Nine players who have all called, where the first draw begins with fifteen cards."""
    deck = stacked(text(order("")[:36]), *(("shuffle", each) for each in reshuffles))
    return do(start(table(GAME, 9, **options), deck), "call " * 8 + "check")


@pytest.mark.rule("13:69F-14.12B(a)", "13:69F-14.8(a)7")
def test_the_game_follows_its_section() -> None:
    hand = call_down(start(table(GAME)))
    (told,) = events(hand, "game")
    assert (str(told.cite), told.data["offered"]) == ("13:69F-14.12B(a)", "13:69F-14.8(a)7")
    own = {str(event.cite)[13:16] for event in hand.events if "14.12B(" in str(event.cite)}
    assert own >= {f"({letter})" for letter in "adefghijkl"}
    assert conserved(hand)


@pytest.mark.rule("13:69F-14.12B(b)")
def test_nine_players_at_most_and_an_ante_if_posted() -> None:
    at = table(GAME, 9, ante=100)
    with refused("13:69F-14.12B(b)", "seats 1 to 9"):
        at.sit(10, 1000)
    assert [str(event.cite) for event in events(start(at), "ante")] == ["13:69F-14.12B(b)"] * 9


@pytest.mark.rule("13:69F-14.12B(c)", "13:69F-14.12B(d)", "13:69F-14.12B(e)")
def test_four_cards_down_the_button_last_and_a_betting_round_with_blinds() -> None:
    hand = start(table(GAME), by_seat(*HANDS))
    assert [(seat, text(held)) for seat, held in dealt(hand)] == list(
        zip([1, 2, 3] * 4, by_seat(*HANDS).split(), strict=True)
    )
    assert {(event.data["face"], str(event.cite)) for event in events(hand, "deal")} == {
        ("down", "13:69F-14.12B(d)")
    }
    assert [(event.actor, event.data["amount"], str(event.cite)) for event in events(hand, "blind")] == [
        (1, 500, "13:69F-14.12B(e)"),
        (2, 1000, "13:69F-14.12B(e)"),
    ]
    assert (turn(hand), names(hand)) == (3, ["call", "raise", "fold"])
    do(hand, "call call")
    assert names(hand) == ["check", "raise"]


@pytest.mark.rule(
    "13:69F-14.12B(f)",
    "13:69F-14.12B(g)",
    "13:69F-14.12B(h)",
    "13:69F-14.12B(i)",
    "13:69F-14.12B(j)",
    "13:69F-14.12B(k)",
)
def test_three_draws_and_four_betting_rounds() -> None:
    hand = do(start(table(GAME)), "call call check")
    for draw, betting in (("(f)", "(g)"), ("(h)", "(i)"), ("(j)", "(k)")):
        assert str(events(hand, "burn")[-1].cite) == f"13:69F-14.12B{draw}"
        for seat in (1, 2, 3):
            assert hand.turn is not None
            assert (turn(hand), names(hand)) == (seat, ["discard"])
            assert str(hand.turn.cite) == f"13:69F-14.12B{draw}"
            discard(hand, hand.down[seat][seat:])
            assert len(hand.down[seat]) == 4
        assert hand.turn is not None
        assert (turn(hand), str(hand.turn.cite)) == (1, f"13:69F-14.12B{betting}")
        do(hand, "check check check")
    assert hand.over
    assert conserved(hand)


@pytest.mark.rule("13:69F-14.12B(k)")
def test_the_last_round_begins_with_the_first_left_of_the_button_who_has_not_folded() -> None:
    hand = do(start(table(GAME, 4)), "call call fold check")
    to_street(hand, "13:69F-14.12B(k)")
    assert (turn(hand), names(hand)) == (2, ["check", "bet"])
    do(hand, "check", ("bet", 2000), "fold")
    assert (turn(hand), names(hand)) == (2, ["call", "raise", "fold"])


@pytest.mark.rule("13:69F-14.12B(f)")
def test_a_short_stub_is_dealt_first_and_then_the_reshuffled_discards_but_the_players_own() -> None:
    hand = discard(nine([0, 1, 2]), "all", "all", "all", hand_of(nine(), 4)[:2])
    assert len(hand.deck) == 1
    last, own = hand.deck[0], set(hand.down[5])
    thrown = [card for _, card in hand.discards]
    discard(hand, "all")
    (again,) = events(hand, "reshuffle")
    assert (again.data["count"], str(again.cite)) == (14, "13:69F-14.12B(f)")
    assert hand.down[5] == [last, *thrown[:3]]
    assert not own & set(hand.down[5])
    assert conserved(hand)


def hand_of(hand: Hand, seat: int) -> list[int]:
    return list(hand.down[seat])


@pytest.mark.rule("13:69F-14.12B(g)", "13:69F-14.12B(i)")
def test_reading_reblind_each_round() -> None:
    hand = do(start(table(GAME, 3, reblind_each_round="on")), "call call check")
    for law in ("(g)", "(i)"):
        discard(hand, "", "", "")
        posted = events(hand, "blind")[-2:]
        assert [(event.actor, event.data["amount"], str(event.cite)) for event in posted] == [
            (1, 500, f"13:69F-14.12B{law}"),
            (2, 1000, f"13:69F-14.12B{law}"),
        ]
        do(hand, "call call check")
    assert conserved(call_down(hand))
    assert len(events(call_down(start(table(GAME, 3))), "blind")) == 2


@pytest.mark.rule("13:69F-14.12B(h)", "13:69F-14.12B(j)")
def test_reading_burn_each_draw() -> None:
    assert len(events(call_down(start(table(GAME))), "burn")) == 3
    once = call_down(start(table(GAME, burn_each_draw="off")))
    assert [str(event.cite) for event in events(once, "burn")] == ["13:69F-14.12B(f)"]


SHOWDOWNS = [
    # four cards of different suits and ranks, the lowest such hand
    (("Ac 2d 3h 4s", "Ad 2h 3s 5c", "2c 3d 4h 5s"), 1, "(l)1"),
    (("Kc Qd Jh Ts", "Ac 2c 3c 4c", "Ad 2d 3h 3s"), 1, "(l)1"),  # any four beat any three
    # nobody has four: three of different suits and ranks
    (("Ac 2d 3h 3s", "Ad 2h 4s 4c", "Kc Kd Kh Qs"), 1, "(l)2"),
    (("2c 2d 9h Ts", "3h 4s 5c 6c", "Ac 3c 7c 8d"), 2, "(l)2"),  # 5-4-3 in three suits
    # nobody has three
    (("Ac 2d 2c Ad", "Ah 3s 3h As", "Kc Kd Kh Qc"), 1, "(l)3"),
    # nobody has two
    (("4c 5c 6c 7c", "Ad 9d Td Jd", "2h 3h 8h Kh"), 2, "(l)4"),
    (("2c 2d 2h 2s", "3d 9d Td Jd", "3h 4h 8h Kh"), 1, "(l)4"),
]


@pytest.mark.parametrize(("hands", "winner", "law"), SHOWDOWNS)
@pytest.mark.rule(
    "13:69F-14.12B(l)", "13:69F-14.12B(l)1", "13:69F-14.12B(l)2", "13:69F-14.12B(l)3", "13:69F-14.12B(l)4"
)
def test_who_wins_and_by_which_rule(hands: tuple[str, ...], winner: int, law: str) -> None:
    hand = call_down(start(table(GAME), by_seat(*hands)))
    assert str(events(hand, "showdown")[0].cite) == "13:69F-14.12B(l)"
    assert wins(hand) == [(winner, 3000, f"13:69F-14.12B{law}")]


@pytest.mark.rule("13:69F-14.12B(l)5")
def test_tied_hands_split_evenly_and_the_odd_chip_goes_left_of_the_button() -> None:
    tied = by_seat("Kc Kd Kh Ks", "Ac 2d 3h 4s", "Ad 2h 3s 4c")
    even = call_down(start(table(GAME), tied))
    assert wins(even) == [(2, 1500, "13:69F-14.12B(l)5"), (3, 1500, "13:69F-14.12B(l)5")]
    odd = call_down(do(start(table(GAME), tied), "call fold"))
    assert wins(odd) == [(2, 1300, "13:69F-14.12B(l)5"), (3, 1200, "13:69F-14.12B(l)5")]
