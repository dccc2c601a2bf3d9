"""Write days and times the way people do."""

from __future__ import annotations

from datetime import date, datetime

__all__ = ["describe_clock", "describe_day", "describe_start", "describe_time"]


def describe_day(day: date | str) -> str:
    """Write a day, such as December 1, 2030. Takes a date or its ISO text."""
    when = date.fromisoformat(day) if isinstance(day, str) else day
    return f"{when:%B} {when.day}, {when.year}"


def describe_time(at: datetime | str) -> str:
    """Write a time, such as December 1, 2030, 7:00 p.m. Takes a local time or its ISO text."""
    when = datetime.fromisoformat(at) if isinstance(at, str) else at
    return f"{describe_day(when.date())}, {describe_clock(when)}"


def describe_start(at: datetime) -> str:
    """Write a local time, or the day alone if it is midnight."""
    return describe_day(at.date()) if (at.hour, at.minute) == (0, 0) else describe_time(at)


def describe_clock(at: datetime) -> str:
    """Write a local time of day, such as 7:00 p.m."""
    return f"{at.hour % 12 or 12}:{at:%M} {'a.m.' if at.hour < 12 else 'p.m.'}"
