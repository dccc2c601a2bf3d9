"""The clocks of the server: given to it, so that a test need not wait."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import Protocol


class Clock(Protocol):
    """What time it is, and how time goes on."""

    def now(self) -> datetime:
        """The time of day, with its zone."""

    def beat(self) -> float:
        """Seconds that only go forward, to wait by."""


class WallClock:
    """The clocks of the machine."""

    def now(self) -> datetime:
        return datetime.now(UTC)

    def beat(self) -> float:
        return time.monotonic()
