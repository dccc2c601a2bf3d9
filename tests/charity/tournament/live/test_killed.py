"""A live tournament survives the server's process."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pitboss.charity.tournament.events import HandPlayed
from pitboss.charity.tournament.live import HUNDREDTHS
from pitboss.house.ledger.verifying import verify
from pitboss.storage.store import parse_url
from tests.charity.tournament.live.a_tournament import LiveTournament
from tests.server.helpers import HandClock

HANDS_BEFORE = 4


def run_until_killed(path: Path) -> tuple[float, int]:
    """Let another process play some hands, and kill it in the middle of whatever it does."""
    words = [sys.executable, "-m", "tests.charity.tournament.live.killed", str(path)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        seconds, hands = 0.0, 0
        while hands < HANDS_BEFORE:
            said = process.stdout.readline().split()
            seconds, hands = float(said[0]), int(said[1])
        process.kill()
    assert process.returncode == -9
    return seconds, hands


@pytest.mark.rule("13:47-20.40(c)", "13:47-20.40(d)")
def test_a_live_tournament_goes_on_after_kill_9_of_the_server(organization: Path, tmp_path: Path) -> None:
    path = tmp_path / "organization.db"
    shutil.copy(organization, path)
    seconds, hands = run_until_killed(path)
    clock = HandClock()
    clock.turn(seconds + 3600)  # the process may have gone on before it died
    live = LiveTournament(path, clock)
    live.seeds = 10_000  # the killed process used the first ones
    try:
        before = live.play
        played = [each for each in before.events if isinstance(each, HandPlayed)]
        assert len(played) >= hands
        live.step()
        assert live.play.chips_in_play == 6 * 1500
        assert sum(sum(each.table.stacks.values()) for each in live.tables) == 6 * 1500 * HUNDREDTHS
        live.check()
        live.until(lambda: live.play.phase == "ended", seconds=8)
        later = [each for each in live.play.events if isinstance(each, HandPlayed)]
        assert later[: len(played)] == played
        assert len(later) > len(played)
    finally:
        live.close()
    verify(parse_url(f"sqlite:///{path}"))
