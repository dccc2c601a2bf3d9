"""Create a sample organization: a volunteer fire company, with people in every position and its licenses."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

from pitboss.charity.organization.deadlines import add_years, last_day_of_term
from pitboss.charity.organization.licenses import apply, issue_license
from pitboss.charity.organization.money import deposit
from pitboss.charity.organization.providers import approve_provider
from pitboss.charity.organization.registration import register
from pitboss.charity.organization.systems import apply_certification, certify_system
from pitboss.charity.organization.workers import approve_worker
from pitboss.charity.positions import (
    AFFILIATE,
    BOOKKEEPER,
    CLASS_A_OPERATOR,
    COMPENSATED_WORKER,
    INSPECTOR,
    MEMBER,
    MEMBER_IN_CHARGE,
    OFFICER,
    PROCEEDS_MEMBER,
    PROVIDER_DEALER,
    PROVIDER_REPRESENTATIVE,
)
from pitboss.house.casino import Casino
from pitboss.house.office.furnishing import SampleOffice
from pitboss.house.office.office import Office
from pitboss.storage.people import Role

PEOPLE = {
    "Abe": AFFILIATE,
    "Bea": BOOKKEEPER,
    "Cal": CLASS_A_OPERATOR,
    "Deb": PROVIDER_DEALER,
    "Ike": INSPECTOR,
    "Mia": MEMBER_IN_CHARGE,
    "Mel": MEMBER,
    "Ola": OFFICER,
    "Pru": PROCEEDS_MEMBER,
    "Rex": PROVIDER_REPRESENTATIVE,
    "Wyn": COMPENSATED_WORKER,
}
"""Position of each person, by name."""
ROLES_BY_POSITION: dict[str, Role] = {MEMBER_IN_CHARGE: "supervisor", CLASS_A_OPERATOR: "supervisor"}
"""Roles at the server's tables, for the positions that have one."""
ORGANIZATION = "Hopewell Fire Company No. 1"
ADDRESS, MUNICIPALITY, PREMISES = "4 Columbia Avenue, Hopewell", "Hopewell", "Fire hall, 4 Columbia Avenue"
IDENTIFICATION = "220-8-36412"
DEPOSIT_CENTS = 500_000
MEMBERS = {"member_in_charge": "Mia", "proceeds_member": "Pru"}
LICENSES: dict[str, dict[str, Any]] = {
    "BL-104": {"kind": "bingo"},
    "CN-17": {
        "kind": "casino night",
        "games": ["Texas Hold 'em tournament", "three card poker", "joker seven", "under/over", "blackjack"],
    },
    "RL-77": {"kind": "draw raffle", "draw": "on-premises 50/50"},
    "RL-78": {"kind": "draw raffle", "draw": "off-premises merchandise"},
    "RL-79": {"kind": "calendar raffle"},
    "RL-80": {"kind": "instant raffle"},
    "RL-81": {"kind": "wheel"},
    "RL-82": {"kind": "golf"},
}
"""Licenses by number, all of one municipality and one year from the first day of the month."""


def furnish(office: Office, passphrase: str, report: Callable[[str], None] = lambda _: None) -> SampleOffice:
    """Make a sample organization in an empty ledger, whose people share one passphrase.

    `report` is called with each step before it begins. More forms can be submitted to what is returned.
    """
    report(f"Signing up {len(PEOPLE)} people")
    keeper = Casino(name=ORGANIZATION, address=ADDRESS, day_begins=0, keeper="charity")
    made = SampleOffice(office, keeper, PEOPLE, ROLES_BY_POSITION, passphrase)
    report("Registering the organization")
    began = keeper.local(office.ledger.now()).date().replace(day=1)
    approved = add_years(began, -1)
    made.submit(register, identification=IDENTIFICATION, qualifies_as="volunteer fire company",
                first=approved.isoformat())  # fmt: skip
    report(f"Recording {len(LICENSES)} licenses")
    for number, license in LICENSES.items():
        _record_license(made, number, began, license)
    report("Recording a provider, its system and a paid worker")
    _record_provider(made, approved)
    made.submit(deposit, amount=DEPOSIT_CENTS)
    return made


def _record_provider(made: SampleOffice, approved: date) -> None:
    """Record a provider with a certified system, and the approval of the paid worker."""
    term = {"first": approved.isoformat(), "last": last_day_of_term(approved, 2).isoformat()}
    made.submit(approve_worker, worker="Wyn", number="CW-2031", **term)
    made.submit(approve_provider, **{**approve_provider.example, **term})
    system = made.submit(apply_certification, **apply_certification.example).result
    assert system is not None
    tested = {**certify_system.example, "tested": approved.isoformat()}
    made.submit(certify_system, **{**tested, **system.to_json()})


def _record_license(made: SampleOffice, number: str, began: date, license: dict[str, Any]) -> None:
    """Record an application of two months ago, and the license issued on it."""
    filed, sent, issued = (began - timedelta(days=days) for days in (60, 45, 20))
    term = {"first": began.isoformat(), "last": last_day_of_term(began, 1).isoformat()}
    done = made.submit(apply, **license, **MEMBERS, **term, municipality=MUNICIPALITY, premises=PREMISES,
                       filed=filed.isoformat())  # fmt: skip
    assert done.result is not None
    made.submit(issue_license, **done.result.to_json(), **term, number=number, sent=sent.isoformat(),
                issued=issued.isoformat())  # fmt: skip
