"""Define the options that a licensee sets for its keno room, beyond those of the game."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

from pitboss.games.keno.options import KenoOptions
from pitboss.house.keno.laws import COMPUTER, NOTICE, SEQUENCE
from pitboss.table.house_options import option
from pitboss.table.json_text import loads
from pitboss.table.record import compact
from pitboss.table.refused import Refused

MIN_NOTICE_SECONDS = 60
"""Seconds before closing at which the closing of a game is announced."""
MAX_INTERVAL_SECONDS = 24 * 60 * 60


@dataclass(frozen=True, kw_only=True)
class KenoRoomOptions(KenoOptions):
    """The game's options and the room's: the interval between games and the use of unclaimed winnings."""

    interval: int = option(
        300,
        "Seconds from the opening of a game to its closing.",
        topic="room",
        law="19:47-15.5(b)",
        measure="number",
    )
    unclaimed: Literal["revenue_fund", "jackpot"] = option(
        "revenue_fund",
        "Where expired, unclaimed winnings go once a year: the Casino Revenue Fund, or the keno jackpot.",
        topic="room",
        law="19:47-15.6(d)",
    )

    def __post_init__(self) -> None:
        KenoOptions.__post_init__(self)
        if self.edition != "13:69F":
            raise Refused("a keno room must meet today's standards; choose edition 13:69F", COMPUTER)
        if not 1 <= self.interval <= MAX_INTERVAL_SECONDS:
            raise Refused("a game stays open for at least a second and at most a day", SEQUENCE)
        if self.interval < MIN_NOTICE_SECONDS and self.closing_notice == "spoken":
            raise Refused(
                f"a game's closing is announced {MIN_NOTICE_SECONDS} seconds ahead; choose a longer interval",
                NOTICE,
            )


def read_rules(row: dict[str, Any]) -> KenoRoomOptions:
    """Read the options from a row. Equal rows share one object."""
    return _parse_rules(compact(row))


@lru_cache(maxsize=16)
def _parse_rules(text: str) -> KenoRoomOptions:
    return KenoRoomOptions.from_json(loads(text))
