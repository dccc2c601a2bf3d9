"""A sample evening in a database of its own, with cheap passphrases."""

from __future__ import annotations

from pathlib import Path

from pitboss.charity.evening import hold_evening
from pitboss.charity.sample import furnish
from pitboss.house.office.office import Office
from pitboss.storage.people import People
from pitboss.storage.store import Store
from tests.server.helpers import CHEAP, PASSPHRASE, HandClock


def make_evening(path: Path, clock: HandClock) -> None:
    """Furnish an organization in a new database, and begin its evening."""
    store = Store(f"sqlite:///{path}")
    try:
        office = Office(store, clock, People(store, clock, CHEAP), sync=False)
        hold_evening(furnish(office, PASSPHRASE))
    finally:
        store.close()
