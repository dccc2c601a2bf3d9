"""A decision for programs, and a check that their processes have ended."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from pitboss.equipment.chance import Chance
from pitboss.table import find_game
from tests.waiting import wait_until

SAYS_FIRST = "import sys\nfor line in sys.stdin: print(0, flush=True)\n"


def view() -> Any:
    hand = find_game("hold-em").table(stacks={1: 20_000, 2: 20_000, 3: 20_000}).start(Chance.seeded(7))
    assert hand.turn is not None
    return hand.view(hand.turn.actor)


def alive(pid: int) -> bool:
    """Return whether a process is alive. A zombie is not."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{pid}/stat")
    return not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] != "Z"


def wait_for_end(pid: int) -> bool:
    """Wait until a process has ended, because its killer does not wait for grandchildren."""
    wait_until(lambda: not alive(pid))
    return True
