"""Simulated days of a keno room, with crashes, lost answers and human errors. A failure is a seed."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import pytest

from pitboss.house.keno.department import keno
from pitboss.house.keno.redeeming import redeem
from pitboss.house.keno.room import KenoRoom
from pitboss.house.keno.state import WINNERS
from pitboss.house.ledger.ledger import Ledger
from pitboss.house.operations.desk import OperationsDesk
from pitboss.house.staff.employees import Staff
from pitboss.storage.people import People
from pitboss.storage.store import Store
from tests.house.keno.desk import Desk
from tests.house.simulation.days import Days
from tests.house.simulation.keno_day import KenoDay
from tests.server.helpers import HandClock
from tests.waiting import PATIENCE_SECONDS


def test_everything_happens_in_a_keno_room(days: Days) -> None:
    """Every possible event occurs, or the days would prove little."""
    wanted = {"sell", "void", "refund", "redeem", "draw", "fail", "override", "cancel_games", "close_day",
              "system_down", "enter_hand_paid", "pay_rest", "take", "close_station", "point_out",
              "sweep"}  # fmt: skip
    wanted |= {f"{each} refused" for each in ("sell", "void", "redeem")} | {"redeem rejected"}
    done = Counter[str]()
    for seed in range(
        310, 370
    ):  # numbers depend on the program's digest, so that no seed is sure of anything
        [room] = days.play("keno", seed, steps=60).actors
        assert isinstance(room, KenoDay)
        done += room.done
        if wanted <= done.keys():
            return
    raise AssertionError(f"this never came: {wanted - done.keys()}")


@pytest.mark.exhaustive
@pytest.mark.parametrize("block", range(20))
def test_thousands_of_days(days: Days, block: int) -> None:
    for seed in range(1_000 + 200 * block, 1_200 + 200 * block):
        days.play("keno", seed, steps=100)


# Two processes at once

_begin: Any = None


def _ready(barrier: Any) -> None:
    global _begin
    _begin = barrier


def _redeem_all(url: str, station: int, serials_: list[str]) -> list[str]:
    """Redeem tickets at a station, from a separate process, and return the serials of those paid."""
    store, paid = Store(url), list[str]()
    book = Ledger(store, HandClock())
    crew = Staff(book, People(store, book.clock))
    operations, shift = OperationsDesk(book, crew, [keno]), KenoRoom(book).state.find_shift(station)[1]
    writer = crew.find(shift.person)
    _begin.wait(timeout=PATIENCE_SECONDS)
    for serial in serials_:
        form = {"station": station, "serial": serial}
        receipt = operations.submit(redeem, form, id=f"{station} {serial}", signed_in=writer)
        if receipt.rejected is None:
            paid.append(serial)
        else:
            assert "was paid at station" in receipt.rejected.message
    store.close()
    return paid


def test_two_processes_redeem_the_same_tickets_and_each_is_paid_once(url: str) -> None:
    if url.startswith("sqlite"):
        pytest.skip("one process writes to SQLite")
    store = Store(url)
    desk = Desk(Ledger(store, HandClock()))
    desk.crew.hire("another writer", "keno writer")
    desk.open_station(2, "W2", "another writer")
    sold = [desk.sell().answer["serial"] for _ in range(25)]
    desk.cancel_games()
    context = get_context("spawn")
    with ProcessPoolExecutor(2, context, _ready, (context.Barrier(2),)) as executor:
        found = list(executor.map(_redeem_all, [url] * 2, (1, 2), [sold] * 2))
    assert sorted(found[0] + found[1]) == sorted(sold)
    assert desk.book.balance(WINNERS) == 0
    assert desk.room.disagreements() == []
    store.close()
