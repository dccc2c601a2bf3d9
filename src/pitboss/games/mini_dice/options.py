"""What a house chooses at mini-dice, checked against 13:69F-13.6, and the readings of the text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from pitboss.games.mini_dice.wagers import LEAST_ODDS, Wager
from pitboss.law import cite
from pitboss.table.game import TableState
from pitboss.table.house_options import BadOptions, HouseOptions, check_fields, option, reading
from pitboss.table.money import Odds, common_step, dollars
from pitboss.table.refused import Refused

WORD = cite("13:69F-13.6(a)")
FLOOR = cite("13:69F-13.6(b)")
POSTED = cite("13:69F-8.2")


@dataclass(frozen=True, kw_only=True)
class MiniDiceOptions(HouseOptions):
    """The posted limits and odds, and one field for each reading in the index of subchapter 13."""

    law: ClassVar[str] = "13:69F-13"

    odds: Mapping[str, str] = option(
        {},
        'Posted odds where they are better than the least, such as {"any 7": "9 to 2"}.',
        topic="odds",
        law="13:69F-13.6(b)",
    )
    vigorish: int = option(
        0,
        "Nothing but 0 is allowed; it is here so that a submission can be checked.",
        topic="odds",
        law="13:69F-13.6(b)2",
    )
    place_stays_up_after_win: Literal["off", "on"] = reading("off", topic="place bets")
    place_take_down: Literal["on", "off"] = reading("on", topic="place bets")
    place_bet_on_leaving: Literal["return", "stays_up"] = reading("return", topic="place bets")
    shaker_offer_start: Literal["previous_holder", "dealer_left"] = reading("previous_holder", topic="shaker")
    holder_must_bet: Literal["off", "on"] = reading("off", topic="shaker")
    cocked_die: Literal["reshake", "read_top_face"] = reading("reshake", topic="shaker")
    refusal_lasts: Literal["seat", "round"] = reading("seat", topic="shaker")
    reoffer_to_passer: Literal["off", "on"] = reading("off", topic="shaker")

    def __post_init__(self) -> None:
        check_fields(self)
        if not isinstance(self.odds, Mapping) or not all(
            isinstance(odds, str) for odds in self.odds.values()
        ):
            raise BadOptions("odds name a wager and what it pays, such as {'any 7': '9 to 2'}")
        if self.vigorish != 0:
            raise Refused("no fee or vigorish may be charged", cite("13:69F-13.6(b)2"))
        if not 0 < self.unit <= self.minimum <= self.maximum:
            limits = f"{dollars(self.unit)}, {dollars(self.minimum)} and {dollars(self.maximum)}"
            raise Refused(f"unit, minimum and maximum must not fall in that order: {limits}", POSTED)
        for line, posted in self.odds.items():
            if line not in LEAST_ODDS:
                raise Refused(f"there is no wager {line!r} at mini-dice", cite("13:69F-13.2(a)"))
            if Odds.parse(posted, WORD).ratio < LEAST_ODDS[line].ratio:
                raise Refused(f"{line} must pay at least {LEAST_ODDS[line]}, not {posted}", FLOOR)

    def line(self, name: str) -> Odds:
        """The odds a line pays at this house."""
        posted = self.odds.get(name)
        return Odds.parse(posted, WORD) if posted else LEAST_ODDS[name]

    def step(self, wager: Wager) -> int:
        """The smallest stake on a wager of which every multiple is paid exactly, 13:69F-13.6(b)1."""
        return common_step([self.line(name) for name in wager.lines], self.unit)

    def sign(self) -> list[str]:
        """The posted odds as they may be printed, 13:69F-13.6(a)."""
        return [f"{name} pays {self.line(name)}" for name in LEAST_ODDS]


@dataclass(frozen=True, kw_only=True)
class MiniDiceState(TableState):
    """Where the shaker is, and what the table remembers between rounds."""

    opened: bool = False
    dice_since: str | None = None
    """When the dice in the shaker came to the table, ISO 8601, if a clock is kept."""
    holder: int | None = None
    """Whoever accepted the shaker last (0 the dealer); None before the first round."""
    passing: bool = True
    """Whether the shaker is to be offered, rather than kept by its holder."""
    refused: tuple[int, ...] = ()
    """The seats whose refusal of the shaker still counts."""
    invalid_shakes: int = 0
    """How often the holder has shaken in a way that did not count."""


def check_uniform(tables: Sequence[MiniDiceOptions]) -> None:
    """Odds above the least must be the same at every table of the casino, 13:69F-13.6(b)."""
    for name in LEAST_ODDS:
        posted = sorted({options.line(name).ratio for options in tables})
        if len(posted) > 1:
            lowest, highest = posted[0], posted[-1]
            raise Refused(f"{name} pays {lowest} at one table and {highest} at another", FLOOR)
