"""A server in a process of its own that plays a live tournament until it is killed. A test runs it."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.charity.tournament.live.a_tournament import LiveTournament


def main(path: str) -> None:
    """Play on, and print the clock and the hands on record after each step."""
    live = LiveTournament(Path(path))
    live.open(6, seats=3)
    live.begin()
    while True:
        live.step(8)
        sys.stdout.write(f"{live.clock.seconds} {live.hands}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1])
