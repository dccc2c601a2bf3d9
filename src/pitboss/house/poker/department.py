"""The poker room as a department, and its tasks due."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from pitboss.house.due import Due
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.operation import Department
from pitboss.table.fields import text_type

TABLES, DECKS, PLAYERS, WAITING, REVENUE = "tables", "decks", "players", "waiting list", "revenue"


def _due(tx: Transaction) -> list[Due]:
    from pitboss.house.poker.state import room_due

    return room_due(tx.connection, tx.at)


def _tables(tx: Transaction) -> list[str]:
    from pitboss.house.poker.state import table_names

    return table_names(tx)


def _deck_colors(tx: Transaction) -> list[str]:
    from pitboss.house.poker.state import deck_colors

    return deck_colors(tx)


DeckColor: TypeAlias = Annotated[str, text_type(40, "deck color", example="red")]

poker = Department(
    "poker",
    "Poker room",
    "pitboss.house.poker",
    place="poker room",
    sections=(TABLES, DECKS, PLAYERS, WAITING, REVENUE),
    due=_due,
    page="poker",
    pickers={"table": _tables, "deck color": _deck_colors},
)
