"""Registration and licenses, and the question that every game asks of them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from typing import Any

import pytest

from pitboss.charity.organization.state import (
    GameLicenseKind,
    find_license,
    find_organization,
    require_license,
    warn_unregistered,
)
from pitboss.house.ledger.transaction import Transaction
from pitboss.law import cite
from tests.charity.organization.desk import OrganizationDesk
from tests.helpers import refused
from tests.house.people import asked

NEW_YEAR = date(2030, 1, 1)


@contextmanager
def reading(desk: OrganizationDesk) -> Iterator[Transaction]:
    with desk.office.desk.reading() as tx:
        yield tx


def require(desk: OrganizationDesk, number: str, kind: GameLicenseKind, on: date = NEW_YEAR) -> Any:
    with reading(desk) as tx:
        return require_license(tx, number, kind, on)


@pytest.mark.rule("13:47-2.9")
def test_a_game_needs_its_own_license_on_its_day(desk: OrganizationDesk) -> None:
    held = require(desk, "BL-104", "bingo")
    assert (held.municipality, held.first, held.last) == ("Hopewell", NEW_YEAR, date(2030, 12, 31))
    people = {each.person: each.name for each in desk.everybody()}
    assert (people[held.member_in_charge], people[held.proceeds_member]) == ("Mia", "Pru")
    with refused("13:47-2.9", "There is no license BL-1."):
        require(desk, "BL-1", "bingo")
    with refused("13:47-2.9", "is for bingo, not calendar raffle"):
        require(desk, "BL-104", "calendar raffle")
    with refused("13:47-2.9", "it runs from January 1, 2030 to December 31, 2030"):
        require(desk, "BL-104", "bingo", date(2031, 1, 1))


@pytest.mark.rule("13:47-20.4")
def test_a_casino_night_is_refused_without_its_license(desk: OrganizationDesk) -> None:
    assert "Texas Hold 'em tournament" in require(desk, "CN-17", "casino night").games
    with refused("13:47-20.4", "is for bingo, not casino night"):
        require(desk, "BL-104", "casino night")
    desk.do("end-license", license=desk.license("casino night").application, outcome="revoked")
    with refused("13:47-20.4", "was revoked"):
        require(desk, "CN-17", "casino night")


@pytest.mark.rule("13:47-2.9")
def test_a_pending_application_is_no_license(desk: OrganizationDesk) -> None:
    application = desk.do("apply", dates=["2030-03-07"])["application"]
    with refused("13:47-2.9", "There is no license"):
        require(desk, "", "bingo")
    given = {"application": application, "number": "BL-105", "sent": "2029-12-05", "issued": "2029-12-20"}
    desk.do("issue-license", **given, first="2030-03-01", last="2031-02-28")
    assert require(desk, "BL-105", "bingo", date(2030, 3, 7)).dates == (date(2030, 3, 7),)
    with refused("13:47-2.9", "it lists March 7, 2030"):
        require(desk, "BL-105", "bingo", date(2030, 3, 14))
    with refused("13:47-4", "is licensed already"):
        desk.do("issue-license", **given)


@pytest.mark.rule("13:47-4")
def test_terms_of_a_license_are_advice(desk: OrganizationDesk) -> None:  # EQ12, EQ13
    application = desk.do("apply")["application"]
    given = {"application": application, "number": "BL-105", "first": "2030-03-01", "last": "2030-03-31"}
    warned = desk.warnings(
        "issue-license", **given | {"last": "2031-03-01", "sent": "2029-12-10", "issued": "2029-12-23"}
    )
    assert ("last", "13:47-4") in warned  # more than a year
    assert ("issued", "13:47-4") in warned  # 13 days
    application = desk.do("apply")["application"]
    given |= {"application": application, "number": "BL-106", "sent": "2029-12-10", "issued": "2029-12-24"}
    assert desk.warnings("issue-license", **given) == []


@pytest.mark.rule("13:47-2.9")
def test_numbers_and_applications_are_used_once(desk: OrganizationDesk) -> None:
    application = desk.do("apply")["application"]
    with refused("13:47-2.9", "BL-104 is recorded already"):
        desk.do("issue-license", application=application, number="BL-104")
    for issued in ("2029-12-04", "2030-01-02"):  # before the file was sent, and tomorrow
        with refused("13:47-4", "Give the day of issue"):
            desk.do("issue-license", application=application, sent="2029-12-05", issued=issued)
    with refused("13:47-4", "comes before the first"):
        desk.do("issue-license", application=application, first="2030-03-02", last="2030-03-01")
    desk.do("end-license", license=application, outcome="withdrawn")
    with refused("13:47-4", "is withdrawn already"):
        desk.do("issue-license", application=application)
    with refused("13:47-6.1", f"Application {application} was withdrawn"):
        desk.do("assign-people", license=application)
    with refused("13:47-2.9", "is withdrawn."):
        desk.do("end-license", license=application, outcome="refused")
    with refused("13:47-2.9", "It can be surrendered or revoked"):
        desk.do("end-license", license=desk.license("bingo").application, outcome="refused")
    with refused("13:47-2.9", "There is no application 999"):
        desk.do("issue-license", application=999)
    for name, law in (("end-license", "13:47-2.9"), ("assign-people", "13:47-6.1")):
        with refused(law, "There is no license or application 999"):
            desk.do(name, license=999)


@pytest.mark.rule("13:47-2.9")
def test_a_license_is_found_by_its_own_number_first(desk: OrganizationDesk) -> None:
    bingo = desk.license("bingo").application
    application = desk.do("apply", municipality="Pennington")["application"]
    desk.do("issue-license", application=application, number=str(bingo))
    with reading(desk) as tx:
        assert find_license(tx, str(bingo), cite("13:47-2.9")).municipality == "Pennington"
        assert find_license(tx, str(application), cite("13:47-2.9")).number == str(bingo)


@pytest.mark.rule("13:47-3.3")
def test_an_application_makes_sense(desk: OrganizationDesk) -> None:
    for given, reason in (
        ({"kind": "draw raffle"}, "Say what kind of draw"),
        ({"draw": "on-premises 50/50"}, "Only a draw raffle"),
        ({"last": "2030-02-28"}, "before the first"),
        ({"dates": ["2031-03-01"]}, "outside the days"),
        ({"filed": "2030-01-02"}, "not filed yet"),
    ):
        with refused("13:47-3.3", reason):
            desk.do("apply", **given)


@pytest.mark.rule("13:47-6.1")
@pytest.mark.rule("13:47-6.2")
def test_members_in_charge_are_people_of_the_organization(desk: OrganizationDesk) -> None:
    with refused("13:47-6.1", "Nobody named Nell works here"):
        desk.do("apply", member_in_charge="Nell")
    with refused("13:47-6.2", "Wyn is a compensated worker"):
        desk.do("apply", proceeds_member="Wyn")
    bingo = desk.license("bingo").application
    with refused("13:47-6.1", "Name somebody"):
        desk.do("assign-people", license=bingo, workers=[])
    desk.do("assign-people", license=bingo, workers=["Mel", "Abe"], member_in_charge="Mel")
    people = {each.person: each.name for each in desk.everybody()}
    held = desk.license("bingo")
    assert [people[each] for each in held.workers] == ["Mel", "Abe"]
    assert (people[held.member_in_charge], people[held.proceeds_member]) == ("Mel", "Pru")


@pytest.mark.rule("13:47-2.4")
def test_the_registration_should_be_valid_on_each_day_of_play(desk: OrganizationDesk) -> None:  # EQ11
    with desk.store.read() as connection:
        found = find_organization(connection)
    assert (found.first, found.last) == (date(2029, 1, 1), date(2030, 12, 31))
    with reading(desk) as tx:
        assert warn_unregistered(tx, date(2030, 12, 31)) == ()
        (warned,) = warn_unregistered(tx, date(2031, 1, 1))
        assert warned.message.startswith("Advice")
        assert "ends on December 31, 2030" in warned.message
        assert warned.cite == "13:47-2.4"
    application = desk.do("apply")["application"]
    given = {"application": application, "first": "2030-03-01", "last": "2031-02-28"}
    assert desk.warnings("issue-license", **given) == [("last", "13:47-2.4")]
    desk.do("change-registration")
    with reading(desk) as tx:
        assert "is suspended" in warn_unregistered(tx, NEW_YEAR)[0].message


@pytest.mark.rule("13:47-2.3")
def test_a_registration_is_reported_to_last_two_years(desk: OrganizationDesk) -> None:
    assert desk.do("register", first="2030-12-31") == {"identification": "100-4-20000", "last": "2032-12-30"}
    assert desk.warnings("register", first="2030-12-31", last="2032-12-31") == [("last", "13:47-2.3")]
    with refused("13:47-2.3", "ends before it begins"):
        desk.do("register", first="2030-12-31", last="2030-12-30")
    with refused("13:47-2.10", "is registered already"):
        desk.do("change-registration", status="registered")


@pytest.mark.rule("13:47-2.10")
def test_a_renewal_does_not_lift_a_suspension(desk: OrganizationDesk) -> None:
    desk.do("change-registration", status="suspended")
    with refused("13:47-2.10", "is suspended. Record that it is restored first."):
        desk.do("register", first="2030-01-01")


def test_a_new_certificate_prevails_from_its_first_day(desk: OrganizationDesk) -> None:
    desk.do("register", first="2030-01-01", last="2030-01-31")
    with reading(desk) as tx:
        assert warn_unregistered(tx, date(2030, 1, 31)) == ()
        assert warn_unregistered(tx, date(2029, 12, 31)) == ()
        assert warn_unregistered(tx, date(2030, 2, 1)) != ()


@pytest.mark.rule("13:47-6.1")
@pytest.mark.rule("13:47-6.2")
def test_a_member_in_charge_who_leaves_is_replaced(desk: OrganizationDesk) -> None:
    for name in ("Mia", "Pru"):
        person = desk.office.staff.people.find(name)
        was = desk.office.staff.find(person.id)
        desk.office.staff.employ(asked({"leaves": name}), person, position=was.position, licence=was.licence,
                                 number=was.number, active=False, place="fire hall")  # fmt: skip
    waiting = [each for _, each in desk.office.due() if each.operation.endswith("assign-people")]
    assert len(waiting) == 2 * len(desk.licenses())
    assert waiting[0].what.startswith("Name a member in charge")
    assert {str(each.law) for each in waiting} == {"13:47-6.1", "13:47-6.2"}
    for each in desk.licenses():
        desk.do("assign-people", license=each.number, member_in_charge="Mel", proceeds_member="Ola")
    assert "assign-people" not in desk.due()


def test_what_runs_out_is_due_in_time(desk: OrganizationDesk) -> None:
    assert desk.due() == {}
    desk.go_to("2030-11-01")  # 60 days before everything ends
    assert desk.due().keys() == {"apply", "register", "approve-worker", "approve-provider"}
    desk.go_to("2030-12-01")
    assert desk.due()["register"] == date(2030, 11, 1)
    desk.do("register", first="2031-01-01")
    assert "register" not in desk.due()
    with reading(desk) as tx:  # the old certificate stays in force until the new one begins
        for day in (date(2030, 12, 1), date(2031, 1, 1), date(2032, 12, 31)):
            assert warn_unregistered(tx, day) == ()
    filed = {"filed": "2030-12-01", "first": "2031-01-01", "last": "2031-12-31"}
    for each in desk.licenses():
        given = {"kind": each.kind} | ({"draw": each.draw} if each.draw else {})
        desk.do("apply", **given, **filed, municipality="Hopewell")
    assert "apply" not in desk.due()
