"""Money is whole cents; odds are exact."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm

from pitboss.law import BadInput, Cite
from pitboss.table.refused import Refused

_DOLLARS = re.compile(r"\$?(\d+)(?:\.(\d{1,2}))?", re.ASCII)
_DIGITS = 12
_UNHEARD_OF = 10**20
_ODDS = re.compile(r"([0-9]{1,9})\s+(to|win|for)\s+([0-9]{1,9})")


class BadAmount(BadInput):
    """The text is not an amount of money."""


def cents(text: str) -> int:
    """Parse dollars such as `5`, `12.50` or `$1,000` into cents."""
    found = _DOLLARS.fullmatch(text.strip().replace(",", ""))
    if not found:
        raise BadAmount(f"{text!r} is not an amount: write dollars, such as 5 or 12.50")
    if len(found[1]) > _DIGITS:
        raise BadAmount(f"{text!r} is too large an amount: use at most {_DIGITS} digits of dollars")
    return int(found[1]) * 100 + int((found[2] or "0").ljust(2, "0"))


@dataclass(frozen=True, slots=True)
class MoneyUnit:
    """Unit in which the amounts at a table are written. They are kept in hundredths of it."""

    name: str
    sign: str = ""

    def __call__(self, amount: int) -> str:
        """Format an amount: `$12.50`, `-$1`, `1,475`. Absurd amounts are not spelled out."""
        if abs(amount) >= _UNHEARD_OF:
            return "an unheard-of amount"
        whole, part = divmod(abs(amount), 100)
        return f"{'-' if amount < 0 else ''}{self.sign}{whole:,}" + (f".{part:02}" if part else "")


DOLLARS = MoneyUnit("dollars", "$")
TOURNAMENT_CHIPS = MoneyUnit("chips")
"""Chips without cash value: they are counted, not priced."""


def dollars(amount: int) -> str:
    """Format cents: `$12.50` for 1250, `$5` for 500, `-$1` for -100."""
    return DOLLARS(amount)


@dataclass(frozen=True, slots=True)
class Odds:
    """The payout of a winning wager: `Odds(7, 6)` is seven to six."""

    win: int
    stake: int = 1

    def __post_init__(self) -> None:
        if self.win < 0 or self.stake < 1:
            raise ValueError(f"{self.win} to {self.stake} are not odds")

    def __str__(self) -> str:
        return f"{self.win} to {self.stake}"

    @property
    def ratio(self) -> Fraction:
        return Fraction(self.win, self.stake)

    @classmethod
    def parse(cls, text: str, cite: Cite) -> Odds:
        """Parse printed odds, with `to` or `win`, never `for`."""
        found = _ODDS.fullmatch(text.strip().lower())
        if not found or int(found[3]) == 0:
            raise Refused(f"{text!r} are not odds: print them as 7 to 6", cite)
        if found[2] == "for":
            raise Refused(f"odds may not be printed with the word for: {text!r}", cite)
        return cls(int(found[1]), int(found[3]))

    def step(self, unit: int) -> int:
        """Return the smallest stake, in units, whose multiples are all paid exactly in units."""
        return unit * self.stake // gcd(self.win, self.stake)

    def pays(self, stake: int, whole: int = 0) -> int:
        """Return the winnings on a stake: exact, or rounded down to multiples of `whole`."""
        if whole:
            return stake * self.win // (self.stake * whole) * whole
        winnings, rest = divmod(stake * self.win, self.stake)
        if rest:
            raise ValueError(f"{stake} cannot be paid at {self}")
        return winnings


def common_step(odds: list[Odds], unit: int) -> int:
    """Return the smallest stake whose multiples are all paid exactly at each of the odds."""
    return lcm(unit, *(each.step(unit) for each in odds))
