"""Prizes of charity games: what may be one, where cash and alcohol may be, and limits on one prize.

13:47-6.19, 6.20, 8.3 and 8.46, with N.J.S.A. 5:8-60.3.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from pitboss.charity.findings import RuleFinding
from pitboss.law import BadInput, Cite, cite
from pitboss.table.money import dollars

ALCOHOL, UNOPENED = cite("13:47-6.19(a)"), cite("13:47-6.19(b)")
PROHIBITED, AMOUNT = cite("13:47-6.20"), cite("13:47-8.3")
GOLF_PRIZE = cite("13:47-8.46(a)")

PrizeCategory: TypeAlias = Literal[
    "merchandise", "services", "cash", "alcohol", "live seafood certificate", "collector coins",
    "real estate", "securities", "weapon", "live animal", "coins", "tobacco", "vehicle lease", "refundable",
]  # fmt: skip
CATEGORIES: tuple[PrizeCategory, ...] = get_args(PrizeCategory)
PROHIBITED_PRIZES: dict[PrizeCategory, str] = {
    "real estate": "real estate, or an interest in it",
    "securities": "bonds, shares, securities or evidences of debt",
    "weapon": "a weapon",
    "live animal": "a live animal",
    "coins": "coins, other than collector pieces",
    "tobacco": "a tobacco product",
    "vehicle lease": "the lease of a motor vehicle",
    "refundable": "goods that can be returned for money or for another prohibited prize",
}
"""Categories that no charity game may give, with their description."""

PrizeGame: TypeAlias = Literal[
    "draw raffle", "50/50", "calendar raffle", "instant raffle", "wheel", "carnival game", "golf",
    "armchair race", "door prize", "casino night", "bingo",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class PrizeRules:
    """The rules on prizes of one game."""

    draw: bool
    """Whether winners are drawn, so that it is a draw raffle."""
    cash: bool = False
    cash_limit: int | None = None
    """Most cents of one cash prize."""
    limit: int | None = None
    """Most cents of one prize at retail."""
    limit_cite: Cite = AMOUNT


DRAW_LIMIT, OTHER_LIMIT, GOLF_LIMIT = 100_000_00, 500_00, 1_000_000_00
CALENDAR_CASH_LIMIT, INSTANT_CASH_LIMIT = 25_000_00, 1_500_00
PRIZE_RULES: dict[PrizeGame, PrizeRules] = {
    "draw raffle": PrizeRules(True, limit=DRAW_LIMIT),
    "50/50": PrizeRules(True, cash=True, limit=DRAW_LIMIT),
    "calendar raffle": PrizeRules(True, cash=True, cash_limit=CALENDAR_CASH_LIMIT, limit=DRAW_LIMIT),
    "instant raffle": PrizeRules(False, cash=True, cash_limit=INSTANT_CASH_LIMIT, limit=OTHER_LIMIT),
    "wheel": PrizeRules(False, cash=True, limit=OTHER_LIMIT),
    "carnival game": PrizeRules(False, limit=OTHER_LIMIT),
    "golf": PrizeRules(False, limit=GOLF_LIMIT, limit_cite=GOLF_PRIZE),
    "armchair race": PrizeRules(False, limit=OTHER_LIMIT),
    "door prize": PrizeRules(True),
    "casino night": PrizeRules(False),
    "bingo": PrizeRules(False, cash=True),
}


@dataclass(frozen=True, kw_only=True, slots=True)
class PrizeReadings:
    """Readings of the rules on prizes, as the index of rules names them."""

    alcohol_bingo_prize: Literal["off", "on"] = "off"
    alcohol_casino_night_prize: Literal["off", "on"] = "off"
    casino_night_cash_prizes: Literal["off", "on"] = "off"


@dataclass(frozen=True, kw_only=True, slots=True)
class Prize:
    """A prize offered: its name, retail value in cents and category."""

    name: str
    value: int
    category: PrizeCategory = "merchandise"
    donated: bool = False
    """Whether it is wholly donated."""
    opened: bool = False
    """Whether the container of alcohol has been opened."""

    def __post_init__(self) -> None:
        if not isinstance(self.name, str) or not self.name.strip():
            raise BadInput("Name the prize.")
        if type(self.value) is not int or self.value < 0:
            raise BadInput("The retail value of a prize is whole cents.")
        if self.category not in CATEGORIES:
            raise BadInput(f"Choose a category of prize: {', '.join(CATEGORIES)}.")


def check_prize(
    prize: Prize, game: PrizeGame, readings: PrizeReadings | None = None, *, field: str = ""
) -> list[RuleFinding]:
    """Return the breaches of the rules on prizes. `findings.enforce` refuses them or makes them warnings."""
    readings = readings or PrizeReadings()
    return [
        *_check_category(prize, field),
        *_check_alcohol(prize, game, readings, field),
        *_check_cash(prize, game, readings, field),
        *_check_amount(prize, game, field),
    ]


def _check_category(prize: Prize, field: str) -> Iterator[RuleFinding]:
    if prize.category in PROHIBITED_PRIZES:
        what = PROHIBITED_PRIZES[prize.category]
        yield RuleFinding(f"{prize.name}: a prize may not be {what}.", PROHIBITED, field)


def _check_alcohol(
    prize: Prize, game: PrizeGame, readings: PrizeReadings, field: str
) -> Iterator[RuleFinding]:
    if prize.category != "alcohol":
        return
    agreed = {"bingo": readings.alcohol_bingo_prize, "casino night": readings.alcohol_casino_night_prize}
    if agreed.get(game, "off") == "off" and not PRIZE_RULES[game].draw:
        reason = f"{prize.name}: alcohol may be a prize only in a draw raffle. Offer something else."
        yield RuleFinding(reason, ALCOHOL, field)
    if prize.opened:
        reason = f"{prize.name}: alcohol must be in an unopened container. Offer an unopened one."
        yield RuleFinding(reason, UNOPENED, field)


def _check_cash(prize: Prize, game: PrizeGame, readings: PrizeReadings, field: str) -> Iterator[RuleFinding]:
    if prize.category != "cash":
        return
    rules = PRIZE_RULES[game]
    if not rules.cash and not (game == "casino night" and readings.casino_night_cash_prizes == "on"):
        with_article = f"an {game}" if game[0] in "aeiou" else f"a {game}"
        yield RuleFinding(f"{prize.name}: cash may not be a prize of {with_article}.", PROHIBITED, field)
    if rules.cash_limit is not None and prize.value > rules.cash_limit:
        reason = f"{prize.name}: a cash prize of this game is at most {dollars(rules.cash_limit)}."
        yield RuleFinding(reason, PROHIBITED, field)


def _check_amount(prize: Prize, game: PrizeGame, field: str) -> Iterator[RuleFinding]:
    rules = PRIZE_RULES[game]
    if prize.category == "cash" and rules.cash_limit is not None:
        return  # the limit on cash stands for it
    if rules.limit is not None and prize.value > rules.limit:
        reason = f"{prize.name}: one prize of this game is worth at most {dollars(rules.limit)} at retail."
        yield RuleFinding(reason, rules.limit_cite, field)
