"""The poker room as a department, and its tasks due."""

from __future__ import annotations

from pitboss.house.due import Due
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.operation import Department

TABLES, DECKS, PLAYERS, WAITING, REVENUE = "tables", "decks", "players", "waiting list", "revenue"


def _due(tx: Transaction) -> list[Due]:
    from pitboss.house.poker.state import room_due

    return room_due(tx.connection, tx.at)


poker = Department(
    "poker",
    "Poker room",
    "pitboss.house.poker",
    place="poker room",
    sections=(TABLES, DECKS, PLAYERS, WAITING, REVENUE),
    due=_due,
    page="poker",
)
