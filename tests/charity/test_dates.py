"""Days and times are written the way people write them."""

from __future__ import annotations

from datetime import date, datetime

from pitboss.charity.dates import describe_clock, describe_day, describe_start, describe_time


def test_a_day_is_written_with_its_month() -> None:
    assert describe_day(date(2030, 1, 9)) == describe_day("2030-01-09") == "January 9, 2030"


def test_a_time_has_twelve_hours_twice() -> None:
    for hour, written in ((0, "12:05 a.m."), (9, "9:05 a.m."), (12, "12:05 p.m."), (23, "11:05 p.m.")):
        at = datetime(2030, 12, 1, hour, 5)
        assert describe_clock(at) == written
        assert describe_time(at) == describe_time(at.isoformat()) == f"December 1, 2030, {written}"


def test_what_starts_at_midnight_starts_with_the_day() -> None:
    assert describe_start(datetime(2030, 12, 1)) == "December 1, 2030"
    assert describe_start(datetime(2030, 12, 1, 0, 30)) == "December 1, 2030, 12:30 a.m."
