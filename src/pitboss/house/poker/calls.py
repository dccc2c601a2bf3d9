"""The dealer's calls and duties: calling the action, and informing each player. 13:69F-14.6(c)-(e).

The words are those of 14.1. `find_definition` returns the definition behind an event or an option.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pitboss.house.poker.laws import ACTION_CALLED, CONTENDS, DEALER_STEPS, DEALT_ON, IN_THE_POT, OPENING_BET
from pitboss.house.poker.signs import Statement
from pitboss.law import Cite, cite
from pitboss.poker.laws import CALL, COLLECT, COUNTED, POT, RAISE, SIDE_POTS
from pitboss.poker.options import PokerOptions
from pitboss.table.action import actor_name
from pitboss.table.event import Event
from pitboss.table.option import Amount, Choice, Option
from pitboss.table.view import View
from pitboss.table.words import say

__all__ = ["dealer_calls", "find_definition", "list_duties"]

TERMS: Mapping[str, Cite] = {
    "round": cite('13:69F-14.1 "round of play"'),
    "button": cite('13:69F-14.1 "button"'),
    "cut": cite('13:69F-14.1 "cover card"'),
    "ante": cite('13:69F-14.1 "ante"'),
    "blind": cite('13:69F-14.1 "blind bet"'),
    "bring_in": cite('13:69F-14.1 "forced bet"'),
    "burn": cite('13:69F-14.1 "burn card"'),
    "board": cite('13:69F-14.1 "community card"'),
    "common": cite('13:69F-14.1 "common card"'),
    "draw": cite('13:69F-14.1 "draw"'),
    "check": cite('13:69F-14.1 "check"'),
    "call": CALL,
    "raise": RAISE,
    "fold": cite('13:69F-14.1 "fold"'),
    "bet": cite('13:69F-14.1 "bet"'),
    "uncalled": cite('13:69F-14.1 "betting round"'),
    "all_in": cite('13:69F-14.1 "all-in"'),
    "side_pot": cite('13:69F-14.1 "side pot"'),
    "showdown": cite('13:69F-14.1 "showdown"'),
    "show": cite('13:69F-14.1 "showdown"'),
    "rake": cite('13:69F-14.1 "rake"'),
    "bad_beat": cite('13:69F-14.1 "bad beat"'),
    "bad_beat_payout": cite('13:69F-14.1 "bad beat payout"'),
    "dead_hand": cite('13:69F-14.1 "fouled hand"'),
    "hand_rebuilt": cite('13:69F-14.1 "protected hand"'),
    "win": POT,
}
"""Definitions of events and options."""
SHARES: Mapping[str, Cite] = {
    "high": cite('13:69F-14.1 "high"'),
    "low": cite('13:69F-14.1 "low"'),
    "whole pot": cite('13:69F-14.1 "high-low split"'),
}
DUTIES: Mapping[str, Cite] = {
    "burn": cite("13:69F-14.6(e)3"),
    "losers_collected": COLLECT,
    "winners_collected": COLLECT,
    "side_pot_first": SIDE_POTS,
    "discards_counted": COUNTED,
    "rake": cite("13:69F-14.6(e)8"),
    "contribution": cite("13:69F-14.6(e)9"),
}
"""Duties of the dealer in every type of poker."""
_KILLS = {"kill": cite('13:69F-14.1 "kill"'), "half": cite('13:69F-14.1 "half-kill"')}
_BETS = ("blind", "bring_in", "bet")
_OUT = ("fold", "dead_hand", "removed")
_FACES = {"down": cite('13:69F-14.1 "hole card"'), "up": cite('13:69F-14.1 "up-card"')}


def find_definition(event: Event, events: Iterable[Event], options: PokerOptions) -> Cite | None:
    """Return the definition of an event in a round; None if 14.1 has no word for it."""
    data: Mapping[str, Any] = event.data
    if event.name == "deal":
        return _FACES[data["face"]]
    if event.name == "kill":
        return _KILLS[options.kill]
    if event.name == "win":
        return SHARES.get(data["share"], TERMS["win"])
    if event.name == "bet" and next(each for each in events if each.name in _BETS) == event:
        return OPENING_BET
    return TERMS.get(event.name)


def list_duties(view: View) -> list[Statement]:
    """List the duties of 14.6(e) that the dealer has done so far, in order."""
    done = [event for event in view.events if event.name in DUTIES]
    return [Statement(say(event, view.game), DUTIES[event.name]) for event in done]


def dealer_calls(view: View) -> list[Statement]:
    """List the dealer's calls: the pot, all-in players, the turn, and the options of the player in turn."""
    lines = [Statement(f"The pot holds {view.game.money(view.pot)}.", IN_THE_POT)]
    for seat, contends in all_in_amounts(view).items():
        lines.append(Statement(f"Seat {seat} is all-in and may win {view.game.money(contends)}.", CONTENDS))
        lines.append(Statement(f"Seat {seat} gets every card it would be due.", DEALT_ON))
    turn = view.turn
    if turn is None:
        return [*lines, Statement("The round is over.", DEALER_STEPS)]
    lines.append(Statement(f"{actor_name(turn.actor)} to act.", ACTION_CALLED))
    own = view.options if view.viewer == turn.actor else ()
    return lines + [Statement(_option(option), TERMS.get(option.name, option.cite)) for option in own]


def all_in_amounts(view: View) -> dict[int, int]:
    """Return the amount each all-in seat contends for: the pots it has matched, and its part of each bet.

    There is one more pot for each amount with which somebody has gone all-in, the smallest first.
    """
    bets, pots, stacks = view.bets, view.pots, view.stacks
    gone = {event.data.get("seat", event.actor) for event in view.events if event.name in _OUT}
    paid = {
        event.actor: event.data["amount"]
        for event in view.events
        if event.name == "all_in" and event.actor is not None and event.actor not in gone
    }
    paid = {seat: amount for seat, amount in paid.items() if not stacks.get(seat)}
    levels = sorted(set(paid.values()))
    found = {seat: sum(pots[: levels.index(amount) + 1]) for seat, amount in paid.items()}
    for seat, own in bets.items():  # all-in in this betting round: it has matched everything before
        if own and not stacks.get(seat) and seat not in gone:
            found[seat] = sum(pots) + sum(min(bet, own) for bet in bets.values())
    return dict(sorted(found.items()))


def _option(option: Option) -> str:
    """Write `You may call $10`, or `You may raise to $20 up to $40`."""
    if isinstance(option, Choice) and option.cost:
        return f"You may {option.words} {option.unit(option.cost)}."
    if isinstance(option, Amount):
        to = " to" if option.name == "raise" else ""
        high = f" up to {option.unit(option.high)}" if option.high > option.low else ""
        return f"You may {option.words}{to} {option.unit(option.low)}{high}."
    return f"You may {option.words}."
