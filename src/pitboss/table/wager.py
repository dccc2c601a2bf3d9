"""A wager is data: its place, its rules, and the pay lines it can reach.

A settlement is a function of plain integers that returns the number of a line: `LOSES`, `PUSHES`, `STAYS`
(still up), or `FIRST` and above for the wager's pay lines. Play looks up the line. Odds counts lines once
with the same function, compiled if there are many, and prices any pay table from the counts. A limit and a
commission follow, as integers too.
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
    """A percentage of a wager's winnings, and the paragraph that allows it.

    It never exceeds that percentage, so a fraction of a cent is not charged, unless the law lets the house
    round it up.
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


def cap_payout(winnings: int, most: int, used: int = 0) -> int:
    """Return the payout under a limit, some of which may be used up; 0 is no limit."""
    return min(winnings, max(most - used, 0)) if most else winnings


def share_out(winnings: Sequence[int], most: int, unit: int = 1) -> list[int]:
    """Reduce payouts that together exceed a limit, in proportion and to whole units.

    The remainder goes a unit at a time to those who lost most by rounding; ties go to the first.
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
"""A house pays exactly this, at least this, or by one of several tables in the law."""


class Pays(NamedTuple):
    """One line of a pay table: its name, its odds, and its paragraph.

    A wager's only line may be unnamed.
    """

    name: str
    odds: Odds
    at: str
    least: Odds | None = None
    """Minimum odds, if the law sets them: the odds above, unless given here."""
    most: Odds | None = None
    """Maximum odds that a house may post, if the law sets them."""
    meter: int = 0
    """Percentage of a meter that it pays instead of odds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PayTable:
    """A wager's pay lines, and how far a house may deviate from them."""

    name: str
    lines: tuple[Pays, ...]
    law: PayLaw
    at: str
    """The paragraph that binds the house to it."""
    printed_at: str = ""
    """The paragraph about printing its odds, if it is another."""
    source: Provenance = "text"
    variant: str = ""
    """Name of this table, if the law offers several."""

    @property
    def odds_law(self) -> str:
        """The paragraph that forbids unlawful odds."""
        return self.printed_at or self.at

    def names(self) -> list[str]:
        """Return the names under which a house posts the lines: `field`, `field: 2 or 12`."""
        return [f"{self.name}: {line.name}" if line.name else self.name for line in self.lines]

    def with_odds(self, odds: tuple[Odds, ...]) -> PayTable:
        """Return the same lines at the odds that a house has posted."""
        lines = (line._replace(odds=each) for line, each in zip(self.lines, odds, strict=True))
        return replace(self, lines=tuple(lines))


