"""Net returns of wagers by line, under limits, rounding, commission and meters."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache

from pitboss.odds.counting import Lines
from pitboss.table.model import DEFAULT_STAKE_CENTS, Way
from pitboss.table.wager import FIRST, Pays, Wager

ONLY_WAY = Way("", {})
"""The only way if there is nothing to decide."""


def net_of(
    wagers: tuple[Wager, ...], way: Way, stake: int = DEFAULT_STAKE_CENTS, meter: int | None = None
) -> Callable[[Lines], Fraction]:
    """Return a function from lines to the net return per unit of the first stake, for one decision.

    The first wager has the given stake or the nearest allowed, the others their multiple of it. Limits and
    commission apply to each wager's amount.
    """
    stake = wagers[0].allowed_stake(stake)
    stakes = {wagers[0].name: 1} | dict(way.adds)
    bases = [wager.rides or wager.name for wager in wagers]
    laid = [stake * stakes.get(base, 1) for base in bases]
    places = {wager.name: place for place, wager in enumerate(wagers)}
    shares = [places[wager.most_with or wager.name] for wager in wagers]
    worth = [
        _worth(wager, each, meter, *((wagers[other], laid[other]) if other != place else ()))
        for place, (wager, each, other) in enumerate(zip(wagers, laid, shares, strict=True))
    ]
    given = {name for name in way.gives_up if name in stakes}
    lost = sum(stakes[name] for name in given)
    each_of = [
        0 if base in given and wager.name not in way.still_pays else stakes.get(base, 0)
        for wager, base in zip(wagers, bases, strict=True)
    ]

    @cache
    def net(lines: Lines) -> Fraction:
        rows = zip(each_of, worth, lines, shares, strict=True)
        return sum((stake * each[lines[other]][line] for stake, each, line, other in rows), Fraction(-lost))

    return net


def _worth(
    wager: Wager, stake: int, meter: int | None, other: Wager | None = None, with_it: int = 0
) -> list[list[Fraction]]:
    """Return each line's net return, for each line of the wager that uses the shared limit first."""
    if other is None:
        return [_returns(wager, stake, meter)] * (FIRST + len(wager.pays.lines))
    used = [0] * FIRST + [other.winnings(line, with_it) for line in other.pays.lines]
    return [_returns(wager, stake, meter, each) for each in used]


def _returns(wager: Wager, stake: int, meter: int | None, used: int = 0) -> list[Fraction]:
    """Return each line's net return on one unit; a wager that rides on another loses nothing.

    `used` is the part of its limit taken by the wager that shares it.
    """
    lost = Fraction(0) if wager.rides else Fraction(-1)
    held = wager.meter if meter is None else meter
    won = [_net_winnings(wager, line, stake, held, used) - wager.taken_in for line in wager.pays.lines]
    return [lost, Fraction(0), Fraction(0), *won]


def _net_winnings(wager: Wager, line: Pays, stake: int, meter: int, used: int) -> Fraction:
    """Return a player's winnings on one unit, up to the limit and less commission."""
    if line.meter:
        return Fraction(meter * line.meter // 100, stake)
    if not wager.most and not wager.commission and not wager.whole:
        return line.odds.ratio
    winnings = wager.limit_winnings(line.odds.pays(stake, wager.whole or 1), stake, used)
    return Fraction(winnings - wager.commission_on(winnings), stake)
