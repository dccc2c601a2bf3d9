"""The clock: levels, breaks, pauses, setting it back, and announcements."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pitboss.charity.tournament.clock import announce, read_clock, rebuy_seconds_left
from pitboss.charity.tournament.events import ClockSet, PlayPaused, PlayResumed
from pitboss.charity.tournament.play import apply
from tests.charity.tournament.events_of import T0, after, apply_all, make_running, make_seated, make_sheet


def shown(tournament: object, minutes: float, seconds: float = 0) -> tuple[int, int, bool, int]:
    view = read_clock(tournament, after(minutes, seconds))  # type: ignore[arg-type]
    return view.level_number, view.level.big, view.on_break, view.seconds_left


@pytest.mark.rule("13:47-20.40(m)4")
def test_blinds_rise_as_posted() -> None:
    running = make_running(2)
    assert shown(make_seated(2), 500) == (1, 50, False, 1_200)
    assert shown(running, 0) == (1, 50, False, 1_200)
    assert shown(running, 19, 59.5) == (1, 50, False, 1)
    assert shown(running, 20) == (2, 100, False, 1_200)
    assert shown(running, 40) == (2, 200, True, 600)
    assert shown(running, 50) == (3, 200, False, 1_200)
    assert shown(running, 1_000) == (4, 400, False, 0)
    view = read_clock(running, after(5))
    assert view.next_level is not None
    assert view.next_level.big == 100
    assert read_clock(running, after(45)).next_level == make_sheet().levels[3]
    assert read_clock(running, after(80)).next_level is None


def test_played_time_leaves_out_breaks_and_pauses() -> None:
    running = make_running(2)
    assert read_clock(running, after(60)).played_seconds == 50 * 60
    paused = apply(running, PlayPaused(at=after(10)))
    assert shown(paused, 30) == (1, 50, False, 600)
    assert not read_clock(paused, after(30)).runs
    resumed = apply(paused, PlayResumed(at=after(30)))
    assert shown(resumed, 35) == (1, 50, False, 300)
    assert read_clock(resumed, after(35)).played_seconds == 15 * 60
    assert read_clock(resumed, after(1_000)).played_seconds == (1_000 - 30) * 60  # 20 of pause, 10 of break


def test_the_clock_is_set_back_and_runs_on() -> None:
    running = make_running(2)
    back = apply(running, ClockSet(at=after(25), step=0, seconds_left=120))
    assert shown(back, 26) == (1, 50, False, 60)
    assert shown(back, 27) == (2, 100, False, 1_200)
    assert read_clock(back, after(27)).played_seconds == 27 * 60
    stopped = apply_all(running, PlayPaused(at=after(5)), ClockSet(at=after(6), step=1, seconds_left=60))
    assert shown(stopped, 20) == (2, 100, False, 60)
    assert shown(apply(stopped, PlayResumed(at=after(20))), 20, 30) == (2, 100, False, 30)


@pytest.mark.rule("13:47-20.40(h)")
def test_the_seconds_left_for_re_buys() -> None:
    running = make_running(2)
    assert rebuy_seconds_left(make_seated(2), T0) == -1
    assert rebuy_seconds_left(running, after(1)) == 59 * 60
    assert rebuy_seconds_left(running, after(60)) == 0
    assert rebuy_seconds_left(running, after(60, 1)) == -1
    assert rebuy_seconds_left(apply(running, PlayPaused(at=after(10))), after(30)) == 30 * 60


def test_levels_breaks_and_the_end_of_re_buys_are_announced() -> None:
    running = make_running(2)
    said = [((each.at - T0) / timedelta(seconds=1), each.says) for each in announce(running, T0, after(61))]
    assert said == [
        (19 * 60, "One minute to blinds 50 and 100."),
        (20 * 60, "Level 2: blinds 50 and 100."),
        (39 * 60, "One minute to a break of 10 minutes."),
        (40 * 60, "Break of 10 minutes."),
        (49 * 60, "One minute to blinds 100 and 200."),
        (50 * 60, "Level 3: blinds 100 and 200."),
        (55 * 60, "Re-buys close in five minutes."),
        (3_601, "Re-buys are closed."),
    ]
    assert announce(running, after(20), after(21)) == []
    assert announce(apply(running, PlayPaused(at=after(1))), T0, after(500)) == []
