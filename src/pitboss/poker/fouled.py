"""Hands that are out before the showdown: dead, or given back what they put in. 13:69F-14.15(i)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.law import Cite
from pitboss.poker.laws import REFUND
from pitboss.table import DEALER

if TYPE_CHECKING:
    from pitboss.poker.hand import Hand

KINDS = ("ante", "blind")
"""Forced money that a misdeal may leave on the table."""


def kill_hand(hand: Hand, seat: int, by: int, what: str, law: Cite) -> None:
    """The hand is dead; the chips it has put in stay in the pot. The last hand is never dead."""
    if len(hand.live) > 1:
        hand.drop(seat)
        hand.tell("dead_hand", law, by, seat=seat, what=what)


def refund(hand: Hand, seat: int, by: int, law: Cite = REFUND) -> None:
    """A victim of an error, not a contributor to it, gets back all it put in: 14.15(i)3."""
    if len(hand.live) > 1:
        amount = take_back(hand, seat, law)
        hand.drop(seat)
        hand.tell("refund", law, by, seat=seat, amount=amount)


def settle_short(hand: Hand) -> None:
    """A card off the table that is not replaced leaves too few: a fouled hand, and not by its holder."""
    for seat in dict.fromkeys(hand.cards.short):
        if seat in hand.live:
            refund(hand, seat, DEALER)
    hand.cards.short = []


def take_back(hand: Hand, seat: int, law: Cite) -> int:
    """All that a seat has put in comes back: its bet and its part of each pot, as far as a pot has it."""
    chips, stack = hand.chips, (hand.stacks, seat)
    returned = chips.bets[seat]
    hand.move(returned, (chips.bets, seat), stack, law)
    for pot in chips.pots.pots:
        part = min(pot.given(seat), pot.amount, chips.paid[seat] - returned)
        if part:
            hand.move(part, pot.account, stack, law)
            returned += part
    chips.paid[seat] -= returned
    return returned + sum(hand.standing.pop((kind, seat), 0) for kind in KINDS)
