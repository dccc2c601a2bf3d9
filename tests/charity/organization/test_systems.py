"""Certified systems: EQ3 and EQ4."""

from __future__ import annotations

import pytest

from tests.charity.organization.desk import OrganizationDesk
from tests.helpers import refused

TESTED = {"component": "caller.bin", "fingerprint": "5e37" * 16}
OTHER = {"component": "caller.bin", "fingerprint": "5e38" * 16}
EXTRA = {"component": "extra.bin", "fingerprint": "5e37" * 16}


@pytest.mark.rule("13:47-5A.1(a)")
def test_a_system_is_identical_to_the_certified_one(desk: OrganizationDesk) -> None:  # EQ3
    assert desk.do("compare-system") == {"components": 1}
    for components, why in (
        ([OTHER], "caller.bin has another fingerprint"),
        ([EXTRA], "caller.bin is missing"),
        ([TESTED, EXTRA], "extra.bin was not tested"),
    ):
        receipt = desk.submit_example("compare-system", components=components)
        assert receipt.rejected is not None  # and recorded
        assert why in receipt.rejected.message
        assert (receipt.rejected.field, receipt.rejected.cite) == ("components", "13:47-5A.1(a)")
    with refused("13:47-5A.1(a)", "No tested system has certification EG-7"):
        desk.do("compare-system", certification="EG-7")


@pytest.mark.rule("13:47-5A.1(b)")
def test_an_application_carries_the_fee_by_check_or_money_order(desk: OrganizationDesk) -> None:  # EQ4
    for fee in (0, 999_99, 1_000_01):
        with refused("13:47-5A.1(b)", "The fee is $1,000"):
            desk.do("apply-certification", fee=fee)
    for wrong in ("cash", "card"):
        with refused("13:47-5A.1(b)", "check or money order"):
            desk.do("apply-certification", paid_by=wrong)
    desk.do("apply-certification", paid_by="money order")
    with refused("5:8-61", "No provider has approval GP-9"):
        desk.do("apply-certification", provider="GP-9")


@pytest.mark.rule("13:47-5A.1(c)")
@pytest.mark.rule("13:47-5A.1(d)")
def test_a_system_is_certified_once_with_what_was_tested(desk: OrganizationDesk) -> None:
    system = desk.do("apply-certification")["system"]
    with refused("13:47-5A.1(a)", "No tested system"):
        desk.do("compare-system", certification="EG-119")
    with refused("13:47-5A.1(a)", "List what the laboratory tested"):
        desk.do("certify-system", system=system, certification="EG-119", components=[])
    with refused("13:47-5A.1(c)", "tests the whole system"):
        desk.do("certify-system", system=system, certification="EG-119", handed_in=False)
    with refused("13:47-5A.1(d)", "EG-118 is another system's"):
        desk.do("certify-system", system=system, certification="EG-118")
    desk.do("certify-system", system=system, certification="EG-119", components=[TESTED, EXTRA])
    assert desk.do("compare-system", certification="EG-119", components=[EXTRA, TESTED])["components"] == 2
    for number, why in ((system, "is certified already"), (999, "does not exist")):
        with refused("13:47-5A.1(d)", why):
            desk.do("certify-system", system=number, certification="EG-120")
