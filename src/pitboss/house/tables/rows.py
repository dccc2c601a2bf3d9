"""Database rows of tables' money: one for each posting of a table, with its figures."""

from __future__ import annotations

from sqlalchemy import BigInteger, String
from sqlalchemy.orm import Mapped, mapped_column

from pitboss.house.ledger.rows import LedgerRow


class TablePostingRow(LedgerRow):
    """One posting of a table: a round, chips moved outside of rounds, or both."""

    __tablename__ = "table_postings"

    table_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    """The postings of each table are numbered from 1."""
    name: Mapped[str] = mapped_column(String(64))
    """The name of the table at that time."""
    game: Mapped[str] = mapped_column(String(64))
    round: Mapped[int]
    """The round that was over; 0 if only chips moved."""
    handle: Mapped[int] = mapped_column(BigInteger)
    win: Mapped[int] = mapped_column(BigInteger)
    rake: Mapped[int] = mapped_column(BigInteger)
    time: Mapped[int] = mapped_column(BigInteger)
    coupons: Mapped[int] = mapped_column(BigInteger)
    funds: Mapped[int] = mapped_column(BigInteger)
    contributions: Mapped[int] = mapped_column(BigInteger)
    bought: Mapped[int] = mapped_column(BigInteger)
    cashed: Mapped[int] = mapped_column(BigInteger)
