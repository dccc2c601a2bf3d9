"""The organization as a department, and its tasks due."""

from __future__ import annotations

from pitboss.charity.positions import OFFICER
from pitboss.house.due import Due
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.operation import Department

REGISTRATION, LICENSES, PEOPLE = "registration", "licenses", "people"
PROVIDERS, SYSTEMS, SUPPLIES, REPORTS = "providers", "systems", "supplies", "reports"


def _due(tx: Transaction) -> list[Due]:
    from pitboss.charity.organization.due import list_due

    return list_due(tx)


def _licenses(tx: Transaction) -> list[str]:
    from pitboss.charity.organization.state import license_numbers

    return license_numbers(tx)


def _license_keys(tx: Transaction) -> list[str]:
    from pitboss.charity.organization.state import license_keys

    return license_keys(tx)


ORDER = (
    "register", "change-registration", "apply", "issue-license", "pay-fee", "end-license",
    "assign-people", "approve-worker", "approve-provider", "contract", "notify-commission",
    "complete-notice", "choose-readings", "apply-certification", "certify-system", "compare-system",
    "record-delivery", "record-payment", "file-supply-report", "report-unpaid", "record-event",
    "report-operations", "deposit",
)  # fmt: skip
"""Operations in the order in which people do them, section by section."""

organization = Department(
    "organization",
    "Organization",
    "pitboss.charity.organization",
    place="organization",
    sections=(REGISTRATION, LICENSES, PEOPLE, PROVIDERS, SYSTEMS, SUPPLIES, REPORTS),
    due=_due,
    page="/charity",
    order=ORDER,
    pickers={"license number": _licenses, "license or application": _license_keys},
)
OFFICERS = (OFFICER,)
