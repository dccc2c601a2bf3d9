"""Stakes: the amount a player needs on the table, and the kill. 13:69F-14.7(b), (c), 14.11(i)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from pitboss.law import Cite
from pitboss.poker.hand import Hand, PokerRules
from pitboss.poker.laws import ANTE, BLIND, FORCED, KILL
from pitboss.poker.options import PokerOptions, PokerState
from pitboss.table import DEALER


class RequiredWager(NamedTuple):
    """A wager that the game may require of a player, its highest amount, and the rule."""

    name: str
    amount: int
    law: Cite


def list_required(game: PokerRules, options: PokerOptions) -> list[RequiredWager]:
    """Return the ante, the largest blind or the forced bet of the game: 14.7(b)."""
    names = (("ante", ANTE), ("blind bet", BLIND), ("forced bet", FORCED))
    amounts = zip(names, _amounts(game, options), strict=True)
    return [RequiredWager(name, amount, law) for (name, law), amount in amounts if amount]


def _amounts(game: PokerRules, options: PokerOptions, blind: int | None = None) -> tuple[int, int, int]:
    """Return the ante, the blind and the forced bet. The blind defaults to the largest one posted."""
    if blind is None:
        blind = max(options.posted_blinds, default=0) if game.button is not None else 0
    return options.ante, blind, options.forced_bet if game.stud is not None else 0


def least_stack(game: PokerRules, options: PokerOptions, *, blind: int | None = None) -> int:
    """Return the stack that covers every required wager and one bet at the posted minimum: 14.7(c)3."""
    if game.any_stack:
        return 1
    return sum(_amounts(game, options, blind)) + options.minimum


def least_stacks(
    game: PokerRules, options: PokerOptions, state: PokerState, seats: Iterable[int]
) -> dict[int, int]:
    """Return the stack each seat needs to be dealt in. The kill player posts a larger blind."""
    if state.recorded is not None and state.recorded.any_stack:
        return dict.fromkeys(seats, 1)
    least = dict.fromkeys(seats, least_stack(game, options))
    if options.kill != "off" and state.killer in least:
        least[state.killer] = least_stack(game, options, blind=kill_limit(options.minimum, options))
    return least


# The kill of omaha high-low: limits go up for a player who wins a whole large pot, 14.11(i)


def kill_limit(amount: int, options: PokerOptions) -> int:
    """Return a limit while the kill button is out: doubled, or raised by half."""
    return amount * 2 if options.kill == "kill" else amount * 3 // 2


def move_kill_button(hand: Hand) -> None:
    """Give the kill button to a player who wins a whole qualifying pot."""
    if hand.options.kill == "off" or not hand.won:
        return
    killer = _find_killer(hand)
    if killer is not None:
        hand.emit("kill", KILL, DEALER, seat=killer)
    elif hand.state.killer is not None:
        hand.emit("kill_off", KILL, DEALER)
    hand.state = replace(hand.state, killer=killer)


def _find_killer(hand: Hand) -> int | None:
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
