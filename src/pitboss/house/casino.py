"""The casino that a book is kept for: its name, its address, and when its gaming day begins."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import cached_property
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from sqlalchemy import Connection, select

from pitboss.house.ledger.book import Book
from pitboss.house.ledger.entry import Asked, Done, Entry
from pitboss.house.ledger.rows import EntryRow
from pitboss.law import BadInput, cite
from pitboss.table.json_text import loads

KIND = "casino"
"""Of its entry, and the name under which the casino is known while entries are decided."""
NAMED = cite("13:69E-1.28U(e)6")


@dataclass(frozen=True, kw_only=True)
class Casino:
    """A casino and its gaming day, which need not begin at midnight."""

    name: str = "Boardwalk Hall"
    address: str = "Atlantic City, New Jersey"
    zone: str = "America/New_York"
    day_begins: int = 6
    """The hour, by the clock on the wall."""

    def __post_init__(self) -> None:
        for text in (self.name, self.address):
            if not isinstance(text, str) or not 1 <= len(text.strip()) <= 100 or not text.isprintable():
                raise BadInput("a casino has a name and an address of 1 to 100 characters that can be read")
        if type(self.day_begins) is not int or not 0 <= self.day_begins <= 23:
            raise BadInput(f"a gaming day begins at an hour from 0 to 23, not {self.day_begins!r}")
        try:
            ZoneInfo(self.zone)
        except (ZoneInfoNotFoundError, ValueError, TypeError, OSError):
            raise BadInput(f"{self.zone!r} is no time zone: write one such as America/New_York") from None

    @cached_property
    def _zone(self) -> ZoneInfo:
        return ZoneInfo(self.zone)

    def local(self, at: datetime) -> datetime:
        """A time as the clock on the wall shows it."""
        return at.astimezone(self._zone)

    def day(self, at: datetime) -> date:
        """The gaming day that a time belongs to."""
        return (self.local(at) - timedelta(hours=self.day_begins)).date()

    def begins(self, day: date) -> datetime:
        """When a gaming day begins."""
        return datetime.combine(day, time(self.day_begins), self._zone)

    def ends(self, day: date) -> datetime:
        """When the next one begins."""
        return self.begins(day + timedelta(days=1))

    def hours(self, written: str) -> tuple[datetime, datetime]:
        """When a gaming day, as people write it, begins and ends."""
        try:
            day = date.fromisoformat(written.strip())
            return self.begins(day).astimezone(UTC), self.ends(day).astimezone(UTC)
        except (ValueError, OverflowError):
            raise BadInput(f"{written[:20]!r} is not a date. Write it as in 2030-01-31.") from None


def casino_of(connection: Connection) -> Casino:
    """The casino as the book last had it; ours if it has none."""
    chosen = select(EntryRow.line).where(EntryRow.kind == KIND).order_by(EntryRow.number.desc()).limit(1)
    line = connection.scalar(chosen)
    return Casino(**loads(line)["facts"]) if line is not None else Casino()


def set_casino(book: Book, asked: Asked, casino: Casino) -> Done:
    """Write down whose book it is, from now on."""
    entry = Entry(kind=KIND, cite=NAMED, place=casino.name, facts=asdict(casino), forgets=(KIND,))
    return book.do(asked, lambda _: entry)
