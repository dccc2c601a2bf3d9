"""Names of the players at a table, by seat."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pitboss.server.looks import TableLook
    from pitboss.table.view import View


def names_of(table: TableLook) -> dict[int, str]:
    """Return all names, for the felt."""
    return {each.seat: f"Bot ‘{each.name}’" if each.bot else each.name for each in table.seats}


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
