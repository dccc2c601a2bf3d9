"""Reports of operations: EQ14, BG15, CN6 and RF19."""

from __future__ import annotations

from datetime import date

import pytest

from pitboss.house.operations.papers import make_paper
from tests.charity.organization.desk import TODAY, OrganizationDesk
from tests.helpers import refused

GOLF = {"license": "RL-82"}


@pytest.mark.rule("13:47-4.9")
def test_the_report_of_an_event_is_due_until_it_is_filed(desk: OrganizationDesk) -> None:
    desk.go_to("2030-03-31")
    desk.do("record-event", **GOLF, event="2030-03-31")
    assert desk.due()["report-operations"] == date(2030, 3, 31)
    (due,) = (each for _, each in desk.office.due() if each.operation.endswith("report-operations"))
    assert due.what.endswith("due by April 15, 2030")
    desk.go_to("2030-04-15")
    receipt = desk.submit_example("report-operations", **GOLF, event="2030-03-31")
    assert receipt.result is not None
    assert (receipt.warnings, receipt.result.to_json()) == ((), {"net": 155_000, "by": "2030-04-15"})
    assert "report-operations" not in desk.due()
    paper = make_paper(
        desk.find("organization/report-operations"), desk.line(receipt.entry), desk.office.casino
    )
    printed = {each.label: each.text for each in paper.items}
    assert (printed["Gross receipts"], printed["Net proceeds"]) == ("$3,100", "$1,550")
    with refused("13:47-4.9", "has been filed"):
        desk.do("report-operations", **GOLF, event="2030-03-31")


@pytest.mark.rule("13:47-4.9")
def test_a_late_report_is_advised_against(desk: OrganizationDesk) -> None:
    desk.do("record-event", **GOLF, event=TODAY)
    desk.go_to("2030-02-16")
    given = {**GOLF, "event": TODAY}
    for wrong in ("2029-12-31", "2030-02-17"):
        with refused("13:47-4.9", "from the event to today"):
            desk.do("report-operations", **given, filed=wrong)
    assert desk.warnings("report-operations", **given) == [("filed", "13:47-4.9")]


@pytest.mark.rule("13:47-4.9")
def test_off_premises_draws_enclose_the_printers_certificate(desk: OrganizationDesk) -> None:
    draw = {"license": "RL-78", "event": TODAY}
    desk.do("record-event", **draw)
    assert desk.warnings("report-operations", **draw) == [("printer_certificate", "13:47-4.9")]


@pytest.mark.rule("13:47-6.1")
def test_only_a_licensed_day_of_play_is_recorded(desk: OrganizationDesk) -> None:
    with refused("13:47-2.9", "does not cover December 31, 2029"):
        desk.do("record-event", **GOLF, event="2029-12-31")
    with refused("13:47-6.1", "There is no license or application RL-9"):
        desk.do("record-event", license="RL-9")
    with refused("13:47-6.1", "not been held yet"):
        desk.do("record-event", **GOLF, event="2030-01-02")
    desk.do("record-event", **GOLF, event=TODAY)
    with refused("13:47-6.1", "is recorded already"):
        desk.do("record-event", **GOLF, event=TODAY)
    with refused("13:47-4.9", "No game was held"):
        desk.do("report-operations", **GOLF, event="2030-01-02")


@pytest.mark.rule("13:47-4.9")
def test_the_days_that_a_license_names_need_a_report(desk: OrganizationDesk) -> None:
    application = desk.do("apply", dates=["2030-03-07", "2030-03-14"])["application"]
    desk.do("issue-license", application=application, sent="2029-12-01", issued=TODAY)
    desk.go_to("2030-03-10")
    waiting = [each.what for _, each in desk.office.due() if each.operation.endswith("report-operations")]
    assert waiting == ["File the report of operations for bingo on March 7, 2030, due by April 15, 2030"]
    desk.do("report-operations", license="BL-105", event="2030-03-07")
    assert "report-operations" not in desk.due()
    desk.check_ledger()
