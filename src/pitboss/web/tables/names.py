"""Names of the players at a table, by seat."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from pitboss.table.action import STAFF, actor_name

if TYPE_CHECKING:
    from pitboss.server.looks import TableLook
    from pitboss.table.view import View


def names_of(table: TableLook) -> dict[int, str]:
    """Return all names, for the felt. Bots are marked."""
    return {each.seat: f"{each.name} · bot" if each.bot else each.name for each in table.seats}


def styles_of(table: TableLook) -> dict[int, str]:
    """Return how bots play."""
    return {each.seat: each.style for each in table.seats if each.style}


def plate_names_of(table: TableLook, view: View) -> dict[int, str]:
    """Return the names for the felt of an earlier round, without those who came later."""
    number = view.events[0].data["number"]
    names = names_of(table)
    return {each.seat: names[each.seat] for each in table.seats if each.first_round <= number}


def players_of(table: TableLook, view: View) -> dict[int, str]:
    """Return the names of those dealt into a round, for the log; with their seats if two have one name."""
    number = view.events[0].data["number"]
    here = [each for each in table.seats if each.first_round <= number]
    often = Counter(each.name for each in here)
    return {
        each.seat: f"{each.name} (seat {each.seat})" if often[each.name] > 1 else each.name for each in here
    }


def name_player(table: TableLook, actor: int) -> str:
    """Name a player; the seat is added if the name is not unique, and stands alone if nobody has it."""
    name = next((each.name for each in table.seats if each.seat == actor), "")
    if not name:
        return actor_name(actor)
    again = sum(each.name == name for each in table.seats) > 1
    return f"{name} (seat {actor})" if again else name


def name_waited_for(table: TableLook, actor: int) -> str:
    """Name whom the table waits for, in the middle of a sentence."""
    return f"the {actor_name(actor).lower()}" if actor in STAFF else name_player(table, actor)
