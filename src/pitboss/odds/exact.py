"""Exact prices of wagers, from how often they come to which lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from pitboss.odds.counting import Counted, Lines, Seen, count, too_many
from pitboss.table import Game, HouseOptions
from pitboss.table.model import STAKE, Model, Way
from pitboss.table.stages import capped
from pitboss.table.wager import FIRST, LOSES, STAYS, Pays, Wager

ALONE = Way("", {})


class Chance(NamedTuple):
    """A pay line with what it pays, in words, and how often it comes."""

    name: str
    pays: str
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
    lines: tuple[Chance, ...]
    ways: Mapping[Seen, str]
    """The best decision for everything that can be seen, where there is one to make."""
    played: Mapping[str, Fraction]
    """How often each way is the best."""
    source: str
    """Where the pay table is from."""
    sampled: int = 0
    """Of how many rounds it is an estimate, where there are too many ways to count; 0 if it is exact."""

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
    def standard_error(self) -> float | None:
        return None

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
            "source": self.source,
            "sampled": self.sampled,
            "ways": [{"seen": list(seen), "way": way} for seen, way in self.ways.items()],
            "lines": [
                {"line": line.name, "odds": line.pays, "probability": str(line.probability)}
                for line in self.lines
            ],
        }


def price(counted: Counted, stake: int = STAKE, meter: int | None = None) -> Price:
    """What a wager is worth at the odds posted, with the best decision in every situation.

    Limits and commission are those on this stake, in cents, or on the nearest that may be made; a meter is at
    its least unless told.
    """
    ways_there = counted.decision.ways if counted.decision else (ALONE,)
    net = {way.name: net_of(counted.wagers, way, stake, meter) for way in ways_there}
    win = mean = square = staked = Fraction(0)
    ways: dict[Seen, str] = {}
    played: Counter[str] = Counter()
    came: Counter[int] = Counter()
    for seen, lines in counted.lines.items():
        options = _options(counted, seen)
        nets = [net[way.name] for way in options]
        means = [sum(n * net(each) for each, n in lines.items()) for net in nets]
        best = means.index(max(means))
        if counted.decision and (counted.decided or counted.decision.arises(*seen)):
            ways[seen] = options[best].name
            played[options[best].name] += lines.total()
        mean += means[best]
        for each, n in lines.items():
            result = nets[best](each)
            win += n * (result > 0)
            square += n * result**2
            staked += n * (1 + sum(options[best].adds.values()))
            came[LOSES if counted.wager.name in options[best].gives_up else each[0]] += n
    total = counted.total
    return Price(
        wager=counted.wager.name,
        win=win / total,
        decided=1 - counted.probability(STAYS),
        mean=mean / total,
        square=square / total,
        staked=staked / total,
        lines=tuple(
            Chance(line.name, line.text, Fraction(came[FIRST + place], total), line.at)
            for place, line in enumerate(counted.wager.pays.lines)
        ),
        ways=ways,
        played={way: Fraction(n, total) for way, n in played.items()},
        source=counted.wager.pays.source,
        sampled=counted.total if counted.sampled else 0,
    )


def _options(counted: Counted, seen: Seen) -> Sequence[Way]:
    """The ways that may be gone: the one that a strategy goes, or all of them."""
    decision = counted.decision
    if decision is None:
        return (ALONE,)
    if counted.decided:
        return (decision.ways[seen[0]],)
    if not decision.arises(*seen):
        return decision.ways[:1]
    return (decision.ways[decision.plays.plays(*seen)],) if decision.plays else decision.ways


def _returns(wager: Wager, stake: int, meter: int | None) -> list[Fraction]:
    """What each line returns net on one unit; what rides on another wager loses nothing."""
    lost = Fraction(0) if wager.rides else Fraction(-1)
    stake = max(stake, wager.minimum or 0)
    stake = stake if wager.maximum is None else min(stake, wager.maximum)
    held = wager.meter if meter is None else meter
    won = [_kept(wager, line, stake, held) - wager.taken_in for line in wager.pays.lines]
    return [lost, Fraction(0), Fraction(0), *won]


def _kept(wager: Wager, line: Pays, stake: int, meter: int) -> Fraction:
    """What a player keeps of what one unit wins: up to the limit, less the commission."""
    if line.meter:
        return Fraction(meter * line.meter // 100, stake)
    if not wager.most and not wager.commission and not wager.whole:
        return line.odds.ratio
    winnings = capped(line.odds.pays(stake, wager.whole or 1), wager.most)
    return Fraction(winnings - wager.charged(winnings), stake)


def net_of(
    wagers: tuple[Wager, ...], way: Way, stake: int = STAKE, meter: int | None = None
) -> Callable[[Lines], Fraction]:
    """The net return of the lines that wagers came to, decided in one way, on one unit first staked.

    Limits and commission are those on what is then on each of them.
    """
    stakes = {wagers[0].name: 1} | dict(way.adds)
    bases = [wager.rides or wager.name for wager in wagers]
    worth = [
        _returns(wager, stake * stakes.get(base, 1), meter) for wager, base in zip(wagers, bases, strict=True)
    ]
    given = {name for name in way.gives_up if name in stakes}
    lost = sum(stakes[name] for name in given)
    each_of = [
        0 if base in given and wager.name not in way.still_pays else stakes.get(base, 0)
        for wager, base in zip(wagers, bases, strict=True)
    ]

    def net(lines: Lines) -> Fraction:
        nets = (stake * each[line] for stake, each, line in zip(each_of, worth, lines, strict=True))
        return sum(nets, Fraction(-lost))

    return net


def prices(game: Game, options: HouseOptions) -> list[Price]:
    """Every wager of a game, under one house's options; none where players play against each other."""
    models: list[Model] = game.models(options)
    return [price(each, model.stake) for model in models for each in counted(model)]


def counted(model: Model) -> list[Counted]:
    """Every wager of a model, counted under its best play."""
    return count(model, _played_best(model))


def _played_best(model: Model) -> list[Counted]:
    """What is counted under its best play where there is too much to list for each situation."""
    if not too_many(model):
        return []
    from pitboss.odds import unseen

    return [unseen.best(model)] if unseen.fits(model) else []
