"""The rate card: payoffs for each catch, limits, and the exact test of the house advantage.

A card is a value. `RateCard.from_json` reads a house's card and explains an unreadable one (`BadOptions`) or
an unlawful one (`Refused`, with the paragraph).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from fractions import Fraction
from functools import cache, cached_property
from math import comb
from typing import Any, Literal, TypeAlias, get_args

from pitboss.equipment.pieces import BALLS
from pitboss.law import cite
from pitboss.table.action import is_whole_number
from pitboss.table.house_options import BadOptions
from pitboss.table.money import dollars
from pitboss.table.refused import Refused
from pitboss.table.wager import cap_payout

__all__ = ["DRAWN", "HOUSE_CARD"]

LAW = cite("13:69F-15")
OLD = cite("19:47-15")

TicketKind: TypeAlias = Literal["straight", "split", "way", "combination", "king"]
MAX_GROUPS = 20
"""Groups on one ticket."""
NUMBERS = BALLS
DRAWN = 20
MAX_ADVANTAGE = Fraction(30, 100)
MIN_AGGREGATE_CENTS = 10_000_000
"""$100,000, in cents."""
MIN_CLAIM_MINUTES, MAX_CLAIM_MINUTES = 5, 365 * 24 * 60
"""Bounds on the validity of a winning ticket, in minutes: five minutes to a year."""

Schedule = Mapping[int, int]
"""Payoff for 1 by catch. The wager itself is not returned."""


@cache
def catch_chance(spots: int, caught: int) -> Fraction:
    """Return the chance that exactly `caught` of a player's spots are among the 20 of 80."""
    return catch_chance_midway(spots, caught, 0)


@cache
def catch_chance_midway(spots: int, caught: int, drawn: int) -> Fraction:
    """Return the chance to catch exactly `caught` of the spots left, after `drawn` of the 20 numbers."""
    left, unseen, missed = DRAWN - drawn, NUMBERS - drawn, spots - caught
    if not 0 <= caught <= left or missed < 0:
        return Fraction(0)
    return Fraction(comb(left, caught) * comb(unseen - left, missed), comb(unseen, spots))


def house_advantage(spots: int, schedule: Schedule, wager: int = 1, most: int = 0) -> Fraction:
    """Return the exact house advantage on a wager. Payoffs above a limit of `most` are lowered to it.

    True odds against the rate paid: 13:69F-15.1 "house advantage".
    """
    back = sum(
        catch_chance(spots, caught) * cap_payout(pays * wager, most) for caught, pays in schedule.items()
    )
    return 1 - Fraction(back) / wager


