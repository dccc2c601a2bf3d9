"""The clock of a tournament survives its process."""

from __future__ import annotations

import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

from pitboss.charity.tournament.clock import read_clock
from pitboss.house.ledger.verifying import verify
from pitboss.storage.store import parse_url
from tests.charity.tournament.desk.a_desk import Desk
from tests.charity.tournament.desk.killed import make_clock
from tests.server.helpers import HandClock
from tests.waiting import wait_until


def test_the_clock_is_right_to_the_second_after_kill_9(desk: Desk) -> None:
    """The process is killed in the middle of its writing, and another one reads the clock."""
    ahead = (HandClock().now() - datetime.now(UTC)).total_seconds() + 3600
    words = [sys.executable, "-m", "tests.charity.tournament.desk.killed", str(desk.path), str(ahead)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        set_at = datetime.fromisoformat(process.stdout.readline().strip())
        wait_until(lambda: desk.made.announced, "the process writes")
        process.kill()
    assert process.returncode == -9
    after = Desk(Path(desk.path), make_clock(ahead))
    now = after.clock.now()
    left = 600 - (now - set_at).total_seconds()
    assert abs(read_clock(after.play, now).seconds_left - left) <= 1
    after.submit("pause")
    stopped = after.made.steps[-1].at
    after.clock.turn(30)
    shown = read_clock(after.play, after.clock.now()).seconds_left
    assert abs(shown - (600 - (stopped - set_at).total_seconds())) <= 1
    after.close()
    verify(parse_url(f"sqlite:///{desk.path}"))
