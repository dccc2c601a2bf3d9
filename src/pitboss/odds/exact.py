"""Exact prices of wagers: every way that chance can fall is counted, line by line, and then priced."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, factorial, prod
from typing import Any, NamedTuple

from pitboss.table import Game, HouseOptions, Odds
from pitboss.table.model import Decision, Draw, Model, Source, Way
from pitboss.table.wager import FIRST, LOSES, STAYS, Wager

Seen = tuple[int, ...]
"""The numbers of the draws that a player has seen."""
ALONE = Way("", {})


@dataclass(frozen=True, slots=True)
class Counted:
    """How often a wager, and those that are made with it in the round, come to which lines.

    Counted for each thing that the player may have seen when deciding, so that any pay table can be
    priced from it.
    """

    wagers: tuple[Wager, ...]
    decision: Decision | None
    lines: Mapping[Seen, Counter[tuple[int, ...]]]
    total: int

    @property
    def wager(self) -> Wager:
        return self.wagers[0]

    def probability(self, line: int) -> Fraction:
        """How often the first wager comes to a line."""
        found = sum(n for lines in self.lines.values() for each, n in lines.items() if each[0] == line)
        return Fraction(found, self.total)


def count(model: Model) -> list[Counted]:
    """Every wager that is made before the round, in the order of the model."""
    groups = [_group(model, wager) for wager in model.wagers if not wager.later and not wager.rides]
    found: list[dict[Seen, Counter[tuple[int, ...]]]] = [{} for _ in groups]
    total = 0
    for weight, numbers in falls(model):
        total += weight
        for (wagers, decision), lines in zip(groups, found, strict=True):
            seen = numbers[: model.place(decision.after) + 1] if decision else ()
            counter = lines.setdefault(seen, Counter())
            counter[tuple(model.line(wager, numbers) for wager in wagers)] += weight
    return [Counted(*group, lines, total) for group, lines in zip(groups, found, strict=True)]


def _group(model: Model, wager: Wager) -> tuple[tuple[Wager, ...], Decision | None]:
    """A wager with the decision about it, and the wagers that the decision adds or that ride on it."""
    decision = next((each for each in model.decisions if each.wager == wager.name), None)
    added = {name for way in decision.ways for name in way.adds} if decision else set()
    others = [each for each in model.wagers if each.name in added or each.rides == wager.name]
    return (wager, *others), decision


def falls(model: Model) -> Iterator[tuple[int, Seen]]:
    """Every way that the draws can fall: in how many ways, and the numbers they come to."""
    return _falls(model.source, model.draws, ())


def _falls(source: Source, draws: Sequence[Draw], numbers: Seen) -> Iterator[tuple[int, Seen]]:
    if not draws:
        yield 1, numbers
        return
    first, *rest = draws
    for weight, kinds in _drawn(source, first.size):
        left = source if source.replaced else Source(_without(source.kinds, kinds))
        for more, each in _falls(left, rest, (*numbers, first.value(*kinds))):
            yield weight * more, each


def _drawn(source: Source, size: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The items that can be drawn together, and in how many ways."""
    for kinds in combinations_with_replacement(range(len(source.kinds)), size):
        times = Counter(kinds)
        if source.replaced:
            ways = factorial(size) // prod(map(factorial, times.values()))
            weight = ways * prod(source.kinds[kind] ** n for kind, n in times.items())
        else:
            weight = prod(comb(source.kinds[kind], n) for kind, n in times.items())
        if weight:
            yield weight, kinds


def _without(kinds: tuple[int, ...], drawn: tuple[int, ...]) -> tuple[int, ...]:
    left = list(kinds)
    for kind in drawn:
        left[kind] -= 1
    return tuple(left)


