"""The tournament clock: a pure function of the events so far and of the time now."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import NamedTuple

from pitboss.charity.tournament.sheet import BlindLevel, PostedSheet, ScheduledBreak
from pitboss.charity.tournament.state import ClockReading, Tournament

__all__ = [
    "Announcement", "ClockView", "announce", "is_rebuy_open", "read_clock", "rebuy_seconds_left", "set_clock",
    "stop_clock",
]  # fmt: skip

WARNING_SECONDS = 60
REBUY_WARNING_SECONDS = 300


class ClockView(NamedTuple):
    """The display of the clock at one moment."""

    step: int
    level_number: int
    """From 1; in a break, the level before it."""
    level: BlindLevel
    """The blinds in force; in a break, those that come next."""
    next_level: BlindLevel | None
    on_break: bool
    seconds_left: int
    """Whole seconds left in the step; 0 in a last level that has run out, which stays in force."""
    runs: bool
    played_seconds: float


class Announcement(NamedTuple):
    """A sentence to announce at a time."""

    at: datetime
    says: str
    is_warning: bool = False
    """Whether it announces something ahead of time."""


def set_clock(
    sheet: PostedSheet, step: int, seconds_left: float, at: datetime, played: float = 0
) -> ClockReading:
    """Return a clock that runs from here."""
    return ClockReading(step, min(seconds_left, sheet.schedule[step].minutes * 60), at, True, played)


def stop_clock(tournament: Tournament, at: datetime) -> ClockReading:
    """Return the clock as it stands at a time, stopped."""
    return _advance(tournament.sheet, _reading(tournament, at), at)._replace(runs=False)


def _reading(tournament: Tournament, now: datetime) -> ClockReading:
    """Return the clock as last set; before play, a clock that waits at the first level."""
    if tournament.clock is not None:
        return tournament.clock
    return ClockReading(0, tournament.sheet.schedule[0].minutes * 60, now, runs=False)


def _advance(sheet: PostedSheet, clock: ClockReading, now: datetime) -> ClockReading:
    """Return the reading at a later time."""
    if not clock.runs:
        return clock._replace(at=now)
    step, left, played = clock.step, clock.seconds_left, clock.played
    passed = max(0.0, (now - clock.at).total_seconds())
    while True:
        spent = passed if step == len(sheet.schedule) - 1 else min(passed, left)
        if isinstance(sheet.schedule[step], BlindLevel):
            played += spent
        passed, left = passed - spent, max(0.0, left - spent)
        if left > 0 or step == len(sheet.schedule) - 1:
            return ClockReading(step, left, now, True, played)
        step += 1
        left = sheet.schedule[step].minutes * 60


def read_clock(tournament: Tournament, now: datetime) -> ClockView:
    """Return what the clock shows now."""
    sheet = tournament.sheet
    clock = _advance(sheet, _reading(tournament, now), now)
    here = sheet.schedule[clock.step]
    later = [each for each in sheet.schedule[clock.step + 1 :] if isinstance(each, BlindLevel)]
    number = sum(isinstance(each, BlindLevel) for each in sheet.schedule[: clock.step + 1])
    on_break = isinstance(here, ScheduledBreak)
    level = here if isinstance(here, BlindLevel) else later[0]
    return ClockView(
        step=clock.step,
        level_number=number,
        level=level,
        next_level=next(iter(later[1:] if on_break else later), None),
        on_break=on_break,
        seconds_left=-int(-clock.seconds_left // 1),
        runs=clock.runs,
        played_seconds=clock.played,
    )


# Re-buys


def rebuy_seconds_left(tournament: Tournament, now: datetime) -> int:
    """Return the whole seconds left for re-buys; -1 once the posted time is over.

    The first hour counts to the second: a re-buy at 60:00 is in time, one at 60:01 is not.
    """
    terms = tournament.sheet.rebuys
    if not terms.count or tournament.started_at is None or tournament.phase == "ended":
        return -1
    if tournament.sheet.rules.rebuy_clock == "wall_clock":
        passed = (now - tournament.started_at).total_seconds()
    else:
        passed = read_clock(tournament, now).played_seconds
    return max(-1, terms.minutes * 60 - int(passed))


def is_rebuy_open(tournament: Tournament, now: datetime) -> bool:
    """Return whether re-buys are still open by the posted time."""
    return rebuy_seconds_left(tournament, now) >= 0


# Announcements


def announce(tournament: Tournament, since: datetime, until: datetime) -> list[Announcement]:
    """Return what is to be announced after one time, up to another, in order."""
    if tournament.started_at is None or tournament.phase != "running":
        return []
    found = [*_announce_steps(tournament, until), *_announce_rebuys(tournament)]
    return sorted(each for each in found if since < each.at <= until)


def _announce_steps(tournament: Tournament, until: datetime) -> Iterator[Announcement]:
    """Yield the beginnings of levels and breaks, and a warning a minute before, from the last setting on."""
    sheet, clock = tournament.sheet, tournament.clock
    assert clock is not None
    ends = clock.at + timedelta(seconds=clock.seconds_left)
    number = sum(isinstance(each, BlindLevel) for each in sheet.schedule[: clock.step + 1])
    for step in sheet.schedule[clock.step + 1 :]:
        if ends - timedelta(seconds=WARNING_SECONDS) > until:
            return
        if isinstance(step, BlindLevel):
            number += 1
            coming = f"blinds {step.small:,} and {step.big:,}"
            begins = f"Level {number}: {coming}."
        else:
            coming = f"a break of {step.minutes} minutes"
            begins = f"Break of {step.minutes} minutes."
            if step.race_off:
                begins += f" Chips of {step.race_off:,} leave play."
        yield Announcement(ends - timedelta(seconds=WARNING_SECONDS), f"One minute to {coming}.", True)
        yield Announcement(ends, begins)
        ends += timedelta(minutes=step.minutes)


def _announce_rebuys(tournament: Tournament) -> Iterator[Announcement]:
    """Yield the end of the time for re-buys. Played time cannot be told in advance across breaks."""
    terms, began = tournament.sheet.rebuys, tournament.started_at
    if not terms.count or began is None or tournament.sheet.rules.rebuy_clock != "wall_clock":
        return
    closes = began + timedelta(minutes=terms.minutes)
    warned = closes - timedelta(seconds=REBUY_WARNING_SECONDS)
    if warned > began:
        yield Announcement(warned, "Re-buys close in five minutes.", True)
    yield Announcement(closes + timedelta(seconds=1), "Re-buys are closed.")
