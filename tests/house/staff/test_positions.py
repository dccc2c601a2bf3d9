"""Positions and kinds of license, of the casino and of other packages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pitboss.house.ledger.ledger import Ledger
from pitboss.house.staff.employees import check_terms
from pitboss.house.staff.positions import (
    DEPARTMENTS,
    LICENSE_KINDS,
    POSITIONS,
    LicenseKind,
    Position,
    register_license,
    register_position,
)
from pitboss.law import BadInput, cite
from tests.helpers import refused
from tests.house.people import Crew, asked
from tests.server.helpers import PASSPHRASE

MEMBERS = cite("13:47-8.1")
MEMBER = LicenseKind("member", "member card")
CALLER = Position("bingo caller", "charity", (MEMBER.name,), MEMBERS)


@pytest.fixture
def charity() -> Iterator[None]:
    """Register a position of another package, and restore the registry afterward."""
    register_license(MEMBER)
    register_position(CALLER)
    yield
    del POSITIONS[CALLER.name], LICENSE_KINDS[MEMBER.name]


def test_every_position_of_the_casino_is_registered() -> None:
    assert {name: each.department for name, each in POSITIONS.items()} == DEPARTMENTS
    assert POSITIONS["Division inspector"].licenses == ("none",)


@pytest.mark.rule("13:69F-14.19(f)2.i")
def test_a_position_requires_one_of_its_licenses(charity: None) -> None:
    assert check_terms("dealer", "casino employee", "L1") == ("dealer", "casino employee", "L1")
    assert check_terms(CALLER.name, MEMBER.name, "M1") == (CALLER.name, MEMBER.name, "M1")
    for position, license in (("dealer", "none"), ("dealer", "member"), ("Division inspector", "member")):
        with refused("13:69F-14.19(f)2.i", f"A {position} works under a license"):
            check_terms(position, license, "L1")
    with refused("13:47-8.1", "A bingo caller works under a license: member."):
        check_terms(CALLER.name, "casino key employee", "K1")
    for position, license, number in (("dealr", "none", "1"), ("dealer", "nun", "1"), ("dealer", "none", "")):
        with pytest.raises(BadInput):
            check_terms(position, license, number)


def test_an_employee_of_another_package_can_sign(charity: None, book: Ledger) -> None:
    crew = Crew(book, "dealer")
    crew.hire("Cal", CALLER.name, MEMBER.name)
    (cal,) = (each for each in crew.list_employees() if each.name == "Cal")
    assert (cal.department, cal.paper) == ("charity", "member card")
    assert crew.sign("Cal", PASSPHRASE, asked()).person == cal.person
    assert cal.as_participant("calls").licence == f"member card {cal.number}"


def test_duplicate_or_ambiguous_registrations_are_refused(charity: None) -> None:
    assert register_position(CALLER) is CALLER  # a module that is imported again
    for wrong in (
        Position("dealer", "charity", (MEMBER.name,), MEMBERS),
        Position("usher", "charity", ("ticket",), MEMBERS),
        Position("usher", "charity", (), MEMBERS),
    ):
        with pytest.raises(ValueError, match="position"):
            register_position(wrong)
    for name, paper in (("casino", ""), ("x", "casino key employee of a charity"), (MEMBER.name, "badge")):
        with pytest.raises(ValueError, match="mistaken"):  # the ledger would show it as another
            register_license(LicenseKind(name, paper))
