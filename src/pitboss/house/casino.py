"""The keeper of a ledger: its name, its address and the hour when its gaming day begins."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import cached_property
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from sqlalchemy import Connection, select

from pitboss.house.keeper import KEEPER_NAMES, KEEPERS, Keeper
from pitboss.house.ledger.entry import CompletedOperation, LedgerEntry, OperationRequest
from pitboss.house.ledger.ledger import Ledger
from pitboss.house.ledger.rows import EntryRow
from pitboss.house.ledger.transaction import Transaction
from pitboss.law import BadInput, cite
from pitboss.storage.errors import Conflict
from pitboss.table.json_text import loads

__all__ = ["CASINO_KIND", "Casino", "find_casino", "set_casino"]

CASINO_KIND = "casino"
"""Kind of its entry, and its name in a transaction's cache."""
CASINO_CITE = cite("13:69E-1.28U(e)6")


@dataclass(frozen=True, kw_only=True)
class Casino:
    """A casino, or a charity's organization, and its gaming day, which need not begin at midnight."""

    name: str = "Boardwalk Hall"
    address: str = "Atlantic City, New Jersey"
    zone: str = "America/New_York"
    day_begins: int = 6
    """Local hour."""
    keeper: Keeper = "casino"

    def __post_init__(self) -> None:
        if self.keeper not in KEEPERS:
            raise BadInput(f"A ledger's keeper is {' or '.join(KEEPERS)}, not {self.keeper!r}.")
        for text in (self.name, self.address):
            if not isinstance(text, str) or not 1 <= len(text.strip()) <= 100 or not text.isprintable():
                raise BadInput("Give a name and an address of 1 to 100 printable characters.")
        if type(self.day_begins) is not int or not 0 <= self.day_begins <= 23:
            raise BadInput(f"A gaming day begins at an hour from 0 to 23, not {self.day_begins!r}.")
        try:
            ZoneInfo(self.zone)
        except (ZoneInfoNotFoundError, ValueError, TypeError, OSError):
            raise BadInput(f"{self.zone!r} is not a time zone. Write one such as America/New_York.") from None

    @cached_property
    def _zone(self) -> ZoneInfo:
        return ZoneInfo(self.zone)

    def local(self, at: datetime) -> datetime:
        """Convert a time to the casino's local time."""
        return at.astimezone(self._zone)

    def gaming_day(self, at: datetime) -> date:
        """Return the gaming day that a time belongs to."""
        return (self.local(at) - timedelta(hours=self.day_begins)).date()

    def start_of_day(self, day: date) -> datetime:
        return datetime.combine(day, time(self.day_begins), self._zone)

    def end_of_day(self, day: date) -> datetime:
        """Return the time when the next gaming day begins."""
        return self.start_of_day(day + timedelta(days=1))

    def parse_day(self, written: str) -> tuple[datetime, datetime]:
        """Return the start and end of a gaming day given as text."""
        try:
            day = date.fromisoformat(written.strip())
            return self.start_of_day(day).astimezone(UTC), self.end_of_day(day).astimezone(UTC)
        except (ValueError, OverflowError):
            raise BadInput(f"{written[:20]!r} is not a date. Write it as in 2030-01-31.") from None


def find_casino(connection: Connection) -> Casino:
    """Return the casino most recently recorded in the ledger, or the default casino."""
    chosen = (
        select(EntryRow.line).where(EntryRow.kind == CASINO_KIND).order_by(EntryRow.number.desc()).limit(1)
    )
    line = connection.scalar(chosen)
    return Casino(**loads(line)["facts"]) if line is not None else Casino()


def set_casino(ledger: Ledger, asked: OperationRequest, casino: Casino) -> CompletedOperation:
    """Record the casino or organization that keeps this ledger from now on. Its kind never changes."""

    def decide(tx: Transaction) -> LedgerEntry:
        now = find_casino(tx.connection)
        if now.keeper != casino.keeper and tx.number > 1:
            raise Conflict(f"This ledger belongs to {KEEPER_NAMES[now.keeper]}. Name a new database.")
        return LedgerEntry(
            kind=CASINO_KIND, cite=CASINO_CITE, place=casino.name, facts=asdict(casino),
            forgets=(CASINO_KIND,),
        )  # fmt: skip

    return ledger.do(asked, decide)
