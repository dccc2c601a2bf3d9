"""What if: a wager priced at other payouts and under other options, and the payout that a house edge needs.

Lines are counted once and priced at every payout; what the law lets a house post is asked of the game's own
options, and said beside what was found.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from pitboss.law import BadInput, Cite
from pitboss.odds.counting import WagerCount, group, only, priced_alone
from pitboss.odds.exact import WagerValue, at_stake, count_decided, in_full, price_all, prices
from pitboss.table import Game, HouseOptions, Refused
from pitboss.table.model import Model
from pitboss.table.money import Odds
from pitboss.table.wager import FIRST, Wager

HIGHEST = 10**9 - 1
"""The highest payout that can be printed."""
MOST = 1000
_RANGE = re.compile(r"([0-9]{1,9})\.\.([0-9]{1,9})(?:\.\.([0-9]{1,9}))?")
_TARGET = re.compile(r"[-+]?[0-9]{0,12}(\.[0-9]{0,12}|/[0-9]{1,12})?(e-?[0-9])?\s?%?", re.IGNORECASE)
NEAR, PIECES = Fraction(1, 10**12), 50


class BadWhatIf(BadInput):
    """A question that makes no sense: no such line, a range that is empty, a target out of reach."""


class PostingCheck(NamedTuple):
    """Whether the law lets a house have it: the refusal and its rule where it does not."""

    permitted: bool
    why: str = ""
    cite: Cite | None = None


@dataclass(frozen=True, slots=True)
class SweepPoint:
    """One value of what is changed, and the wagers priced at it; none where the house may not be asked."""

    value: str
    prices: tuple[WagerValue, ...]
    post: PostingCheck


@dataclass(frozen=True, slots=True)
class Solution:
    """The least payout at which a wager's edge is at most a target."""

    line: str
    pays: Wager
    """The wager it is a line of."""
    now: Odds
    before: WagerValue
    least: Odds
    after: WagerValue
    exactly: Fraction | None
    """The payout to one that gives just the target; None where limits, rounding or commission bend it."""
    post: PostingCheck


