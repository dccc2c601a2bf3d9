"""An occasion on PostgreSQL, called by two servers in turn."""

from __future__ import annotations

import pytest

from pitboss.charity import sample
from pitboss.charity.bingo.desk.hall import read_on
from pitboss.charity.step_reader import StepReader
from pitboss.house.ledger.verifying import verify
from pitboss.house.office.office import Office
from pitboss.storage.people import People
from pitboss.storage.store import Store
from tests.charity.bingo.desk.occasions import FOUR, Occasion
from tests.databases import forms as forms
from tests.databases import new_url as new_url
from tests.databases import server as server
from tests.server.helpers import CHEAP, PASSPHRASE, HandClock


def test_two_servers_call_a_drawn_game_in_turn(new_url: str) -> None:
    if "postgres" not in new_url:
        pytest.skip("only one server writes to SQLite")
    clock, store, reader = HandClock(), Store(new_url), StepReader(read_on)
    offices = [Office(store, clock, People(store, clock, CHEAP), sync=False) for _ in range(2)]
    sample.furnish(offices[0], PASSPHRASE)
    here, there = (Occasion(office, clock) for office in offices)
    here.open(FOUR)
    here.sell(60, bank=50_000)
    here.begin(drawn_by="committed")
    for number in range(40):
        (here if number % 2 else there).do("call")
        with store.read() as connection:
            assert reader.find(connection, 1) == here.hall
    there.do("end-game", reason="nobody claims")
    here.do("settle", "Mel", sign={"counts": "Mia"}, counted=56_000)
    there.do("close")
    verify(store.url)
    store.close()
