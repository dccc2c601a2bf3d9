"""Database table of employments, each effective from its entry on."""

from __future__ import annotations

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from pitboss.house.ledger.rows import LedgerRow


class EmploymentRow(LedgerRow):
    """A person's employment. The newest one counts."""

    __tablename__ = "employments"

    id: Mapped[int] = mapped_column(primary_key=True)
    person: Mapped[int] = mapped_column(ForeignKey("people.id"), index=True)
    name: Mapped[str] = mapped_column(String(64))
    position: Mapped[str] = mapped_column(String(32))
    licence: Mapped[str] = mapped_column(String(32))
    """Kind of license."""
    number: Mapped[str] = mapped_column(String(32))
    """Number of the license, or of an inspector's badge."""
    active: Mapped[bool]
