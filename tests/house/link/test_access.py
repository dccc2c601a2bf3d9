"""Test access to the system, and its installation."""

from __future__ import annotations

import pytest

from pitboss import __version__
from pitboss.house.link import access
from pitboss.house.link.access import new_credential
from pitboss.house.link.fields import NO_HASH
from pitboss.house.link.linked import LinkedCasino
from pitboss.house.link.versions import read_installed_version
from pitboss.law import BadInput
from pitboss.storage.store import Store
from tests.helpers import refused
from tests.house.link.linking import HALL, INLET, MARINA, Linked
from tests.server.helpers import HandClock


@pytest.mark.rule("13:69F-14.20(f)")
def test_a_casino_is_represented_by_its_own_key_employee(fresh: Linked) -> None:
    with refused(
        "13:69F-14.20(f)", "a casino key employee can represent a casino, and Boardwalk Hall shift is not one"
    ):
        fresh.designate(HALL, "shift")
    form = {"name": f"{HALL} manager", "casino": MARINA}
    with refused("13:69F-14.20(f)", "does not work for Marina House"):
        fresh.do(access.designate, form, designates=f"{HALL} manager")


@pytest.mark.rule("13:69F-14.20(f)")
def test_a_casino_designates_its_other_representatives(fresh: Linked) -> None:
    fresh.crew.hire(f"{HALL} deputy", "poker manager", "casino key employee")
    fresh.enroll(HALL, f"{HALL} deputy")
    with refused("13:69F-14.20(f)", "Boardwalk Hall deputy does not represent a casino"):
        fresh.designate(HALL, "deputy")
    with refused("13:69F-14.20(f)", "Marina House manager does not represent Boardwalk Hall"):
        fresh.designate(HALL, "deputy", by=f"{MARINA} manager")
    fresh.designate(HALL, "deputy", by=f"{HALL} manager")
    fresh.designate(HALL, by=f"{HALL} deputy")


@pytest.mark.rule("13:69F-14.20(f)")
def test_a_former_key_employee_represents_no_casino(linked: Linked) -> None:
    person = linked.crew.people.find(f"{HALL} manager")
    from tests.house.people import asked

    linked.crew.employ(asked({"again": 1}), person, position="poker manager", licence="casino employee",
                       number=f"L{person.id}", place=HALL)  # fmt: skip
    with refused("13:69F-14.20(f)", "does not represent a casino"):
        linked.adopt(HALL)


@pytest.mark.rule("13:69F-14.20(e)3")
def test_only_its_casinos_representative_admits_a_process(linked: Linked) -> None:
    with refused("13:69F-14.20(e)3", "does not represent Marina House"):
        linked.admit(MARINA, who=f"{HALL} manager")
    with refused("13:69F-14.20(f)", "does not represent a casino"):
        linked.admit(MARINA, who=f"{MARINA} cashier")
    for bad in ("short", "é" * 64, "A" * 64):
        with pytest.raises(BadInput):
            linked.admit(MARINA, bad)


@pytest.mark.rule("13:69F-14.20(e)3")
def test_a_revoked_token_gives_no_access(linked: Linked) -> None:
    for hash in (NO_HASH, new_credential(HALL).hash):
        linked.admit(HALL, hash)
        with refused("13:69F-14.20(e)3", "credential belongs to no casino"):
            linked.give(HALL, 300)
    linked.admit(HALL)
    linked.give(HALL, 300)
    assert linked.fund() == 300


@pytest.mark.rule("13:69F-14.20(e)1")
def test_no_token_is_kept_or_shown(linked: Linked) -> None:
    made = new_credential(INLET)
    assert made.token not in repr(made)
    assert made.token not in made.hash
    assert len({new_credential(INLET).token for _ in range(5)}) == 5


@pytest.mark.rule("13:69F-14.20(e)3")
def test_people_are_enrolled_where_they_work(fresh: Linked) -> None:
    for name in ("inspector", "Nobody"):
        with refused("13:69F-14.20(e)3", "Employ this person on the link first"):
            fresh.enroll(HALL, name)
    for bad in ({"casino": "\x07"}, {"works": "perhaps"}, {"name": 7}, {"name": ""}):
        with pytest.raises(BadInput):
            fresh.do(access.enroll, {"name": "Ann", "casino": HALL} | bad, enrolls=f"{HALL} manager")


