"""Define the keno room's database tables, which are append-only.

Each event that can happen to a ticket once has its own table keyed by the ticket, so it cannot happen twice.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, BigInteger, Index, Integer, String
from sqlalchemy.orm import Mapped, mapped_column

from pitboss.house.ledger.draw_keys import DrawKeyRow
from pitboss.house.ledger.rows import LedgerRow


class RoomRow(LedgerRow):
    """The state of the room after an entry; the newest row counts."""

    __tablename__ = "keno_room"

    id: Mapped[int] = mapped_column(primary_key=True)
    state: Mapped[dict[str, Any]]


class DayRow(LedgerRow):
    """A gaming day: its rules, its casino and the program that drew."""

    __tablename__ = "keno_days"

    day: Mapped[str] = mapped_column(String(10), primary_key=True)
    rules: Mapped[dict[str, Any]]
    casino: Mapped[dict[str, Any]]
    program: Mapped[str] = mapped_column(String(64))


class ShiftRow(LedgerRow):
    """A sign-on at a work station; the shift's number is that of its entry."""

    __tablename__ = "keno_shifts"

    id: Mapped[int] = mapped_column(primary_key=True)
    station: Mapped[int]
    code: Mapped[str] = mapped_column(String(8), index=True)
    person: Mapped[int]
    runner: Mapped[bool]
    bank: Mapped[int] = mapped_column(BigInteger)


class ShiftEndRow(LedgerRow):
    """A closed shift: money counted, money expected, and the paid tickets."""

    __tablename__ = "keno_shift_ends"

    shift: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    counted: Mapped[int] = mapped_column(BigInteger)
    expected: Mapped[int] = mapped_column(BigInteger)
    tickets: Mapped[int]
    paid: Mapped[int]


class GameKeyRow(DrawKeyRow):
    """The key of a game. No view or entry has it before the numbers are drawn."""

    __tablename__ = "keno_keys"


