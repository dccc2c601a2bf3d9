"""Database tables of the ledger. The database itself refuses to update or delete rows.

Only an account's balance changes: a trigger updates it as postings are inserted.
"""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, Index, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from pitboss.storage.base import Base


class EntryRow(Base):
    """A completed operation: its line as JSON, sealed together with the previous seal."""

    __tablename__ = "entries"

    number: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    operation: Mapped[str] = mapped_column(String(64), unique=True)
    """Id of the request, which is carried out once."""
    kind: Mapped[str] = mapped_column(String(64), index=True)
    at: Mapped[datetime] = mapped_column(index=True)
    line: Mapped[str] = mapped_column(Text)
    seal: Mapped[str] = mapped_column(String(64))


class AccountRow(Base):
    """An account and its balance, which is normally positive for assets and liabilities alike."""

    __tablename__ = "accounts"
    __table_args__ = (CheckConstraint("overdraws OR balance >= 0", name="covered"),)

    key: Mapped[str] = mapped_column(String(96), primary_key=True)
    sign: Mapped[int]
    """1 if a debit adds to it, -1 if a credit does."""
    overdraws: Mapped[bool]
    balance: Mapped[int] = mapped_column(BigInteger)


class PostingRow(Base):
    """An amount debited to one account and credited to another, so that the ledger balances."""

    __tablename__ = "postings"
    __table_args__ = (
        CheckConstraint("amount > 0", name="positive"),
        CheckConstraint("debit <> credit", name="two_accounts"),
        Index("ix_postings_debit", "debit", "entry"),
        Index("ix_postings_credit", "credit", "entry"),
    )

    entry: Mapped[int] = mapped_column(BigInteger, ForeignKey("entries.number"), primary_key=True)
    place: Mapped[int] = mapped_column(primary_key=True)
    amount: Mapped[int] = mapped_column(BigInteger)
    debit: Mapped[str] = mapped_column(String(96), ForeignKey("accounts.key"))
    credit: Mapped[str] = mapped_column(String(96), ForeignKey("accounts.key"))
    cite: Mapped[str] = mapped_column(String(48))


class LedgerRow(Base):
    """A row of a house package, written with an entry whose line has all its values."""

    __abstract__ = True

    entry: Mapped[int] = mapped_column(BigInteger, ForeignKey("entries.number"), index=True)
