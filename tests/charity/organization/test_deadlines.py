"""Clocks of notices and reports, to the minute and to the day."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from pitboss.charity.organization.deadlines import (
    OrganizationReadings,
    check_delinquency_time,
    check_issue_time,
    check_notice_time,
    check_report_time,
    check_supply_report_time,
    check_term,
    delinquency_due,
    delinquent_from,
    last_day_of_term,
    report_due,
)
from pitboss.charity.organization.readings import ChooseReadings
from pitboss.law import Cite, cite
from pitboss.law.index import lookup

MONDAY = datetime(2030, 2, 4, 9, tzinfo=ZoneInfo("America/New_York"))
HOURS = timedelta(hours=48)
MINUTE = timedelta(minutes=1)
DEFAULTS = OrganizationReadings()
READINGS = {
    "notice_time": "13:47-5A.8(a)",
    "notice_pending_licence": "13:47-5A.8(a)1",
    "form13_is_agreement": "13:47-13.8(a)",
    "delinquent_day": "13:47-13.9(b)",
}


@pytest.mark.rule("13:47-5A.8(a)")
def test_the_notice_is_due_48_hours_after_the_agreement() -> None:  # EQ1
    assert check_notice_time(MONDAY, MONDAY + HOURS, None, DEFAULTS) == []  # Wednesday 09:00
    (late,) = check_notice_time(MONDAY, MONDAY + HOURS + MINUTE, None, DEFAULTS)  # Wednesday 09:01
    assert (late.law, late.field, late.is_advice) == (cite("13:47-5A.8(a)"), "sent", False)
    assert "1 minutes after the 48 hours" in late.reason


@pytest.mark.rule("13:47-5A.8(a)")
def test_48_hours_are_hours_and_not_days_when_the_clocks_change() -> None:
    saturday = datetime(2030, 3, 9, 9, tzinfo=ZoneInfo("America/New_York"))
    monday = datetime(2030, 3, 11, 10, tzinfo=ZoneInfo("America/New_York"))  # after an hour that was not
    as_utc = saturday.astimezone(ZoneInfo("UTC"))
    assert check_notice_time(as_utc, monday, None, DEFAULTS) == []
    assert check_notice_time(as_utc, monday + MINUTE, None, DEFAULTS)


@pytest.mark.rule("13:47-5A.8(a)")
def test_by_the_other_reading_the_notice_must_arrive_in_time() -> None:
    received = OrganizationReadings(notice_time="received")
    sent, arrived = MONDAY + MINUTE, MONDAY + HOURS
    assert check_notice_time(MONDAY, sent, arrived, received) == []
    (late,) = check_notice_time(MONDAY, sent, arrived + MINUTE, received)
    assert late.field == "received"
    (unknown,) = check_notice_time(MONDAY, sent, None, received)
    assert unknown.field == "received"


def test_each_reading_has_the_values_and_the_default_of_the_index() -> None:
    for name, where in READINGS.items():
        entry = lookup(cite(where))
        assert entry is not None
        (reading,) = (each for each in entry.readings if each.option == name)
        assert getattr(DEFAULTS, name) == reading.default
        field = next(each for each in ChooseReadings.model_fields if each == name)
        schema = ChooseReadings.model_json_schema()["properties"][field]
        assert tuple(schema["enum"]) == reading.values
        assert schema["cite"] == where


@pytest.mark.parametrize("games", ["EQ14", "BG15", "CN6", "RF19"])
@pytest.mark.rule("13:47-4.9")
def test_the_report_of_operations_is_due_on_the_15th_of_the_next_month(games: str) -> None:
    assert report_due(date(2030, 3, 31)) == date(2030, 4, 15)
    assert report_due(date(2030, 4, 1)) == date(2030, 5, 15)
    assert report_due(date(2030, 12, 31)) == date(2031, 1, 15)
    assert check_report_time(date(2030, 3, 31), date(2030, 4, 15)) == []
    (late,) = check_report_time(date(2030, 3, 31), date(2030, 4, 16))
    assert late.is_advice  # its text is not held


@pytest.mark.rule("13:47-13.9(a)")
def test_the_monthly_report_is_filed_on_the_15th() -> None:  # EQ9
    assert check_supply_report_time(date(2030, 2, 1), date(2030, 3, 15)) == []
    for day, word in ((14, "early"), (16, "late")):
        (finding,) = check_supply_report_time(date(2030, 2, 1), date(2030, 3, day))
        assert (finding.law, finding.is_advice) == (cite("13:47-13.9(a)"), False)
        assert word in finding.reason


@pytest.mark.rule("13:47-13.9(b)1")
def test_an_account_unpaid_on_day_61_is_reported_by_day_70() -> None:  # EQ10
    delivered = date(2030, 1, 1)
    assert delinquent_from(delivered) == delivered + timedelta(days=61)
    assert delinquency_due(delivered, DEFAULTS) == delivered + timedelta(days=70)
    assert check_delinquency_time(delivered, delivered + timedelta(days=70), DEFAULTS) == []
    (late,) = check_delinquency_time(delivered, delivered + timedelta(days=71), DEFAULTS)
    assert (late.law, late.is_advice) == (cite("13:47-13.9(b)1"), False)
    day_61 = OrganizationReadings(delinquent_day="day_61")
    assert check_delinquency_time(delivered, delivered + timedelta(days=71), day_61) == []


@pytest.mark.rule("13:47-4")
def test_a_license_for_more_than_a_year_or_issued_early_is_advised_against() -> None:  # EQ12, EQ13
    first = date(2030, 3, 1)
    assert last_day_of_term(first, 1) == date(2031, 2, 28)
    assert check_term(first, date(2031, 2, 28)) == []
    assert check_issue_time(date(2030, 1, 10), date(2030, 1, 24)) == []
    findings = check_term(first, date(2031, 3, 1)) + check_issue_time(date(2030, 1, 10), date(2030, 1, 23))
    laws: list[Cite] = [each.law for each in findings if each.is_advice]
    assert laws == [cite("13:47-4")] * 2


def test_a_term_from_a_leap_day_ends_on_february_27() -> None:
    assert last_day_of_term(date(2032, 2, 29), 1) == date(2033, 2, 27)