class PayLine:
    """A line of a pay table that may be paid otherwise, with the wagers it decides counted once."""

    def __init__(
        self, game: Game, options: HouseOptions, name: str, *, stake: int | None = None, strategy: str = ""
    ) -> None:
        self.game, self.options = game, options
        models = game.played_by(strategy, options)
        self.name = _named(name, models)
        having_it = next(each for each in models if any(map(self._pays_it, each.wagers)))
        self.model = at_stake(self._alone(having_it), stake)
        self._counted = count_decided(self.model)
        having = [each for each in self._counted if any(map(self._pays_it, each.wagers))]
        self._decided = {each.wager.name for each in list(filter(self._comes, having)) or having}

    @property
    def odds(self) -> Odds:
        """What it pays now."""
        return dict(zip(self.wager.pays.names(), self.wager.odds, strict=True))[self.name]

    def read(self, value: int | str) -> Odds:
        """Read a payout. Whole numbers are in the units in which the line is posted."""
        law = self.game.paragraph(self.wager.pays.odds_law, self.options)
        bare = isinstance(value, int) or value.isdecimal()
        if bare and not self.wager.taken_in:
            return Odds.parse(f"{value} to {self.odds.stake}", law)
        return self.wager.read_odds(str(value), law)

    @property
    def bent(self) -> bool:
        """Whether a limit, rounding or a commission stands between the odds and what is kept."""
        return any(each.most or each.whole or each.commission for each in self.model.wagers)

    def at(self, odds: Odds) -> tuple[WagerValue, ...]:
        """The wagers that it decides, where it pays this."""
        if any(each.by_way and each.decision and not each.decision.plays for each in self._counted):
            wagers = tuple(self._paying(each, odds) for each in self.model.wagers)
            counts = count_decided(replace(self.model, wagers=wagers))  # the best play may be another
        else:
            counts = [
                replace(each, wagers=tuple(self._paying(wager, odds) for wager in each.wagers))
                for each in self._counted
            ]
        found = zip(counts, price_all(counts, self.model.stake), strict=True)
        return tuple(
            in_full(price, self.game, self.options)
            for counted, price in found
            if counted.wager.name in self._decided
        )

    def post(self, odds: Odds) -> PostingCheck:
        """Whether the house may post it: as the line alone, or as another of the tables that it may have."""
        wanted = _terms(self._paying(self.wager, odds))
        if any(_terms(each) == wanted for each in self._offered()):
            return PostingCheck(True)
        try:
            self.game.posting(self.options, self.name, odds)
        except Refused as refused:
            return PostingCheck(False, refused.reason, refused.cite)
        return PostingCheck(True)

    @property
    def wager(self) -> Wager:
        """The first that has the line; all that do pay it alike."""
        return next(filter(self._pays_it, self.model.wagers))

    def _offered(self) -> Iterator[Wager]:
        """That wager as it is, and by each other table that the law names for it."""
        yield self.wager
        row = self.options.to_json()
        for table in self.wager.tables[1:]:
            chosen = {**row, "tables": {**row.get("tables", {}), table.name: table.variant}}
            models = self.game.models(self.game.options_from_json(chosen))
            yield next(each for model in models for each in model.wagers if each.name == self.wager.name)

    def _alone(self, model: Model) -> Model:
        """The model with no other wagers than those that the line decides, and what is decided with them."""
        several = filter(priced_alone, model.wagers)
        return only(model, [each.name for each in several if any(map(self._pays_it, group(model, each)[0]))])

    def _pays_it(self, wager: Wager) -> bool:
        return self.name in wager.pays.names()

    def _comes(self, counted: WagerCount) -> bool:
        """Whether a wager, or one made with it, ever comes to the line: two may share part of a table."""
        places = [
            (place, FIRST + wager.pays.names().index(self.name))
            for place, wager in enumerate(counted.wagers)
            if self._pays_it(wager)
        ]
        came = (each for lines in counted.lines.values() for each in lines)
        return any(each[place] == line for each in came for place, line in places)

    def _paying(self, wager: Wager, odds: Odds) -> Wager:
        """A wager with the line at other odds, if it has it."""
        if not self._pays_it(wager):
            return wager
        keyed = zip(wager.pays.names(), wager.odds, strict=True)
        posted = wager.pays.posted(tuple(odds if name == self.name else each for name, each in keyed))
        return replace(wager, tables=(posted, *wager.tables[1:]))


def _terms(wager: Wager) -> tuple[Any, ...]:
    """By what a wager is settled and paid."""
    return wager.args, [(line.name, line.odds.ratio) for line in wager.pays.lines]


def sweep_line(line: PayLine, values: Iterable[Odds]) -> Iterator[SweepPoint]:
    """The wagers that a line decides, at each of several payouts."""
    for odds in values:
        yield SweepPoint(line.wager.describe_odds(odds), line.at(odds), line.post(odds))


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
    """Price all wagers or those named under each value of an option; a value that is refused has none."""
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
    """The least payout, in the units in which the line is posted, with at most this edge."""
    unit, now = line.odds.stake, line.odds

    @cache
    def edge(payout: Fraction) -> Fraction:
        odds = Odds(payout.numerator, payout.denominator)
        return max(each.edge for each in line.at(odds))

    def enough(win: int) -> bool:
        return edge(Fraction(win, unit)) <= target

    if not enough(HIGHEST):
        raise BadWhatIf(_out_of_reach(line, target, edge(Fraction(HIGHEST, unit))))
    high = 1
    while not enough(high):
        high = min(2 * high, HIGHEST)
    low = -1 if enough(0) else 0 if high == 1 else high // 2
    high = 0 if low < 0 else high
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if enough(middle) else (middle, high)
    least = Odds(high, unit)
    exactly = None if line.bent or not high else _crossing(edge, Fraction(high, unit), target)
    before, after = (max(line.at(odds), key=lambda each: each.edge) for odds in (now, least))
    return Solution(line.name, line.wager, now, before, least, after, exactly, line.post(least))


