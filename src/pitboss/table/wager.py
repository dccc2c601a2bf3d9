"""A wager is data: where it lies, by which rule, and the lines that it may come to.

A settlement is a function of plain integers that gives the number of a line: `LOSES`, `PUSHES`,
`STAYS` (it is still up), or `FIRST` and more for the wager's own pay lines. Play looks the line up;
odds counts lines once with the same function, compiled where there are many, and prices any pay table
from the counts. A limit and a commission come after the line, as integers too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Literal, NamedTuple, TypeAlias

from pitboss.law import Cite
from pitboss.law.index import Provenance
from pitboss.table.money import BadAmount, Odds, cents, common_step, dollars
from pitboss.table.refused import Refused


class Commission(NamedTuple):
    """A percentage of what a wager wins, and the paragraph that allows it.

    It is never more than that percentage, so a fraction of a cent is not charged, unless the law lets the
    house round it up.
    """

    percent: int
    at: str
    round_up_to: int = 0
    """Round up to a multiple of this many cents; 0 for no rounding up."""

    def due(self, winnings: int) -> int:
        """Return the commission on winnings, in cents; it never takes more than was won."""
        if not self.round_up_to:
            return winnings * self.percent // 100
        steps = -(-winnings * self.percent // (100 * self.round_up_to))
        return min(steps * self.round_up_to, winnings)


def capped(winnings: int, most: int, used: int = 0) -> int:
    """What is paid of winnings under a limit, some of which may be used up; there is none where it is 0."""
    return min(winnings, max(most - used, 0)) if most else winnings


def shared_out(winnings: Sequence[int], most: int, unit: int = 1) -> list[int]:
    """Payouts that together exceed a limit, each lowered in proportion to whole units.

    What the rounding leaves goes a unit at a time to those who lost most by it, the first of them first.
    """
    total = sum(winnings)
    if not most or total <= most:
        return list(winnings)
    parts = [each * most // (total * unit) * unit for each in winnings]
    lost = sorted(range(len(parts)), key=lambda place: parts[place] * total - winnings[place] * most)
    left = (most - sum(parts)) // unit
    for place in lost:
        if left and parts[place] + unit <= winnings[place]:
            parts[place] += unit
            left -= 1
    return parts


LOSES, PUSHES, STAYS, FIRST = range(4)
PayLaw: TypeAlias = Literal["exact", "floor", "choice"]
"""A house pays exactly this, at least this, or by one of several tables that the law names."""


class Pays(NamedTuple):
    """One line of a pay table: what it is called, what it pays, and the paragraph that says so.

    A wager with a single line may leave it without a name.
    """

    name: str
    odds: Odds
    at: str
    least: Odds | None = None
    """Where the law sets the least: as good as the odds above, unless it is named."""
    most: Odds | None = None
    """The best odds that a house may post, where the law sets them too."""
    meter: int = 0
    """The part of a meter, in percent, that it pays instead of odds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PayTable:
    """What the lines of a wager pay, and how far a house may go from it."""

    name: str
    lines: tuple[Pays, ...]
    law: PayLaw
    at: str
    """The paragraph that binds the house to it."""
    printed_at: str = ""
    """The paragraph on how its odds are printed, where that is another."""
    source: Provenance = "text"
    variant: str = ""
    """Which of several tables this is, where the law leaves a choice."""

    @property
    def odds_law(self) -> str:
        """The paragraph that odds which cannot be posted are refused by."""
        return self.printed_at or self.at

    def names(self) -> list[str]:
        """The lines by the names under which a house posts them: `field`, `field: 2 or 12`."""
        return [f"{self.name}: {line.name}" if line.name else self.name for line in self.lines]

    def posted(self, odds: tuple[Odds, ...]) -> PayTable:
        """The same lines at the odds that a house has posted."""
        lines = (line._replace(odds=each) for line, each in zip(self.lines, odds, strict=True))
        return replace(self, lines=tuple(lines))


