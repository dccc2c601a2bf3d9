"""All that a decided round can come to under the play that is priced, with what it wins and how often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from pitboss.odds.counting import Lines, Seen, WagerCount
from pitboss.odds.returns import ALONE, net_of
from pitboss.table.model import Way
from pitboss.table.wager import FIRST, STAYS

GIVEN_UP = -1
"""In the place of a line: the player gave the wager up."""


class WagerEnd(NamedTuple):
    """A wager, by its place among those of the round, and the line that it came to."""

    place: int
    line: int


@dataclass(frozen=True, slots=True)
class RoundOutcome:
    """One thing that a round can come to."""

    way: str
    """What the player decided; empty where there was nothing to decide."""
    ends: tuple[WagerEnd, ...]
    """How the wagers ended that were up; a bonus only where it was paid."""
    net: Fraction
    """What a unit first staked won or lost."""
    staked: int
    """What was staked in all, for each unit first staked."""
    probability: Fraction

    @property
    def contribution(self) -> Fraction:
        """Its part of the mean."""
        return self.net * self.probability


def outcomes(counted: WagerCount, gone: Mapping[Seen, str], stake: int) -> list[RoundOutcome]:
    """Of all rounds that decide the wager: the best first, together certain.

    The ways gone are told for what was seen, unless what was seen is the way; elsewhere the decision's
    default way is taken.
    """
    decision = counted.decision
    ways = decision.ways if decision else (ALONE,)
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
    """How each wager ended that was up, those apart that ride on another and were not paid."""
    staked = {counted.wager.name, *way.adds}
    for place, (wager, line) in enumerate(zip(counted.wagers, lines, strict=True)):
        base = wager.rides or wager.name
        given = base in way.gives_up and wager.name not in way.still_pays
        if given and not wager.rides:
            yield WagerEnd(place, GIVEN_UP)
        elif not given and base in staked and not (wager.rides and line < FIRST):
            yield WagerEnd(place, line)
