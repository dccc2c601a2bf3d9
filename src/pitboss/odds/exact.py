"""Price wagers exactly from how often they hit each line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import sqrt
from typing import Any, Literal, NamedTuple, TypeAlias

from pitboss.law import BadInput
from pitboss.odds.counting import (
    SeenNumbers,
    WagerCount,
    count,
    has_too_many_outcomes,
    is_priced_alone,
    keep_wagers,
)
from pitboss.odds.returns import ONLY_WAY, net_of
from pitboss.table import Game, HouseOptions
from pitboss.table.model import DEFAULT_STAKE_CENTS, Model, Way
from pitboss.table.wager import FIRST, LOSES, PUSHES, STAYS, Wager

__all__ = [
    "SIDE", "Outcome", "WagerValue", "add_citation", "at_stake", "count_decided", "find_wagers", "price",
    "price_all", "price_models", "prices", "side_wagers", "ways_taken",
]  # fmt: skip
RESULT_NAMES = {LOSES: "loses", PUSHES: "pushes", STAYS: "stays up"}
"""Names of results that are not pay lines."""
NOT_MADE, NOT_WON = "not made", "nothing"
"""Results of a wager that was not added, and of a bonus that was not won."""
LeaderWays: TypeAlias = Mapping[SeenNumbers, str]
"""The decision that another wager makes in each situation."""


class Outcome(NamedTuple):
    """A possible result of a wager, with its payout and probability."""

    name: str
    pays: str
    """Payout in words; empty if it is not a pay line."""
    probability: Fraction
    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WagerValue:
    """The value of a wager to the house, under best play or a named strategy.

    A trial may leave the wager undecided. Figures are exact, or sampled with a standard error.
    """

    wager: str
    stake: int
    """Stake in cents at which limits, rounding, commission and meters are priced."""
    by_stake: bool = field(default=True, compare=False)
    """Whether limits, rounding, commission or a meter make the figures depend on the stake."""
    win: Fraction
    """Probability that a trial is a net win, counting everything staked in the round."""
    award: Fraction
    """Probability that a trial hits a pay line, of this wager or of one made with it."""
    decided: Fraction
    """Probability that a trial decides the wager."""
    mean: Fraction
    """Mean net return of a trial, per unit of the first stake."""
    square: Fraction
    """Mean square of the net return."""
    staked: Fraction
    """Mean total stake of a trial, per unit of the first stake."""
    lines: tuple[Outcome, ...]
    """All possible outcomes of a trial. Their probabilities add up to 1."""
    others: Mapping[str, tuple[Outcome, ...]]
    """The outcomes of wagers made with it in the round, or riding on it."""
    ways: Mapping[SeenNumbers, str]
    """The decision in each situation, if there are decisions and they were listed."""
    played: Mapping[str, Fraction]
    """Frequency of each decision."""
    returns: Mapping[Fraction, Fraction]
    """Probability of each net return of a trial, per unit of the first stake."""
    source: str
    """Source of the pay table."""
    sampled: int = 0
    """Number of sampled rounds, if there are too many outcomes to count; 0 if exact."""
    game: str = field(default="", compare=False)
    cite: str = field(default="", compare=False)
    """The paragraph that allows the wager; the full citation when a game is priced."""

    @property
    def edge(self) -> Fraction:
        """Return the house edge: of a wager left up until decided, per unit of the first stake."""
        return -self.mean / self.decided

    @property
    def returned(self) -> Fraction:
        """Return the average return to player of a unit staked."""
        return 1 - self.edge

    @property
    def edge_per_trial(self) -> Fraction:
        return -self.mean

    @property
    def element_of_risk(self) -> Fraction:
        """Return the element of risk: the house edge over the total staked in a round."""
        return self.edge / self.staked

    @property
    def hit_any_award(self) -> Fraction:
        """Return the hit frequency: a decided round hits a pay line, even if it loses more elsewhere."""
        return self.award / self.decided

    @property
    def hit_net_win(self) -> Fraction:
        """Return the hit frequency of net wins: a decided round pays more than it loses."""
        return self.win / self.decided

    @property
    def variance(self) -> Fraction:
        """Return the variance of a decided unit's return."""
        return self.square / self.decided - self.edge**2

    @property
    def deviation(self) -> float:
        """Return the standard deviation of a decided unit's return."""
        return sqrt(self.variance)

    @property
    def trials(self) -> Fraction:
        """Return the average number of trials to a decision."""
        return 1 / self.decided

    @property
    def method(self) -> Literal["exact", "simulated"]:
        """Return whether the figures are counted or sampled."""
        return "simulated" if self.sampled else "exact"

    @property
    def standard_error(self) -> float | None:
        """Return the standard error of the edge if sampled, from the rounds that decided the wager."""
        return sqrt(self.variance / (self.sampled * self.decided)) if self.sampled else None

    def to_json(self) -> dict[str, Any]:
        """Return exact figures as ratios and sampled ones as decimals; `Fraction` reads both."""
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
            "played": [{"way": way, "probability": self.figure(part)} for way, part in self.played.items()],
            "ways": [{"seen": list(seen), "way": way} for seen, way in self.ways.items()],
        }

    def _line(self, line: Outcome) -> dict[str, Any]:
        return {"line": line.name, "odds": line.pays or None, "probability": self.figure(line.probability)}

    def figure(self, figure: Fraction) -> str:
        """Format a figure: an exact ratio or a sampled decimal."""
        return f"{float(figure):.9f}" if self.sampled else str(figure)


