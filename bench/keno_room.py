"""The keno room: tickets sold and redeemed a second at 20 stations, each durable before it is answered."""

from __future__ import annotations

import gc
import tempfile
import threading
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from tests.house.people import Crew
from tests.postgres import cluster
from tests.server.helpers import CHEAP, PASSPHRASE

from bench import sized
from pitboss.house.keno import games, integrity, redeeming, selling, stations
from pitboss.house.keno.department import keno
from pitboss.house.keno.laws import PAYMENT
from pitboss.house.keno.room import KenoRoom
from pitboss.house.ledger.accounts import CAGE, HOUSE
from pitboss.house.ledger.entry import LedgerEntry, OperationRequest, Posting
from pitboss.house.ledger.ledger import Ledger
from pitboss.house.operations.desk import OperationsDesk
from pitboss.house.operations.operation import Operation
from pitboss.house.staff.employees import Employee, Staff
from pitboss.storage.people import People
from pitboss.storage.store import Store
from pitboss.table.money import dollars

STATIONS = sized(20, short=4)
TICKETS = sized(100, short=2)
"""Tickets that each station sells."""
GOALS = {"SQLite": 300, "PostgreSQL": 1_000}
"""Tickets a second."""
PRICE = 100


class StillClock:
    """Always the same moment: so that no game closes while tickets are sold."""

    def now(self) -> datetime:
        return datetime(2030, 1, 1, 20, tzinfo=UTC)

    def beat(self) -> float:
        return time.monotonic()


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        _measure("SQLite", f"sqlite:///{Path(folder) / 'room.db'}", processes=1)
        with cluster(fsync=True) as server:
            if server is None:
                print("PostgreSQL is not installed: not measured")
                return
            _measure("PostgreSQL", f"{server}/postgres", processes=1)
            _measure("PostgreSQL", f"{server}/template1", processes=2)


def _measure(name: str, url: str, processes: int) -> None:
    """Sell and redeem with as many threads as stations, in one process or shared by several."""
    store = Store(url)
    try:
        room = _open_room(store)
        gc.collect()
        gc.freeze()  # as the server does
        each = STATIONS // processes
        first = [1 + each * place for place in range(processes)]
        sold, serials = _timed(url, room, [("sell", at, each, {}) for at in first])
        room.submit(games.cancel_games, {"reason": "so that every ticket is owed its price"}, cancels="Sal")
        paid, _ = _timed(url, room, [("redeem", at, each, serials) for at in first])
    finally:
        store.close()
    number = STATIONS * TICKETS
    where = f"{processes} x {each} stations"
    for what, (seconds, processor) in (("sold", sold), ("redeemed", paid)):
        rate = number / seconds
        print(f"  {name:11} {where:16} {what:9} {rate:>7,.0f} a second, {rate / GOALS[name]:4.1f} x the goal;"
              f" {processor / number * 1e3:5.2f} ms of a processor each")  # fmt: skip


Serials = dict[int, list[str]]


class Room:
    """The desk that forms are handed in at, and who is signed in at each station."""

    def __init__(self, store: Store) -> None:
        book = Ledger(store, StillClock())
        self.staff = Staff(book, People(store, book.clock, CHEAP))
        self.desk = OperationsDesk(book, self.staff, [keno])
        shifts = {number: each.shift for number, each in KenoRoom(book).state.stations.items()}
        self.writers = {number: self.staff.find(each.person) for number, each in shifts.items() if each}

    def submit(self, operation: Operation[Any], given: dict[str, Any], **signers: str) -> None:
        signed = {part: (name, PASSPHRASE) for part, name in signers.items()}
        self.desk.submit(operation, given, credentials=signed)

    def at_station(
        self, operation: Operation[Any], station: int, id: str, given: dict[str, Any]
    ) -> dict[str, Any]:
        """Submit a form as the desk of a station does."""
        writer: Employee = self.writers[station]
        receipt = self.desk.submit(operation, {"station": station, **given}, id=id, signed_in=writer)
        assert receipt.result is not None
        return receipt.result.to_json()


def _timed(
    url: str, room: Room, parts: list[tuple[str, int, int, Serials]]
) -> tuple[tuple[float, float], Serials]:
    """Seconds, processor time of ours, and the serial numbers by station."""
    begun, serials = time.perf_counter(), Serials()
    if len(parts) == 1:
        processor = time.process_time()
        serials = _work(room, *parts[0])
        return (time.perf_counter() - begun, time.process_time() - processor), serials
    with ProcessPoolExecutor(len(parts), get_context("spawn")) as executor:
        list(executor.map(_warm, [url] * len(parts)))
        begun, processor = time.perf_counter(), 0.0
        for found, used in executor.map(_other, [url] * len(parts), parts):
            serials |= found
            processor += used
        return (time.perf_counter() - begun, processor), serials


def _warm(url: str) -> None:
    time.sleep(0.2)
    Store(url).close()


def _other(url: str, part: tuple[str, int, int, Serials]) -> tuple[Serials, float]:
    """A process of its own at its stations."""
    store, begun = Store(url), time.process_time()
    try:
        return _work(Room(store), *part), time.process_time() - begun
    finally:
        store.close()


def _work(room: Room, what: str, first: int, count: int, serials: Serials) -> Serials:
    """Every station does its part, all at once."""
    found, errors = Serials(), list[Exception]()

    def station(number: int) -> None:
        try:
            does: Callable[[], list[str]] = {
                "sell": lambda: [_sell(room, number, place) for place in range(TICKETS)],
                "redeem": lambda: [_redeem(room, number, serial) for serial in serials[number]],
            }[what]
            found[number] = does()
        except Exception as error:
            errors.append(error)

    running = [threading.Thread(target=station, args=(at,)) for at in range(first, first + count)]
    for each in running:
        each.start()
    for each in running:
        each.join()
    if errors:
        raise errors[0]
    return found


def _sell(room: Room, station: int, place: int) -> str:
    line = f"q{1 + place % 10} {dollars(PRICE)}"
    return str(room.at_station(selling.sell, station, f"sale {station} {place}", {"line": line})["serial"])


def _redeem(room: Room, station: int, serial: str) -> str:
    paid = room.at_station(redeeming.redeem, station, f"paid {serial}", {"serial": serial})
    assert paid["amount"] == PRICE
    return serial


def _open_room(store: Store) -> Room:
    """Open a room with a writer at every station, and a game."""
    book = Ledger(store, StillClock())
    crew = Crew(book, "Division inspector", "cashier")
    crew.hire("Sal", "keno supervisor")
    cage = LedgerEntry(
        kind="opening", cite=PAYMENT, place="cage", postings=(Posting(10**9, CAGE, HOUSE, PAYMENT),)
    )
    book.do(OperationRequest(id="cage", what={}), lambda _: cage)
    room = Room(store)
    for number in range(1, STATIONS + 1):
        crew.hire(f"W{number}", "keno writer")
        room.submit(stations.set_up, {"station": number, "booth": "main"}, sets_up="Sal")
        shift = {"station": number, "code": f"W{number}", "bank": 100_000}
        room.submit(stations.open_station, shift, drawer=f"W{number}", cage="cashier")
    keys = {"division_key": "Division inspector", "keno_key": "Sal"}
    room.submit(games.open_day, {"program": integrity.hash_program()}, **keys)
    room.desk.run(games.open_game, games.OpenGame(), id="game")
    return Room(store)