@dataclass(frozen=True, kw_only=True)
class RateCard:
    """A licensee's rate card. Amounts are cents; a limit of 0 means none."""

    schedules: Mapping[int, Schedule]
    """Payoff for 1 by number of spots and catch."""
    name: str = "a house's own card"
    types: tuple[TicketKind, ...] = get_args(TicketKind)
    """Ticket kinds on sale."""
    minimum: int = 100
    """Minimum wager per way."""
    maximum: int = 10_000
    """Maximum wager per way."""
    unit: int = 100
    """Wagers, and shares of a limit, are whole multiples of this."""
    most: int = 0
    """Limit on the payoff of one wager."""
    aggregate: int = 0
    """Limit on all payoffs of one game together."""
    multi_race: bool = True
    most_games: int = 20
    """Maximum games on a multi-race ticket."""
    most_ways: int = 200
    """Maximum ways of one spot count on a ticket."""
    claim_minutes: int = MAX_CLAIM_MINUTES
    """Validity of a winning ticket, from the start of its last game."""
    source: str = field(default="custom", init=False)
    """Provenance: the law has no schedule, so every card is a house's."""

    def __post_init__(self) -> None:
        self._check_form()
        self._check_law()

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.name, self.minimum, self.maximum, self.unit, self.spots))

    @classmethod
    def from_json(cls, row: Any) -> RateCard:
        """Read a card from a file or an option: schedules by spot count, and any other fields."""
        if not isinstance(row, Mapping):
            raise BadOptions(f"a rate card must be an object with named values, not {row!r}")
        known = [each.name for each in fields(cls) if each.init]
        if unknown := sorted(map(str, row.keys() - set(known))):
            raise BadOptions(f"unknown rate card field {unknown[0]!r}; known fields: {', '.join(known)}")
        if "schedules" not in row:
            why = 'a rate card needs payoffs, such as "schedules": {"1": {"1": 3}}: one spot pays 3'
            raise Refused(why, LAW.at('.1 "rate card"'))
        read = {
            spots: _read_schedule(f"{spots} spots", each) for spots, each in _read_numbered("schedules", row)
        }
        kinds = {"types": tuple(row["types"])} if isinstance(row.get("types"), list) else {}
        return cls(**dict(row) | {"schedules": read} | kinds)

    def _check_form(self) -> None:
        """Check the type and range of every field."""
        for name in ("minimum", "maximum", "unit", "most", "aggregate", "most_games", "most_ways",
                     "claim_minutes"):  # fmt: skip
            if not is_whole_number(value := getattr(self, name)) or not 0 <= value < 10**15:
                raise BadOptions(f"rate card: {name} must be a whole number, 0 or more, not {value!r}")
        if not isinstance(self.multi_race, bool):
            raise BadOptions("rate card: multi_race must be true or false")
        if not isinstance(self.name, str) or not self.name.isprintable():
            raise BadOptions(f"rate card: name must be printable text, not {self.name!r}")
        kinds = get_args(TicketKind)
        if not isinstance(self.types, tuple) or not self.types or not all(t in kinds for t in self.types):
            raise BadOptions(f"rate card: types must be some of {', '.join(kinds)}, not {self.types!r}")
        if "straight" not in self.types:
            raise BadOptions("rate card: types must include straight, because every way is a straight wager")
        if not 0 < self.unit <= self.minimum <= self.maximum or self.minimum % self.unit:
            limits = f"{dollars(self.unit)}, {dollars(self.minimum)} and {dollars(self.maximum)}"
            raise BadOptions(f"rate card: unit, minimum and maximum do not fit together: {limits}")
        if not (self.most_games > 0 and 0 < self.most_ways <= 1 << MAX_GROUPS):
            raise BadOptions("rate card: most_games and most_ways must be at least 1")

    def _check_law(self) -> None:
        """Check the card against the law, except for the house advantage."""
        if sorted(self.schedules) != list(range(1, self.spots + 1)) or not 1 <= self.spots <= NUMBERS:
            why = f"a card needs a schedule for every number of spots: none for {self._missing_schedules()}"
            raise Refused(why, LAW.at(".2(c)1"))
        limit, single = self.aggregate, self.most
        if limit and limit < MIN_AGGREGATE_CENTS:
            why = f"the limit per game must be {dollars(MIN_AGGREGATE_CENTS)} or more, not"
            raise Refused(f"{why} {dollars(limit)}", OLD.at(".3(e)"))
        if single and not limit:
            why = f"a wager is limited to {dollars(single)}, so the game needs the same limit (aggregate)"
            raise Refused(f"{why}, {dollars(MIN_AGGREGATE_CENTS)} or more", OLD.at(".3(e)"))
        if single and limit != single:
            why = f"the limit per game, {dollars(limit)}, must equal the limit per wager"
            raise Refused(f"{why}, {dollars(single)}", OLD.at(".3(e)"))
        if not MIN_CLAIM_MINUTES <= self.claim_minutes <= MAX_CLAIM_MINUTES:
            why = "a winning ticket must be valid for at least five minutes and at most a year"
            raise Refused(f"{why}, not {self.claim_minutes} minutes", OLD.at(".6(c)"))

    def _missing_schedules(self) -> str:
        missing = [str(each) for each in range(1, self.spots + 1) if each not in self.schedules]
        return ", ".join(missing) or "any"

    def check_advantage(self) -> None:
        """Refuse a schedule above 30 percent on the minimum wager. A payoff limit is no excuse."""
        for spots in self.schedules:
            found = self.advantage(spots, self.minimum)
            if found > MAX_ADVANTAGE:
                why = f"{spots}-spot schedule: the house advantage is {found}, {float(found):.4%},"
                least = f"on the minimum wager of {dollars(self.minimum)}; the maximum is 30 percent"
                raise Refused(f"{why} {least}", OLD.at(".3(e)"))

    def advantage(self, spots: int, wager: int) -> Fraction:
        """Return the house advantage of one schedule on a wager, with the card's payoff limit."""
        return house_advantage(spots, self.schedules[spots], wager, self.limit)

    @property
    def limit(self) -> int:
        """Limit on one wager's payoff, which the limit per game also caps, in whole units."""
        return self.most or self.aggregate // self.unit * self.unit

    @cached_property
    def spots(self) -> int:
        """Maximum spots per way, which the licensee sets: 13:69F-15.2(b)."""
        return max(self.schedules, default=0)

    @cached_property
    def pays(self) -> tuple[tuple[int, ...], ...]:
        """Payoff for 1, by spots and then by catch."""
        return tuple(
            tuple(self.schedules.get(spots, {}).get(caught, 0) for caught in range(spots + 1))
            for spots in range(self.spots + 1)
        )

    def sign(self) -> list[str]:
        """Return the schedules as text."""
        return [
            f"{spots} spot{'s' if spots > 1 else ''}: "
            + ", ".join(f"{caught} pays {pays:,}" for caught, pays in schedule.items())
            for spots, schedule in self.schedules.items()
        ]


