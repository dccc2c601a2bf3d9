"""Database tables of the bad beat fund. They are append-only, and each row belongs to a ledger entry."""

from __future__ import annotations

from datetime import date
from typing import Any

from sqlalchemy import BigInteger, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from pitboss.house.ledger.rows import LedgerRow


class RulesRow(LedgerRow):
    """A step of a payout's rules: plan, notice, adopted, ended, closed. The newest of each counts."""

    __tablename__ = "bad_beat_rules"
    __table_args__ = (Index("ix_bad_beat_rules_payout", "payout", "step"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    payout: Mapped[str] = mapped_column(String(40))
    step: Mapped[str] = mapped_column(String(16))
    says: Mapped[dict[str, Any]]


class PayoutTableRow(LedgerRow):
    """A poker table's part in a payout from now on: open, closed, or out."""

    __tablename__ = "bad_beat_tables"

    id: Mapped[int] = mapped_column(primary_key=True)
    payout: Mapped[str] = mapped_column(String(40))
    name: Mapped[str] = mapped_column(String(40), index=True)
    state: Mapped[str] = mapped_column(String(8))


class ContributionRow(LedgerRow):
    """A round's contribution and its split. These rows are the official record of contributions by day."""

    __tablename__ = "bad_beat_contributions"
    __table_args__ = (Index("ix_bad_beat_contributions_payout", "payout", "day"),)

    name: Mapped[str] = mapped_column(String(40), primary_key=True)
    round: Mapped[str] = mapped_column(String(40), primary_key=True)
    payout: Mapped[str] = mapped_column(String(40))
    day: Mapped[str] = mapped_column(String(10))
    primary: Mapped[int] = mapped_column(BigInteger)
    secondary: Mapped[int] = mapped_column(BigInteger)
    reset: Mapped[int] = mapped_column(BigInteger)


class CountRow(LedgerRow):
    """A step of a count of boxes: told to the Division, counted, carried, received."""

    __tablename__ = "bad_beat_counts"
    __table_args__ = (Index("ix_bad_beat_counts_payout", "payout", "step"),)

    counting: Mapped[str] = mapped_column(String(64), primary_key=True)
    """Id of the operation that began it."""
    step: Mapped[str] = mapped_column(String(16), primary_key=True)
    payout: Mapped[str] = mapped_column(String(40))
    day: Mapped[str] = mapped_column(String(10))
    boxes: Mapped[dict[str, Any]]


class PadRow(LedgerRow):
    """Contribution Forms issued to a table, by their printed serial numbers."""

    __tablename__ = "bad_beat_pads"

    first: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    last: Mapped[int] = mapped_column(BigInteger)
    name: Mapped[str] = mapped_column(String(40), index=True)


class ContributionFormRow(LedgerRow):
    """A Contribution Form that was filled in or spoiled."""

    __tablename__ = "bad_beat_forms"

    serial: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    payout: Mapped[str] = mapped_column(String(40))
    name: Mapped[str] = mapped_column(String(40))
    day: Mapped[str] = mapped_column(String(10))
    amount: Mapped[int] = mapped_column(BigInteger)
    dealer: Mapped[int]
    witness: Mapped[int]
    void: Mapped[bool]


class PartRow(LedgerRow):
    """A step of a form's part: placed, received by accounting, or added to revenue without the other part."""

    __tablename__ = "bad_beat_parts"

    serial: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    part: Mapped[str] = mapped_column(String(16), primary_key=True)
    step: Mapped[str] = mapped_column(String(16), primary_key=True)


class MatchRow(LedgerRow):
    """A match of duplicates with originals."""

    __tablename__ = "bad_beat_matches"

    id: Mapped[int] = mapped_column(primary_key=True)
    payout: Mapped[str] = mapped_column(String(40), index=True)
    day: Mapped[str] = mapped_column(String(10))


class ClaimRow(LedgerRow):
    """A step of a claim, each taken once."""

    __tablename__ = "bad_beat_claims"
    __table_args__ = (Index("ix_bad_beat_claims_payout", "payout", "step"),)

    claim: Mapped[str] = mapped_column(String(64), primary_key=True)
    step: Mapped[str] = mapped_column(String(24), primary_key=True)
    payout: Mapped[str] = mapped_column(String(40))
    says: Mapped[dict[str, Any]]


class PaidRow(LedgerRow):
    """An amount paid to a patron from a fund."""

    __tablename__ = "bad_beat_paid"

    claim: Mapped[str] = mapped_column(String(64), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    fund: Mapped[str] = mapped_column(String(64), primary_key=True)
    player: Mapped[str] = mapped_column(String(64))
    amount: Mapped[int] = mapped_column(BigInteger)


class DisplayRow(LedgerRow):
    """The amount displayed for a fund from now on."""

    __tablename__ = "bad_beat_displays"

    id: Mapped[int] = mapped_column(primary_key=True)
    fund: Mapped[str] = mapped_column(String(64), index=True)
    amount: Mapped[int] = mapped_column(BigInteger)


def format_day(day: date) -> str:
    """Format a gaming day for storage."""
    return day.isoformat()
