"""Options that the games of a casino night share: the license and the number of players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from pitboss.games.kit.house_game_options import HouseGameOptions
from pitboss.law import cite
from pitboss.table import Refused, TableState
from pitboss.table.house_options import check_fields, option

LICENSE_LAW = cite("13:47-20.4")


@dataclass(frozen=True, kw_only=True)
class CharityGameOptions(HouseGameOptions):
    """The organization's options at any game. No table opens for a game that the license does not list."""

    license_name: ClassVar[str]
    """The game's name on the license."""
    licence: Literal["lists_the_game", "does_not"] = option(
        "lists_the_game",
        "Does the casino night license list the game? No table opens without it.",
        topic="table",
        law="13:47-20.4",
    )

    def __post_init__(self) -> None:
        check_fields(self)
        if self.licence == "does_not":
            why = f"the casino night license must list {self.license_name}"
            raise Refused(why, LICENSE_LAW, "licence")
        super().__post_init__()


@dataclass(frozen=True, kw_only=True)
class NothingKept(TableState):
    """Empty table state: nothing is kept from round to round."""
