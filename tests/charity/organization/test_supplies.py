"""What providers deliver, and their reports to the Commission: EQ9 and EQ10."""

from __future__ import annotations

import pytest

from pitboss.house.operations.papers import make_paper
from tests.charity.organization.desk import TODAY, OrganizationDesk
from tests.helpers import refused

REPORT_ITEMS = [f"13:47-13.9(a){number}" for number in range(1, 8)]
NOTICE_ITEMS = [f"13:47-13.9(b)3.{letter}" for letter in ("i", "ii", "iii", "iv", "v")]
DECEMBER = {"delivered": "2029-12-10"}


@pytest.mark.rule("13:47-13.9(a)")
@pytest.mark.rule("13:47-13.9(a)1")
@pytest.mark.rule("13:47-13.9(a)2")
@pytest.mark.rule("13:47-13.9(a)3")
@pytest.mark.rule("13:47-13.9(a)4")
@pytest.mark.rule("13:47-13.9(a)5")
@pytest.mark.rule("13:47-13.9(a)6")
@pytest.mark.rule("13:47-13.9(a)7")
def test_the_monthly_report_has_every_item(desk: OrganizationDesk) -> None:  # EQ9
    delivery = desk.do("record-delivery", **DECEMBER)["delivery"]
    assert "file-supply-report" in desk.due()  # from January 1 on
    desk.do("record-payment", delivery=delivery, paid="2029-12-20", amount=5_000)
    with refused("13:47-13.9(a)", "2030-01 is not over"):
        desk.do("file-supply-report", month="2030-01")
    with refused("13:47-13.9(a)", "delivered nothing in 2029-11"):
        desk.do("file-supply-report", month="2029-11")
    desk.go_to("2030-01-15")
    receipt = desk.submit_example("file-supply-report", month="2029-12")
    assert receipt.result is not None
    assert receipt.warnings == ()
    assert receipt.result.to_json() == {"deliveries": 1, "total": 12_500, "owed": 7_500}
    assert "file-supply-report" not in desk.due()
    paper = make_paper(
        desk.find("organization/file-supply-report"), desk.line(receipt.entry), desk.office.casino
    )
    printed = {str(each.law): each.text for each in paper.items}
    assert [law for law in printed if law in REPORT_ITEMS] == REPORT_ITEMS
    for word in ("500 bingo paper", "series 7001", "70001-70500", "cut 3 on", "color green", "$125"):
        assert word in printed["13:47-13.9(a)3"]
    assert printed["13:47-13.9(a)2"].endswith("identification number 220-8-36412")
    assert printed["13:47-13.9(a)6"] == "$50 on December 20, 2029"
    assert printed["13:47-13.9(a)7"] == "$75"


@pytest.mark.rule("13:47-13.9(a)")
def test_a_monthly_report_on_another_day_is_a_finding(desk: OrganizationDesk) -> None:
    desk.do("record-delivery", **DECEMBER)
    finding = [("filed", "13:47-13.9(a)")]
    assert desk.warnings("file-supply-report", month="2029-12") == finding
    desk.go_to("2030-01-16")
    assert desk.warnings("file-supply-report", month="2029-12") == finding
    assert desk.warnings("file-supply-report", month="2029-12", filed="2030-01-15") == []
    with refused("13:47-13.9(a)", "not a later one"):
        desk.do("file-supply-report", month="2029-12", filed="2030-01-17")


