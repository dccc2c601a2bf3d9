"""A wager as a PAR sheet tells it: pay tables, what a round comes to, figures and bands, with citations."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, TypeAlias

from pitboss.law import cite
from pitboss.law.index import lookup
from pitboss.odds.counting import SEED, Seen, WagerCount
from pitboss.odds.exact import WagerValue, at_stake, count_decided, price_all, ways_taken
from pitboss.odds.par.bands import ROUNDS, ConfidenceBand, Spread, spread
from pitboss.odds.par.decimals import plain
from pitboss.odds.par.estimates import SampledResult, estimate, share_error, share_estimate, standard_errors
from pitboss.odds.par.outcomes import GIVEN_UP, RoundOutcome, outcomes
from pitboss.table import Game, HouseOptions
from pitboss.table.model import Model
from pitboss.table.money import dollars
from pitboss.table.wager import FIRST, LOSES, PUSHES, Wager

BINDS = {
    "exact": "these odds exactly",
    "floor": "these odds at least",
    "choice": "one of the pay tables that may be posted",
}
ENDED = {LOSES: "loses", PUSHES: "pushes", GIVEN_UP: "is given up"}


@dataclass(frozen=True, slots=True, kw_only=True)
class ParLine:
    """A line of a pay table."""

    name: str
    pays: str
    cite: str
    probability: Fraction
    """How often it is paid, of all wagers that are decided."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WagerTerms:
    """A wager of its own, or one that is made with it: by what it pays and within which limits."""

    name: str
    cite: str
    says: str
    """What the paragraph says, in our own words."""
    made: str
    binds: str
    variant: str
    table_cite: str
    source: str
    limits: str
    """The least and the most of it; empty where they follow from another wager."""
    conditions: tuple[str, ...]
    """Commission, caps, meters and rounding, as they are priced."""
    lines: tuple[ParLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ParResult:
    """One thing that a round can come to, in words."""

    outcome: RoundOutcome
    name: str
    pays: str
    cites: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        came = self.outcome
        row: dict[str, Any] = plain(
            {"way": came.way, "name": self.name, "pays": self.pays, "cites": self.cites, "net": came.net,
             "probability": came.probability, "contribution": came.contribution}
        )  # fmt: skip
        return row


@dataclass(frozen=True, slots=True, kw_only=True)
class ParWager:
    """A wager on a sheet: its price, its pay tables and all that a decided round can come to."""

    price: WagerValue
    parts: tuple[WagerTerms, ...]
    results: tuple[ParResult, ...]
    spread: Spread
    ways: int
    """How many ways to fall were counted, or how many rounds were sampled."""
    errors: Mapping[str, float]
    """The standard errors of all figures of a sample, by their names; none where they are exact."""

    @property
    def bands(self) -> tuple[ConfidenceBand, ...]:
        return tuple(self.spread.band(rounds) for rounds in ROUNDS)

    @property
    def seed(self) -> int | None:
        return SEED if self.price.sampled else None

    def to_json(self) -> dict[str, Any]:
        """Return all of it. Sampled figures are estimates, so no fraction looks like an exact count."""
        price, shape = self.price, self.spread
        row: dict[str, Any] = plain(
            {"name": price.wager, "cite": price.cite, "parts": self.parts}
            | {"results": [each.to_json() for each in self.results]}
            | {name: getattr(price, name) for name in FIGURES}
            | {"spread": shape, "volatility": shape.volatility, "bands": self.bands}
            | {"played": price.played, "stake": dollars(price.stake), "method": price.method}
            | {"ways": self.ways, "seed": self.seed, "standard_error": price.standard_error}
        )
        return self._estimated(row) if self.errors else row

    def _estimated(self, row: dict[str, Any]) -> dict[str, Any]:
        """Put estimates with their standard errors in the place of the figures of a sample."""
        decided = float(self.ways / self.price.trials)
        row |= {name: estimate(getattr(self.price, name), self.errors[name]) for name in FIGURES}
        row["volatility"] = estimate(self.spread.volatility, self.errors["volatility"])
        row["spread"] |= {name: estimate(getattr(self.spread, name), self.errors[name]) for name in SHAPE}
        row["played"] = {way: share_estimate(often, self.ways) for way, often in self.price.played.items()}
        for part, told in zip(self.parts, row["parts"], strict=True):
            for line, each in zip(part.lines, told["lines"], strict=True):
                each["probability"] = share_estimate(line.probability, decided)
        for result, each in zip(self.results, row["results"], strict=True):
            came = result.outcome
            error = share_error(came.probability, decided)
            each["probability"] = estimate(came.probability, error)
            each["contribution"] = estimate(came.contribution, abs(float(came.net)) * error)
        for band in row["bands"]:
            band["simulated"] = True
        return row


FIGURES = (
    "hit_any_award", "hit_net_win", "edge", "returned", "edge_per_trial", "trials", "staked",
    "element_of_risk", "variance",
)  # fmt: skip
SHAPE = "mean", "deviation", "skewness", "third"


Law: TypeAlias = Callable[[str], str]
"""From a paragraph as a wager names it to its whole citation, in the edition that is played."""


def priced(game: Game, options: HouseOptions, model: Model, stake: int | None) -> Iterator[ParWager]:
    """The wagers of a model, with all that is told of them, at a stake in cents or that of the model."""

    def law(at: str) -> str:
        return str(game.paragraph(at, options))

    model = at_stake(model, stake)
    counted = count_decided(model)
    found = {each.wager: each for each in price_all(counted, model.stake)}
    for each in counted:
        ways = ways_taken(each, found[each.follows or each.wager.name])
        yield _priced(law, options, each, found[each.wager.name], ways)


def _priced(
    law: Law, options: HouseOptions, counted: WagerCount, found: WagerValue, gone: Mapping[Seen, str]
) -> ParWager:
    came = outcomes(counted, gone, found.stake)
    return ParWager(
        price=replace(found, cite=law(counted.wager.at)),
        parts=tuple(_part(law, options, counted, place, came) for place in range(len(counted.wagers))),
        results=tuple(_result(law, counted, each) for each in came),
        spread=spread((each.net, each.probability) for each in came),
        ways=counted.total,
        errors=standard_errors(
            found, (SampledResult(each.net, each.staked, each.probability) for each in came)
        ),
    )


def _part(
    law: Law, options: HouseOptions, counted: WagerCount, place: int, came: list[RoundOutcome]
) -> WagerTerms:
    wager = counted.wagers[place]
    table, at = wager.pays, law(wager.at)
    entry = lookup(cite(at))
    often: defaultdict[int, Fraction] = defaultdict(Fraction)
    for each in came:
        for end in each.ends:
            if end.place == place:
                often[end.line] += each.probability
    return WagerTerms(
        name=wager.name,
        cite=at,
        says=entry.says if entry else "",
        made=_made(wager),
        binds=BINDS[table.law],
        variant=table.variant,
        table_cite=law(table.at),
        source=table.source,
        limits=_limits(wager, options),
        conditions=tuple(_conditions(law, wager)),
        lines=tuple(
            ParLine(
                name=line.name or "wins",
                pays=wager.describe_line(line),
                cite=law(line.at),
                probability=often[number],
            )
            for number, line in enumerate(table.lines, FIRST)
        ),
    )


def _made(wager: Wager) -> str:
    if wager.rides:
        return f"paid on the stake of the {wager.rides}"
    if wager.later:
        return "made in the course of the round"
    return "made before the round" + (", stays up until it is decided" if wager.lasts else "")


def _limits(wager: Wager, options: HouseOptions) -> str:
    """The least and the most that may be laid on it, and in which steps where these are not the unit."""
    if not wager.maximum:
        return ""
    least, most = wager.allowed_stake(0), wager.allowed_stake(wager.maximum)
    steps = f" in steps of {dollars(wager.multiple)}" if wager.multiple != options.unit else ""
    return dollars(least) if least == most else f"{dollars(least)} to {dollars(most)}{steps}"


def _conditions(law: Law, wager: Wager) -> Iterator[str]:
    """What stands between the odds and what is paid."""
    if fee := wager.commission:
        up = f"rounded up to a multiple of {dollars(fee.round_up_to)}"
        rounded = up if fee.round_up_to else "rounded down to the cent"
        yield f"{fee.percent}% of what it wins is charged ({law(fee.at)}), {rounded}"
    if wager.most:
        together = ", the stake with it" if wager.most_of_all else ""
        together += f", together with the {wager.most_with}" if wager.most_with else ""
        yield f"pays at most {dollars(wager.most)} at once{together}"
    if wager.whole:
        yield f"payouts are rounded down to multiples of {dollars(wager.whole)}"
    if wager.taken_in:
        yield "the stake is taken in before play and is not given back"
    if wager.meter:
        yield f"the meter is priced at {dollars(wager.meter)}, the least that it holds"


def _result(law: Law, counted: WagerCount, came: RoundOutcome) -> ParResult:
    """An outcome in words, with the paragraphs by which it is settled."""
    names, pays, cites = [], [], []
    for place, number in came.ends:
        wager = counted.wagers[place]
        line = wager.line(number) if number >= FIRST else None
        ended = (line.name or "wins") if line else ENDED[number]
        joint = ": " if line and line.name else " "
        names.append(ended if len(counted.wagers) == 1 else f"{wager.name}{joint}{ended}")
        pays += [wager.describe_line(line)] if line else []
        at = line.at if line else wager.pushes if number == PUSHES else wager.loses
        cites.append(law(at))
    return ParResult(
        outcome=came, name="; ".join(names), pays="; ".join(pays), cites=tuple(dict.fromkeys(cites))
    )