class Line(NamedTuple):
    """A pay line with how often it comes."""

    name: str
    odds: Odds
    probability: Fraction
    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Price:
    """What a wager is worth to the house, exactly, played as well as can be.

    A trial may leave it undecided.
    """

    wager: str
    win: Fraction
    """The chance that a trial wins it."""
    decided: Fraction
    """The chance that a trial decides it."""
    mean: Fraction
    """The mean net return of one unit first staked, in one trial."""
    square: Fraction
    """The mean square of that return."""
    staked: Fraction
    """The mean of all that is staked in a trial, for one unit first staked."""
    lines: tuple[Line, ...]
    ways: Mapping[Seen, str]
    """The best decision for everything that can be seen, where there is one to make."""

    @property
    def edge(self) -> Fraction:
        """The house's share of a wager carried to its decision."""
        return -self.mean / self.decided

    @property
    def edge_per_trial(self) -> Fraction:
        """The house's share of a wager for each trial it is up."""
        return -self.mean

    @property
    def element_of_risk(self) -> Fraction:
        """The house's share of all that is staked in the course of a round."""
        return self.edge / self.staked

    @property
    def variance(self) -> Fraction:
        """The variance of the return of one unit carried to its decision."""
        return self.square / self.decided - self.edge**2

    @property
    def trials(self) -> Fraction:
        """How many trials it takes to decide the wager, on average."""
        return 1 / self.decided

    def to_json(self) -> dict[str, Any]:
        return {
            "wager": self.wager,
            "win": str(self.win / self.decided),
            "edge": str(self.edge),
            "edge_percent": round(float(self.edge * 100), 4),
            "element_of_risk": str(self.element_of_risk),
            "edge_per_trial": str(self.edge_per_trial),
            "variance": str(self.variance),
            "trials": str(self.trials),
            "lines": [
                {"line": line.name, "odds": str(line.odds), "probability": str(line.probability)}
                for line in self.lines
            ],
        }


def price(counted: Counted) -> Price:
    """What a wager is worth at the odds posted, with the best decision in every situation."""
    worth = [_returns(wager) for wager in counted.wagers]
    win = mean = square = staked = Fraction(0)
    ways: dict[Seen, str] = {}
    for seen, lines in counted.lines.items():
        options = _options(counted.decision, seen)
        nets = [_net(counted.wagers, worth, way) for way in options]
        means = [sum(n * net(each) for each, n in lines.items()) for net in nets]
        best = means.index(max(means))
        if len(options) > 1:
            ways[seen] = options[best].name
        mean += means[best]
        for each, n in lines.items():
            result = nets[best](each)
            win += n * (result > 0)
            square += n * result**2
            staked += n * (1 + sum(options[best].adds.values()))
    total = counted.total
    return Price(
        wager=counted.wager.name,
        win=win / total,
        decided=1 - counted.probability(STAYS),
        mean=mean / total,
        square=square / total,
        staked=staked / total,
        lines=tuple(
            Line(line.name, line.odds, counted.probability(FIRST + place), line.at)
            for place, line in enumerate(counted.wager.pays.lines)
        ),
        ways=ways,
    )


def _options(decision: Decision | None, seen: Seen) -> Sequence[Way]:
    if decision is None:
        return (ALONE,)
    return decision.ways if decision.arises(*seen) else decision.ways[:1]


def _returns(wager: Wager) -> list[Fraction]:
    """What each line returns net on one unit; what rides on another wager loses nothing."""
    lost = Fraction(0) if wager.rides else Fraction(-1)
    return [lost, Fraction(0), Fraction(0), *(odds.ratio for odds in wager.odds)]


def _net(
    wagers: tuple[Wager, ...], worth: list[list[Fraction]], way: Way
) -> Callable[[tuple[int, ...]], Fraction]:
    """The net return of the lines that the wagers came to, decided in one way."""
    stakes = [1 if wager.rides else way.adds.get(wager.name, 0) for wager in wagers]
    stakes[0] = 1
    given = [wager.name in way.gives_up for wager in wagers]

    def net(lines: tuple[int, ...]) -> Fraction:
        came = (LOSES if gone else line for line, gone in zip(lines, given, strict=True))
        nets = (stake * each[line] for stake, each, line in zip(stakes, worth, came, strict=True))
        return sum(nets, Fraction(0))

    return net


def prices(game: Game, options: HouseOptions) -> list[Price]:
    """Every wager of a game, under one house's options; none where players play against each other."""
    model = game.model(options)
    return [] if model is None else [price(counted) for counted in count(model)]
