"""Answer what-if questions: price wagers at other payouts and options, and solve for a house edge.

Lines are counted once and priced at every payout. The game's own options decide which payouts the law allows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from pitboss.law import BadInput, Cite
from pitboss.odds.counting import WagerCount, group, is_priced_alone, keep_wagers
from pitboss.odds.exact import WagerValue, add_citation, at_stake, count_decided, price_all, prices
from pitboss.table import Game, HouseOptions, Refused
from pitboss.table.model import Model
from pitboss.table.money import Odds
from pitboss.table.wager import FIRST, Wager

MAX_PAYOUT = 10**9 - 1
"""Highest payout that can be printed."""
MAX_VALUES = 1000
_RANGE = re.compile(r"([0-9]{1,9})\.\.([0-9]{1,9})(?:\.\.([0-9]{1,9}))?")
_TARGET = re.compile(r"[-+]?[0-9]{0,12}(\.[0-9]{0,12}|/[0-9]{1,12})?(e-?[0-9])?\s?%?", re.IGNORECASE)
SLOPE_STEP, MAX_PIECES = Fraction(1, 10**12), 50


class BadWhatIf(BadInput):
    """A question without an answer: no such line, an empty range, an unreachable target."""


class PostingCheck(NamedTuple):
    """The law's answer on whether a house may post it, with the reason and the rule of a refusal."""

    permitted: bool
    why: str = ""
    cite: Cite | None = None


@dataclass(frozen=True, slots=True)
class SweepPoint:
    """A value of the swept option or line, with prices; none if the value is refused."""

    value: str
    prices: tuple[WagerValue, ...]
    post: PostingCheck


@dataclass(frozen=True, slots=True)
class Solution:
    """The lowest payout that keeps a wager's edge at or below a target."""

    line: str
    pays: Wager
    """The wager the line belongs to."""
    now: Odds
    before: WagerValue
    least: Odds
    after: WagerValue
    exactly: Fraction | None
    """Payout to one that meets the target exactly; None if limits, rounding or commission distort it."""
    post: PostingCheck


