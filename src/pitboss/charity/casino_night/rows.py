"""Database rows of a casino night. Rows are only appended, each with the entry that made it."""

from __future__ import annotations

from typing import Any

from sqlalchemy import BigInteger, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from pitboss.house.ledger.rows import LedgerRow


class CasinoNightRow(LedgerRow):
    """A record of a casino night after an entry: the night, a game, a table, a prize, a drawer.

    The newest row of a kind and name is current.
    """

    __tablename__ = "casino_nights"
    __table_args__ = (Index("ix_casino_nights_night", "night"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    night: Mapped[int] = mapped_column(BigInteger)
    """Nights are numbered from 1."""
    kind: Mapped[str] = mapped_column(String(16))
    name: Mapped[str] = mapped_column(String(64))
    state: Mapped[dict[str, Any]]
