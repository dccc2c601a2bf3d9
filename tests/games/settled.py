"""Check play against the compiled settlement: every wager gets the line that the function returns."""

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
def compile_settlement(function: Any) -> Any:
    """Compile a settlement, unchanged."""
    return numba.njit(function)


def check_settled(round: HouseRound[Any, Any]) -> None:
    """Check that exactly the decided wagers were settled, by the compiled settlement and posted odds."""
    if any(event.name == "void" for event in round.events):
        assert round.house + round.fund == money_kept_by_void(round)
        return
    settled = {key: event for key, event in wager_events(round) if event.name in ENDINGS}
    staked = {key for key, event in wager_events(round) if event.name == "wager"}
    undone = {
        key for key, event in wager_events(round) if event.name in ("take_down", "forfeit", "hand_void")
    }
    up = (staked | set(round.start.wagers)) - undone
    rides = {
        (seat, each.name) for seat, name in up for each in round.options.wagers.values() if each.rides == name
    }
    shared = getattr(round.options, "payout_limit_scope", "") == "ante_and_bet"
    for seat, name in up | rides:
        wager, numbers = round.options.wagers[name], round.numbers[seat, name]
        line = compile_settlement(wager.settle)(*[numbers[draw] for draw in wager.on], *wager.args)
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


def check_bank(round: HouseRound[Any, Any]) -> None:
    """Check the amounts that a player's bank, and a house that shares it, take or supply.

    N.J.A.C. 13:69F-10.8(o), (p) and 13:69F-11.10(l), (m), in plain arithmetic.
    """
    options, seat = round.options, round.bank.seat
    if not seat or any(event.name == "void" for event in round.events):
        return
    dealt = [place for place, event in enumerate(round.events) if event.name == "dealt_again"]
    last = round.events[dealt[-1] if dealt else 0 :]
    center = 0
    for event in last:
        wager = options.wagers.get(event.data.get("wager", ""))
        if wager and not wager.house:
            sign = {"collect": 1, "forfeit": 1, "pay": -1}.get(event.name, 0)
            center += sign * event.data["amount"]
    parts = {f"seat {seat}": abs(center)}
    if round.bank.is_shared:
        low = abs(center) // 2
        high = abs(center) - low
        players, houses = (low, high) if options.odd_half_to == "house" else (high, low)
        parts = {f"seat {seat}": players, "the house": houses}
    if center > 0:
        own = parts[f"seat {seat}"]
        rounds_up = options.vig_round_up_25c == "on"
        parts[f"seat {seat}"] -= min(-(-own // 500) * 25, own) if rounds_up else own * 5 // 100
    name = "surplus" if center > 0 else "supply"
    found = {event.data["whose"]: event.data["amount"] for event in last if event.name == name}
    assert found == {whose: part for whose, part in parts.items() if part}
    assert not [event for event in last if event.name in ("surplus", "supply") and event.name != name]


def money_kept_by_void(round: HouseRound[Any, Any]) -> int:
    """Return the money that a void round leaves with the house and the meters by final settlements."""
    house = ("house", "fund")
    moved = [each for place, each in enumerate(round.movements) if place in round.final]
    return sum(each.amount * ((each.target[0] in house) - (each.source[0] in house)) for each in moved)


def wager_events(round: HouseRound[Any, Any]) -> list[tuple[tuple[int, str], Event]]:
    """Return the events of each wager, by seat and name."""
    wagers = [event for event in round.events if "wager" in event.data]
    return [((event.actor or 0, event.data["wager"]), event) for event in wagers]
