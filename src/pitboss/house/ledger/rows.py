"""What the database holds of the ledger. It refuses by itself to update or delete any of it.

The one thing that changes is an account's balance, which a trigger keeps as postings are inserted.
"""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, Index, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from pitboss.storage.base import Base


class EntryRow(Base):
    """One operation that was carried out: its line as JSON, sealed together with the seal before."""

    __tablename__ = "entries"

    number: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    operation: Mapped[str] = mapped_column(String(64), unique=True)
    """The id of the request: it is carried out once."""
    kind: Mapped[str] = mapped_column(String(64), index=True)
    at: Mapped[datetime] = mapped_column(index=True)
    line: Mapped[str] = mapped_column(Text)
    seal: Mapped[str] = mapped_column(String(64))


class AccountRow(Base):
    """An account and its balance: positive where a debit adds, too, if it holds what it should."""

    __tablename__ = "accounts"
    __table_args__ = (CheckConstraint("overdraws OR balance >= 0", name="covered"),)

    key: Mapped[str] = mapped_column(String(96), primary_key=True)
    sign: Mapped[int]
    """1 if a debit adds to it, -1 if a credit does."""
    overdraws: Mapped[bool]
    balance: Mapped[int] = mapped_column(BigInteger)


class PostingRow(Base):
    """An amount that is debited to one account and credited to another: so the book balances."""

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


class Kept(Base):
    """A row of some part of the house, written with an entry whose line has all of it."""

    __abstract__ = True

    entry: Mapped[int] = mapped_column(BigInteger, ForeignKey("entries.number"), index=True)
