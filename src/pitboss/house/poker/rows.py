"""Database rows of a poker room. Rows are only appended, each with the entry that made it."""

from __future__ import annotations

from typing import Any

from sqlalchemy import BigInteger, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from pitboss.house.ledger.rows import LedgerRow


class PokerTableRow(LedgerRow):
    """A poker table after an entry. The newest row for a name is current."""

    __tablename__ = "poker_tables"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(40), index=True)
    state: Mapped[dict[str, Any]]


class PokerRuleRow(LedgerRow):
    """A rule for the whole room: the submitted rake, or the day's backs. The newest is current."""

    __tablename__ = "poker_rules"
    __table_args__ = (Index("ix_poker_rules_about", "about"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    about: Mapped[str] = mapped_column(String(16))
    says: Mapped[dict[str, Any]]


class WaitingRow(LedgerRow):
    """A step of a player on the waiting list: joined, called, seated, left. Each is taken once."""

    __tablename__ = "poker_waiting"

    number: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    """The entry by which the player joined."""
    step: Mapped[str] = mapped_column(String(8), primary_key=True)
    says: Mapped[dict[str, Any]]
