"""The notice to the Commission within 48 hours: EQ1 and EQ2."""

from __future__ import annotations

import pytest

from pitboss.charity.organization.notices import Notify
from pitboss.house.operations.papers import make_paper
from pitboss.reports.forms import to_html, to_pdf
from pitboss.table.fields import BadForm
from pitboss.table.paper import Paper
from tests.charity.organization.desk import NOON, TODAY, OrganizationDesk
from tests.helpers import refused

NOTICE = "13:47-5A.8(a)"
ELECTRONIC = {"agreed": NOON, "certification": "EG-118"}
ITEMS = {
    "address": "2", "installed": "3", "equipment": "4", "used": "5", "contact": "6", "provider_contact": "7",
    "charge": "8",
}  # fmt: skip
"""Fields of the form, each with the item of the rule that requires it."""


def paper_of(desk: OrganizationDesk, name: str, entry: int) -> Paper:
    return make_paper(desk.find(f"organization/{name}"), desk.line(entry), desk.office.casino)


@pytest.mark.rule("13:47-5A.8(a)")
def test_the_notice_is_due_until_it_is_sent(desk: OrganizationDesk) -> None:
    contract = desk.do("contract", **ELECTRONIC, charge=0)["contract"]  # also when nothing is charged
    assert "notify-commission" in desk.due()
    (due,) = (each for _, each in desk.office.due() if each.operation.endswith("notify-commission"))
    assert due.what.endswith("which is due by Thursday, January 3, 2030, 12:00 p.m.")
    desk.pass_days(2)
    (due,) = (each for _, each in desk.office.due() if each.operation.endswith("notify-commission"))
    assert "which was due by" in due.what
    receipt = desk.submit_example("notify-commission", contract=contract, charge=0)
    assert receipt.result is not None
    assert receipt.result.to_json()["on_time"] is False
    assert [(each.field, each.cite) for each in receipt.warnings] == [("sent", NOTICE)]
    assert "notify-commission" not in desk.due()
    with refused(NOTICE, "has been sent"):
        desk.do("notify-commission", contract=contract)


@pytest.mark.rule("13:47-5A.8(a)")
def test_48_hours_to_the_minute(desk: OrganizationDesk) -> None:  # EQ1
    desk.pass_days(10)
    agreed, third = "2030-01-07T09:00:00-05:00", "2030-01-09T09:0{}:00-05:00"  # Monday and Wednesday
    for minute, on_time in ((0, True), (1, False)):
        contract = desk.do("contract", agreed=agreed, certification="EG-118")["contract"]
        sent = desk.do("notify-commission", contract=contract, sent=third.format(minute))
        assert (sent["on_time"], sent["complete"]) == (on_time, True)


@pytest.mark.rule("13:47-5A.8(a)")
def test_the_times_of_a_notice_are_possible(desk: OrganizationDesk) -> None:
    contract = desk.do("contract", **ELECTRONIC)["contract"]
    for times in (
        {"sent": "2030-01-01T11:59:00-05:00"},  # before the agreement
        {"sent": "2030-01-01T15:01:00-05:00"},  # in the future
        {"received": "2030-01-01T15:01:00-05:00"},
        {"sent": "2030-01-01T14:00:00-05:00", "received": "2030-01-01T13:00:00-05:00"},
    ):
        with refused(NOTICE, "Give the time"):
            desk.do("notify-commission", contract=contract, **times)
    desk.do("choose-readings", notice_time="received")
    assert desk.warnings("notify-commission", contract=contract) == [("received", NOTICE)]


