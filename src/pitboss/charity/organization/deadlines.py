"""Deadlines of notices and reports, as pure functions of days and times.

Where the text leaves room, the reading has its name and default from the index of rules.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import date, datetime, timedelta
from typing import Any, Literal, TypeAlias

from pitboss.charity.dates import describe_day
from pitboss.charity.findings import RuleFinding
from pitboss.charity.organization.laws import (
    DELINQUENCY_TIME,
    FEES,
    ISSUANCE,
    NOTICE,
    SUPPLY_REPORT,
)
from pitboss.charity.prizes import PrizeReadings

NOTICE_TIME = timedelta(hours=48)
REPORT_DAY = 15
"""Day of the next month by which reports are due."""
PAYMENT_DAYS, DELINQUENCY_NOTICE_DAYS = 60, 10
REVIEW_DAYS = 14
"""Days reported between sending a file to the Commission and issuing the license."""
REPORT_LAW = FEES
"""The reports of operations are held only as reported together with the fees."""

NoticeTime: TypeAlias = Literal["sent", "received"]
PendingLicense: TypeAlias = Literal["flag_incomplete", "refuse"]
DelinquentDay: TypeAlias = Literal["end_of_day_60", "day_61"]
OnOff: TypeAlias = Literal["off", "on"]


@dataclass(frozen=True, kw_only=True, slots=True)
class OrganizationReadings:
    """Readings of the rules on providers and prizes, named as in the index of rules."""

    notice_time: NoticeTime = "sent"
    notice_pending_licence: PendingLicense = "flag_incomplete"
    form13_is_agreement: OnOff = "off"
    delinquent_day: DelinquentDay = "end_of_day_60"
    alcohol_casino_night_prize: OnOff = "off"
    casino_night_cash_prizes: OnOff = "off"

    @property
    def for_prizes(self) -> PrizeReadings:
        """Those that say which prizes a casino night may have."""
        return PrizeReadings(
            alcohol_casino_night_prize=self.alcohol_casino_night_prize,
            casino_night_cash_prizes=self.casino_night_cash_prizes,
        )

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def notice_deadline(agreed: datetime) -> datetime:
    """Return the last moment for the notice of an agreement: 5A.8(a)."""
    return agreed + NOTICE_TIME


def check_notice_time(
    agreed: datetime, sent: datetime, received: datetime | None, readings: OrganizationReadings
) -> list[RuleFinding]:
    """Find a notice that is late, by the moment that the reading `notice_time` names."""
    if readings.notice_time == "sent":
        moment, verb, field = sent, "sent", "sent"
    elif received is None:
        return [RuleFinding("Give the time when the Commission received the notice.", NOTICE, "received")]
    else:
        moment, verb, field = received, "received", "received"
    if moment <= (deadline := notice_deadline(agreed)):
        return []
    late = moment - deadline
    minutes = -(-late.total_seconds() // 60)
    return [RuleFinding(f"The notice was {verb} {int(minutes):,} minutes after the 48 hours.", NOTICE, field)]


def report_due(month_of: date) -> date:
    """Return the 15th of the month after a day."""
    return (month_of.replace(day=1) + timedelta(days=31)).replace(day=REPORT_DAY)


def check_report_time(event: date, filed: date) -> list[RuleFinding]:
    """Find a report of operations that is filed after the 15th of the month after the event."""
    due = report_due(event)
    if filed <= due:
        return []
    reason = f"The report of operations is due by the 15th of the next month, here {describe_day(due)}."
    return [RuleFinding(reason, REPORT_LAW, "filed")]


def check_supply_report_time(month: date, filed: date) -> list[RuleFinding]:
    """Find a provider's monthly report that is not filed on the 15th of the month after."""
    due = report_due(month)
    if filed == due:
        return []
    early = "early" if filed < due else "late"
    return [
        RuleFinding(
            f"The report is filed on the 15th, here {describe_day(due)}. This is {early}.",
            SUPPLY_REPORT,
            "filed",
        )
    ]


def delinquent_from(delivered: date) -> date:
    """Return the first day on which an account counts as unpaid after 60 days: day 61."""
    return delivered + timedelta(days=PAYMENT_DAYS + 1)


def delinquency_due(delivered: date, readings: OrganizationReadings) -> date:
    """Return the last day for the notice: 10 days after the end of day 60, or after day 61."""
    first = PAYMENT_DAYS if readings.delinquent_day == "end_of_day_60" else PAYMENT_DAYS + 1
    return delivered + timedelta(days=first + DELINQUENCY_NOTICE_DAYS)


def check_delinquency_time(
    delivered: date, notified: date, readings: OrganizationReadings
) -> list[RuleFinding]:
    """Find a notice of an unpaid account that comes too late."""
    due = delinquency_due(delivered, readings)
    if notified <= due:
        return []
    return [RuleFinding(f"The notice was due by {describe_day(due)}.", DELINQUENCY_TIME, "notified")]


def earliest_issue(sent: date) -> date:
    """Return the first day on which a license is reported to be issued after its file was sent."""
    return sent + timedelta(days=REVIEW_DAYS)


def check_issue_time(sent: date, issued: date) -> list[RuleFinding]:
    if issued >= earliest_issue(sent):
        return []
    reason = (
        f"a license is issued no sooner than {REVIEW_DAYS} days after the file was sent to the Commission, "
        f"here {earliest_issue(sent)}."
    )
    return [RuleFinding(reason, ISSUANCE, "issued")]


def check_term(first: date, last: date) -> list[RuleFinding]:
    """Find a license for more than a year."""
    longest = last_day_of_term(first, 1)
    if last <= longest:
        return []
    return [RuleFinding(f"a license lasts at most a year, here until {longest}.", ISSUANCE, "last")]


def add_years(day: date, years: int) -> date:
    """Return the same day some years later. February 29 becomes February 28 in a common year."""
    try:
        return day.replace(year=day.year + years)
    except ValueError:
        return day.replace(year=day.year + years, day=28)


def last_day_of_term(first: date, years: int) -> date:
    """Return the last day of a term of some years that begins on a day."""
    return add_years(first, years) - timedelta(days=1)
