"""Play against the settlement compiled: every wager came to the line that the compiled function gives."""

from __future__ import annotations

from functools import cache
from typing import Any

import numba

from pitboss.games.kit.round import HouseRound
from pitboss.table import Event
from pitboss.table.wager import FIRST, LOSES, PUSHES, STAYS

ENDS = {LOSES: "collect", PUSHES: "push"}
ENDINGS = "collect", "push", "pay", "bonus", "jackpot"


@cache
def compiled(function: Any) -> Any:
    """A settlement as compiled code, unchanged."""
    return numba.njit(function)


def check_settled(round: HouseRound[Any, Any]) -> None:
    """Every wager was settled as the compiled settlement says, at the odds posted, and no other was."""
    if any(event.name == "void" for event in round.events):
        assert round.house + round.fund == kept(round)
        return
    settled = {key: event for key, event in told(round) if event.name in ENDINGS}
    staked = {key for key, event in told(round) if event.name == "wager"}
    undone = {key for key, event in told(round) if event.name in ("take_down", "forfeit", "hand_void")}
    up = (staked | set(round.start.wagers)) - undone
    rides = {
        (seat, each.name) for seat, name in up for each in round.options.wagers.values() if each.rides == name
    }
    shared = getattr(round.options, "payout_limit_scope", "") == "ante_and_bet"
    for seat, name in up | rides:
        wager, numbers = round.options.wagers[name], round.numbers[seat, name]
        line = compiled(wager.settle)(*[numbers[draw] for draw in wager.on], *wager.args)
        event = settled.get((seat, name))
        if wager.rides and line < FIRST:
            assert event is None
            continue
        if line == STAYS:
            assert event is None
            assert (seat, name) in round.wagers
            continue
        assert event is not None
        meter = line >= FIRST and wager.line(line).meter
        assert event.name == ENDS.get(line, "bonus" if wager.rides else "jackpot" if meter else "pay")
        if line >= FIRST and not meter:
            odds, stake = wager.odds[line - FIRST], event.data["stake"]
            paid = odds.pays(stake, wager.whole)
            amount, most = event.data["amount"], min(paid, wager.most) if wager.most else paid
            assert amount == most or (shared and amount < most)
            assert event.data.get("limited", False) == (amount < paid)


def kept(round: HouseRound[Any, Any]) -> int:
    """What a void round leaves the house and the meters: what was settled for good before."""
    house = ("house", "fund")
    moved = [each for place, each in enumerate(round.movements) if place in round.final]
    return sum(each.amount * ((each.target[0] in house) - (each.source[0] in house)) for each in moved)


def told(round: HouseRound[Any, Any]) -> list[tuple[tuple[int, str], Event]]:
    """The events of each wager, with whose it is."""
    wagers = [event for event in round.events if "wager" in event.data]
    return [((event.actor or 0, event.data["wager"]), event) for event in wagers]
