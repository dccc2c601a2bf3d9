"""What the database holds of the people of a house: each employment as it was from an entry on."""

from __future__ import annotations

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from pitboss.house.ledger.rows import Kept


class EmploymentRow(Kept):
    """What somebody is employed as from now on; the newest one counts."""

    __tablename__ = "employments"

    id: Mapped[int] = mapped_column(primary_key=True)
    person: Mapped[int] = mapped_column(ForeignKey("people.id"), index=True)
    name: Mapped[str] = mapped_column(String(64))
    position: Mapped[str] = mapped_column(String(32))
    licence: Mapped[str] = mapped_column(String(32))
    """Of which kind."""
    number: Mapped[str] = mapped_column(String(32))
    """Of the licence, or of an inspector's badge."""
    active: Mapped[bool]
