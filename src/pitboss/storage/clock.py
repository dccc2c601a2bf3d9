"""Clocks. The server is given one, so that tests need not wait."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import Protocol

__all__ = ["Clock", "WallClock"]


class Clock(Protocol):
    """Tells the time of day, and measures elapsed time."""

    def now(self) -> datetime:
        """Return the time of day, with its zone."""

    def beat(self) -> float:
        """Return seconds on a clock that never goes back, for measuring waits."""


class WallClock:
    """The machine's clocks."""

    def now(self) -> datetime:
        return datetime.now(UTC)

    def beat(self) -> float:
        return time.monotonic()
