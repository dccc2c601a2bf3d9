"""Hands that are out before the showdown, dead or refunded. 13:69F-14.15(i)."""

from __future__ import annotations

from pitboss.law import Cite
from pitboss.poker.hand import Hand
from pitboss.poker.laws import REFUND, UNCALLED
from pitboss.poker.rake import lower_rake
from pitboss.table import DEALER

FORCED_KINDS = ("ante", "blind")
"""Forced bets that a misdeal may leave on the table."""


def kill_hand(hand: Hand, seat: int, by: int, what: str, law: Cite) -> None:
    """Declare a hand dead; its chips stay in the pot. The last hand is never dead."""
    if len(hand.live) > 1:
        hand.drop(seat)
        hand.emit("dead_hand", law, by, seat=seat, what=what)


def refund(hand: Hand, seat: int, by: int, law: Cite = REFUND) -> None:
    """Refund all chips of a player who is the victim of an error and did not contribute to it: 14.15(i)3."""
    if len(hand.live) > 1:
        amount = take_back(hand, seat, law)
        hand.drop(seat)
        hand.emit("refund", law, by, seat=seat, amount=amount)


def settle_short(hand: Hand) -> None:
    """Refund hands that are a card short. They are fouled, and not by their holders."""
    for seat in dict.fromkeys(hand.cards.short):
        if seat in hand.live:
            refund(hand, seat, DEALER)
    hand.cards.short = []


def take_back(hand: Hand, seat: int, law: Cite) -> int:
    """Return all chips of a seat. They count as not bet, so they are not raked and others need not match
    them."""
    chips, stacks = hand.chips, hand.stacks
    returned = chips.bets[seat]
    hand.move(returned, (chips.bets, seat), (stacks, seat), law)
    released = chips.pots.release(seat)
    lower_rake(hand)
    uncalled: dict[int, int] = {}
    for owner, pot, amount in released:
        hand.move(amount, pot.account, (stacks, owner), law if owner == seat else UNCALLED)
        uncalled[owner] = uncalled.get(owner, 0) + amount
    returned += uncalled.pop(seat, 0)
    chips.paid[seat] -= returned
    for owner, amount in uncalled.items():
        chips.paid[owner] -= amount
        hand.emit("uncalled", UNCALLED, owner, amount=amount)
    hand.blind_posts = [(poster, amount) for poster, amount in hand.blind_posts if poster != seat]
    return returned + sum(hand.standing.pop((kind, seat), 0) for kind in FORCED_KINDS)