def price(
    counted: WagerCount, stake: int = DEFAULT_STAKE_CENTS, meter: int | None = None,
    leader_ways: LeaderWays | None = None,
) -> WagerValue:  # fmt: skip
    """Price a wager at the posted odds, with the best decision in every situation.

    Limits and commission apply at this stake in cents, or the nearest allowed; a meter is at its minimum by
    default. A wager that follows another's decision takes the ways in `leader_ways`.
    """
    if counted.follows and leader_ways is None and not counted.by_way:
        raise ValueError(f"{counted.wager.name} follows {counted.follows}: use price_all for both")
    all_ways = counted.decision.ways if counted.decision else (ONLY_WAY,)
    net = {way.name: net_of(counted.wagers, way, stake, meter) for way in all_ways}
    award = win = mean = square = staked = Fraction(0)
    ways: dict[SeenNumbers, str] = {}
    played: Counter[str] = Counter()
    returns: Counter[Fraction] = Counter()
    tallies: dict[str, Counter[str | int]] = {wager.name: Counter() for wager in counted.wagers}
    for seen, lines in counted.lines.items():
        options = _options(counted, seen, leader_ways or {})
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
            ends = [_end(counted.wager, *pair, way) for pair in zip(counted.wagers, each, strict=True)]
            award += n * any(isinstance(end, int) and end >= FIRST for end in ends)
            for end, tally in zip(ends, tallies.values(), strict=True):
                tally[end] += n
    total = counted.total
    outcomes = {wager.name: _outcomes(wager, tallies[wager.name], total) for wager in counted.wagers}
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
        lines=outcomes.pop(counted.wager.name),
        others=outcomes,
        ways=ways,
        played={way: Fraction(n, total) for way, n in played.items()},
        returns={each: Fraction(n, total) for each, n in sorted(returns.items()) if n},
        source=counted.wager.pays.source,
        sampled=counted.total if counted.sampled else 0,
        cite=counted.wager.at,
    )


def _options(counted: WagerCount, seen: SeenNumbers, leader_ways: LeaderWays) -> Sequence[Way]:
    """Return the available ways: the strategy's, or all of them."""
    decision = counted.decision
    if decision is None:
        return (ONLY_WAY,)
    if counted.by_way:
        return (decision.ways[seen[0]],)
    if not decision.arises(*seen):
        return (decision.ways[decision.default_number],)
    if counted.follows:
        return [way for way in decision.ways if way.name == leader_ways[seen]]
    return (decision.ways[decision.plays.plays(*seen)],) if decision.plays else decision.ways


# Results of a wager, in words


def _end(first: Wager, wager: Wager, line: int, way: Way) -> str | int:
    """Return the line a wager ends on, or the name of how it ended before reaching one."""
    base = wager.rides or wager.name
    if base in way.gives_up and wager.name not in way.still_pays:
        return way.name
    if base != first.name and base not in way.adds:
        return NOT_MADE
    if wager.rides and line < FIRST:
        return NOT_WON
    return line


