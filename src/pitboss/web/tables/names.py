"""Who sits where at a table, by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pitboss.server.looks import TableLook


def names_of(table: TableLook) -> dict[int, str]:
    """All who sit there, as the felt has them."""
    return {each.seat: f"Bot ‘{each.name}’" if each.bot else each.name for each in table.seats}


def people_of(table: TableLook) -> dict[int, str]:
    """Those who are people, as sentences have them: bots are known by their seats."""
    return {each.seat: each.name for each in table.seats if not each.bot}