@dataclass(frozen=True, kw_only=True)
class Wager:
    """One wager of a game, as the house offers it."""

    name: str
    at: str
    """The paragraph that allows it. Paragraphs are relative to the law of the game."""
    settle: Callable[..., int]
    """Settlement: a function of the numbers of the draws in `on`, then `args`, to the number of a line."""
    on: tuple[str, ...]
    args: tuple[int, ...] = ()
    """Fixed numbers, including readings as integers."""
    tables: tuple[PayTable, ...]
    """Its pay tables: the one posted, then the alternatives."""
    loses: str
    """The paragraph that collects it."""
    pushes: str = ""
    coupon_at: str = ""
    """The paragraph that allows a match play coupon on it; empty if none does."""
    most: int = 0
    """Maximum payout in cents; 0 for no limit."""
    most_of_all: bool = False
    """Does that limit include the returned stake, as on a ticket that is redeemed?"""
    most_with: str = ""
    """A wager whose winnings count against that limit first."""
    whole: int = 0
    """Payouts are rounded down to multiples of this many cents; 0 if they are exact."""
    taken_in: bool = False
    """Is the stake taken before play and never returned, as for a progressive?"""
    meter: int = 0
    """Minimum of its meter in cents, the default for pricing it."""
    commission: Commission | None = None
    """The house's charge on winnings."""
    rides: str = ""
    """A wager whose stake it pays on, if it has no stake, such as a bonus on the ante."""
    later: bool = False
    """Is it made during the round, not before?"""
    needs: str = ""
    """A wager that must be up before this one can be made."""
    keeps: int = 0
    """Multiple of its stake that the player must be able to add later, such as for a raise."""
    house: bool = False
    """Does the house bank it, whoever has the bank?"""
    lasts: bool = False
    """Can a round leave it undecided? It then stands for the next."""
    minimum: int = 0
    maximum: int = 0
    """Its limits in cents; 0 until the table's limits are filled in."""
    limits_at: str = ""
    """The paragraph that sets its limits, if not a posted sign."""
    multiple: int = 1
    """Stakes are multiples of this many cents."""

    @property
    def pays(self) -> PayTable:
        """The pay table posted."""
        return self.tables[0]

    @cached_property
    def looks_on(self) -> frozenset[str]:
        """The draws it depends on."""
        return frozenset(self.on)

    @property
    def depends_on_stake(self) -> bool:
        """Does a limit, rounding, commission or meter make the value of a unit depend on the stake?"""
        bent = self.most or self.whole or self.commission
        return bool(bent) or any(line.meter for line in self.pays.lines)

    def allowed_stake(self, stake: int) -> int:
        """Return the nearest allowed stake: the minimum, the maximum, or the multiple below."""
        unit = self.multiple
        stake = max(stake, self.minimum + -self.minimum % unit, unit) // unit * unit
        return min(stake, self.maximum // unit * unit) if self.maximum else stake

    def line_number(self, numbers: Mapping[str, int]) -> int:
        """Return the number of its line, given the numbers of the draws."""
        return self.settle(*[numbers[draw] for draw in self.on], *self.args)

    def line(self, number: int) -> Pays:
        """Return one of its pay lines, by number."""
        return self.pays.lines[number - FIRST]

    def describe_line(self, line: Pays) -> str:
        """Return what a line pays, as printed: odds, an amount, or a percentage of a meter."""
        return f"{line.meter}% of the meter" if line.meter else self.describe_odds(line.odds)

    def describe_odds(self, odds: Odds) -> str:
        """Return odds as printed. If the stake is never returned, that is the amount won."""
        return dollars(odds.pays(self.one_stake, whole=1)) if self.taken_in else str(odds)

    def read_odds(self, text: str, cite: Cite) -> Odds:
        """Read odds as printed: the reverse of `describe_odds`."""
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
        """The only stake allowed, in cents, on a wager that is taken in."""
        if not self.minimum or self.minimum != self.maximum:
            raise ValueError(f"{self.name} is taken in and needs minimum equal to maximum")
        return self.minimum

    def winnings(self, line: Pays, stake: int) -> int:
        """Return what a stake wins by a pay line, up to the limit. Shares of a meter are paid separately."""
        return self.limit_winnings(line.odds.pays(stake, self.whole), stake)

    def limit_winnings(self, winnings: int, stake: int, used: int = 0) -> int:
        """Return winnings under the limit, some of which another wager may have used up."""
        back = stake if self.most_of_all else 0
        return cap_payout(winnings + back, self.most, used) - back

    def commission_on(self, winnings: int) -> int:
        """Return the commission on winnings."""
        return self.commission.due(winnings) if self.commission else 0

    @cached_property
    def odds(self) -> tuple[Odds, ...]:
        """The odds of each pay line."""
        return tuple(line.odds for line in self.pays.lines)

    def step(self, unit: int) -> int:
        """Return the smallest stake whose multiples can all be paid in units."""
        if self.whole:
            return unit
        return common_step(list(self.odds), unit)

    def matches(self, coupon: int, unit: int) -> bool:
        """Return whether a match play coupon of this value may lie on it and can be paid in units."""
        return bool(self.coupon_at) and coupon <= self.maximum and coupon % self.step(unit) == 0
