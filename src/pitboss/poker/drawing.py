"""Drawing: players discard cards and are dealt new ones. 13:69F-14.12, 14.12A, 14.12B."""

from __future__ import annotations

from typing import Any

from pitboss.law import Cite
from pitboss.poker.cards import DECK_SIZE, DrawRound
from pitboss.poker.dealing import lose_card
from pitboss.poker.deck import count_cards, reuse_discards, take_card, top_card
from pitboss.poker.exposed import expose_drawn
from pitboss.poker.fouled import settle_short
from pitboss.poker.hand import Hand
from pitboss.poker.rulings import step_in
from pitboss.poker.turns import DrawTurn, ask
from pitboss.table import Action, Step

_COUNTS = tuple({"count": count} for count in range(DECK_SIZE))


def draw_cards(hand: Hand, law: Cite, reshuffled: Cite) -> Step[None]:
    """Let players discard and deal them new cards; `reshuffled` is the rule for a deck that is too short.

    By law they draw in turn. In some files all players discard first.
    """
    count_cards(hand)
    hand.facing = None
    if hand.discards_together:
        return _draw_together(hand, law)
    hand.drawing = DrawRound(hand.deal_order(), law, reshuffled)
    return _draw_in_turn(hand)


def _draw_in_turn(hand: Hand) -> Step[None]:
    """Have each player in turn discard any cards and draw as many."""
    drawing = hand.drawing
    assert drawing is not None
    law, reshuffled, queue = drawing.law, drawing.reshuffled, drawing.queue
    hand.resume = _draw_in_turn
    while queue:
        seat = queue[0]
        action: Action | None = None
        while action is None and seat in hand.live and len(hand.live) > 1:
            turn = DrawTurn(hand, seat, law)
            action = hand.recorded_answer(turn) if hand.from_file else None
            if action is None:
                action = yield turn
                if action.actor != seat:
                    step_in(hand, action)
                    action = None
        del queue[0]
        if action is not None:
            thrown: Any = action.value  # the turn has checked that the player holds these cards
            _replace(hand, seat, thrown, law, reshuffled)
    hand.drawing = None


def _draw_together(hand: Hand, law: Cite) -> Step[None]:
    """Have all players discard, then deal each as many new cards."""
    counts = {}
    for seat in hand.deal_order():
        action = yield from ask(hand, DrawTurn(hand, seat, law))
        thrown: Any = () if action is None else action.value
        hand.cards.down[seat] = [card for card in hand.cards.down[seat] if card not in thrown]
        hand.emit_cards("discard", law, seat, thrown, seen_by=seat, count=len(thrown))
        hand.cards.discards += [(seat, card) for card in thrown]
        counts[seat] = len(thrown)
    for seat, count in counts.items():
        new = [top_card(hand) for _ in range(count)]
        hand.cards.down[seat] += new
        if new:
            hand.emit_cards("draw", law, seat, new, seen_by=seat, count=count)


def _replace(hand: Hand, seat: int, thrown: tuple[int, ...], law: Cite, reshuffled: Cite) -> None:
    """Replace the discarded cards from the deck and move them to the discards."""
    cards, new = hand.cards, []
    held, deck, discards = cards.down[seat], cards.deck, cards.discards
    hand.log.append(("discard", law, seat, _COUNTS[len(thrown)], thrown, seat))
    if hand.mishaps or len(deck) < len(thrown):
        cards.down[seat] = held = [card for card in held if card not in thrown]
        new = _draw_one_by_one(hand, seat, len(thrown), reshuffled)
        cards.discards += [(seat, card) for card in thrown]
    else:
        for card in thrown:
            held.remove(card)
            new.append(deck.pop())
            discards.append((seat, card))
    if new:
        held += new
        hand.log.append(("draw", law, seat, _COUNTS[len(new)], tuple(new), seat))
    if cards.short:
        settle_short(hand)


def _draw_one_by_one(hand: Hand, seat: int, count: int, reshuffled: Cite) -> list[int]:
    """Draw cards one by one from a deck that may run out or with mishaps possible."""
    new: list[int] = []
    for left in range(count, 0, -1):
        deck = hand.cards.deck
        if not deck or (hand.options.stub_first == "off" and len(deck) < left):
            reuse_discards(hand, seat, reshuffled)
        if (drawn := _draw_card(hand, seat)) is not None:
            new.append(drawn)
    return new


def _draw_card(hand: Hand, seat: int) -> int | None:
    """Draw one card, which may be face up in the deck, fall off the table or be exposed."""
    if not hand.mishaps:
        return top_card(hand)
    card = take_card(hand)
    if hand.chance.mishap("card_off_table"):
        another = lose_card(hand, seat, card)
        if another is None:
            return None
        card = another
    return expose_drawn(hand, seat, card) if hand.chance.mishap("card_exposed") else card
