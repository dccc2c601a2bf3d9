"""Line counts of the three-card poker wagers, computed once for all tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache

from pitboss.equipment.cards import cards
from pitboss.games.three_card.casino import ThreeCardPokerOptions
from pitboss.games.three_card.casino_night import CasinoNightOptions
from pitboss.odds.counting import WagerCount, count
from pitboss.odds.exact import price
from pitboss.table.wager import FIRST, LOSES, PUSHES
from tests.games.three_card.playing import CASINO, NIGHT

Played = Callable[[int], bool]
"""Returns True if a hand of a given strength is played."""


@cache
def counted_casino() -> dict[str, WagerCount]:
    return {each.wager.name: each for each in count(CASINO.model(ThreeCardPokerOptions()))}


@cache
def casino_ways() -> dict[tuple[int, ...], str]:
    """Return optimal play at the casino, where a fold forfeits pair plus."""
    return dict(price(counted_casino()["ante"]).ways)


@cache
def counted_night(ace_low_straight: str = "on") -> dict[str, WagerCount]:
    options = CasinoNightOptions(ace_low_straight=ace_low_straight)  # type: ignore[arg-type]
    return {each.wager.name: each for each in count(NIGHT.model(options))}


@cache
def strength(hand: str) -> int:
    """Return the strength of a hand at a casino night."""
    return CasinoNightOptions().strengths.player(*cards(hand))


def at_least(hand: str) -> Played:
    bound = strength(hand)
    return lambda value: value >= bound


def best(value: int) -> bool:
    """Return optimal play, as the odds find it."""
    return _ways()[value,] == "play"


@cache
def _ways() -> dict[tuple[int, ...], str]:
    return dict(price(counted_night()["ante"]).ways)


def results(counted: WagerCount, played: Played) -> Counter[int]:
    """Count the net results of ante, play and bonus together, in antes, under a strategy."""
    found: Counter[int] = Counter()
    for (seen,), lines in counted.lines.items():
        for line, times in lines.items():
            found[_net(counted, line) if played(seen) else -1] += times
    return found


def _net(counted: WagerCount, lines: tuple[int, ...]) -> int:
    net = 0
    for wager, line in zip(counted.wagers, lines, strict=True):
        if line >= FIRST:
            net += wager.odds[line - FIRST].win
        elif line == LOSES and not wager.rides:
            net -= 1
        else:
            assert line == PUSHES or wager.rides
    return net


def mean(counted: WagerCount, played: Played) -> Fraction:
    found = results(counted, played)
    return Fraction(sum(net * times for net, times in found.items()), counted.total)