def _read_numbered(what: str, row: Mapping[str, Any]) -> list[tuple[int, Any]]:
    """Return the items of a mapping with numeric keys, perhaps written as text, in order."""
    items = row[what]
    if not isinstance(items, Mapping):
        raise BadOptions(f"rate card: {what} must have numbers as keys, such as {{'3': ...}}, not {items!r}")
    found = {}
    for key, value in items.items():
        text = str(key)
        if not (text.isascii() and text.isdecimal() and len(text) < 3) or int(text) in found:
            raise BadOptions(f"rate card: {what}: {key!r} must be a number, used only once")
        found[int(text)] = value
    return sorted(found.items())


def _read_schedule(what: str, row: Any) -> dict[int, int]:
    spots = int(what.split()[0])
    schedule = dict(_read_numbered(what, {what: row}))
    for caught, pays in schedule.items():
        if caught > min(spots, DRAWN):
            raise BadOptions(f"rate card: {what} cannot catch {caught}")
        if not is_whole_number(pays) or not 0 < pays < 10**12:
            raise BadOptions(f"rate card: {what}, catch {caught}: must pay a whole number, not {pays!r}")
    return schedule


HOUSE_CARD = RateCard(
    name="Our own rate card, no casino's",
    schedules={
        1: {1: 3},
        2: {2: 12},
        3: {2: 1, 3: 43},
        4: {2: 1, 3: 3, 4: 130},
        5: {3: 1, 4: 10, 5: 800},
        6: {3: 1, 4: 4, 5: 90, 6: 1_600},
        7: {4: 2, 5: 20, 6: 380, 7: 7_000},
        8: {5: 9, 6: 80, 7: 1_500, 8: 25_000},
        9: {4: 1, 5: 3, 6: 35, 7: 280, 8: 4_000, 9: 30_000},
        10: {5: 2, 6: 20, 7: 130, 8: 1_000, 9: 4_000, 10: 25_000},
        11: {5: 1, 6: 8, 7: 70, 8: 400, 9: 2_000, 10: 12_000, 11: 50_000},
        12: {6: 5, 7: 32, 8: 220, 9: 1_000, 10: 4_000, 11: 20_000, 12: 60_000},
        13: {6: 2, 7: 16, 8: 80, 9: 650, 10: 4_000, 11: 12_000, 12: 40_000, 13: 75_000},
        14: {6: 2, 7: 9, 8: 32, 9: 260, 10: 1_200, 11: 8_000, 12: 25_000, 13: 50_000, 14: 90_000},
        15: {0: 1, 6: 1, 7: 7, 8: 24, 9: 100, 10: 300, 11: 2_800, 12: 25_000, 13: 50_000, 14: 80_000,
             15: 100_000},
    },
    most=10_000_000,
    aggregate=10_000_000,
)  # fmt: skip
"""A card we made up. No casino uses it."""