@dataclass(frozen=True, kw_only=True)
class Wager:
    """One wager of a game, as a house offers it."""

    name: str
    at: str
    """The paragraph that lets a player make it. Paragraphs are named from the law of the game on."""
    settle: Callable[..., int]
    """The settlement: the numbers of the draws it looks `on`, then its `args`, to the number of a line."""
    on: tuple[str, ...]
    args: tuple[int, ...] = ()
    """Its own numbers, and readings as integers."""
    tables: tuple[PayTable, ...]
    """What its lines pay: the table posted, and after it those that might be."""
    loses: str
    """The paragraph by which it is collected."""
    pushes: str = ""
    coupon_at: str = ""
    """The paragraph that lets a match play coupon lie on it; none may where it is left out."""
    most: int = 0
    """The most that it pays at once, in cents; 0 for no limit."""
    most_of_all: bool = False
    """Whether that limit is on all that comes back, the stake with it, as of a ticket that is handed in."""
    most_with: str = ""
    """A wager whose winnings count against that limit first."""
    whole: int = 0
    """Payouts are rounded down to whole multiples of so many cents; 0 where they come out even."""
    taken_in: bool = False
    """Whether the stake is taken in before play and never goes back, as that of a progressive."""
    meter: int = 0
    """The least that its meter holds, in cents, by which it is priced unless told."""
    commission: Commission | None = None
    """What the house charges on what it wins."""
    rides: str = ""
    """A wager on whose stake it pays, where it has none of its own, such as a bonus on the ante."""
    later: bool = False
    """Whether it is made in the course of the round, not before it."""
    needs: str = ""
    """A wager that must be up for this one to be made."""
    keeps: int = 0
    """How many times its stake the player must be able to add later, such as a raise."""
    house: bool = False
    """Whether the house banks it, whoever has the bank."""
    lasts: bool = False
    """Whether a round can leave it undecided: it then stands for the next."""
    minimum: int = 0
    maximum: int = 0
    """Limits of its own, in cents; 0 until the table's are filled in."""
    limits_at: str = ""
    """The paragraph that sets its own limits, where it is not a posted sign."""
    multiple: int = 1
    """Stakes are whole multiples of this many cents."""

    @property
    def pays(self) -> PayTable:
        """The pay table posted."""
        return self.tables[0]

    @cached_property
    def looks_on(self) -> frozenset[str]:
        """The draws it looks on."""
        return frozenset(self.on)

    @property
    def depends_on_stake(self) -> bool:
        """Whether a limit, rounding, a commission or a meter makes a unit worth more or less by the stake."""
        bent = self.most or self.whole or self.commission
        return bool(bent) or any(line.meter for line in self.pays.lines)

    def allowed_stake(self, stake: int) -> int:
        """Return the nearest stake that may be laid: the minimum, the maximum, or the multiple below."""
        unit = self.multiple
        stake = max(stake, self.minimum + -self.minimum % unit, unit) // unit * unit
        return min(stake, self.maximum // unit * unit) if self.maximum else stake

    def comes_to(self, numbers: Mapping[str, int]) -> int:
        """The number of its line, by the numbers that the draws came to."""
        return self.settle(*[numbers[draw] for draw in self.on], *self.args)

    def line(self, number: int) -> Pays:
        """One of its own pay lines, by number."""
        return self.pays.lines[number - FIRST]

    def describe_line(self, line: Pays) -> str:
        """Return what a line pays as it is printed: odds, an amount or a part of a meter."""
        return f"{line.meter}% of the meter" if line.meter else self.describe_odds(line.odds)

    def describe_odds(self, odds: Odds) -> str:
        """Return odds as they are printed. Where the stake never goes back, that is the amount it wins."""
        return dollars(odds.pays(self.one_stake, whole=1)) if self.taken_in else str(odds)

    def read_odds(self, text: str, cite: Cite) -> Odds:
        """Read odds as they are printed: the reverse of `describe_odds`."""
        if not self.taken_in:
            return Odds.parse(text, cite)
        try:
            amount = Fraction(cents(text), self.one_stake)
        except BadAmount:
            why = f"the stake on {self.name} is not returned, so it pays an amount, such as $50; not {text!r}"
            raise Refused(why, cite) from None
        return Odds(amount.numerator, amount.denominator)

    @property
    def one_stake(self) -> int:
        """The only stake that may be made, in cents, on a wager that is taken in."""
        if not self.minimum or self.minimum != self.maximum:
            raise ValueError(f"{self.name} is taken in and needs one stake: its minimum and its maximum")
        return self.minimum

    def won(self, line: Pays, stake: int) -> int:
        """What a stake wins by a pay line, up to the limit; a part of a meter is paid apart."""
        return self.limited(line.odds.pays(stake, self.whole), stake)

    def limited(self, winnings: int, stake: int, used: int = 0) -> int:
        """What is paid of winnings under the limit, of which so much may be used up by another wager."""
        back = stake if self.most_of_all else 0
        return capped(winnings + back, self.most, used) - back

    def charged(self, winnings: int) -> int:
        """The commission on winnings."""
        return self.commission.due(winnings) if self.commission else 0

    @cached_property
    def odds(self) -> tuple[Odds, ...]:
        """What each pay line pays."""
        return tuple(line.odds for line in self.pays.lines)

    def step(self, unit: int) -> int:
        """The smallest stake of which every multiple is paid as it must be in units."""
        if self.whole:
            return unit
        return common_step(list(self.odds), unit)

    def matches(self, coupon: int, unit: int) -> bool:
        """Whether a match play coupon of this value may lie on it, and is paid in units."""
        return bool(self.coupon_at) and coupon <= self.maximum and coupon % self.step(unit) == 0
