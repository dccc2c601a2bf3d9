"""The kill of omaha high-low: limits raised for whoever wins a whole large pot. 13:69F-14.11(i)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pitboss.poker.laws import KILL
from pitboss.poker.options import PokerOptions
from pitboss.table import DEALER

if TYPE_CHECKING:
    from pitboss.poker.hand import Hand


def killed(amount: int, options: PokerOptions) -> int:
    """A limit while the kill button is out: doubled, or raised by half."""
    return amount * 2 if options.kill == "kill" else amount * 3 // 2


def move_kill_button(hand: Hand) -> None:
    """Whoever wins a whole qualifying pot takes the kill button."""
    if hand.options.kill == "off" or not hand.won:
        return
    killer = _killer(hand)
    if killer is not None:
        hand.tell("kill", KILL, DEALER, seat=killer)
    elif hand.state.killer is not None:
        hand.tell("kill_off", KILL, DEALER)
    hand.state = replace(hand.state, killer=killer)


def _killer(hand: Hand) -> int | None:
    options = hand.options
    winners = {seat for seat, _ in hand.won}
    minimum = hand.small if options.kill_threshold_base == "raised_minimum" else options.minimum
    least = options.kill_amount or options.kill_multiple * minimum
    if sum(hand.won.values()) < least:
        return None
    if len(winners) == 1:
        return winners.pop()
    tied = {share for _, share in hand.won} <= {"whole pot", "pot"}
    return hand.state.killer if tied and options.kill_survives_tie == "on" else None
