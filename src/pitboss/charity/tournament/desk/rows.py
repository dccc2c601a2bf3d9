"""Database rows of tournaments. Steps are only appended, each with the entry that made it."""

from __future__ import annotations

from typing import Any

from sqlalchemy import String
from sqlalchemy.orm import Mapped, mapped_column

from pitboss.house.ledger.draw_keys import DrawKeyRow
from pitboss.house.ledger.rows import LedgerRow


class TournamentStepRow(LedgerRow):
    """A step of a tournament: what was done at the desk, and the events that it caused."""

    __tablename__ = "tournament_steps"

    tournament: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    """Tournaments are numbered from 1."""
    step: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    """Steps count from 0, without a gap."""
    does: Mapped[str] = mapped_column(String(24))
    """The operation."""
    says: Mapped[dict[str, Any]]


class TournamentKeyRow(DrawKeyRow):
    """The key of a tournament's draws. No view shows it; a draw opens only the key derived for it."""

    __tablename__ = "tournament_keys"

    commitment: Mapped[str] = mapped_column("name", String(64), primary_key=True, key="commitment")
    """Hash of the key, which names it in the first step."""
