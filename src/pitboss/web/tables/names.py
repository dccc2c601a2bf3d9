"""Who sits where at a table, by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pitboss.server.looks import TableLook
    from pitboss.table.view import View


def names_of(table: TableLook) -> dict[int, str]:
    """All who sit there, as the felt has them."""
    return {each.seat: f"Bot ‘{each.name}’" if each.bot else each.name for each in table.seats}


def people_of(table: TableLook, view: View) -> dict[int, str]:
    """The people who were there when the round began; bots are known by their seats."""
    number = view.events[0].data["number"]
    return {each.seat: each.name for each in table.seats if not each.bot and each.first_round <= number}
