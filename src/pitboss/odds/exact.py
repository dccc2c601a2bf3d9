"""Exact prices of wagers, from how often they come to which lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import sqrt
from typing import Any, Literal, NamedTuple

from pitboss.law import BadInput
from pitboss.odds.counting import Seen, WagerCount, count, only, priced_alone, too_many
from pitboss.odds.returns import ALONE, net_of
from pitboss.table import Game, HouseOptions
from pitboss.table.model import STAKE, Model, Way
from pitboss.table.wager import FIRST, LOSES, PUSHES, STAYS, Wager

SAID = {LOSES: "loses", PUSHES: "pushes", STAYS: "stays up"}
"""What is no pay line, in words."""
NOT_MADE, NOTHING = "not made", "nothing"
"""A wager that was not added in the round; what rides on another and is not won."""


class Outcome(NamedTuple):
    """Something that a wager can come to: a pay line with what it pays, or none, and how often it comes."""

    name: str
    pays: str
    """What it pays, in words; nothing for what is no pay line."""
    probability: Fraction
    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WagerValue:
    """What a wager is worth to the house, played as well as can be unless by a strategy.

    A trial may leave it undecided. Figures are exact, or those of a sample with their standard error.
    """

    wager: str
    stake: int
    """The stake on the wager at which limits, rounding, commission and meters are priced, in cents."""
    by_stake: bool = field(default=True, compare=False)
    """Whether any of these apply, so that another stake may have other figures."""
    win: Fraction
    """The chance that a trial wins it: that the round as a whole wins, with all that is staked in it."""
    award: Fraction
    """The chance that a trial pays any award, on it or on a wager made with it."""
    decided: Fraction
    """The chance that a trial decides it."""
    mean: Fraction
    """The mean net return of one unit first staked, in one trial."""
    square: Fraction
    """The mean square of that return."""
    staked: Fraction
    """The mean of all that is staked in a trial, for one unit first staked."""
    lines: tuple[Outcome, ...]
    """All that a trial can come to: the pay lines, and what pays nothing. Together they are certain."""
    others: Mapping[str, tuple[Outcome, ...]]
    """The same of the wagers that are made with it in the round, or ride on it."""
    ways: Mapping[Seen, str]
    """The decision for everything that can be seen, where there is one to make and it was listed."""
    played: Mapping[str, Fraction]
    """How often each way is gone."""
    returns: Mapping[Fraction, Fraction]
    """Every net return of one unit first staked that a trial can come to, and how often it does."""
    source: str
    """Where the pay table is from."""
    sampled: int = 0
    """Of how many rounds it is an estimate, where there are too many ways to count; 0 if it is exact."""
    game: str = field(default="", compare=False)
    cite: str = field(default="", compare=False)
    """The paragraph that lets a player make it; in full where a game is priced."""

    @property
    def edge(self) -> Fraction:
        """The house's share of a wager carried to its decision, for each unit first staked."""
        return -self.mean / self.decided

    @property
    def returned(self) -> Fraction:
        """What comes back of a unit staked, on average."""
        return 1 - self.edge

    @property
    def edge_per_trial(self) -> Fraction:
        """The house's share of a wager for each trial it is up."""
        return -self.mean

    @property
    def element_of_risk(self) -> Fraction:
        """The house's share of all that is staked in the course of a round."""
        return self.edge / self.staked

    @property
    def hit_any_award(self) -> Fraction:
        """The chance that a decided round hits a pay line, even if it loses more on other wagers."""
        return self.award / self.decided

    @property
    def hit_net_win(self) -> Fraction:
        """The chance that a decided round pays more than is lost in it."""
        return self.win / self.decided

    @property
    def variance(self) -> Fraction:
        """The variance of the return of one unit carried to its decision."""
        return self.square / self.decided - self.edge**2

    @property
    def deviation(self) -> float:
        """The standard deviation of that return."""
        return sqrt(self.variance)

    @property
    def trials(self) -> Fraction:
        """How many trials it takes to decide the wager, on average."""
        return 1 / self.decided

    @property
    def method(self) -> Literal["exact", "simulated"]:
        """Whether every way was counted, or a sample drawn."""
        return "simulated" if self.sampled else "exact"

    @property
    def standard_error(self) -> float | None:
        """That of the edge, where it is of a sample: by how many rounds decided the wager."""
        return sqrt(self.variance / (self.sampled * self.decided)) if self.sampled else None

    def to_json(self) -> dict[str, Any]:
        """Ratios where they are exact, decimals where they are of a sample; `Fraction` reads both."""
        return {
            "game": self.game,
            "wager": self.wager,
            "stake": self.stake,
            "edge": self.figure(self.edge),
            "edge_percent": round(float(self.edge * 100), 4),
            "element_of_risk": self.figure(self.element_of_risk),
            "hit_any_award": self.figure(self.hit_any_award),
            "hit_net_win": self.figure(self.hit_net_win),
            "variance": self.figure(self.variance),
            "deviation": round(self.deviation, 6),
            "method": self.method,
            "standard_error": self.standard_error,
            "sampled": self.sampled,
            "edge_per_trial": self.figure(self.edge_per_trial),
            "trials": self.figure(self.trials),
            "staked": self.figure(self.staked),
            "source": self.source,
            "cite": self.cite,
            "lines": [self._line(line) for line in self.lines],
            "with": [
                {"wager": wager, "lines": [self._line(line) for line in lines]}
                for wager, lines in self.others.items()
            ],
            "played": [{"way": way, "probability": self.figure(often)} for way, often in self.played.items()],
            "ways": [{"seen": list(seen), "way": way} for seen, way in self.ways.items()],
        }

    def _line(self, line: Outcome) -> dict[str, Any]:
        return {"line": line.name, "odds": line.pays or None, "probability": self.figure(line.probability)}

    def figure(self, figure: Fraction) -> str:
        """A figure for programs: a ratio where it is exact, a decimal where it is of a sample."""
        return f"{float(figure):.9f}" if self.sampled else str(figure)


