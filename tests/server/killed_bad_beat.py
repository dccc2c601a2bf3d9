"""Run a house in a separate process that dies between writing a round and reporting it. A test runs this."""

from __future__ import annotations

import os
import sys

import pitboss.server.bad_beat_hook
from tests.server.helpers import HandClock, house_at
from tests.server.test_bad_beat_hook import Played


def main(url: str) -> None:
    clock = HandClock()
    with house_at(url, clock) as house:
        played = Played(house, clock)
        table = played.open()
        pitboss.server.bad_beat_hook.contribute = lambda *_: os._exit(9)  # type: ignore[attr-defined]
        played.play(table, 1)


if __name__ == "__main__":
    main(sys.argv[1])