class PayLine:
    """A pay line with variable payout, and the counts of the wagers it affects."""

    def __init__(
        self, game: Game, options: HouseOptions, name: str, *, stake: int | None = None, strategy: str = ""
    ) -> None:
        self.game, self.options = game, options
        models = game.models_playing(strategy, options)
        self.name = _find_line(name, models)
        having_it = next(each for each in models if any(map(self._pays_it, each.wagers)))
        self.model = at_stake(self._reduce_model(having_it), stake)
        self._counted = count_decided(self.model)
        having = [each for each in self._counted if any(map(self._pays_it, each.wagers))]
        self._decided = {each.wager.name for each in list(filter(self._hits_line, having)) or having}

    @property
    def odds(self) -> Odds:
        """Return the current payout."""
        return dict(zip(self.wager.pays.names(), self.wager.odds, strict=True))[self.name]

    def read(self, value: int | str) -> Odds:
        """Parse a payout. Whole numbers are in the units in which the line is posted."""
        law = self.game.paragraph(self.wager.pays.odds_law, self.options)
        bare = isinstance(value, int) or value.isdecimal()
        if bare and not self.wager.taken_in:
            return Odds.parse(f"{value} to {self.odds.stake}", law)
        return self.wager.read_odds(str(value), law)

    @property
    def is_distorted(self) -> bool:
        """Return whether a limit, rounding or commission distorts the odds."""
        return any(each.most or each.whole or each.commission for each in self.model.wagers)

    def price_at(self, odds: Odds) -> tuple[WagerValue, ...]:
        """Price the affected wagers at this payout."""
        if any(each.by_way and each.decision and not each.decision.plays for each in self._counted):
            wagers = tuple(self._paying(each, odds) for each in self.model.wagers)
            counts = count_decided(replace(self.model, wagers=wagers))  # the best play may change
        else:
            counts = [
                replace(each, wagers=tuple(self._paying(wager, odds) for wager in each.wagers))
                for each in self._counted
            ]
        found = zip(counts, price_all(counts, self.model.stake), strict=True)
        return tuple(
            add_citation(price, self.game, self.options)
            for counted, price in found
            if counted.wager.name in self._decided
        )

    def check_posting(self, odds: Odds) -> PostingCheck:
        """Check whether the house may post this payout, for the line or as another allowed table."""
        wanted = _terms(self._paying(self.wager, odds))
        if any(_terms(each) == wanted for each in self._offered_tables()):
            return PostingCheck(True)
        try:
            self.game.with_posted_odds(self.options, self.name, odds)
        except Refused as refused:
            return PostingCheck(False, refused.reason, refused.cite)
        return PostingCheck(True)

    @property
    def wager(self) -> Wager:
        """Return the first wager with the line; all of them pay it the same."""
        return next(filter(self._pays_it, self.model.wagers))

    def _offered_tables(self) -> Iterator[Wager]:
        """Yield the wager as it is, and under each other table that the law names for it."""
        yield self.wager
        row = self.options.to_json()
        for table in self.wager.tables[1:]:
            chosen = {**row, "tables": {**row.get("tables", {}), table.name: table.variant}}
            models = self.game.models(self.game.options_from_json(chosen))
            yield next(each for model in models for each in model.wagers if each.name == self.wager.name)

    def _reduce_model(self, model: Model) -> Model:
        """Reduce the model to the wagers that the line affects."""
        several = filter(is_priced_alone, model.wagers)
        return keep_wagers(
            model, [each.name for each in several if any(map(self._pays_it, group(model, each)[0]))]
        )

    def _pays_it(self, wager: Wager) -> bool:
        return self.name in wager.pays.names()

    def _hits_line(self, counted: WagerCount) -> bool:
        """Return whether a wager, or one made with it, ever hits the line; two may share part of a table."""
        places = [
            (place, FIRST + wager.pays.names().index(self.name))
            for place, wager in enumerate(counted.wagers)
            if self._pays_it(wager)
        ]
        came = (each for lines in counted.lines.values() for each in lines)
        return any(each[place] == line for each in came for place, line in places)

    def _paying(self, wager: Wager, odds: Odds) -> Wager:
        """Return the wager with the line at other odds, if it has the line."""
        if not self._pays_it(wager):
            return wager
        keyed = zip(wager.pays.names(), wager.odds, strict=True)
        posted = wager.pays.with_odds(tuple(odds if name == self.name else each for name, each in keyed))
        return replace(wager, tables=(posted, *wager.tables[1:]))


def _terms(wager: Wager) -> tuple[Any, ...]:
    """Return how a wager is settled and paid."""
    return wager.args, [(line.name, line.odds.ratio) for line in wager.pays.lines]


def sweep_line(line: PayLine, values: Iterable[Odds]) -> Iterator[SweepPoint]:
    """Price the wagers that a line affects at each payout."""
    for odds in values:
        yield SweepPoint(line.wager.describe_odds(odds), line.price_at(odds), line.check_posting(odds))


def sweep_option(
    game: Game,
    row: Mapping[str, Any],
    name: str,
    values: Iterable[Any],
    *,
    stake: int | None = None,
    strategy: str = "",
    wagers: Collection[str] = (),
) -> Iterator[SweepPoint]:
    """Price the wagers under each value of an option; a refused value has no prices."""
    for value in values:
        try:
            options = game.options_from_json({**row, name: value})
        except Refused as refused:
            yield SweepPoint(str(value), (), PostingCheck(False, refused.reason, refused.cite))
            continue
        yield SweepPoint(
            str(value), tuple(prices(game, options, stake, strategy, wagers)), PostingCheck(True)
        )


def solve(line: PayLine, target: Fraction) -> Solution:
    """Find the lowest payout, in the units in which the line is posted, with at most this edge."""
    unit, now = line.odds.stake, line.odds

    @cache
    def edge(payout: Fraction) -> Fraction:
        odds = Odds(payout.numerator, payout.denominator)
        return max(each.edge for each in line.price_at(odds))

    def enough(win: int) -> bool:
        return edge(Fraction(win, unit)) <= target

    if not enough(MAX_PAYOUT):
        raise BadWhatIf(_out_of_reach(line, target, edge(Fraction(MAX_PAYOUT, unit))))
    high = 1
    while not enough(high):
        high = min(2 * high, MAX_PAYOUT)
    low = -1 if enough(0) else 0 if high == 1 else high // 2
    high = 0 if low < 0 else high
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if enough(middle) else (middle, high)
    least = Odds(high, unit)
    exactly = None if line.is_distorted or not high else _crossing(edge, Fraction(high, unit), target)
    before, after = (max(line.price_at(odds), key=lambda each: each.edge) for odds in (now, least))
    return Solution(line.name, line.wager, now, before, least, after, exactly, line.check_posting(least))