@pytest.mark.rule("13:69F-14.20(e)3", "13:69F-14.20(f)")
def test_a_casino_decides_who_works_for_it(fresh: Linked) -> None:
    fresh.crew.hire("Kay", "poker manager", "casino key employee")
    with refused("13:69F-14.20(f)", "Kay does not represent a casino"):
        fresh.enroll(HALL, "Kay", by="Kay")  # it has people who represent it
    with refused("13:69F-14.20(e)3", "does not represent Boardwalk Hall"):
        fresh.enroll(HALL, "Kay", by=f"{MARINA} manager")
    with refused("13:69F-14.20(e)3", "works for Marina House. That casino must release them first"):
        fresh.enroll(HALL, f"{MARINA} manager")  # else Marina House would have nobody to represent it
    fresh.enroll(MARINA, f"{MARINA} floor", works=False)
    with refused("13:69F-14.20(e)3", "does not work for a casino"):
        fresh.enroll(MARINA, f"{MARINA} floor", works=False)
    fresh.enroll(HALL, f"{MARINA} floor")
    with refused("13:69F-14.20(f)", "does not represent a casino"):
        fresh.enroll("Pier Six", f"{MARINA} cashier", by=f"{MARINA} cashier")
    fresh.enroll("Pier Six", "Kay", by="Kay")  # the first key employee of a casino
    with refused("13:69F-14.20(f)", "Kay does not represent a casino"):
        fresh.enroll("Pier Six", "Kay", by="Kay")


@pytest.mark.rule("13:69F-14.20(e)5")
def test_going_back_to_an_older_version_needs_a_new_notice(fresh: Linked) -> None:
    for version in ("1", "2"):
        fresh.notify(version)
    for version in ("1", "2"):
        fresh.install(version)
    with refused("13:69F-14.20(e)5", "no notice of version 1"):
        fresh.install("1")
    fresh.notify("1")
    fresh.install("1")


@pytest.mark.rule("13:69F-14.20(e)5", "13:69F-14.20(e)")
def test_a_version_is_installed_after_notice_in_advance(fresh: Linked, clock: HandClock) -> None:
    with refused("13:69F-14.20(e)5", "The Division had no notice of version 2"):
        fresh.install("2")
    fresh.notify("2", "2030-01-01T21:00:00+00:00")
    with refused("13:69F-14.20(e)5", "notice from 2030-01-01 21:00"):
        fresh.install("2")
    clock.turn(3600)
    with refused("13:69F-14.20(e)", "A different person must sign"):
        fresh.install("2", checks=f"{HALL} manager")
    fresh.install("2")
    with fresh.store.read() as connection:
        assert read_installed_version(connection) == "2"


@pytest.mark.rule("13:69F-14.20(e)5")
def test_an_uninstalled_version_offers_nothing(linked: Linked) -> None:
    linked.notify("9.9")
    linked.install("9.9")
    with refused("13:69F-14.20(e)5", f"version 9.9 is installed, but this one is {__version__}"):
        linked.give(HALL, 300)
    linked.notify()
    linked.install()
    linked.give(HALL, 300)
    assert linked.fund() == 300


@pytest.mark.rule("13:69F-14.20(e)5")
def test_an_uninstalled_version_does_not_migrate_the_database(
    linked: Linked, monkeypatch: pytest.MonkeyPatch
) -> None:
    linked.notify("9.9")
    linked.install("9.9")
    monkeypatch.setattr(Store, "_is_migrated", lambda _: False)
    process = LinkedCasino(linked.key(HALL))
    with refused("13:69F-14.20(e)5", "before it changes the database"):
        process.run_once()
    assert "before it changes the database" in process.look().due[0].what
    linked.notify()
    linked.install()
    process.run_once()
    process.close()


@pytest.mark.rule("13:69F-14.20(g)")
def test_an_installed_system_must_meet_the_divisions_rules(fresh: Linked) -> None:
    fresh.notify("2")
    with refused("13:69F-14.20(g)", "must meet the Division's rules"):
        fresh.install("2", meets=False)
    with fresh.store.read() as connection:
        assert read_installed_version(connection) is None


@pytest.mark.parametrize("bad", ["", "soon", "2030-01-01", "9999-12-31T23:59:59-23:59", None, 7], ids=str)
def test_a_notice_gives_the_earliest_installation(fresh: Linked, bad: str) -> None:
    with pytest.raises(BadInput):
        fresh.notify("2", bad)
