"""Tables ready to play: any game with bots in the other seats, under options that suit a newcomer."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import cycle
from types import MappingProxyType
from typing import Any

from pitboss.server.looks import TableLook
from pitboss.server.service import TableService
from pitboss.storage.people import Person
from pitboss.table.catalog import AnyGame
from pitboss.web.opening.checking import OWN_SEAT, good_table, own_bots

DEFAULT_GAME = "hold-em"
"""Default game of the new-table form."""
READY_OPTIONS: Mapping[str, Mapping[str, Any]] = MappingProxyType({"hold-em": {"limit": "no"}})
"""Options of a ready table that differ from the defaults, by game."""


def ready_bots(game: AnyGame) -> dict[int, str]:
    """Return bots for the seats beside the first, as many as make a good table."""
    seats = range(OWN_SEAT + 1, OWN_SEAT + good_table(game))
    return dict(zip(seats, cycle(own_bots(game)), strict=False))


def find_own_seat(look: TableLook, person: Person | None) -> int | None:
    """Return a person's seat at a table; names are unique."""
    if person is None:
        return None
    return next((each.seat for each in look.seats if not each.bot and each.name == person.name), None)


def deal_in(house: TableService, person: Person, game: AnyGame) -> int:
    """Return a person's table of a game, opening one with bots if they have none."""
    for look in house.tables(person):
        if look.game == game.id and find_own_seat(look, person) is not None:
            return look.id
    options = READY_OPTIONS.get(game.id, {})
    opened = house.open_table(person, game.id, options=options, bots=ready_bots(game))
    table: int = opened["table"]
    house.sit(person, table, OWN_SEAT)
    return table
