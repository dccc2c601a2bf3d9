"""Wait for a state, not for a number of seconds: a busy machine is slow, not wrong."""

from __future__ import annotations

import time
from collections.abc import Callable

PATIENCE_SECONDS = 300
"""Time limit for any state a test waits for. Only a state that never comes takes this long."""
POLL_SECONDS = 0.02


def wait_until(holds: Callable[[], object], what: str = "", seconds: float = PATIENCE_SECONDS) -> None:
    """Return as soon as something holds; fail after so many seconds."""
    until = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < until, f"still not true after {seconds} s: {what or holds}"
        time.sleep(POLL_SECONDS)
