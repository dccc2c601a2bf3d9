"""Positions and kinds of license: of a casino, of a charity's organization, and of other packages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pitboss.house.casino import Casino, set_casino
from pitboss.house.keeper import KEEPERS
from pitboss.house.ledger.ledger import Ledger
from pitboss.house.staff.employees import check_terms
from pitboss.house.staff.positions import (
    DEPARTMENTS,
    LICENSE_KINDS,
    POSITIONS,
    LicenseKind,
    Position,
    positions_of,
    register_license,
    register_position,
)
from pitboss.law import BadInput, cite
from pitboss.storage.errors import Conflict
from tests.helpers import refused
from tests.house.people import Crew, asked
from tests.server.helpers import PASSPHRASE

RIDERS = cite("13:47-8.1")
RIDER = LicenseKind("jockey", "riding card")
STEWARD = Position("steward", "racing", (RIDER.name,), RIDERS)


@pytest.fixture
def racing() -> Iterator[None]:
    """Register a position of another package, and restore the registry afterward."""
    register_license(RIDER)
    register_position(STEWARD)
    yield
    del POSITIONS[STEWARD.name], LICENSE_KINDS[RIDER.name]


def test_every_position_of_the_casino_is_registered() -> None:
    assert {name: each.department for name, each in positions_of("casino").items()} == DEPARTMENTS
    assert POSITIONS["Division inspector"].licenses == ("none",)


def test_every_position_belongs_to_one_kind_of_keeper() -> None:
    assert {each.keeper for each in POSITIONS.values()} == set(KEEPERS)
    assert POSITIONS.keys() == positions_of("casino").keys() | positions_of("charity").keys()
    assert positions_of("charity")["member in charge"].licenses == ("member",)


def test_a_ledger_employs_only_for_its_keeper(book: Ledger) -> None:
    crew = Crew(book, "dealer")
    with refused("13:47-6.1", "A member in charge does not work for a casino."):
        crew.hire("Mia", "member in charge", "member")
    with pytest.raises(Conflict, match="belongs to a casino"):  # once it has an entry
        set_casino(book, asked(), Casino(keeper="charity"))


def test_an_organization_has_its_own_people(book: Ledger) -> None:
    set_casino(book, asked(), Casino(name="Hopewell Fire Company", keeper="charity"))
    crew = Crew.nobody(book)
    crew.hire("Mia", "member in charge", "member")
    with refused("13:69F-14.19(f)2.i", "A dealer does not work for a charity's organization."):
        crew.hire("Dan", "dealer")
    with pytest.raises(Conflict, match="belongs to a charity's organization"):
        set_casino(book, asked(), Casino())


@pytest.mark.rule("13:69F-14.19(f)2.i")
def test_a_position_requires_one_of_its_licenses(racing: None) -> None:
    assert check_terms("dealer", "casino employee", "L1") == ("dealer", "casino employee", "L1")
    assert check_terms(STEWARD.name, RIDER.name, "M1") == (STEWARD.name, RIDER.name, "M1")
    for position, license in (("dealer", "none"), ("dealer", "jockey"), ("Division inspector", "jockey")):
        with refused("13:69F-14.19(f)2.i", f"A {position} works under a license"):
            check_terms(position, license, "L1")
    with refused("13:47-8.1", "A steward works under a license: jockey."):
        check_terms(STEWARD.name, "casino key employee", "K1")
    for position, license, number in (("dealr", "none", "1"), ("dealer", "nun", "1"), ("dealer", "none", "")):
        with pytest.raises(BadInput):
            check_terms(position, license, number)


def test_an_employee_of_another_package_can_sign(racing: None, book: Ledger) -> None:
    crew = Crew(book, "dealer")
    crew.hire("Cal", STEWARD.name, RIDER.name)
    (cal,) = (each for each in crew.list_employees() if each.name == "Cal")
    assert (cal.department, cal.paper) == ("racing", "riding card")
    assert crew.sign("Cal", PASSPHRASE, asked()).person == cal.person
    assert cal.as_participant("calls").licence == f"riding card {cal.number}"


def test_duplicate_or_ambiguous_registrations_are_refused(racing: None) -> None:
    assert register_position(STEWARD) is STEWARD  # a module that is imported again
    for wrong in (
        Position("dealer", "racing", (RIDER.name,), RIDERS),
        Position("usher", "racing", ("ticket",), RIDERS),
        Position("usher", "racing", (), RIDERS),
    ):
        with pytest.raises(ValueError, match="position"):
            register_position(wrong)
    for name, paper in (("casino", ""), ("x", "casino key employee of a charity"), (RIDER.name, "badge")):
        with pytest.raises(ValueError, match="mistaken"):  # the ledger would show it as another
            register_license(LicenseKind(name, paper))
