"""List all outcomes of a decided round under the priced play, with results and probabilities."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from pitboss.odds.counting import Lines, SeenNumbers, WagerCount
from pitboss.odds.returns import ONLY_WAY, net_of
from pitboss.table.model import Way
from pitboss.table.wager import FIRST, STAYS

GIVEN_UP = -1
"""Stands for a line: the player gave up the wager."""


class WagerEnd(NamedTuple):
    """A wager's index in the round, and its line."""

    place: int
    line: int


@dataclass(frozen=True, slots=True)
class RoundOutcome:
    """A possible outcome of a round."""

    way: str
    """The player's decision; empty if there was none."""
    ends: tuple[WagerEnd, ...]
    """Results of the wagers that were up; a bonus only if it was paid."""
    net: Fraction
    """Net win per unit of the first stake."""
    staked: int
    """Total stake per unit of the first stake."""
    probability: Fraction

    @property
    def contribution(self) -> Fraction:
        """Return the outcome's contribution to the mean."""
        return self.net * self.probability


def outcomes(counted: WagerCount, gone: Mapping[SeenNumbers, str], stake: int) -> list[RoundOutcome]:
    """Return the outcomes of rounds that decide the wager, best first.

    `gone` gives the way for each situation, unless the situation is already the way; otherwise the
    decision's default way applies.
    """
    decision = counted.decision
    ways = decision.ways if decision else (ONLY_WAY,)
    places = {way.name: place for place, way in enumerate(ways)}
    nets = [net_of(counted.wagers, way, stake) for way in ways]
    came: Counter[tuple[int, tuple[WagerEnd, ...], Fraction]] = Counter()
    for seen, lines in counted.lines.items():
        if counted.by_way:
            place = seen[0]
        elif seen in gone:
            place = places[gone[seen]]
        else:
            place = decision.default_number if decision else 0
        for each, often in lines.items():
            if each[0] != STAYS:
                came[place, tuple(_ends(counted, ways[place], each)), nets[place](each)] += often
    total = came.total()
    staked = [1 + (0 if counted.follows else sum(way.adds.values())) for way in ways]
    told = [
        RoundOutcome(ways[place].name, ends, net, staked[place], Fraction(often, total))
        for (place, ends, net), often in came.items()
    ]
    return sorted(told, key=lambda each: (-each.net, each.way, each.ends))


def _ends(counted: WagerCount, way: Way, lines: Lines) -> Iterator[WagerEnd]:
    """Yield the result of each wager that was up, except bonuses that were not paid."""
    staked = {counted.wager.name, *way.adds}
    for place, (wager, line) in enumerate(zip(counted.wagers, lines, strict=True)):
        base = wager.rides or wager.name
        given = base in way.gives_up and wager.name not in way.still_pays
        if given and not wager.rides:
            yield WagerEnd(place, GIVEN_UP)
        elif not given and base in staked and not (wager.rides and line < FIRST):
            yield WagerEnd(place, line)
