"""Database rows of raffles. Rows are only appended, each with the entry that made it."""

from __future__ import annotations

from typing import Any

from sqlalchemy import String
from sqlalchemy.orm import Mapped, mapped_column

from pitboss.house.ledger.draw_keys import DrawKeyRow
from pitboss.house.ledger.rows import LedgerRow


class RaffleStepRow(LedgerRow):
    """A step of a raffle: opened, sold, counted, drawn. Its state is all its steps in order."""

    __tablename__ = "raffle_steps"

    id: Mapped[int] = mapped_column(primary_key=True)
    raffle: Mapped[str] = mapped_column(String(40), index=True)
    step: Mapped[str] = mapped_column(String(16))
    says: Mapped[dict[str, Any]]


class DealStepRow(LedgerRow):
    """A step of a deal of instant tickets: bought, put in play, sold, redeemed, closed."""

    __tablename__ = "raffle_deal_steps"

    id: Mapped[int] = mapped_column(primary_key=True)
    serial: Mapped[str] = mapped_column(String(24), index=True)
    step: Mapped[str] = mapped_column(String(16))
    says: Mapped[dict[str, Any]]


class RaffleKeyRow(DrawKeyRow):
    """A key behind something that a draw posts: a commitment, or the root of the tree of holders."""

    __tablename__ = "raffle_keys"
