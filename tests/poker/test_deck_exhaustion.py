"""Every full game with nobody folding: a short deck is handled by law, and nothing is lost."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.equipment.cards import text
from pitboss.equipment.chance import Chance
from pitboss.poker.game import PokerGame
from pitboss.poker.games.draw import Badugi, FiveCardDraw, FiveCardDrawLow, TripleDraw
from pitboss.poker.games.seven_card_stud import (
    SevenCardStud,
    SevenCardStudEight,
    SevenCardStudHighLow,
    SevenCardStudLow,
)
from pitboss.poker.hand import Hand
from pitboss.poker.showdown import hand_parts
from pitboss.rankings import HIGH
from pitboss.table import Action
from tests.cases import for_each
from tests.helpers import events_named
from tests.poker.deck import GAMES, call_down, conserved, do, fitting, names, start, table, turn, up_cards

every_poker = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
STUDS = [SevenCardStud(), SevenCardStudLow(), SevenCardStudHighLow(), SevenCardStudEight()]
every_stud = for_each("game", STUDS)
DRAWS = [FiveCardDraw(), FiveCardDrawLow(), TripleDraw(), Badugi()]
every_draw = pytest.mark.parametrize("game", DRAWS, ids=lambda game: game.id)


def draw_all(hand: Hand) -> Hand:
    """Have everyone call, and discard every card at every draw."""
    while hand.turn is not None:
        actor = hand.turn.actor
        if names(hand) == ["discard"]:
            held = set(hand.cards.down[actor])
            hand.act(Action(actor, "discard", tuple(hand.cards.down[actor])))
            assert not held & set(hand.cards.down[actor])  # never one's own discards back
            assert len(hand.cards.down[actor]) == len(held)
        else:
            do(hand, names(hand)[0])
        assert conserved(hand)
    return hand


@for_each(
    "game, edition, seats",
    [
        *((game, "13:69F", game.max_seats) for game in GAMES.values()),
        *((game, "19:47", game.old_seats) for game in GAMES.values() if game.old_seats),
    ],
)
def test_a_full_table_plays_to_the_end_and_nothing_is_lost(game: PokerGame, edition: str, seats: int) -> None:
    at = table(game, seats, **fitting(game, {"edition": edition, "ante": 100}))
    for seed in range(10):
        hand = at.start(Chance.seeded(seed))
        call_down(hand)
        assert conserved(hand)
        assert len(events_named(hand, "show")) == seats


@every_stud
@for_each(
    ("seats", "commons", "reshuffled", "left"),
    [(6, [], [], 6), (7, ["seventh"], [], 5), (8, ["seventh"], [4], 2), (9, ["sixth", "seventh"], [], 1)],
)
@pytest.mark.rule("13:69F-14.9(h)")
def test_stud_with_common_cards_is_written_and_read_again(
    game: PokerGame, seats: int, commons: list[str], reshuffled: list[int], left: int
) -> None:
    hand = table(game, seats).start(Chance.seeded(1))
    call_down(hand)
    assert len(events_named(hand, "common")) == len(commons)
    assert {len(hand.cards.of(seat)) for seat in hand.live} == {7 - len(commons)}
    assert {len(hand.cards.up[seat]) for seat in hand.live} == {3 if "sixth" in commons else 4}
    assert [event.data["count"] for event in events_named(hand, "reshuffle")] == reshuffled
    assert len(hand.cards.deck) == left
    assert len(hand.cards.common) + 7 - len(commons) == 7
    for name in ("common", "reshuffle"):
        assert {str(event.cite) for event in events_named(hand, name)} <= {"13:69F-14.9(h)"}
    assert len(events_named(hand, "burn")) == 4  # before each street, common or not
    assert len(events_named(hand, "check")) == seats * 4  # betting follows each common card too
    assert conserved(hand)


@pytest.mark.rule("13:69F-14.9(h)")
def test_the_common_card_counts_in_every_hand() -> None:
    hand = table(SevenCardStud(), 9).start(Chance.seeded(1))
    call_down(hand)
    for seat in hand.live:
        (cards,) = hand_parts(hand, seat)
        assert set(hand.cards.common) < set(cards)
        assert len(cards) == 7
    assert all(event.seen_by is None for event in events_named(hand, "common"))


@pytest.mark.rule("13:69F-14.9(h)")
def test_players_who_have_folded_leave_cards_enough() -> None:
    hand = table(SevenCardStud(), 8).start(Chance.seeded(1))
    do(hand, "bring_in", "fold", "fold")
    call_down(hand)
    assert not events_named(hand, "common")
    assert conserved(hand)


@pytest.mark.rule("13:69F-14.9(h)")
def test_reading_common_counts_burn() -> None:
    counted = call_down(start(table(SevenCardStud(), 7)))
    assert (len(events_named(counted, "common")), len(events_named(counted, "burn"))) == (1, 4)
    spared = call_down(start(table(SevenCardStud(), 7, common_counts_burn="off")))
    assert not events_named(spared, "common")
    assert len(events_named(spared, "burn")) == 3  # a card for each, and none to burn
    assert not spared.cards.deck
    assert {len(spared.cards.of(seat)) for seat in spared.live} == {7}
    assert conserved(spared)
    for seats in (8, 9):
        assert conserved(call_down(table_hand(seats, common_counts_burn="off")))


def table_hand(seats: int, **options: Any) -> Hand:
    return table(SevenCardStud(), seats, **options).start(Chance.seeded(1))


@pytest.mark.rule("13:69F-14.9(h)")
def test_reading_last_card_joins_burns() -> None:
    joined = call_down(table_hand(8))
    assert events_named(joined, "reshuffle")[0].data["count"] == 4
    apart = call_down(table_hand(8, last_card_joins_burns="off"))
    assert events_named(apart, "reshuffle")[0].data["count"] == 3
    burned = {card for event in events_named(apart, "burn")[:3] for card in event.cards}
    assert set(apart.cards.common) <= burned
    assert conserved(apart)


@pytest.mark.rule("13:69F-14.9(h)", "13:69F-14.9(f)1")
def test_reading_common_counts_showing() -> None:
    # Nine players; the sixth card is common, a nine. Seat 1 shows 9-5-2, seat 2 A-K-J; nobody has a pair.
    up = ("9c", "Ac", "3c", "4c", "6c", "7c", "8c", "Tc", "Qc")
    fourth = "5d Kd 4d 6d 7d 8d Td Qd 3d"
    fifth = "2h Jh 6h 7h 8h Th Qh 3h 4h"
    deck = up_cards(*up, holes=2, then=f"2s {fourth} 3s {fifth} 4s 9s")
    for reading, leader in (("off", 2), ("on", 1)):
        hand = start(table(SevenCardStud(), 9, common_counts_showing=reading), deck)
        while not events_named(hand, "common"):
            do(hand, names(hand)[0])
        assert (text(hand.cards.common), turn(hand)) == ("9s", leader)
        while len(hand.cards.common) < 2:
            do(hand, names(hand)[0])
        if reading == "on":  # five cards showing are a whole poker hand
            shown = {seat: HIGH.value(hand.cards.up[seat] + hand.cards.common) for seat in hand.live}
            leader = max(shown, key=lambda seat: (shown[seat], -seat))
        assert turn(hand) == leader
        assert conserved(call_down(hand))


@every_draw
@pytest.mark.rule("13:69F-14.12(f)2", "13:69F-14.12A(f)", "13:69F-14.12B(f)")
def test_every_player_may_draw_a_whole_hand(game: PokerGame) -> None:
    at = table(game, game.max_seats)
    for seed in range(20):
        hand = at.start(Chance.seeded(seed))
        draw_all(hand)
        assert events_named(hand, "reshuffle")


READINGS: dict[str, Any] = {
    "stub_first": "off",
    "own_earlier_discards_out": "on",
    "burn_each_draw": "off",
    "reblind_each_round": "on",
    "draw_reshuffle": "in_advance",
}


@every_draw
@pytest.mark.rule("13:69F-14.12(f)2", "13:69F-14.12A(f)", "13:69F-14.12B(f)")
def test_every_player_may_draw_a_whole_hand_under_every_reading(game: PokerGame) -> None:
    for reading, value in fitting(game, READINGS).items():
        at = table(game, game.max_seats, **{reading: value})
        for seed in range(10):
            hand = draw_all(at.start(Chance.seeded(seed)))
            assert len(events_named(hand, "discard")) == game.draws * game.max_seats
            assert events_named(hand, "reshuffle")


@every_draw
def test_all_readings_work_together_at_every_table_size(game: PokerGame) -> None:
    for seats in range(2, game.max_seats + 1):
        at = table(game, seats, **fitting(game, READINGS))
        hand = draw_all(at.start(Chance.seeded(seats)))
        assert len(events_named(hand, "discard")) == game.draws * seats
