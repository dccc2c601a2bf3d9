"""13:69F-14.12A and 14.12B: the common parts of triple draw and badugi, paragraph by paragraph."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from pitboss.equipment.cards import text
from pitboss.poker.game import PokerGame
from pitboss.poker.games.draw import Badugi, TripleDraw
from tests.helpers import events_named, refused
from tests.poker.deck import (
    by_seat,
    call_down,
    conserved,
    dealt,
    discard,
    do,
    law_of,
    names,
    order,
    stacked,
    start,
    table,
    to_street,
    turn,
)


class Kind(NamedTuple):
    """One of the two games."""

    game: PokerGame
    law: str
    offered: str
    """The paragraph that lists it; triple draw is authorized only by its own section."""
    seats: int
    short: tuple[int, int]
    """With all seats taken: the first player to find the deck short, and the earlier number of discards."""
    hands: tuple[str, ...]


KINDS = [
    Kind(
        TripleDraw(),
        "13:69F-14.12A",
        "13:69F-14.12A(a)",
        7,
        (4, 15),
        ("2c 3d 4h 5s 7c", "8c 8d 9h Ts Jc", "Qc Qd Kh Ks Ac"),
    ),
    Kind(
        Badugi(),
        "13:69F-14.12B",
        "13:69F-14.8(a)7",
        9,
        (5, 14),
        ("2c 3d 4h 5s", "8c 8d 9h Ts", "Qc Qd Kh Ks"),
    ),
]
both = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.game.id)


@both
@pytest.mark.rule("13:69F-14.12A(a)", "13:69F-14.12B(a)", "13:69F-14.8(a)7")
def test_the_game_follows_its_section(kind: Kind) -> None:
    hand = call_down(start(table(kind.game)))
    (told,) = events_named(hand, "game")
    assert (str(told.cite), told.data["offered"]) == (f"{kind.law}(a)", kind.offered)
    cited = {str(event.cite)[:16] for event in hand.events}
    assert cited >= {f"{kind.law}({letter})" for letter in "adefghijkl"}
    assert conserved(hand)


@both
@pytest.mark.rule("13:69F-14.12A(b)", "13:69F-14.12B(b)")
def test_the_number_of_players_is_limited_and_an_ante_may_be_posted(kind: Kind) -> None:
    at = table(kind.game, kind.seats, ante=100)
    with refused(f"{kind.law}(b)", f"seats 1 to {kind.seats}"):
        at.sit(kind.seats + 1, 1000)
    assert [str(event.cite) for event in events_named(start(at), "ante")] == [f"{kind.law}(b)"] * kind.seats


@both
@pytest.mark.rule(
    "13:69F-14.12A(c)",
    "13:69F-14.12A(d)",
    "13:69F-14.12A(e)",
    "13:69F-14.12B(c)",
    "13:69F-14.12B(d)",
    "13:69F-14.12B(e)",
)
def test_all_cards_down_the_button_last_and_a_betting_round_with_blinds(kind: Kind) -> None:
    deck = by_seat(*kind.hands)
    hand = start(table(kind.game), deck)
    assert [text(held) for _, held in dealt(hand)] == deck.split()
    assert [seat for seat, _ in dealt(hand)] == [1, 2, 3] * len(kind.hands[0].split())
    told = {(event.data["face"], str(event.cite)) for event in events_named(hand, "deal")}
    assert told == {("down", f"{kind.law}(d)")}
    assert [(event.actor, event.data["amount"]) for event in events_named(hand, "blind")] == [
        (1, 500),
        (2, 1000),
    ]
    assert (turn(hand), names(hand)) == (3, ["call", "raise", "fold"])
    do(hand, "call call")
    assert names(hand) == ["check", "raise"]
    wagers = events_named(hand, "blind") + events_named(hand, "call")
    assert {str(event.cite) for event in wagers} == {f"{kind.law}(e)"}


@both
@pytest.mark.rule(
    "13:69F-14.12A(f)",
    "13:69F-14.12A(g)",
    "13:69F-14.12A(h)",
    "13:69F-14.12A(i)",
    "13:69F-14.12A(j)",
    "13:69F-14.12A(k)",
    "13:69F-14.12B(f)",
    "13:69F-14.12B(g)",
    "13:69F-14.12B(h)",
    "13:69F-14.12B(i)",
    "13:69F-14.12B(j)",
    "13:69F-14.12B(k)",
)
def test_three_draws_and_four_betting_rounds_start_left_of_the_button(kind: Kind) -> None:
    hand = do(start(table(kind.game)), "call call check")
    bets = []
    for draw, betting in (("(f)", "(g)"), ("(h)", "(i)"), ("(j)", "(k)")):
        assert law_of(hand, "burn") == f"{kind.law}{draw}"
        for seat in (1, 2, 3):
            assert hand.turn is not None
            assert (turn(hand), names(hand)) == (seat, ["discard"])
            assert str(hand.turn.cite) == f"{kind.law}{draw}"
            count = len(hand.cards.down[seat])
            discard(hand, hand.cards.down[seat][:seat])
            assert len(hand.cards.down[seat]) == count
        assert hand.turn is not None
        assert (turn(hand), str(hand.turn.cite)) == (1, f"{kind.law}{betting}")
        assert names(hand) == ["check", "bet"]
        bets.append(hand.turn.options.of(1)[1].range()["low"])
        do(hand, "check check check")
    assert hand.over
    assert bets == [1000, 2000, 2000]
    assert len(events_named(hand, "burn")) == 3
    assert conserved(hand)


@both
@pytest.mark.rule("13:69F-14.12A(k)", "13:69F-14.12B(k)")
def test_the_last_round_begins_with_the_first_left_of_the_button_who_has_not_folded(kind: Kind) -> None:
    hand = do(start(table(kind.game, 4)), "call call fold check")
    to_street(hand, f"{kind.law}(k)")
    assert (turn(hand), names(hand)) == (2, ["check", "bet"])
    do(hand, "check", ("bet", 2000), "fold")
    assert (turn(hand), names(hand)) == (2, ["call", "raise", "fold"])


@both
@pytest.mark.rule("13:69F-14.12A(h)", "13:69F-14.12A(j)", "13:69F-14.12B(h)", "13:69F-14.12B(j)")
def test_reading_burn_each_draw(kind: Kind) -> None:
    assert len(events_named(call_down(start(table(kind.game))), "burn")) == 3
    once = call_down(start(table(kind.game, burn_each_draw="off")))
    assert [str(event.cite) for event in events_named(once, "burn")] == [f"{kind.law}(f)"]
    assert conserved(once)


@both
@pytest.mark.rule("13:69F-14.12A(f)", "13:69F-14.12B(f)")
def test_a_short_deck_is_dealt_out_then_the_reshuffled_discards_except_the_players_own(kind: Kind) -> None:
    own, seats = kind.game.own, kind.seats
    deck = stacked(text(order("")[: own * seats]), ("shuffle", list(range(own - 1))))
    hand = do(start(table(kind.game, seats), deck), "call " * (seats - 1) + "check")
    while (left := len(hand.cards.deck)) > 1:
        discard(hand, hand.cards.down[turn(hand)][: min(own, left - 1)])
    seat, last = turn(hand), hand.cards.deck[0]
    held, thrown = set(hand.cards.down[seat]), [card for _, card in hand.cards.discards]
    assert (seat, len(thrown)) == kind.short
    discard(hand, "all")
    (again,) = events_named(hand, "reshuffle")
    assert (again.data["count"], str(again.cite)) == (len(thrown), f"{kind.law}(f)")
    assert hand.cards.down[seat] == [last, *thrown[: own - 1]]
    assert not held & set(hand.cards.down[seat])
    assert {card for thrower, card in hand.cards.discards if thrower == seat} == held
    assert conserved(hand)


@both
@pytest.mark.rule("13:69F-14.12A(g)", "13:69F-14.12A(i)", "13:69F-14.12B(g)", "13:69F-14.12B(i)")
def test_reading_reblind_each_round(kind: Kind) -> None:
    hand = start(table(kind.game, 4, reblind_each_round="on"))
    do(hand, "call call fold check")  # seat 1 has folded
    for law, size in (("(g)", 2000), ("(i)", 3000)):
        discard(hand, "", "", "")
        posted = events_named(hand, "blind")[-2:]
        assert [(event.actor, event.data["amount"], str(event.cite)) for event in posted] == [
            (2, 500, kind.law + law),  # the first left of the button who is still in
            (3, 1000, kind.law + law),
        ]
        assert hand.turn is not None
        assert (turn(hand), str(hand.turn.cite)) == (4, kind.law + law)
        assert hand.turn.options.of(4)[1].range()["low"] == size
        do(hand, "call call check")
    discard(hand, "", "", "")
    assert (turn(hand), names(hand)) == (2, ["check", "bet"])  # the last round has no blinds
    assert len(events_named(hand, "blind")) == 6
    assert conserved(call_down(hand))
    plain = to_street(start(table(kind.game, 4)), f"{kind.law}(g)")
    assert (len(events_named(plain, "blind")), names(plain)) == (2, ["check", "bet"])
    assert len(events_named(call_down(plain), "blind")) == 2
