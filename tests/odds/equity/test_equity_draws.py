"""Equity in draw games: what is thrown, and what is drawn when the stub runs out."""

from __future__ import annotations

from collections import Counter
from math import comb

import numpy as np
import pytest

from pitboss.equipment.cards import cards
from pitboss.equipment.chance import Chance
from pitboss.odds.equity.cards import mask_of, read_spot
from pitboss.odds.equity.drawing import make_drawing
from pitboss.odds.equity.kernels import draw
from pitboss.odds.equity.plans import bot_discards, read_plan
from pitboss.odds.equity.shares import equity
from pitboss.poker.options import PokerOptions
from pitboss.poker.strength import cards_to_keep
from pitboss.table import Action
from tests.poker.deck import GAMES, passive, table, won

TRIPLE, BADUGI, DRAW = GAMES["triple-draw"], GAMES["badugi"], GAMES["five-card-draw"]


def test_unnamed_discards_follow_the_bots() -> None:
    hand = cards("As Ad Kc 4h 3d")
    assert bot_discards("five-card-draw", mask_of(hand)) == mask_of(cards("Kc 4h 3d"))
    by_bots = equity(DRAW, ["As Ad Kc 4h 3d", "Qs Js Ts 9s 2d"])
    named = equity(DRAW, ["As Ad Kc 4h 3d", "Qs Js Ts 9s 2d"], discards=["Kc 4h 3d", "bot"])
    assert by_bots.shares == named.shares
    assert by_bots.total == comb(42, 3) * 39
    kicker = equity(DRAW, ["As Ad Kc 4h 3d", "Qs Js Ts 9s 2d"], discards=["4h 3d", "2d"])
    assert kicker.total == comb(42, 2) * 40
    assert kicker.shares != named.shares


def test_pat_hands_are_compared_unchanged() -> None:
    pat = equity(TRIPLE, ["2s 3h 4d 5c 7h", "2d 3d 4c 5h 8h"], draws=0)
    assert [(share.wins, share.ties) for share in pat.shares] == [(1, 0), (0, 0)]
    same = equity(TRIPLE, ["2s 3h 4d 5c 7h", "2d 3d 4c 5h 8h"], draws=1, discards=["pat", "none"])
    assert same.total == 1


def test_a_sampled_draw_is_close_to_the_count() -> None:
    hands = ["2s 3h 4d 7c Kh", "2d 3d 4c 8h Qh"]
    exact = equity(TRIPLE, hands, draws=1)
    assert exact.total == 42 * comb(41, 2)  # the king; the eight and the queen
    spot = read_spot(TRIPLE, hands)
    plan = read_plan(spot, 1, ())
    assert plan is not None
    from pitboss.odds.equity.counting import sample

    sampled = sample(spot, 1 << 15, 3, make_drawing(spot, plan))
    share = sum(deals for (highs, _), deals in sampled.items() if highs == 1) / (1 << 15)
    assert abs(share - exact.shares[0].wins / exact.total) < 4.5 * (0.25 / (1 << 15)) ** 0.5


@pytest.mark.parametrize("game", [TRIPLE, BADUGI], ids=lambda game: game.id)
def test_no_card_is_held_twice_when_discards_are_reused(game) -> None:  # type: ignore[no-untyped-def]
    spot = read_spot(game, ["random"] * game.max_seats)
    plan = read_plan(spot, None, ())
    assert plan is not None
    chance = np.random.default_rng(8)
    deck = np.array([chance.permutation(52) for _ in range(64)])
    hands = [deck[:, game.own * seat : game.own * (seat + 1)].tolist() for seat in range(game.max_seats)]
    held = np.array([[mask_of(hand) for hand in seat] for seat in hands], np.uint64)
    after = make_drawing(spot, plan)(held.copy(), chance)
    assert (np.bitwise_count(after) == game.own).all()
    assert (np.bitwise_count(np.bitwise_or.reduce(after, axis=0)) == game.own * game.max_seats).all()
    assert (after != held).any()


def one_draw(stub: str, discards: list[str], house: tuple[bool, bool, bool]) -> tuple[set[int], set[int]]:
    """What player 2 is dealt for two cards in many tries, and what was in the hands at the end."""
    drawn: set[int] = set()
    rows = 400
    hands = np.array([[mask_of(cards("As Ks"))] * rows, [mask_of(cards("9c 9d"))] * rows], np.uint64)
    thrown = np.array([[0] * rows, [mask_of(cards("9c 9d"))] * rows], np.uint64)
    stubs = np.full(rows, mask_of(cards(stub)), np.uint64)
    gone = np.array([[mask_of(cards(text))] * rows for text in discards], np.uint64)
    draw(hands, thrown, stubs, gone, np.random.default_rng(1).random((rows, 9)), house)
    for mask in hands[1].tolist():
        drawn |= {card for card in range(52) if mask >> card & 1}
    return drawn, {int(np.bitwise_count(mask)) for mask in hands[1]}


def test_a_short_stub_is_refilled_by_house_option() -> None:
    others, own, stub = set(cards("2c 2d 2h")), set(cards("3c 3d")), set(cards("4c"))
    first, sizes = one_draw("4c", ["2c 2d 2h", "3c 3d"], (False, True, False))
    assert (first, sizes) == (stub | others | own, {2})
    kept_out, _ = one_draw("4c", ["2c 2d 2h", "3c 3d"], (False, True, True))
    assert kept_out == stub | others
    burned, _ = one_draw("4c", ["2c 2d 2h", "3c 3d"], (True, True, True))
    assert burned == others
    nothing_else, _ = one_draw("4c", ["", "3c 3d"], (False, True, True))
    assert nothing_else == stub | own  # a card must be dealt
    for _ in range(2):
        together, _ = one_draw("4c", ["2c 2d 2h", ""], (False, False, False))
        assert together == stub | others


@pytest.mark.exhaustive
@pytest.mark.parametrize("readings", [{}, {"own_earlier_discards_out": "on"}, {"stub_first": "off"}])
def test_seven_players_of_triple_draw_match_play(readings: dict[str, str]) -> None:
    """The last to draw get what others threw away: play finds the same."""
    shares, rounds = Counter[int](), 5000
    options = PokerOptions(**readings)  # type: ignore[arg-type]
    at = table(TRIPLE, 7, 10**8, minimum=10**4, **readings)
    for number in range(rounds):
        hand = at.start(Chance.seeded(number))
        seats = {seat: place for place, seat in enumerate(hand.deal_order())}
        while hand.turn is not None:
            seat = hand.turn.actor
            if hand.turn.options.of(seat)[0].name == "discard":
                kept = cards_to_keep("triple-draw", sorted(hand.cards.down[seat]))
                hand.act(
                    Action(seat, "discard", tuple(card for card in hand.cards.down[seat] if card not in kept))
                )
            else:
                passive(hand)
        got = won(hand)
        for seat, amount in got.items():
            shares[seats[seat]] += amount / sum(got.values())  # type: ignore[assignment]
    found = equity(TRIPLE, ["random"] * 7, samples=20_000, options=options)
    for place, share in enumerate(found.shares):
        assert abs(shares[place] / rounds - float(share.equity)) < 4.5 * share.error * 5**0.5