def _out_of_reach(line: PayLine, target: Fraction, last: Fraction) -> str:
    return (
        f"no payout of {line.name} brings the house edge down to {float(target):.4%}: "
        f"at {HIGHEST:,} to {line.odds.stake} it is still {float(last):.4%}"
    )


def _crossing(edge: Callable[[Fraction], Fraction], above: Fraction, target: Fraction) -> Fraction | None:
    """Where the edge is just the target, coming from a payout above.

    It falls in straight pieces, and never less steeply as payouts rise, because they are played ever better:
    so each piece, drawn on to the left, meets the target before the edge does.
    """
    at = above
    for _ in range(PIECES):
        here = edge(at)
        if here == target:
            return at
        slope = (here - edge(at - NEAR)) / NEAR
        if not slope:
            return None
        at += (target - here) / slope
    return None


# Names and values


def values(text: str) -> list[int] | list[str]:
    """What is gone through: `1..8`, `0..10..2` with a step, or `a,b,c`."""
    if found := _RANGE.fullmatch(text.strip()):
        low, high, step = (int(each or 1) for each in found.groups())
        if not step:
            raise BadWhatIf(f"{text!r} never moves: write a step from 1 on, such as {low}..{high}..1")
        if low > high:
            raise BadWhatIf(f"{text!r} holds nothing: write the least first, such as 1..8")
        if (high - low) // step >= MOST:
            longer = (high - low) // MOST + 1
            raise BadWhatIf(
                f"{text!r} has more than {MOST:,} values; take a longer step, such as {low}..{high}..{longer}"
            )
        return list(range(low, high + 1, step))
    if ".." in text or not all(parts := [each.strip() for each in text.split(",")]):
        raise BadWhatIf(f"{text!r} is not a range: write 1..8, 0..10..2 with a step, or a,b,c")
    return parts


def payouts(text: str, line: PayLine) -> list[Odds]:
    """The same for a pay line: whole numbers are in the units in which it is posted."""
    return [line.read(each) for each in values(text)]


def target_of(text: str) -> Fraction:
    """A house edge: `5%`, `0.05` or `1/20`."""
    words = text.strip()
    try:
        if not _TARGET.fullmatch(words):
            raise ValueError(words)
        found = Fraction(words.removesuffix("%")) / (100 if words.endswith("%") else 1)
    except (ValueError, ZeroDivisionError):
        raise BadWhatIf(f"{text!r} is not a house edge: write 5%, 0.05 or 1/20") from None
    if not -1 < found < 1:
        raise BadWhatIf(f"a house edge of {float(found):.0%} cannot be: write a share or percent, such as 5%")
    return found


def pay_lines(models: Iterable[Model]) -> list[str]:
    """The names of every line that pays odds."""
    return list(
        dict.fromkeys(
            name
            for model in models
            for wager in model.wagers
            for name, line in zip(wager.pays.names(), wager.pays.lines, strict=True)
            if not line.meter
        )
    )


def _named(words: str, models: list[Model]) -> str:
    """The line that is meant: by its whole name, or by its own where only one wager has such a line."""
    known = pay_lines(models)
    wanted = words.strip().casefold()
    if found := [name for name in known if name.casefold() == wanted]:
        return found[0]
    found = [name for name in known if name.casefold().partition(": ")[2] == wanted]
    if len(found) == 1:
        return found[0]
    if found:
        raise BadWhatIf(f"{words!r} is a line of several wagers: write one of {', '.join(map(repr, found))}")
    raise BadWhatIf(f"there is no pay line {words!r}; there are {', '.join(known) or 'none here'}")
