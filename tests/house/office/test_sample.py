"""The sample house: everything in it is done by form, and its book verifies."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.house.bad_beat.state import payouts
from pitboss.house.ledger.verifying import verify
from pitboss.house.office.office import Office
from pitboss.house.office.sample import PEOPLE, furnish
from pitboss.house.staff.positions import DEPARTMENTS
from pitboss.storage.errors import Conflict
from pitboss.storage.people import People
from pitboss.storage.store import Store
from tests.server.helpers import CHEAP, PASSPHRASE, HandClock


def test_a_sample_house_has_everybody_and_is_open(tmp_path: Path) -> None:
    store, clock = Store(f"sqlite:///{tmp_path / 'sample.db'}"), HandClock()
    office = Office(store, clock, People(store, clock, CHEAP))
    assert set(furnish(office, PASSPHRASE).values()) == DEPARTMENTS.keys()
    assert {each.name: each.position for each in office.staff.everybody()} == PEOPLE
    with store.read() as connection:
        assert payouts(connection)
    assert [each.what for _, each in office.due()] == ["open game 1"]
    assert verify(store.url).entries > len(PEOPLE)
    with pytest.raises(Conflict, match="name a new database"):
        furnish(office, PASSPHRASE)
    store.close()
