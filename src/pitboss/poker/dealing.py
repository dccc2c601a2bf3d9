"""Dealing rounds of cards to the players, and mishaps in the deal. 13:69F-14.15(e), (f), (n)."""

from __future__ import annotations

from pitboss.equipment.pack import DOWN, UP
from pitboss.law import Cite
from pitboss.poker.deck import (
    FACE_DOWN_DATA,
    FACE_UP_DATA,
    count_cards,
    give_card,
    set_aside,
    take_card,
    top_card,
)
from pitboss.poker.exposed import expose
from pitboss.poker.fouled import settle_short
from pitboss.poker.hand import Hand
from pitboss.poker.laws import INELIGIBLE, OFF_TABLE
from pitboss.table import DEALER
from pitboss.table.event import EVERYONE, NOBODY


def deal_cards(hand: Hand, face: bool, at: str, *, rounds: int = 1) -> None:
    """Deal rounds of cards to every live seat, one card at a time, in the order of the deal."""
    hand.before_dealing()
    count_cards(hand)
    law, cards = hand.cite(at), hand.cards
    order = hand.deal_order()
    if not hand.mishaps and rounds * len(order) <= len(cards.deck):
        deal_in_order(hand, order, face, law, rounds=rounds)
        return
    for _ in range(rounds):
        for seat in dealing_order(hand):
            deal_one(hand, seat, face, law)
    if cards.short:
        settle_short(hand)


def deal_in_order(hand: Hand, order: list[int], face: bool, law: Cite, *, rounds: int = 1) -> None:
    """Deal rounds of cards from a deck that is large enough, when nothing can go wrong."""
    deck, count = hand.cards.deck, len(order)
    dealt = deck[: -rounds * count - 1 : -1]
    del deck[-rounds * count :]
    hands, data = (hand.cards.up, FACE_UP_DATA) if face is UP else (hand.cards.down, FACE_DOWN_DATA)
    for place, seat in enumerate(order):
        hands[seat] += dealt[place::count]
    hand.log += [
        ("deal", law, seat, data, (card,), EVERYONE if face else seat)
        for seat, card in zip(order * rounds, dealt, strict=True)
    ]


def deal_one(hand: Hand, seat: int, face: bool, law: Cite) -> None:
    """Deal one card to a seat; it may fall off the table or turn over."""
    card = take_card(hand)
    if hand.mishaps:
        if hand.chance.mishap("card_off_table"):
            another = lose_card(hand, seat, card)
            if another is None:
                return
            card = another
        if face is DOWN and hand.chance.mishap("card_exposed"):
            expose(hand, seat, card, law)
            return
    give_card(hand, seat, card, face, law)


def lose_card(hand: Hand, seat: int, card: int, *, seen_by: int | None = NOBODY) -> int | None:
    """Take a card that fell off the table out of play. Return its replacement, if there is one."""
    set_aside(hand, "off_table", OFF_TABLE, card, seen_by=seen_by, seat=seat)
    if hand.options.off_table_replace == "on":
        return top_card(hand)
    hand.cards.short.append(seat)
    return None


def dealing_order(hand: Hand) -> list[int]:
    """Return the seats to deal to, in order. In the first deal, chance may have the dealer err."""
    return _mistaken_order(hand) if hand.mishaps and not hand.betting_begun else hand.deal_order()


def _mistaken_order(hand: Hand) -> list[int]:
    """Let the dealer err by chance: start one place too far, pass a player over, or deal to an idle one."""
    order, chance = hand.deal_order(), hand.chance
    if not hand.deal_begun:
        hand.deal_begun = True
        if chance.mishap("wrong_start"):
            hand.first_place = 1
        if chance.mishap("player_left_out"):
            hand.left_out = order[chance.below(len(order))]
    for seat in hand.seats:
        if seat not in hand.players and chance.mishap("card_to_ineligible"):
            deal_to_ineligible(hand, seat)
    order = order[hand.first_place :] + order[: hand.first_place]
    return [seat for seat in order if seat != hand.left_out]


def deal_to_ineligible(hand: Hand, seat: int) -> None:
    """Deal the top card to a player who is not due one. Only that card is dead, and play goes on."""
    card = take_card(hand)
    hand.cards.discards.append((DEALER, card))
    hand.emit_cards("ineligible", INELIGIBLE, DEALER, [card], seen_by=NOBODY, seat=seat)
