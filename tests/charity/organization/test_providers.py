"""Contracts with providers, and who answers for what they supply: EQ5 to EQ8."""

from __future__ import annotations

import pytest

from pitboss.charity.organization.overview import make_table
from pitboss.house.operations.papers import make_paper
from tests.charity.organization.desk import NOON, TODAY, OrganizationDesk
from tests.helpers import refused

BARRED = "13:47-13.8(a)"
NEXT_TOWN = {"municipality": "Pennington"}


@pytest.mark.rule("13:47-13.8(a)")
def test_a_contract_needs_a_registered_customer(desk: OrganizationDesk) -> None:  # EQ5
    desk.do("change-registration", status="suspended")
    before = desk.state()
    with refused(BARRED, "was not registered with the Commission"):
        desk.do("contract", agreed=NOON)
    assert desk.state() == before
    desk.do("change-registration", status="registered")
    assert desk.do("contract", agreed=NOON)["supplied"] == 1


@pytest.mark.rule("13:47-13.8(a)")
def test_a_contract_needs_a_license_or_a_pending_application_there(desk: OrganizationDesk) -> None:  # EQ6
    with refused(BARRED, "Pennington has neither licensed bingo"):
        desk.do("contract", agreed=NOON, **NEXT_TOWN)
    application = desk.do("apply", filed=TODAY, **NEXT_TOWN)["application"]
    assert desk.do("contract", agreed=NOON, **NEXT_TOWN)["contract"]  # pending
    for outcome in ("refused", "withdrawn"):
        desk.do("end-license", license=application, outcome=outcome)
        with refused(BARRED, f"Its application {application} is {outcome}"):
            desk.do("contract", agreed=NOON, **NEXT_TOWN)
        application = desk.do("apply", filed=TODAY, **NEXT_TOWN)["application"]


@pytest.mark.rule("13:47-13.8(a)")
def test_registration_and_license_are_both_required(desk: OrganizationDesk) -> None:  # EQ7
    desk.do("change-registration", status="revoked")
    desk.do("apply", filed=TODAY, **NEXT_TOWN)
    with refused(BARRED, "was not registered"):
        desk.do("contract", agreed=NOON, **NEXT_TOWN)
    desk.do("change-registration", status="registered")
    with refused(BARRED, "has neither licensed calendar raffle"):
        desk.do("contract", agreed=NOON, kind="calendar raffle", **NEXT_TOWN)
    with refused(BARRED, "has neither licensed"):  # after the license
        desk.do("contract", agreed=NOON, event="2031-01-01")


@pytest.mark.rule("13:47-13.8(a)")
def test_a_contract_is_not_dated_before_the_filing_or_in_the_future(desk: OrganizationDesk) -> None:
    desk.pass_days(10)
    desk.do("apply", filed="2030-01-05", **NEXT_TOWN)
    with refused(BARRED, "filed on January 5, 2030"):
        desk.do("contract", agreed="2030-01-04T23:59:00-05:00", **NEXT_TOWN)
    desk.do("contract", agreed="2030-01-05T00:01:00-05:00", **NEXT_TOWN)
    with refused(BARRED, "dated in the future"):
        desk.do("contract", agreed="2030-01-12T00:00:00-05:00", **NEXT_TOWN)


@pytest.mark.rule("13:47-13.8(a)")
def test_a_contract_rests_on_the_application_that_was_filed_first(desk: OrganizationDesk) -> None:
    desk.pass_days(10)
    for filed in ("2030-01-09", "2030-01-05"):
        desk.do("apply", filed=filed, **NEXT_TOWN)
    desk.do("contract", agreed="2030-01-06T09:00:00-05:00", **NEXT_TOWN)


@pytest.mark.rule("13:47-13.8(a)")
def test_by_the_other_reading_form_13_is_the_agreement(desk: OrganizationDesk) -> None:
    desk.do("choose-readings", form13_is_agreement="on")
    desk.pass_days(10)
    desk.do("apply", filed="2030-01-05", **NEXT_TOWN)
    with refused(BARRED, "date it January 5, 2030"):
        desk.do("contract", agreed="2030-01-06T09:00:00-05:00", form13=True, **NEXT_TOWN)
    desk.do("contract", agreed="2030-01-05T09:00:00-05:00", form13=True, **NEXT_TOWN)
    desk.do("contract", agreed="2030-01-06T09:00:00-05:00", form13=False, **NEXT_TOWN)


@pytest.mark.rule("5:8-61")
def test_only_an_approved_provider_may_supply(desk: OrganizationDesk) -> None:
    with refused("5:8-61", "No provider has approval GP-9"):
        desk.do("contract", agreed=NOON, provider="GP-9")
    desk.do("approve-provider", number="GP-60", first="2030-01-02", last="2031-12-31")
    with refused("5:8-61", "was not in force on January 1, 2030"):
        desk.do("contract", agreed=NOON, provider="GP-60")
    desk.do("approve-provider", first="2031-01-01", last="2031-12-31")
    desk.do("contract", agreed=NOON)  # the old approval is in force until it is renewed
    with refused("13:47-13.3", "ends before it begins"):
        desk.do("approve-provider", first="2030-01-02", last="2030-01-01")


@pytest.mark.rule("13:47-13.8(c)")
def test_the_provider_answers_for_each_table_machine_and_worker(desk: OrganizationDesk) -> None:  # EQ8
    with refused("13:47-13.8(c)", "List each table"):
        desk.do("contract", agreed=NOON, supplies=[])
    with refused("13:47-13.8(c)", "Mel is a member"):
        desk.do("contract", agreed=NOON, supplies=[{"item": "Mel", "kind": "worker"}])
    supplied = [{"item": "Table 3", "kind": "table"}, {"item": "Deb", "kind": "worker"},
                {"item": "Machine 4471", "kind": "machine"}]  # fmt: skip
    receipt = desk.submit_example("contract", agreed=NOON, kind="casino night", supplies=supplied)
    with desk.office.desk.reading() as tx:
        table = make_table(tx, "supplied")
    answering = [(item, kind, answers) for item, kind, answers, *_ in table.rows]
    assert answering == [(each["item"], each["kind"], "Raritan Games (GP-52)") for each in supplied]
    paper = make_paper(desk.find("organization/contract"), desk.line(receipt.entry), desk.office.casino)
    answers = [(item.label, str(item.law)) for item in paper.items if "answers for it" in item.text]
    labels = ("Table 3 (table)", "Deb (worker)", "Machine 4471 (machine)")
    assert answers == [(label, "13:47-13.8(c)") for label in labels]


@pytest.mark.rule("13:47-5A.1(a)")
def test_an_electronic_system_is_certified_before_it_is_furnished(desk: OrganizationDesk) -> None:
    with refused("13:47-5A.1(a)", "No tested system has certification EG-1"):
        desk.do("contract", agreed=NOON, certification="EG-1")
    desk.do("contract", agreed=NOON, certification="EG-118")