@pytest.mark.rule("13:47-13.9(b)")
@pytest.mark.rule("13:47-13.9(b)1")
@pytest.mark.rule("13:47-13.9(b)2")
@pytest.mark.rule("13:47-13.9(b)3.i")
@pytest.mark.rule("13:47-13.9(b)3.ii")
@pytest.mark.rule("13:47-13.9(b)3.iii")
@pytest.mark.rule("13:47-13.9(b)3.iv")
@pytest.mark.rule("13:47-13.9(b)3.v")
def test_an_account_unpaid_on_day_61_is_reported_by_day_70(desk: OrganizationDesk) -> None:  # EQ10
    delivery = desk.do("record-delivery", delivered=TODAY)["delivery"]
    desk.pass_days(60)
    assert "report-unpaid" not in desk.due()
    with refused("13:47-13.9(b)", "has 60 days to pay"):
        desk.do("report-unpaid", delivery=delivery)
    desk.pass_days(1)
    assert "report-unpaid" in desk.due()
    with refused("13:47-13.9(b)3.iv", "Enclose a copy of the invoice"):
        desk.do("report-unpaid", delivery=delivery, invoice_enclosed=False)
    with refused("13:47-13.9(b)2", "Send the organization a copy"):
        desk.do("report-unpaid", delivery=delivery, copy_sent=False)
    with refused("13:47-13.9(b)", "not a later one"):
        desk.do("report-unpaid", delivery=delivery, notified="2030-03-04")
    desk.pass_days(9)
    receipt = desk.submit_example("report-unpaid", delivery=delivery)  # day 70
    assert receipt.result is not None
    assert (receipt.warnings, receipt.result.to_json()) == ((), {"owed": 12_500, "by": "2030-03-12"})
    paper = make_paper(desk.find("organization/report-unpaid"), desk.line(receipt.entry), desk.office.casino)
    assert [str(each.law) for each in paper.items if str(each.law) in NOTICE_ITEMS] == NOTICE_ITEMS
    assert paper.parts == ("Commission", "organization")
    assert "report-unpaid" not in desk.due()
    with refused("13:47-13.9(b)", "was reported already"):
        desk.do("report-unpaid", delivery=delivery)


@pytest.mark.rule("13:47-13.9(b)1")
def test_a_notice_on_day_71_is_late(desk: OrganizationDesk) -> None:
    delivery = desk.do("record-delivery", delivered=TODAY)["delivery"]
    desk.pass_days(71)
    assert desk.warnings("report-unpaid", delivery=delivery) == [("notified", "13:47-13.9(b)1")]


@pytest.mark.rule("13:47-13.9(b)1")
def test_by_the_other_reading_day_71_is_in_time(desk: OrganizationDesk) -> None:
    desk.do("choose-readings", delinquent_day="day_61")
    delivery = desk.do("record-delivery", delivered=TODAY)["delivery"]
    desk.pass_days(71)
    assert desk.warnings("report-unpaid", delivery=delivery) == []


@pytest.mark.rule("13:47-13.9(a)6")
def test_payments_end_with_what_is_owed(desk: OrganizationDesk) -> None:
    delivery = desk.do("record-delivery", **DECEMBER)["delivery"]
    with refused("13:47-13.9(a)6", "$125 is owed"):
        desk.do("record-payment", delivery=delivery, paid=TODAY, amount=12_501)
    with refused("13:47-13.9(a)6", "from the delivery to today"):
        desk.do("record-payment", delivery=delivery, paid="2029-12-09")
    assert desk.do("record-payment", delivery=delivery, paid=TODAY) == {"owed": 0}
    with refused("13:47-13.9(a)6", "$0 is owed"):
        desk.do("record-payment", delivery=delivery, paid=TODAY)
    desk.pass_days(100)
    assert "report-unpaid" not in desk.due()
    with refused("13:47-13.9(b)", "is paid in full"):
        desk.do("report-unpaid", delivery=delivery)
    with refused("13:47-13.9(a)6", "There is no delivery 999"):
        desk.do("record-payment", delivery=999, paid=TODAY)


@pytest.mark.rule("13:47-13.9(a)5")
def test_a_delivery_is_recorded_once_on_its_day(desk: OrganizationDesk) -> None:
    desk.do("record-delivery", **DECEMBER)
    with refused("13:47-13.9(a)5", "A-2210 is recorded already"):
        desk.do("record-delivery", **DECEMBER)
    with refused("13:47-13.9(a)5", "List the equipment"):
        desk.do("record-delivery", **DECEMBER, invoice="A-2211", items=[])
    with refused("13:47-13.9(a)4", "not delivered yet"):
        desk.do("record-delivery", invoice="A-2212", delivered="2030-01-02")