def price(
    counted: WagerCount, stake: int = STAKE, meter: int | None = None, led: Mapping[Seen, str] | None = None
) -> WagerValue:
    """What a wager is worth at the odds posted, with the best decision in every situation.

    Limits and commission are those on this stake, in cents, or on the nearest that may be laid; a meter is at
    its least unless told. A wager that follows the decision about another is `led` by the ways gone there.
    """
    if counted.follows and led is None and not counted.by_way:
        raise ValueError(f"{counted.wager.name} goes as {counted.follows} does: use price_all for both")
    ways_there = counted.decision.ways if counted.decision else (ALONE,)
    net = {way.name: net_of(counted.wagers, way, stake, meter) for way in ways_there}
    award = win = mean = square = staked = Fraction(0)
    ways: dict[Seen, str] = {}
    played: Counter[str] = Counter()
    returns: Counter[Fraction] = Counter()
    came: list[Counter[str | int]] = [Counter() for _ in counted.wagers]
    for seen, lines in counted.lines.items():
        options = _options(counted, seen, led or {})
        nets = [net[way.name] for way in options]
        means = [sum(n * net(each) for each, n in lines.items()) for net in nets]
        best = means.index(max(means))
        way = options[best]
        if counted.decision and not counted.follows and (counted.by_way or counted.decision.arises(*seen)):
            played[way.name] += lines.total()
            if not counted.by_way:
                ways[seen] = way.name
        mean += means[best]
        for each, n in lines.items():
            result = nets[best](each)
            win += n * (result > 0)
            square += n * result**2
            returns[result] += n
            staked += n * (1 + (0 if counted.follows else sum(way.adds.values())))
            ends = [_outcome(counted.wager, *pair, way) for pair in zip(counted.wagers, each, strict=True)]
            award += n * any(isinstance(end, int) and end >= FIRST for end in ends)
            for end, found in zip(ends, came, strict=True):
                found[end] += n
    total = counted.total
    came_to = zip(counted.wagers, came, strict=True)
    chances = {wager.name: _chances(wager, found, total) for wager, found in came_to}
    return WagerValue(
        wager=counted.wager.name,
        stake=counted.wager.allowed_stake(stake),
        by_stake=any(each.depends_on_stake for each in counted.wagers),
        win=win / total,
        award=award / total,
        decided=1 - counted.probability(STAYS),
        mean=mean / total,
        square=square / total,
        staked=staked / total,
        lines=chances.pop(counted.wager.name),
        others=chances,
        ways=ways,
        played={way: Fraction(n, total) for way, n in played.items()},
        returns={each: Fraction(n, total) for each, n in sorted(returns.items()) if n},
        source=counted.wager.pays.source,
        sampled=counted.total if counted.sampled else 0,
        cite=counted.wager.at,
    )


def _options(counted: WagerCount, seen: Seen, led: Mapping[Seen, str]) -> Sequence[Way]:
    """The ways that may be gone: the one that a strategy goes, or all of them."""
    decision = counted.decision
    if decision is None:
        return (ALONE,)
    if counted.by_way:
        return (decision.ways[seen[0]],)
    if not decision.arises(*seen):
        return (decision.ways[decision.default_number],)
    if counted.follows:
        return [way for way in decision.ways if way.name == led[seen]]
    return (decision.ways[decision.plays.plays(*seen)],) if decision.plays else decision.ways


# What can happen to a wager, in words


def _outcome(first: Wager, wager: Wager, line: int, way: Way) -> str | int:
    """The line that a wager comes to, or what became of it before: by the way gone, or in a word."""
    base = wager.rides or wager.name
    if base in way.gives_up and wager.name not in way.still_pays:
        return way.name
    if base != first.name and base not in way.adds:
        return NOT_MADE
    if wager.rides and line < FIRST:
        return NOTHING
    return line