class GameRow(LedgerRow):
    """A game that was opened, with the commitment to its numbers."""

    __tablename__ = "keno_games"

    day: Mapped[str] = mapped_column(String(10), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    commitment: Mapped[str] = mapped_column(String(64))
    opened: Mapped[datetime]


class DrawRow(LedgerRow):
    """The record of a game and its winning numbers, separate from all else and kept for good."""

    __tablename__ = "keno_draws"

    day: Mapped[str] = mapped_column(String(10), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    numbers: Mapped[str] = mapped_column(String(80))
    """In the order drawn; empty if the game failed or was canceled."""
    outcome: Mapped[str] = mapped_column(String(16))
    key: Mapped[str] = mapped_column(String(64))
    """Revealed with the draw; empty if it was lost."""
    seal: Mapped[str] = mapped_column(String(64))
    """The seal of the lock-out in the ledger, which the numbers also depend on."""
    locked: Mapped[datetime]
    drawn: Mapped[datetime]


class TicketRow(LedgerRow):
    """A ticket that was sold."""

    __tablename__ = "keno_tickets"
    __table_args__ = (Index("ix_keno_tickets_day", "day", "last"),)

    number: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    serial: Mapped[str] = mapped_column(String(16), unique=True)
    day: Mapped[str] = mapped_column(String(10))
    first: Mapped[int]
    last: Mapped[int]
    each_game: Mapped[int] = mapped_column(BigInteger)
    """Price for one game, in cents."""
    play: Mapped[list[int]] = mapped_column(JSON)
    """The wager itself, as `Ticket.row` writes it."""
    station: Mapped[int]
    shift: Mapped[int] = mapped_column(BigInteger)
    code: Mapped[str] = mapped_column(String(8))
    runner: Mapped[bool]
    at: Mapped[datetime]


class VoidRow(LedgerRow):
    """A ticket that was voided, and at which station."""

    __tablename__ = "keno_voids"
    __table_args__ = (Index("ix_keno_voids_day", "day", "station"),)

    ticket: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    day: Mapped[str] = mapped_column(String(10))
    station: Mapped[int]
    code: Mapped[str] = mapped_column(String(8))
    amount: Mapped[int] = mapped_column(BigInteger)
    at: Mapped[datetime]


class ErrorRow(LedgerRow):
    """A writer's error found too late to void the ticket but in time for a refund of its price."""

    __tablename__ = "keno_errors"

    ticket: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    day: Mapped[str] = mapped_column(String(10))
    station: Mapped[int]
    amount: Mapped[int] = mapped_column(BigInteger)


class EndRow(LedgerRow):
    """A ticket whose undrawn games were refunded or canceled: its last game, and the amount owed for the
    others."""

    __tablename__ = "keno_ends"

    ticket: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    last: Mapped[int]
    amount: Mapped[int] = mapped_column(BigInteger)
    why: Mapped[str] = mapped_column(String(16))
    at: Mapped[datetime]


class ResultRow(LedgerRow):
    """The amount a game owes to a ticket: its winnings, or its wager if the game failed."""

    __tablename__ = "keno_results"
    __table_args__ = (Index("ix_keno_results_day", "day", "game"),)

    ticket: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    game: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    day: Mapped[str] = mapped_column(String(10))
    amount: Mapped[int] = mapped_column(BigInteger)
    best: Mapped[int] = mapped_column(BigInteger)
    """Highest payoff of any one of its ways."""
    returned: Mapped[bool]


class CutRow(LedgerRow):
    """The amount that the limit of a game took from a ticket's payoff, perhaps all of it."""

    __tablename__ = "keno_cuts"

    ticket: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    game: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    day: Mapped[str] = mapped_column(String(10))
    amount: Mapped[int] = mapped_column(BigInteger)


class ReceiptRow(LedgerRow):
    """A ticket that a runner took away to redeem. The key allows only one receipt."""

    __tablename__ = "keno_receipts"

    ticket: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    day: Mapped[str] = mapped_column(String(10))
    station: Mapped[int]
    code: Mapped[str] = mapped_column(String(8))
    at: Mapped[datetime]


class RedemptionRow(LedgerRow):
    """A ticket that was paid. The key allows only one payment."""

    __tablename__ = "keno_redemptions"
    __table_args__ = (Index("ix_keno_redemptions_day", "day", "station"),)

    ticket: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    day: Mapped[str] = mapped_column(String(10))
    station: Mapped[int]
    shift: Mapped[int] = mapped_column(BigInteger, index=True)
    code: Mapped[str] = mapped_column(String(8))
    amount: Mapped[int] = mapped_column(BigInteger)
    how: Mapped[str] = mapped_column(String(8))
    """In cash, by check, or by hand."""
    at: Mapped[datetime]


class HandRow(LedgerRow):
    """A payment by hand, as recorded once the system was up again."""

    __tablename__ = "keno_hand_payments"

    id: Mapped[int] = mapped_column(primary_key=True)
    serial: Mapped[str] = mapped_column(String(32), index=True)
    """The ticket's serial number, or the text keyed in if no such ticket was sold."""
    day: Mapped[str] = mapped_column(String(10), index=True)
    station: Mapped[int]
    amount: Mapped[int] = mapped_column(BigInteger)
    owed: Mapped[int] = mapped_column(BigInteger)
    """The part that the ticket was owed; the remainder is the house's loss."""
    why: Mapped[str] = mapped_column(String(100))
    paid: Mapped[datetime]


class RestRow(LedgerRow):
    """The remaining prize of a ticket that was underpaid by hand. The key allows only one payment."""

    __tablename__ = "keno_rests"
    __table_args__ = (Index("ix_keno_rests_day", "day", "station"),)

    ticket: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    day: Mapped[str] = mapped_column(String(10))
    station: Mapped[int]
    code: Mapped[str] = mapped_column(String(8))
    amount: Mapped[int] = mapped_column(BigInteger)
    how: Mapped[str] = mapped_column(String(8))
    at: Mapped[datetime]


class RecoveryRow(LedgerRow):
    """Winnings of a ticket that was paid by hand too early or twice, returned to the house."""

    __tablename__ = "keno_recoveries"

    ticket: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    amount: Mapped[int] = mapped_column(BigInteger)


class UnclaimedRow(LedgerRow):
    """A winning ticket that expired, credited to a jackpot or to the Casino Revenue Fund."""

    __tablename__ = "keno_unclaimed"

    ticket: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    year: Mapped[int] = mapped_column(index=True)
    amount: Mapped[int] = mapped_column(BigInteger)
