"""A poker room behind the pages: people employed, a payout offered, contributions, a claim."""

from __future__ import annotations

from typing import Any

from pitboss.house.bad_beat import adopting, claims, containers, counting, paying
from pitboss.server.service import House
from tests.house.bad_beat.room import ACES_FULL, PEOPLE, PLAYERS, QUADS, Room
from tests.house.people import Crew

__all__ = ["PLAYERS", "adopting", "claims", "containers", "counting", "paying", "poker_room"]


def poker_room(house: House, **rules: Any) -> Room:
    """A room with two tables whose pots have given, and whose displays show it."""
    book = house.office.book
    room = Room(book, Crew(book, *PEOPLE))
    asked = {"bad_beat": QUADS, "fund": 100, "reset_percent": 10, "bonuses": [["high hand", 20_000]]} | rules
    room.offer("7", "8", **asked)
    return room


def funded(room: Room, dollars: int = 12) -> None:
    """So much is in the fund and displayed."""
    room.give("7", dollars)
    room.adjust()


SECONDARY = {"secondary": ACES_FULL, "secondary_percent": 20, "both_won": "primary"}
