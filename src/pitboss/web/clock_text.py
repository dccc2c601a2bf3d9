"""Write times of day and time left as clocks on screens do."""

from __future__ import annotations

from datetime import datetime

SECOND_MS = 1000


def format_time(local: datetime) -> str:
    """Write a local time of day."""
    return format_wall(local.hour * 3600 + local.minute * 60)


def format_wall(seconds: int) -> str:
    """Write a time of day, given in seconds since midnight."""
    hour, minute = seconds // 3600 % 24, seconds // 60 % 60
    return f"{hour % 12 or 12}:{minute:02} {'a.m.' if hour < 12 else 'p.m.'}"


def format_left(ms: int) -> str:
    """Write the time left. A second that has begun counts."""
    seconds = max(0, -(-ms // SECOND_MS))
    hours, minutes = seconds // 3600, seconds // 60 % 60
    return f"{hours}:{minutes:02}:{seconds % 60:02}" if hours else f"{minutes}:{seconds % 60:02}"
