"""Stud: up-cards decide who opens and who leads, and how the first cards are dealt. 13:69F-14.9(d), (f),
14.13."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from pitboss.equipment.pack import DOWN, UP
from pitboss.poker.dealing import deal_cards, deal_in_order, deal_one, dealing_order
from pitboss.poker.exposed import kill_both_exposed
from pitboss.poker.fouled import settle_short
from pitboss.poker.hand import Hand, Stud
from pitboss.poker.options import PokerOptions
from pitboss.poker.stages import stage
from pitboss.rankings import HIGH, SHOWING
from pitboss.rankings.upcards import Opener

Showing = Callable[[list[int], PokerOptions], int]


def high_showing_value(cards: list[int], options: PokerOptions) -> int:
    """Return the value of the cards showing; with a common card there may be five, a whole hand."""
    return HIGH.value(cards) if len(cards) > 4 else SHOWING.value(cards)


def find_highest_showing(hand: Hand, value: Showing = high_showing_value) -> tuple[int, bool]:
    """Return the seat with the best hand showing, and whether it is tied.

    Of tied hands, the one nearest to the dealer's left leads.
    """
    up, options = hand.cards.up, hand.options
    cards = {seat: each for seat in hand.live if (each := up[seat])}
    if not cards:
        return hand.live[0], False
    if hand.cards.common and options.common_counts_showing == "on":
        cards = {seat: each + hand.cards.common for seat, each in cards.items()}
        most = 5 if min(map(len, cards.values())) > 4 else 4
        cards = {seat: each[:most] for seat, each in cards.items()}
    shown = {seat: value(each, options) for seat, each in cards.items()}
    best = max(shown.values())
    first, *others = [seat for seat, value in shown.items() if value == best]
    return first, bool(others)


@stage
def deal_first_cards(hand: Hand, holes: int, at: str) -> None:
    """Deal the hole cards, then one card up; a player with an exposed hole card gets that card face down."""
    deal_cards(hand, DOWN, at, rounds=holes)
    law, turned, order = hand.cite(at), hand.cards.turned, dealing_order(hand)
    if not hand.mishaps and not turned and len(order) <= len(hand.cards.deck):
        deal_in_order(hand, order, UP, law)
        return
    for seat in order:
        if turned.count(seat) > 1:
            kill_both_exposed(hand, stud_rules(hand), seat)
        else:
            deal_one(hand, seat, DOWN if seat in turned else UP, law)
    if hand.cards.short:
        settle_short(hand)


def find_opener(hand: Hand) -> int:
    """Return the seat whose up-card must open."""
    return find_by_up_card(hand, stud_rules(hand).forced(hand.options))


def find_by_up_card(hand: Hand, order: Opener) -> int:
    """Return the seat whose first up-card ranks first by an order; without up-cards, the dealer's left."""
    up = hand.cards.up
    seats = [seat for seat in hand.live if up[seat]]
    return seats[order.seat([up[seat][0] for seat in seats])] if seats else hand.live[0]


def choose_leader_again(hand: Hand) -> None:
    """Choose the leader again, because an up-card was replaced before anybody bet."""
    betting = hand.facing
    assert betting is not None
    hand.first_actor, at = stud_rules(hand).leader(hand)
    betting.queue = deque(hand.from_seat(hand.first_actor))
    betting.law = hand.cite(at)
    if betting.must_bet is not None:
        betting.must_bet = hand.first_actor


def stud_rules(hand: Hand) -> Stud:
    """Return the stud rules of the hand's game."""
    stud = hand.rules.stud
    assert stud is not None, f"{hand.game.id} is no stud game"
    return stud