@pytest.mark.rule("13:47-5A.8(a)1")
@pytest.mark.rule("13:47-5A.8(a)2")
@pytest.mark.rule("13:47-5A.8(a)3")
@pytest.mark.rule("13:47-5A.8(a)4")
@pytest.mark.rule("13:47-5A.8(a)5")
@pytest.mark.rule("13:47-5A.8(a)6")
@pytest.mark.rule("13:47-5A.8(a)7")
@pytest.mark.rule("13:47-5A.8(a)8")
def test_a_notice_has_its_eight_items_each_with_its_rule(desk: OrganizationDesk) -> None:  # EQ2
    operation = desk.find("organization/notify-commission")
    for name, item in ITEMS.items():
        (field,) = (each for each in operation.fields if each.name == name)
        assert field.cite == f"13:47-5A.8(a){item}"
        with pytest.raises(BadForm) as missing:
            operation.parse({key: each for key, each in operation.example.items() if key != name})
        assert [each.field for each in missing.value.errors] == [name]
        if name != "charge":
            with pytest.raises(BadForm):
                operation.parse({**operation.example, name: " "})
    assert operation.parse({**operation.example, "charge": 0}) is not None
    assert Notify.model_fields["charge"].is_required()
    contract = desk.do("contract", **ELECTRONIC)["contract"]
    entry = desk.submit_example("notify-commission", contract=contract).entry
    paper = paper_of(desk, "notify-commission", entry)
    printed = [item for item in paper.items if item.label[:1].isdigit()]
    assert [str(each.law) for each in printed] == [f"13:47-5A.8(a){number}" for number in range(1, 9)]
    assert "identification number 220-8-36412, bingo license BL-104" in printed[0].text.replace("I", "i")
    assert "EG-118" in printed[3].text
    assert printed[7].text == "$450"
    assert b"Certification of permissibility EG-118" in to_html(paper)


@pytest.mark.rule("13:47-5A.8(a)")
def test_the_notice_prints_as_a_pdf(desk: OrganizationDesk) -> None:
    pytest.importorskip("typst")
    contract = desk.do("contract", **ELECTRONIC)["contract"]
    entry = desk.submit_example("notify-commission", contract=contract).entry
    assert to_pdf(paper_of(desk, "notify-commission", entry)).startswith(b"%PDF")


@pytest.mark.rule("13:47-5A.8(a)8")
def test_the_notice_states_the_charge_of_the_contract(desk: OrganizationDesk) -> None:
    contract = desk.do("contract", **ELECTRONIC)["contract"]
    with refused("13:47-5A.8(a)8", "total charge is $450"):
        desk.do("notify-commission", contract=contract, charge=0)
    plain = desk.do("contract", agreed=NOON)["contract"]
    with refused(NOTICE, "no electronic system"):
        desk.do("notify-commission", contract=plain)
    with refused("13:47-13.8(a)", "There is no contract 999"):
        desk.do("notify-commission", contract=999)


@pytest.mark.rule("13:47-5A.8(a)1")
def test_a_notice_before_the_license_is_completed_with_its_number(desk: OrganizationDesk) -> None:
    place = {"municipality": "Pennington"}
    application = desk.do("apply", filed=TODAY, **place)["application"]
    contract = desk.do("contract", **ELECTRONIC, **place)["contract"]
    sent = desk.submit_example("notify-commission", contract=contract)
    assert sent.result is not None
    answer = sent.result.to_json()
    assert (answer["on_time"], answer["complete"], answer["licensed_under"]) == (True, False, "applied for")
    labels = [each.label for each in paper_of(desk, "notify-commission", sent.entry).items]
    assert "Incomplete" in labels
    with refused("13:47-5A.8(a)1", "has no number yet"):
        desk.do("complete-notice", notice=answer["notice"])
    assert "complete-notice" not in desk.due()
    desk.do("issue-license", application=application, issued=TODAY, sent="2029-12-01")
    assert "complete-notice" in desk.due()
    done = desk.submit_example("complete-notice", notice=answer["notice"])
    assert "Incomplete" not in [each.label for each in paper_of(desk, "complete-notice", done.entry).items]
    assert "complete-notice" not in desk.due()
    for notice, why in ((answer["notice"], "is complete"), (999, "was not sent")):
        with refused("13:47-5A.8(a)1", why):
            desk.do("complete-notice", notice=notice)


@pytest.mark.rule("13:47-5A.8(a)1")
def test_by_the_other_reading_a_notice_waits_for_the_license(desk: OrganizationDesk) -> None:
    desk.do("choose-readings", notice_pending_licence="refuse")
    desk.do("apply", filed=TODAY, municipality="Pennington")
    contract = desk.do("contract", **ELECTRONIC, municipality="Pennington")["contract"]
    with refused("13:47-5A.8(a)1", "has no number yet"):
        desk.do("notify-commission", contract=contract)
    assert "notify-commission" in desk.due()
