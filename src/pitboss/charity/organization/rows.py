"""Database rows of an organization. Rows are only appended, each with the entry that made it."""

from __future__ import annotations

from typing import Any

from sqlalchemy import BigInteger, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from pitboss.house.ledger.rows import LedgerRow


class OrganizationRecordRow(LedgerRow):
    """A record of the organization after an entry: its registration, a license, a contract.

    The newest row of a number is current.
    """

    __tablename__ = "charity_records"
    __table_args__ = (Index("ix_charity_records_kind", "kind", "number"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(String(24))
    number: Mapped[int] = mapped_column(BigInteger)
    """The entry that began the record."""
    state: Mapped[dict[str, Any]]
