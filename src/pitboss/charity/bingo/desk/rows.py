"""Define the bingo desk's database tables, which are append-only."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Index, String
from sqlalchemy.orm import Mapped, mapped_column

from pitboss.house.ledger.draw_keys import DrawKeyRow
from pitboss.house.ledger.rows import LedgerRow


class BingoStepRow(LedgerRow):
    """A step of an occasion: opened, cards issued, a number called, a prize paid. The steps are its state."""

    __tablename__ = "bingo_steps"
    __table_args__ = (Index("ix_bingo_steps_occasion", "occasion", "id"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    occasion: Mapped[int]
    step: Mapped[str] = mapped_column(String(16))
    says: Mapped[dict[str, Any]]


class BingoKeyRow(DrawKeyRow):
    """The key of a card series, or of a game's balls."""

    __tablename__ = "bingo_keys"