def _chances(wager: Wager, came: Mapping[str | int, int], total: int) -> tuple[Outcome, ...]:
    """Every pay line of a wager, and whatever else it came to."""
    lines = enumerate(wager.pays.lines, FIRST)
    paid = [
        Outcome(line.name or "wins", wager.describe_line(line), Fraction(came.get(number, 0), total), line.at)
        for number, line in lines
    ]
    at = {LOSES: wager.loses, PUSHES: wager.pushes}
    others = sorted((each for each in came if isinstance(each, str) or each < FIRST), key=str)
    return (
        *paid,
        *(
            Outcome(
                each if isinstance(each, str) else SAID[each],
                "",
                Fraction(came[each], total),
                wager.loses if isinstance(each, str) else at.get(each, ""),
            )
            for each in others
        ),
    )


# A whole game


SIDE = "side"
"""In the place of a wager's name: every side wager."""


class NoSuchWager(BadInput):
    """A wager that the game does not offer under these options."""


def prices(
    game: Game,
    options: HouseOptions,
    stake: int | None = None,
    strategy: str = "",
    wagers: Collection[str] = (),
) -> list[WagerValue]:
    """Price every wager of a game, or only those named; none where players play against each other.

    Limits and commission are those on the stake, in cents, that the game names unless told. Without a
    strategy by its name it is played best, and where players may have the bank, that comes after the wagers.
    """
    from pitboss.odds.banking import bank_prices

    models = game.played_by(strategy, options)
    if wagers:
        names = named_wagers(game, models, wagers)
        found = priced(game, options, [only(model, names) for model in models], stake)
        return [each for each in found if each.wager in names]
    found = priced(game, options, models, stake)
    return found if strategy else found + bank_prices(game, options, models, stake)


def priced(
    game: Game, options: HouseOptions, models: Sequence[Model], stake: int | None = None
) -> list[WagerValue]:
    """The wagers of models that the game has made: of its own, or under a strategy."""
    found = []
    for model in (at_stake(each, stake) for each in models):
        found += price_all(count_decided(model), model.stake)
    return [in_full(each, game, options) for each in found]


def side_wagers(models: Sequence[Model]) -> list[str]:
    """Return the names of wagers that are made beside another, which they need."""
    return [each.name for model in models for each in filter(priced_alone, model.wagers) if each.needs]


def named_wagers(game: Game, models: Sequence[Model], words: Collection[str]) -> set[str]:
    """Return the names of the wagers meant, in any case of letters; `side` means every side wager."""
    offered = [each.name for model in models for each in model.wagers if priced_alone(each)]
    known = {each.casefold(): each for each in offered}
    found: set[str] = set()
    for word in (each.strip().casefold() for each in words):
        meant = side_wagers(models) if word == SIDE else [known[word]] if word in known else []
        if not meant:
            what = "side wagers" if word == SIDE else f"wager {word!r}"
            raise NoSuchWager(f"{game.title} has no {what} under these options; it has {', '.join(offered)}")
        found |= set(meant)
    return found


def at_stake(model: Model, stake: int | None) -> Model:
    """Return the model at the stake asked, in cents, at which it is then decided too."""
    return replace(model, stake=stake) if stake else model


def in_full(price: WagerValue, game: Game, options: HouseOptions) -> WagerValue:
    """A price with the name of its game, and the paragraph of its wager in full."""
    return replace(price, game=game.id, cite=str(game.paragraph(price.cite, options)))


def price_all(counts: Sequence[WagerCount], stake: int) -> list[WagerValue]:
    """Each wager for itself; those that follow a decision about another after that one."""
    leaders = {each.wager.name: price(each, stake) for each in counts if not each.follows}
    return [
        price(each, stake, led=ways_taken(each, leaders[each.follows]))
        if each.follows
        else leaders[each.wager.name]
        for each in counts
    ]


def ways_taken(counted: WagerCount, leader: WagerValue) -> Mapping[Seen, str]:
    """Return the way taken in each situation by a wager that follows the decision about another.

    A sample may hold situations that the other's sample does not: they go as most of the others did.
    """
    decision = counted.decision
    if not decision or not counted.sampled or counted.by_way:
        return leader.ways
    most = max(leader.played, key=lambda way: leader.played[way])
    return {seen: most for seen in counted.lines if decision.arises(*seen)} | dict(leader.ways)


def count_decided(model: Model) -> list[WagerCount]:
    """Every wager, counted; under its decisions at once where there are too many situations to list."""
    return count(model, _decided(model))


def _decided(model: Model) -> list[WagerCount]:
    if not too_many(model):
        return []
    from pitboss.odds import unseen

    return [unseen.decided(model)] if unseen.fits(model) else []
