"""The posted rules sheet of a tournament, 13:47-20.40(m). Play goes by it and by nothing else.

A sheet may be a draft. `missing_items` lists what it still lacks; play does not begin before it is complete.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from itertools import pairwise
from typing import Literal, NamedTuple

from pitboss.charity.prizes import PrizeCategory
from pitboss.charity.tournament.house_rules import TournamentRules
from pitboss.charity.tournament.laws import BUY_IN, MOST_REBUYS, MOST_SEATS, REBUY_MINUTES, SEATS
from pitboss.law import Cite, cite
from pitboss.table.refused import Refused

__all__ = [
    "BlindLevel", "BuyIn", "MissingItem", "PostedPrize", "PostedSheet", "RebuyTerms", "ScheduledBreak",
    "missing_items", "require_complete",
]  # fmt: skip

THREE_RAISES = "No more than three raises are allowed in each betting interval."
BLINDS = cite("13:47-20.40(m)4")
DENOMINATIONS = (25, 100, 500, 1_000, 5_000)


@dataclass(frozen=True, kw_only=True, slots=True)
class BuyIn:
    """The one buy-in and the chips it brings. Zero means that it is not posted yet."""

    price: int = 0
    """In cents."""
    chips: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class RebuyTerms:
    """The re-buys on offer: none, or up to three in a window of the first hour."""

    count: int = 0
    price: int = 0
    """In cents."""
    chips: int = 0
    minutes: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class BlindLevel:
    """One step of the blinds, in chips."""

    small: int
    big: int
    minutes: int


@dataclass(frozen=True, kw_only=True, slots=True)
class ScheduledBreak:
    """A break between levels. `race_off` is the denomination that leaves play in it; 0 for none."""

    minutes: int
    race_off: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class PostedPrize:
    """The prize of a place: merchandise or services, at retail value in cents."""

    place: int
    prize: str
    value: int
    category: PrizeCategory = "merchandise"


@dataclass(frozen=True, kw_only=True, slots=True)
class PostedSheet:
    """Everything a player can hold the holder to. Amounts of money are cents, stacks and blinds are chips."""

    title: str = "Texas Hold 'em tournament"
    buy_in: BuyIn = field(default_factory=BuyIn)
    rebuys: RebuyTerms = field(default_factory=RebuyTerms)
    end: Literal["", "survivor", "set_time"] = "survivor"
    ends_at: datetime | None = None
    """The ending time, if play stops at a set time."""
    schedule: tuple[BlindLevel | ScheduledBreak, ...] = ()
    denominations: tuple[int, ...] = DENOMINATIONS
    """The chips in use, smallest first."""
    seats: int = 10
    """Seats at a table."""
    break_order: tuple[int, ...] = ()
    """Table numbers, first to break first; the highest number first if none are posted."""
    prizes: tuple[PostedPrize, ...] = ()
    three_raises: str = THREE_RAISES
    notes: tuple[str, ...] = ()
    """Anything else a player needs to know."""
    rules: TournamentRules = field(default_factory=TournamentRules)

    def __post_init__(self) -> None:
        for reason, where, at in _find_faults(self):
            raise Refused(reason, where, at)

    @property
    def levels(self) -> tuple[BlindLevel, ...]:
        """The blind levels, without the breaks."""
        return tuple(each for each in self.schedule if isinstance(each, BlindLevel))

    @property
    def prize_value(self) -> int:
        """Retail value of all prizes, in cents."""
        return sum(each.value for each in self.prizes)


_Fault = tuple[str, Cite, str]


def _find_faults(sheet: PostedSheet) -> Iterator[_Fault]:
    """Yield what no sheet may post."""
    if sheet.seats > MOST_SEATS:
        yield f"a table seats at most {MOST_SEATS} players: post {MOST_SEATS} or fewer", SEATS, "seats"
    if sheet.seats < 2:
        yield "a table needs at least two seats", SEATS, "seats"
    if sheet.buy_in.price < 0 or sheet.buy_in.chips < 0:
        yield "the buy-in and its chips cannot be negative", BUY_IN, "buy_in.price"
    yield from _rebuy_faults(sheet.rebuys)
    if sheet.end not in ("", "survivor", "set_time"):
        yield (
            "play ends with one survivor or at a set time: post one of the two",
            cite("13:47-20.40(i)"),
            "end",
        )
    if sheet.ends_at is not None and sheet.end != "set_time":
        yield "an ending time belongs to play that stops at a set time", cite("13:47-20.40(m)3"), "ends_at"
    yield from _chip_faults(sheet)
    places = [each.place for each in sheet.prizes]
    if places != list(range(1, len(places) + 1)):
        yield "list one prize for each place from first on, with none left out", _PRIZES, "prizes"
    for at, prize in enumerate(sheet.prizes):
        if prize.value < 1 or not prize.prize.strip():
            yield "name each prize and declare its retail value", _PRIZES, f"prizes.{at}.value"


def _rebuy_faults(terms: RebuyTerms) -> Iterator[_Fault]:
    if not 0 <= terms.count <= MOST_REBUYS:
        yield f"at most {MOST_REBUYS} re-buys are allowed", cite("13:47-20.40(m)2.i"), "rebuys.count"
    if terms.minutes > REBUY_MINUTES:
        where = cite("13:47-20.40(m)2.iv")
        yield (
            f"re-buys end with the first hour: post {REBUY_MINUTES} minutes or fewer",
            where,
            "rebuys.minutes",
        )
    if min(terms.price, terms.chips, terms.minutes) < 0:
        yield "terms of a re-buy cannot be negative", cite("13:47-20.40(m)2"), "rebuys.price"


def _chip_faults(sheet: PostedSheet) -> Iterator[_Fault]:
    """Yield blinds and stacks that the chips in use at the time cannot build."""
    chips = list(sheet.denominations)
    if not chips or chips[0] < 1 or chips != sorted(set(chips)):
        yield "list the chips in use once each, smallest first", BUY_IN, "denominations"
        return
    for amount, name in ((sheet.buy_in.chips, "buy_in.chips"), (sheet.rebuys.chips, "rebuys.chips")):
        if amount % chips[0]:
            yield f"{amount:,} cannot be built from chips of {chips[0]:,} and more", BUY_IN, name
    if sheet.schedule and not (sheet.levels and isinstance(sheet.schedule[-1], BlindLevel)):
        yield "the schedule ends with a blind level, which stays until play is over", BLINDS, "schedule"
    for low, high in pairwise(sheet.levels):
        if high.big < low.big or high.small < low.small:
            yield "blinds do not fall from one level to the next", BLINDS, "schedule"
    for at, step in enumerate(sheet.schedule):
        if step.minutes < 1:
            yield "a step of the schedule lasts a minute or more", BLINDS, f"schedule.{at}.minutes"
        if isinstance(step, ScheduledBreak):
            if step.race_off and (len(chips) < 2 or step.race_off != chips[0]):
                reason = "only the smallest chip in use can be raced off, and not the last one"
                yield reason, BLINDS, f"schedule.{at}.race_off"
                return
            chips = chips[1:] if step.race_off else chips
            continue
        if step.small < 1:
            yield (
                "every level has a small blind",
                cite('13:47-20.40(a) "small blinds"'),
                f"schedule.{at}.small",
            )
        if step.big < step.small:
            reason = "the big blind is not less than the small one"
            yield reason, cite('13:47-20.40(a) "big blind"'), f"schedule.{at}.big"
        for name, blind in (("small", step.small), ("big", step.big)):
            if blind % chips[0]:
                reason = (
                    f"a blind of {blind:,} cannot be built: the smallest chip then in use is {chips[0]:,}"
                )
                yield reason, BLINDS, f"schedule.{at}.{name}"


class MissingItem(NamedTuple):
    """An item of (m) that the sheet lacks: the field to fill in, and its rule."""

    field: str
    says: str
    cite: Cite


_PRIZES = cite("13:47-20.40(m)6")


def missing_items(sheet: PostedSheet) -> list[MissingItem]:
    """List the items of (m) that are not posted yet, in the order of the text."""
    terms = sheet.rebuys
    items = [
        (sheet.buy_in.price, "buy_in.price", "the buy-in", cite("13:47-20.40(m)1")),
        (sheet.buy_in.chips, "buy_in.chips", "the chips that the buy-in brings", cite("13:47-20.40(m)1")),
    ]
    if terms.count or terms.price or terms.chips or terms.minutes:
        items += [
            (terms.count, "rebuys.count", "how many re-buys are allowed", cite("13:47-20.40(m)2.i")),
            (terms.price, "rebuys.price", "what each re-buy costs", cite("13:47-20.40(m)2.ii")),
            (terms.chips, "rebuys.chips", "the chips that each re-buy brings", cite("13:47-20.40(m)2.iii")),
            (terms.minutes, "rebuys.minutes", "the time for re-buys", cite("13:47-20.40(m)2.iv")),
        ]
    ending = sheet.end == "survivor" or (sheet.end == "set_time" and sheet.ends_at is not None)
    at = "ends_at" if sheet.end else "end"
    items += [
        (ending, at, "the ending time, or that play goes on to one survivor", cite("13:47-20.40(m)3")),
        (bool(sheet.levels), "schedule", "the blinds and the steps by which they increase", BLINDS),
        (
            sheet.three_raises.strip() != "",
            "three_raises",
            "the limit of three raises",
            cite("13:47-20.40(m)5"),
        ),
        (bool(sheet.prizes), "prizes", "the schedule of prizes", _PRIZES),
    ]
    return [MissingItem(name, says, where) for present, name, says, where in items if not present]


def require_complete(sheet: PostedSheet) -> None:
    """Refuse a sheet that lacks an item of (m)."""
    for item in missing_items(sheet):
        raise Refused(
            f"the rules sheet does not state {item.says}: add it and post the sheet", item.cite, item.field
        )
