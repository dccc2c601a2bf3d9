"""A process that runs a tournament's desk until it is killed. A test runs it."""

from __future__ import annotations

import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

from tests.charity.tournament.desk.a_desk import Desk
from tests.server.helpers import HandClock


class ShiftedClock(HandClock):
    """A clock that runs, some seconds ahead of the machine's, in every process alike."""

    def now(self) -> datetime:
        return datetime.now(UTC) + timedelta(seconds=self.seconds)


def make_clock(seconds: float) -> ShiftedClock:
    clock = ShiftedClock()
    clock.turn(seconds)
    return clock


def main(path: str, ahead: float) -> None:
    """Set the clock to ten minutes, print when, and go on writing."""
    desk = Desk(Path(path), make_clock(ahead))
    desk.begin(2)
    desk.submit("set-clock", step=1, seconds=600)
    sys.stdout.write(f"{desk.made.steps[-1].at.isoformat()}\n")
    sys.stdout.flush()
    while True:
        desk.submit("announce", text="The clock runs")


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]))
