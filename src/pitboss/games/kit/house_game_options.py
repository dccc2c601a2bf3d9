"""Posted house options: limits, and the odds and pay tables that the law lets a house choose."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from math import lcm
from typing import ClassVar

from pitboss.games.kit.layout import BettingRules, Layout
from pitboss.law import Cite, cite
from pitboss.table.house_options import BadOptions, HouseOptions, at_fault, blame_option, check_fields, option
from pitboss.table.money import Odds, dollars
from pitboss.table.refused import Refused
from pitboss.table.wager import Pays, PayTable, Wager

POSTED_LIMITS = cite("13:69F-8.2")
COUPON_LAW = cite("13:69E-1.6A")
COUPON_GAMES = ("mini-dice", "pai-gow", "pai-gow-poker")
"""Games whose text allows coupons."""
MAX_COUPONS_EACH = 100


@dataclass(frozen=True, kw_only=True)
class HouseGameOptions(HouseOptions):
    """Options of a game against the house. A game lists its wagers in `offers`."""

    rules: ClassVar[BettingRules]
    odds: Mapping[str, str] = option(
        {},
        "Odds better than the legal minimum, by pay line. "
        'Use an amount, such as "$5", if the stake is not returned.',
        topic="odds",
        example='{"NAME": "9 to 2"}',
    )
    tables: Mapping[str, str] = option(
        {}, "Pay table of each wager, by name, if the law lets the house choose.", topic="odds"
    )

    coupon_value: int = option(
        0,
        "Value of match play coupons; 0 if not accepted. A coupon lies beside chips of at least "
        "its value, pays on its value if the wager wins, and is used once.",
        topic="coupons",
        law="13:69E-1.6A",
        where=COUPON_GAMES,
    )
    coupons_each: int = option(
        1,
        f"Number of coupons each seat may use while the table is open, up to {MAX_COUPONS_EACH}.",
        topic="coupons",
        law="13:69E-1.6A",
        where=COUPON_GAMES,
        needs=("coupon_value",),
        measure="number",
    )

    def __post_init__(self) -> None:
        check_fields(self)
        if not 0 < self.unit <= self.minimum <= self.maximum:
            limits = f"{dollars(self.unit)}, {dollars(self.minimum)} and {dollars(self.maximum)}"
            why = f"unit, minimum and maximum must be in increasing order, not {limits}"
            raise Refused(why, self.rules.limits, at_fault(self, "maximum", "minimum", "unit"))
        for name, posted in (("odds", self.odds), ("tables", self.tables)):
            object.__setattr__(self, name, _copy_text_mapping(name, posted))
        tables = [table for wager in self.offers() for table in wager.tables]
        self._check_names("tables", self.tables, {table.name for table in tables if table.variant})
        self._check_names("odds", self.odds, set(self.posted_odds))  # depends on the chosen tables
        with blame_option(self, "unit", "minimum", "maximum"):
            _ = self.layout  # refuse now if the law does not let the house post it
        self._check_coupons()

    def _check_coupons(self) -> None:
        """Refuse a coupon value that no wager can match, or too many coupons."""
        if not 1 <= self.coupons_each <= MAX_COUPONS_EACH:
            raise BadOptions(
                f"coupons_each must be 1 to {MAX_COUPONS_EACH}, not {self.coupons_each}", "coupons_each"
            )
        if not self.coupon_value:
            return
        value, unit, most = map(dollars, (self.coupon_value, self.unit, self.maximum))
        if not self.unit <= self.coupon_value <= self.maximum:
            why = f"coupon_value must be {unit} to {most} here, not {value}"
            raise Refused(why, COUPON_LAW, "coupon_value")
        take_them = [each for each in self.wagers.values() if each.coupon_at]
        if take_them and not any(each.matches(self.coupon_value, self.unit) for each in take_them):
            step = dollars(min(each.step(self.unit) for each in take_them))
            why = f"no wager here can match a coupon for {value}: choose a multiple of {step}"
            raise Refused(why, COUPON_LAW, "coupon_value")

    def offers(self) -> tuple[Wager, ...]:
        """List the game's wagers under these options, at the law's odds."""
        raise NotImplementedError

    @cached_property
    def wagers(self) -> dict[str, Wager]:
        """The wagers by name, as this house offers them. Raises `Refused` where the law forbids it."""
        found: dict[str, Wager] = {}
        posted: dict[PayTable, tuple[PayTable, ...]] = {}
        for wager in self.offers():
            if wager.pays not in posted:  # many areas may have one table
                posted[wager.pays] = self._post_tables(wager)
            tables = posted[wager.pays]
            found[wager.name] = wager if tables == wager.tables else replace(wager, tables=tables)
        follow = [each for each in found.values() if each.rides or each.later]
        return {
            name: each if each.rides or each.later else self._apply_limits(each, follow)
            for name, each in found.items()
        }

    @cached_property
    def places(self) -> dict[str, int]:
        """The position of each wager in the order of the layout."""
        return {name: place for place, name in enumerate(self.wagers)}

    @cached_property
    def wagers_by_stake(self) -> dict[str, tuple[Wager, ...]]:
        """The wagers decided by each stake: itself and whatever rides on it."""
        riding = [each for each in self.wagers.values() if each.rides]
        return {
            name: tuple(each for each in (wager, *riding) if name in (each.name, each.rides))
            for name, wager in self.wagers.items()
        }

    @cached_property
    def layout(self) -> Layout:
        """The betting areas, with the posted limits."""
        return Layout(self.wagers.values(), self.rules, self.unit, self.at)

    def at(self, paragraph: str) -> Cite:
        """Cite a paragraph of the game's law."""
        return self.law.at(paragraph)

    @property
    def posted_odds(self) -> dict[str, Odds]:
        """The house's odds by pay line, except lines paid from a meter."""
        return {name: line.odds for _, name, line in self._lines() if not line.meter}

    def sign(self) -> list[str]:
        """Return the posted odds as printed on a sign, and the accepted coupons."""
        lines = ((name, wager.describe_line(line)) for wager, name, line in self._lines())
        odds = dict.fromkeys(f"{name} pays {text}" for name, text in lines)
        return [*odds, *([self._coupon_notice] if self.coupon_value else [])]

    @property
    def _coupon_notice(self) -> str:
        return f"match play coupons: {dollars(self.coupon_value)} each, {self.coupons_each} per seat"

    def _lines(self) -> Iterator[tuple[Wager, str, Pays]]:
        for wager in self.wagers.values():
            for name, line in zip(wager.pays.names(), wager.pays.lines, strict=True):
                yield wager, name, line

    def _apply_limits(self, wager: Wager, others: Collection[Wager]) -> Wager:
        """Fill in the table's limits, and the step at which every payout on the stake is exact."""
        paid_on_it = [
            each
            for each in others
            if each.rides == wager.name or (wager.keeps and each.later and each.needs == wager.name)
        ]
        return replace(
            wager,
            minimum=wager.minimum or self.minimum,
            maximum=wager.maximum or self.maximum,
            multiple=lcm(*(each.step(self.unit) for each in (wager, *paid_on_it))),
        )

    def _post_tables(self, wager: Wager) -> tuple[PayTable, ...]:
        """List a wager's posted table first, then its alternatives."""
        variants = {table.variant: table for table in wager.tables}
        chosen = self.tables.get(wager.pays.name, wager.pays.variant)
        if chosen not in variants:
            known = ", ".join(variants)
            why = f"the pay table of {wager.pays.name} must be one of: {known}; not {chosen}"
            raise Refused(why, self.at(wager.pays.at), f"tables.{wager.pays.name}")
        table = variants.pop(chosen)
        keyed = zip(table.names(), table.lines, strict=True)
        odds = tuple(self._post_odds(wager, table, key, line) for key, line in keyed)
        return table.with_odds(odds), *variants.values()

    def _post_odds(self, wager: Wager, table: PayTable, key: str, line: Pays) -> Odds:
        """Return the odds posted for a line, if the law allows them."""
        if key not in self.odds:
            return line.odds
        with blame_option(self, f"odds.{key}"):
            odds = wager.read_odds(self.odds[key], self.at(table.odds_law))
            least, most, says = line.least or line.odds, line.most, wager.describe_odds
            if table.law == "floor" and odds.ratio < least.ratio:
                raise Refused(f"{key} must pay at least {says(least)}, not {says(odds)}", self.at(table.at))
            if most and odds.ratio > most.ratio:
                raise Refused(f"{key} may pay at most {says(most)}, not {says(odds)}", self.at(table.at))
            if table.law != "floor" and odds.ratio != line.odds.ratio:
                raise Refused(f"{key} pays {says(line.odds)}, not {says(odds)}", self.at(table.at))
        return odds

    def _check_names(self, name: str, posted: Mapping[str, str], known: set[str]) -> None:
        """Check that posted names are lines or tables that exist."""
        for key in posted:
            if key not in known:
                named = ", ".join(sorted(known)) or "none"
                why = f"{name}: unknown name {key!r}; known names: {named}"
                raise Refused(why, self.at(self.rules.wager_list), f"{name}.{key}")


def _copy_text_mapping(name: str, posted: Mapping[str, str]) -> dict[str, str]:
    """Copy the mapping, so that nobody else can change it."""
    if not isinstance(posted, Mapping) or not all(isinstance(each, str) for each in posted.values()):
        why = f"{name} must map names to text, such as {{'NAME': '9 to 2'}}, not {posted!r}"
        raise BadOptions(why, name)
    return dict(posted)
