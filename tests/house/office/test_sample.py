"""The sample house: everything in it is done by form, and its ledger verifies."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest
from argon2 import PasswordHasher

from pitboss.house.bad_beat.state import offered_names
from pitboss.house.ledger.verifying import verify
from pitboss.house.office.office import Office
from pitboss.house.office.sample import PEOPLE, furnish
from pitboss.house.staff.positions import DEPARTMENTS
from pitboss.storage.errors import Conflict, NotSignedIn
from pitboss.storage.people import People
from pitboss.storage.store import Store
from tests.cli.test_cli import rows, run
from tests.server.helpers import CHEAP, PASSPHRASE, HandClock


def test_a_sample_house_is_fully_staffed_and_open(tmp_path: Path) -> None:
    store, clock = Store(f"sqlite:///{tmp_path / 'sample.db'}"), HandClock()
    office = Office(store, clock, People(store, clock, CHEAP))
    assert set(furnish(office, PASSPHRASE).values()) == DEPARTMENTS.keys()
    assert {each.name: each.position for each in office.staff.list_employees()} == PEOPLE
    with store.read() as connection:
        assert offered_names(connection)
    assert [each.what for _, each in office.due()] == ["Open game 1."]
    assert verify(store.url).entries > len(PEOPLE)
    with pytest.raises(Conflict, match="Name a new database"):
        furnish(office, PASSPHRASE)
    store.close()


def test_making_a_sample_house_hashes_its_passphrase_once(tmp_path: Path) -> None:
    hashes: list[str] = []

    class Counting(PasswordHasher):
        def hash(self, password: str | bytes, *, salt: bytes | None = None) -> str:
            hashes.append(made := CHEAP.hash(password, salt=salt))
            return made

        def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:
            hashes.append("verified")
            return CHEAP.verify(hash, password)

    store, clock = Store(f"sqlite:///{tmp_path / 'sample.db'}"), HandClock()
    office = Office(store, clock, People(store, clock, Counting()))
    furnish(office, PASSPHRASE)
    assert len(hashes) == 1
    for name in PEOPLE:
        assert office.staff.people.sign_in(name, PASSPHRASE).name == name
    with pytest.raises(NotSignedIn):
        office.staff.people.sign_in("Sue", "another passphrase")
    store.close()


def test_making_a_sample_house_reports_its_progress(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(People, "_hasher", CHEAP)
    done = run("house", "sample", "--rounds", "101", "--json", "--database", f"sqlite:///{tmp_path / 'a.db'}")
    assert done.returncode == 0
    assert done.stderr.splitlines() == [
        "Creating a sample casino ...",
        "Employing 16 people ...",
        "Adopting a bad beat payout ...",
        "Opening the keno room ...",
        "Dealing at poker table 7, from round 1 ...",
        "Dealing at poker table 7, from round 101 ...",
        "Dealing at poker table 8, from round 1 ...",
        "Dealing at poker table 8, from round 101 ...",
    ]
    (row,) = rows(done)
    assert row["people"] == PEOPLE
