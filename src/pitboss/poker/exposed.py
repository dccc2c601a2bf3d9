"""Cards exposed in the deal or the draw that should be face down. 13:69F-14.15(k)-(m), (o).

Stud keeps the card and changes later steps. A button game replaces it. For draws the text is silent, so the
house decides (`draw_exposed`).
"""

from __future__ import annotations

from pitboss.equipment.pack import DOWN, UP
from pitboss.law import Cite
from pitboss.poker.deck import Misdeal, give_card, take_card, top_card
from pitboss.poker.fouled import take_back
from pitboss.poker.hand import Hand, Stud
from pitboss.poker.laws import EXPOSED, EXPOSED_DISCARDED
from pitboss.table import DEALER


def expose(hand: Hand, seat: int, card: int, law: Cite) -> None:
    """Handle a face-down card that is turned up as it is dealt."""
    if hand.rules.stud is not None:
        _expose_in_stud(hand, hand.rules.stud, seat, card, law)
    elif _keeps_exposed(hand):
        hand.emit_cards("exposed", law, DEALER, [card], seat=seat, lost=False)
        give_card(hand, seat, card, DOWN, law)
    else:
        _replace_exposed_card(hand, seat, card)


def expose_after_deal(hand: Hand, seat: int, card: int) -> None:
    """Handle an exposed card noticed after the deal, when the player already has it."""
    if hand.rules.stud is not None:
        _expose_last_hole_card(hand, hand.rules.stud, seat, card)
    elif _keeps_exposed(hand):
        hand.emit_cards("exposed", EXPOSED, DEALER, [card], seat=seat, lost=False)
    else:
        before = len(hand.cards.exposed)
        hand.cards.down[seat].remove(card)
        _replace_exposed_card(hand, seat, card)
        replace_exposed(hand, before)


# With a button


def _keeps_exposed(hand: Hand) -> bool:
    """Return whether the house has players of a draw game keep an exposed card."""
    return hand.rules.draws > 0 and hand.options.draw_exposed == "keep"


def _replace_exposed_card(hand: Hand, seat: int, card: int) -> None:
    """Show the card, set it aside, and replace it from the top of the deck, at once or after the deal."""
    cards, options = hand.cards, hand.options
    hand.emit_cards("exposed", EXPOSED, DEALER, [card], seat=seat, lost=True)
    cards.exposed.append(card)
    cards.discards.append((DEALER, card))
    count = options.exposed_misdeal_count
    if count != "none" and len(cards.exposed) >= int(count):
        raise Misdeal(f"{count} cards were exposed", EXPOSED)
    if options.exposed_replace_time == "at_once":
        give_card(hand, seat, take_card(hand), DOWN, EXPOSED)
    else:
        cards.to_replace.append(seat)


def replace_exposed(hand: Hand, before: int = 0) -> None:
    """Replace exposed cards, and discard them except one that is to be the burn card.

    The first `before` of them were already handled when the deal was complete.
    """
    cards = hand.cards
    for seat in cards.to_replace:
        if seat in hand.live:
            give_card(hand, seat, take_card(hand), DOWN, EXPOSED)
    cards.to_replace.clear()
    kept = 1 if hand.rules.has_flop and hand.options.exposed_burn == "on" else 0
    for card in cards.exposed[max(before - kept, 0) : len(cards.exposed) - kept]:
        hand.emit_cards("exposed_discarded", EXPOSED_DISCARDED, DEALER, [card])


def expose_drawn(hand: Hand, seat: int, card: int) -> int:
    """Handle a card exposed in a draw, on which the text is silent. Return its replacement, or the card
    itself."""
    lost = hand.options.draw_exposed == "replace"
    hand.emit_cards("exposed", EXPOSED, DEALER, [card], seat=seat, lost=lost)
    if not lost:
        return card
    hand.cards.discards.append((DEALER, card))
    return top_card(hand)


# In stud


def _expose_in_stud(hand: Hand, stud: Stud, seat: int, card: int, law: Cite) -> None:
    """Handle an exposed hole card: after the first deal the next card comes down; on the last, the player
    chooses."""
    if hand.betting_begun:
        _expose_last_hole_card(hand, stud, seat, card)
        give_card(hand, seat, card, DOWN, law)
        return
    _emit_exposed(hand, seat, card, stud.hole_exposed)
    hand.cards.turned.append(seat)
    face = UP if hand.options.exposed_is_upcard == "on" else DOWN
    give_card(hand, seat, card, face, stud.hole_exposed)


def _expose_last_hole_card(hand: Hand, stud: Stud, seat: int, card: int) -> None:
    """Report an exposed last hole card, and let its holder choose."""
    _emit_exposed(hand, seat, card, stud.last_exposed or stud.hole_exposed)
    hand.cards.choosing.append(seat)


def _emit_exposed(hand: Hand, seat: int, card: int, rule: Cite) -> None:
    hand.emit_cards("exposed", rule, DEALER, [card], seat=seat, lost=False)
    hand.cards.exposed.append(card)


def kill_both_exposed(hand: Hand, stud: Stud, seat: int) -> None:
    """Kill a hand with both hole cards exposed, and return its ante."""
    if len(hand.live) < 2:
        return
    law = stud.hole_exposed
    amount = take_back(hand, seat, law)
    hand.drop(seat)
    hand.emit("dead_hand", law, DEALER, seat=seat, what="both hole cards exposed")
    if amount:
        hand.emit("returned", law, DEALER, seat=seat, amount=amount)


def kill_both_exposed_after_deal(hand: Hand, stud: Stud, seat: int) -> None:
    """Kill a hand whose two exposed hole cards are noticed after the deal."""
    for card in hand.cards.down[seat]:
        _emit_exposed(hand, seat, card, stud.hole_exposed)
    kill_both_exposed(hand, stud, seat)