def _outcomes(wager: Wager, tally: Mapping[str | int, int], total: int) -> tuple[Outcome, ...]:
    """Return the outcomes of a wager: every pay line, then its other results."""
    lines = enumerate(wager.pays.lines, FIRST)
    paid = [
        Outcome(line.name or "wins", wager.describe_line(line), Fraction(tally.get(n, 0), total), line.at)
        for n, line in lines
    ]
    at = {LOSES: wager.loses, PUSHES: wager.pushes}
    others = sorted((each for each in tally if isinstance(each, str) or each < FIRST), key=str)
    return (
        *paid,
        *(
            Outcome(
                each if isinstance(each, str) else RESULT_NAMES[each],
                "",
                Fraction(tally[each], total),
                wager.loses if isinstance(each, str) else at.get(each, ""),
            )
            for each in others
        ),
    )


# A whole game


SIDE = "side"
"""Stands for every side wager."""


class NoSuchWager(BadInput):
    """The game does not offer this wager under these options."""


def prices(
    game: Game,
    options: HouseOptions,
    stake: int | None = None,
    strategy: str = "",
    wagers: Collection[str] = (),
) -> list[WagerValue]:
    """Price every wager of a game, or only those named. Empty for games between players.

    Limits and commission apply at the stake in cents (default: the game's). Assumes best play unless a
    strategy is named. If players may bank, the banks come after the wagers.
    """
    from pitboss.odds.banking import bank_prices

    models = game.models_playing(strategy, options)
    if wagers:
        names = find_wagers(game, models, wagers)
        values = price_models(game, options, [keep_wagers(model, names) for model in models], stake)
        return [each for each in values if each.wager in names]
    values = price_models(game, options, models, stake)
    return values if strategy else values + bank_prices(game, options, models, stake)


def price_models(
    game: Game, options: HouseOptions, models: Sequence[Model], stake: int | None = None
) -> list[WagerValue]:
    values = []
    for model in (at_stake(each, stake) for each in models):
        values += price_all(count_decided(model), model.stake)
    return [add_citation(each, game, options) for each in values]


def side_wagers(models: Sequence[Model]) -> list[str]:
    """Return the names of wagers that require another wager."""
    return [each.name for model in models for each in filter(is_priced_alone, model.wagers) if each.needs]


def find_wagers(game: Game, models: Sequence[Model], words: Collection[str]) -> set[str]:
    """Find wagers by name, ignoring case; `side` means every side wager."""
    known = {each.name.casefold(): each.name for m in models for each in m.wagers if is_priced_alone(each)}
    found: set[str] = set()
    for word in (each.strip().casefold() for each in words):
        matches = side_wagers(models) if word == SIDE else [known[word]] if word in known else []
        if not matches:
            what = "side wagers" if word == SIDE else f"wager {word!r}"
            offered = ", ".join(known.values())
            raise NoSuchWager(f"{game.title} has no {what} under these options: choose from {offered}")
        found |= set(matches)
    return found


def at_stake(model: Model, stake: int | None) -> Model:
    """Return the model at a stake in cents, which also governs its decisions."""
    return replace(model, stake=stake) if stake else model


def add_citation(value: WagerValue, game: Game, options: HouseOptions) -> WagerValue:
    return replace(value, game=game.id, cite=str(game.paragraph(value.cite, options)))


def price_all(counts: Sequence[WagerCount], stake: int) -> list[WagerValue]:
    """Price each wager; those that follow another's decision use its ways."""
    leaders = {each.wager.name: price(each, stake) for each in counts if not each.follows}
    return [
        price(each, stake, leader_ways=ways_taken(each, leaders[each.follows]))
        if each.follows
        else leaders[each.wager.name]
        for each in counts
    ]


def ways_taken(counted: WagerCount, leader: WagerValue) -> LeaderWays:
    """Return the way taken in each situation by a wager that follows another's decision.

    For situations missing from the other's sample, use its most frequent way.
    """
    decision = counted.decision
    if not decision or not counted.sampled or counted.by_way:
        return leader.ways
    most = max(leader.played, key=lambda way: leader.played[way])
    return {seen: most for seen in counted.lines if decision.arises(*seen)} | dict(leader.ways)


def count_decided(model: Model) -> list[WagerCount]:
    """Count every wager, deciding on the fly if there are too many situations to list."""
    return count(model, _count_visible_card(model))


def _count_visible_card(model: Model) -> list[WagerCount]:
    if not has_too_many_outcomes(model):
        return []
    from pitboss.odds import visible_card

    return [visible_card.count_decided_wager(model)] if visible_card.fits(model) else []
