"""Define the bingo desk's database tables, which are append-only."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Index, String
from sqlalchemy.orm import Mapped, mapped_column

from pitboss.house.ledger.rows import LedgerRow
from pitboss.storage.base import Base


class BingoStepRow(LedgerRow):
    """A step of an occasion: opened, cards issued, a number called, a prize paid. The steps are its state."""

    __tablename__ = "bingo_steps"
    __table_args__ = (Index("ix_bingo_steps_occasion", "occasion", "id"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    occasion: Mapped[int]
    step: Mapped[str] = mapped_column(String(16))
    says: Mapped[dict[str, Any]]


class BingoKeyRow(Base):
    """The key that draws a game's balls, by its commitment. No view or entry has it before the game ends."""

    __tablename__ = "bingo_keys"

    commitment: Mapped[str] = mapped_column(String(64), primary_key=True)
    key: Mapped[str] = mapped_column(String(64))
