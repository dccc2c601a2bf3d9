"""Define the bingo desk's department and the sections of its operations."""

from __future__ import annotations

from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.operation import Department

__all__ = ["CLOSING", "GAMES", "PROGRAM", "SALES", "bingo"]

PROGRAM, SALES, GAMES, CLOSING = "program", "sales", "games", "closing"


def _occasions(tx: Transaction) -> list[str]:
    from pitboss.charity.bingo.desk.hall import list_occasions

    return [str(number) for number in list_occasions(tx.connection)]


ORDER = (
    "plan", "open", "count-people", "receive-cards", "open-bank", "issue-cards", "rent-device",
    "give-card", "settle", "announce", "begin-game", "call", "correct-call", "hold", "resume", "claim",
    "verify-jackpot", "pay", "end-game", "pay-expense", "close",
)  # fmt: skip
"""Operations in the order in which people do them, section by section."""

bingo = Department(
    "bingo", "Bingo", "pitboss.charity.bingo.desk", place="bingo",
    sections=(PROGRAM, SALES, GAMES, CLOSING), page="/bingo", order=ORDER,
    pickers={"occasion": _occasions},
)  # fmt: skip
