"""Who may work at a game: EQ15."""

from __future__ import annotations

from datetime import date

import pytest

from pitboss.charity.organization.workers import require_worker
from tests.charity.organization.desk import OrganizationDesk
from tests.helpers import refused

NEW_YEAR = date(2030, 1, 1)


@pytest.mark.rule("5:8-61")
def test_members_affiliates_and_approved_paid_workers_may_work(desk: OrganizationDesk) -> None:
    with desk.office.desk.reading() as tx:
        for name in ("Ola", "Mia", "Pru", "Mel", "Abe", "Wyn"):
            assert require_worker(tx, name, "bingo", NEW_YEAR, "workers").name == name
        for name, position in (("Bea", "bookkeeper"), ("Rex", "provider representative")):
            with refused("5:8-61", f"{name} is a {position}"):
                require_worker(tx, name, "bingo", NEW_YEAR, "workers")
        with refused("5:8-61", "Nobody named Nell works here"):
            require_worker(tx, "Nell", "bingo", NEW_YEAR, "workers")


@pytest.mark.rule("5:8-61")
def test_a_providers_dealer_works_only_at_a_casino_night(desk: OrganizationDesk) -> None:
    night, bingo = desk.license("casino night").application, desk.license("bingo").application
    desk.do("assign-people", license=night, workers=["Mel", "Deb"])
    with refused("5:8-61", "only at a casino night"):
        desk.do("assign-people", license=bingo, workers=["Mel", "Deb"])
    assert desk.license("bingo").workers == ()


@pytest.mark.rule("5:8-61")
def test_a_paid_worker_needs_an_approval_in_force(desk: OrganizationDesk) -> None:
    bingo = desk.license("bingo").application
    desk.do("approve-worker", first="2029-01-01", last="2029-12-31")
    with refused("5:8-61", "Wyn has no approval of the Commission for January 1, 2030"):
        desk.do("assign-people", license=bingo, workers=["Wyn"])
    desk.do("approve-worker", first="2030-01-01", last="2030-01-31")
    desk.do("assign-people", license=bingo, workers=["Wyn"])
    with desk.office.desk.reading() as tx, refused("5:8-61", "February 1, 2030"):
        require_worker(tx, "Wyn", "bingo", date(2030, 2, 1), "workers")
    with refused("5:8-61", "ends before it begins"):
        desk.do("approve-worker", first="2030-02-01", last="2030-01-31")
    with refused("5:8-61", "Mel is a member"):
        desk.do("approve-worker", worker="Mel")
    assert "approve-worker" in desk.due()  # it ends within 60 days
