"""Names of the players at a table, by seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pitboss.server.looks import TableLook
    from pitboss.table.view import View


def names_of(table: TableLook) -> dict[int, str]:
    """Return all names, for the felt."""
    return {each.seat: f"Bot ‘{each.name}’" if each.bot else each.name for each in table.seats}


def people_of(table: TableLook, view: View) -> dict[int, str]:
    """Return the people present when the round began; bots go by their seats."""
    number = view.events[0].data["number"]
    return {each.seat: each.name for each in table.seats if not each.bot and each.first_round <= number}
