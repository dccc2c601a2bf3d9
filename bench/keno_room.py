"""The keno room: tickets sold and redeemed a second at 20 stations, each durable before it is answered."""

from __future__ import annotations

import tempfile
import threading
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime
from multiprocessing import get_context
from pathlib import Path

from tests.house.people import Crew
from tests.postgres import cluster

from bench import sized
from pitboss.house.keno import critical, games, redeeming, selling, stations
from pitboss.house.keno.laws import PAYMENT
from pitboss.house.keno.room import KenoRoom
from pitboss.house.ledger.accounts import CAGE, HOUSE
from pitboss.house.ledger.book import Book
from pitboss.house.ledger.entry import Asked, Entry, Posting
from pitboss.storage.store import Store

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
        room, crew = _opened(store)
        each = STATIONS // processes
        first = [1 + each * place for place in range(processes)]
        sold, serials = _timed(url, room, [("sell", at, each, {}) for at in first])
        end = games.CancelGames(id="end", reason="so that every ticket is owed its price")
        room.cancel_games(end, crew.signed(end.asked, cancels="Sal"))
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


def _timed(
    url: str, room: KenoRoom, parts: list[tuple[str, int, int, Serials]]
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
        return _work(KenoRoom(Book(store, StillClock())), *part), time.process_time() - begun
    finally:
        store.close()


def _work(room: KenoRoom, what: str, first: int, count: int, serials: Serials) -> Serials:
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


def _sell(room: KenoRoom, station: int, place: int) -> str:
    form = selling.Sale(id=f"sale {station} {place}", station=station, how="quick-pick", spots=1 + place % 10,
                        rates={str(1 + place % 10): PRICE}, paid={"currency": PRICE})  # fmt: skip
    return str(room.sell(form).answer["serial"])


def _redeem(room: KenoRoom, station: int, serial: str) -> str:
    done = room.redeem(redeeming.Redeem(id=f"paid {serial}", station=station, serial=serial))
    assert done.answer["amount"] == PRICE
    return serial


def _opened(store: Store) -> tuple[KenoRoom, Crew]:
    """A room with a writer at every station, and a game that is open."""
    book = Book(store, StillClock())
    room = KenoRoom(book)
    crew = Crew(book, "Division inspector", "cashier")
    crew.hire("Sal", "keno supervisor")
    cage = Entry(kind="opening", cite=PAYMENT, place="cage", postings=(Posting(10**9, CAGE, HOUSE, PAYMENT),))
    book.do(Asked(id="cage", what={}), lambda _: cage)
    for number in range(1, STATIONS + 1):
        crew.hire(f"W{number}", "keno writer")
        made = stations.SetUp(id=f"station {number}", station=number, booth="main")
        room.set_up(made, crew.signed(made.asked, sets_up="Sal"))
        begun = stations.OpenStation(id=f"shift {number}", station=number, code=f"W{number}", bank=100_000)
        room.open_station(
            begun, crew.signed(begun.asked, has_the_drawer=f"W{number}", has_the_cage="cashier")
        )
    day = games.OpenDay(id="day", program=critical.program())
    room.open_day(day, crew.signed(day.asked, turns_one_key="Division inspector", turns_the_other_key="Sal"))
    room.open_game(games.OpenGame(id="game"))
    return room, crew
