"""Define the database tables of the table service, including the sealed lines of each table's record."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import BigInteger, ForeignKey, Index, String, Text, false
from sqlalchemy.orm import Mapped, mapped_column

from pitboss.storage.base import Base


class TableRow(Base):
    """A table as opened. Everything else is in its lines."""

    __tablename__ = "tables"

    id: Mapped[int] = mapped_column(primary_key=True)
    code: Mapped[str] = mapped_column(String(32), unique=True)
    """Part of the link that invites people."""
    game: Mapped[str] = mapped_column(String(64))
    name: Mapped[str] = mapped_column(String(64))
    opened_by: Mapped[int | None] = mapped_column(ForeignKey("people.id", ondelete="SET NULL"))
    opened: Mapped[datetime]
    settings: Mapped[dict[str, Any]]
    version: Mapped[int]
    paused: Mapped[bool]
    ended: Mapped[bool] = mapped_column(index=True)


class LineRow(Base):
    """A line of the table's record, with its seal."""

    __tablename__ = "lines"

    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    line: Mapped[str] = mapped_column(Text)
    seal: Mapped[str] = mapped_column(String(64))


class RoundKeyRow(Base):
    """The key of a round that is not revealed yet."""

    __tablename__ = "keys"

    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    round: Mapped[int] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(String(64))


class WordRow(Base):
    """A word given for a committed round that has not begun."""

    __tablename__ = "words"

    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    round: Mapped[int] = mapped_column(primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    word: Mapped[str] = mapped_column(String(64))


class SeatRow(Base):
    """The person or bot in a seat. The dealer's place is 0, the supervisor's -1."""

    __tablename__ = "seats"
    __table_args__ = (Index("ix_seats_person", "table_id", "person_id", unique=True),)

    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    person_id: Mapped[int | None] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"))
    bot: Mapped[str | None] = mapped_column(String(64))
    stack: Mapped[int] = mapped_column(BigInteger)
    """First stack in cents. A bot buys the same amount again."""
    buying: Mapped[int] = mapped_column(BigInteger)
    """Chips, in cents, to receive before the next round. A new player arrives with these."""
    first_round: Mapped[int]
    """The first round dealt to this player, who may not see earlier ones."""
    out: Mapped[bool]
    ready: Mapped[bool]
    leaving: Mapped[bool]
    sent: Mapped[bool] = mapped_column(server_default=false())
    """True if the player was told to leave."""
    since: Mapped[datetime]
    seen: Mapped[datetime]


class AnsweredRequestRow(Base):
    """A request that was carried out, and its answer. Sent again, it gets the same answer."""

    __tablename__ = "done"

    person_id: Mapped[int] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    request: Mapped[str] = mapped_column(String(64), primary_key=True)
    asked: Mapped[str] = mapped_column(String(64))
    """A hash of the request's contents."""
    answer: Mapped[dict[str, Any]]
    at: Mapped[datetime] = mapped_column(index=True)


class LeaseRow(Base):
    """The process that plays a table, and when its lease expires."""

    __tablename__ = "leases"

    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    owner: Mapped[str] = mapped_column(String(128), index=True)
    until: Mapped[datetime]