def _out_of_reach(line: PayLine, target: Fraction, last: Fraction) -> str:
    return (
        f"no payout of {line.name} brings the house edge down to {float(target):.4%}: "
        f"at {MAX_PAYOUT:,} to {line.odds.stake} it is still {float(last):.4%}; choose a higher --target"
    )


def _crossing(edge: Callable[[Fraction], Fraction], above: Fraction, target: Fraction) -> Fraction | None:
    """Find the payout at which the edge equals the target, starting from a higher payout.

    The edge falls in straight pieces that get steeper as payouts rise, because play adapts. So each piece,
    extended to the left, meets the target before the edge does.
    """
    at = above
    for _ in range(MAX_PIECES):
        here = edge(at)
        if here == target:
            return at
        slope = (here - edge(at - SLOPE_STEP)) / SLOPE_STEP
        if not slope:
            return None
        at += (target - here) / slope
    return None


# Names and values


def values(text: str) -> list[int] | list[str]:
    """Parse the values to sweep: `1..8`, `0..10..2` with a step, or `a,b,c`."""
    if found := _RANGE.fullmatch(text.strip()):
        low, high, step = (int(each or 1) for each in found.groups())
        if not step:
            raise BadWhatIf(
                f"{text!r} has a step of zero: write a step of at least 1, such as {low}..{high}..1"
            )
        if low > high:
            raise BadWhatIf(f"{text!r} is empty: write the lower number first, such as 1..8")
        if (high - low) // step >= MAX_VALUES:
            longer = (high - low) // MAX_VALUES + 1
            larger = f"use a larger step, such as {low}..{high}..{longer}"
            raise BadWhatIf(f"{text!r} has more than {MAX_VALUES:,} values: {larger}")
        return list(range(low, high + 1, step))
    if ".." in text or not all(parts := [each.strip() for each in text.split(",")]):
        raise BadWhatIf(f"{text!r} is not a range: write 1..8, 0..10..2 with a step, or a,b,c")
    return parts


def payouts(text: str, line: PayLine) -> list[Odds]:
    """Parse the payouts to sweep for a pay line."""
    return [line.read(each) for each in values(text)]


def target_of(text: str) -> Fraction:
    """Parse a house edge: `5%`, `0.05` or `1/20`."""
    words = text.strip()
    try:
        if not _TARGET.fullmatch(words):
            raise ValueError(words)
        found = Fraction(words.removesuffix("%")) / (100 if words.endswith("%") else 1)
    except (ValueError, ZeroDivisionError):
        raise BadWhatIf(f"{text!r} is not a house edge: write 5%, 0.05 or 1/20") from None
    if not -1 < found < 1:
        raise BadWhatIf(
            f"a house edge of {float(found):.0%} is impossible: write a fraction or percentage, such as 5%"
        )
    return found


def pay_lines(models: Iterable[Model]) -> list[str]:
    """Return the names of all lines that pay odds."""
    return list(
        dict.fromkeys(
            name
            for model in models
            for wager in model.wagers
            for name, line in zip(wager.pays.names(), wager.pays.lines, strict=True)
            if not line.meter
        )
    )


def _find_line(words: str, models: list[Model]) -> str:
    """Find a pay line by its full name, or by its short name if only one wager has it."""
    known = pay_lines(models)
    wanted = words.strip().casefold()
    if found := [name for name in known if name.casefold() == wanted]:
        return found[0]
    found = [name for name in known if name.casefold().partition(": ")[2] == wanted]
    if len(found) == 1:
        return found[0]
    if found:
        raise BadWhatIf(f"several wagers have a line {words!r}: write one of {', '.join(map(repr, found))}")
    raise BadWhatIf(f"there is no pay line {words!r}: choose from {', '.join(known) or 'none here'}")
