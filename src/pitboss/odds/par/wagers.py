"""A wager on a PAR sheet: pay tables, outcomes, figures and bands, with citations."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, TypeAlias

from pitboss.law import cite
from pitboss.law.index import lookup
from pitboss.odds.counting import SAMPLE_SEED, SeenNumbers, WagerCount
from pitboss.odds.exact import WagerValue, at_stake, count_decided, price_all, ways_taken
from pitboss.odds.par.bands import ROUNDS, ConfidenceBand, Spread, spread
from pitboss.odds.par.decimals import to_json_value
from pitboss.odds.par.estimates import SampledResult, estimate, share_error, share_estimate, standard_errors
from pitboss.odds.par.outcomes import GIVEN_UP, RoundOutcome, outcomes
from pitboss.table import Game, HouseOptions
from pitboss.table.model import Model
from pitboss.table.money import dollars
from pitboss.table.wager import FIRST, LOSES, PUSHES, Wager

BINDING_NAMES = {
    "exact": "exactly these odds",
    "floor": "at least these odds",
    "choice": "one of the allowed pay tables",
}
END_NAMES = {LOSES: "loses", PUSHES: "pushes", GIVEN_UP: "is given up"}


@dataclass(frozen=True, slots=True, kw_only=True)
class ParLine:
    """A line of a pay table."""

    name: str
    pays: str
    cite: str
    probability: Fraction
    """Probability per decided wager."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WagerTerms:
    """Terms of a wager, or of one made with it: pay table and limits."""

    name: str
    cite: str
    says: str
    """The paragraph, paraphrased."""
    made: str
    binds: str
    variant: str
    table_cite: str
    source: str
    limits: str
    """Minimum and maximum; empty if they follow from another wager."""
    conditions: tuple[str, ...]
    """Commission, caps, meters and rounding as priced."""
    lines: tuple[ParLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ParResult:
    """An outcome of a round, in words."""

    outcome: RoundOutcome
    name: str
    pays: str
    cites: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        came = self.outcome
        row: dict[str, Any] = to_json_value(
            {"way": came.way, "name": self.name, "pays": self.pays, "cites": self.cites, "net": came.net,
             "probability": came.probability, "contribution": came.contribution}
        )  # fmt: skip
        return row


@dataclass(frozen=True, slots=True, kw_only=True)
class ParWager:
    """A wager on a sheet: price, pay tables and outcomes."""

    price: WagerValue
    parts: tuple[WagerTerms, ...]
    results: tuple[ParResult, ...]
    spread: Spread
    ways: int
    """Number of outcomes counted, or rounds sampled."""
    errors: Mapping[str, float]
    """Standard errors of sampled figures by name; empty if exact."""

    @property
    def bands(self) -> tuple[ConfidenceBand, ...]:
        return tuple(self.spread.band(rounds) for rounds in ROUNDS)

    @property
    def seed(self) -> int | None:
        return SAMPLE_SEED if self.price.sampled else None

    def to_json(self) -> dict[str, Any]:
        """Return the row as JSON. Sampled figures are estimates, so that none looks exact."""
        price, shape = self.price, self.spread
        row: dict[str, Any] = to_json_value(
            {"name": price.wager, "cite": price.cite, "parts": self.parts}
            | {"results": [each.to_json() for each in self.results]}
            | {name: getattr(price, name) for name in FIGURES}
            | {"spread": shape, "volatility": shape.volatility, "bands": self.bands}
            | {"played": price.played, "stake": dollars(price.stake), "method": price.method}
            | {"ways": self.ways, "seed": self.seed, "standard_error": price.standard_error}
        )
        return self._estimated(row) if self.errors else row

    def _estimated(self, row: dict[str, Any]) -> dict[str, Any]:
        """Replace sampled figures with estimates and their standard errors."""
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
"""Expands a wager's paragraph to its full citation in the edition in play."""


def par_wagers(game: Game, options: HouseOptions, model: Model, stake: int | None) -> Iterator[ParWager]:
    """Yield the wagers of a model for the sheet, at a stake in cents or the model's."""

    def law(at: str) -> str:
        return str(game.paragraph(at, options))

    model = at_stake(model, stake)
    counted = count_decided(model)
    found = {each.wager: each for each in price_all(counted, model.stake)}
    for each in counted:
        ways = ways_taken(each, found[each.follows or each.wager.name])
        yield _par_wager(law, options, each, found[each.wager.name], ways)


def _par_wager(
    law: Law, options: HouseOptions, counted: WagerCount, found: WagerValue, gone: Mapping[SeenNumbers, str]
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
        made=_describe_timing(wager),
        binds=BINDING_NAMES[table.law],
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


def _describe_timing(wager: Wager) -> str:
    if wager.rides:
        return f"paid on the stake of the {wager.rides}"
    if wager.later:
        return "made during the round"
    return "made before the round" + (", stays up until decided" if wager.lasts else "")


def _limits(wager: Wager, options: HouseOptions) -> str:
    """Format the minimum and maximum, and the increment if it is not the unit."""
    if not wager.maximum:
        return ""
    least, most = wager.allowed_stake(0), wager.allowed_stake(wager.maximum)
    steps = f" in steps of {dollars(wager.multiple)}" if wager.multiple != options.unit else ""
    return dollars(least) if least == most else f"{dollars(least)} to {dollars(most)}{steps}"


def _conditions(law: Law, wager: Wager) -> Iterator[str]:
    """Yield the conditions that change the payout at the odds."""
    if fee := wager.commission:
        up = f"rounded up to a multiple of {dollars(fee.round_up_to)}"
        rounded = up if fee.round_up_to else "rounded down to the cent"
        yield f"commission of {fee.percent}% on winnings ({law(fee.at)}), {rounded}"
    if wager.most:
        together = ", including the stake" if wager.most_of_all else ""
        together += f", combined with the {wager.most_with}" if wager.most_with else ""
        yield f"pays at most {dollars(wager.most)} at once{together}"
    if wager.whole:
        yield f"payouts are rounded down to multiples of {dollars(wager.whole)}"
    if wager.taken_in:
        yield "the stake is collected before play and not returned"
    if wager.meter:
        yield f"the meter is priced at its minimum, {dollars(wager.meter)}"


def _result(law: Law, counted: WagerCount, came: RoundOutcome) -> ParResult:
    """Describe an outcome, with the paragraphs that settle it."""
    names, pays, cites = [], [], []
    for place, number in came.ends:
        wager = counted.wagers[place]
        line = wager.line(number) if number >= FIRST else None
        ended = (line.name or "wins") if line else END_NAMES[number]
        joint = ": " if line and line.name else " "
        names.append(ended if len(counted.wagers) == 1 else f"{wager.name}{joint}{ended}")
        pays += [wager.describe_line(line)] if line else []
        at = line.at if line else wager.pushes if number == PUSHES else wager.loses
        cites.append(law(at))
    return ParResult(
        outcome=came, name="; ".join(names), pays="; ".join(pays), cites=tuple(dict.fromkeys(cites))
    )
