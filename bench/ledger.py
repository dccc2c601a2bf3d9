"""The book: postings a second, each on the disk before it is answered, and the verifying of many entries."""

from __future__ import annotations

import os
import tempfile
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from multiprocessing import get_context
from pathlib import Path

from tests.postgres import cluster

from bench import sized
from pitboss.house.ledger.accounts import LedgerAccount
from pitboss.house.ledger.entry import LedgerEntry, OperationRequest, Posting
from pitboss.house.ledger.ledger import Ledger
from pitboss.house.ledger.lines import FIRST_SEAL, write_line
from pitboss.house.ledger.rows import AccountRow, EntryRow, PostingRow
from pitboss.house.ledger.transaction import write_rows
from pitboss.house.ledger.verifying import verify
from pitboss.law import cite
from pitboss.storage.clock import WallClock
from pitboss.storage.store import Store

ENTRIES = sized(1_000_000, short=2_000)
"""How many entries are verified."""
THREADS = (1, 20)
SECONDS = sized(3.0, short=0.1)
GOAL = 20.0
"""Seconds in which a million entries should be verified."""
LAW = cite("13:69F-14.19(c)")
BOXES = [LedgerAccount("box", f"table {number}") for number in range(20)]
FUND = LedgerAccount("fund", "primary")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        _rates("SQLite", f"sqlite:///{Path(folder) / 'book.db'}")
        with cluster(fsync=True) as server:
            if server is None:
                print("PostgreSQL is not installed: not measured")
            else:
                _rates("PostgreSQL", f"{server}/postgres")
        _verify(Path(folder) / "long.db")


def _rates(name: str, url: str) -> None:
    """Operations a second of one posting each, by so many threads at once."""
    with _opened(url) as store:
        book = Ledger(store, WallClock())
        for threads in THREADS:
            rate = _rate(book, threads)
            print(f"  {name:12} {threads:>3} thread{'s' * (threads > 1):1} {rate:>10,.0f} postings a second")


def _rate(book: Ledger, threads: int) -> float:
    end, counts = time.monotonic() + SECONDS, [0] * threads

    def work(place: int) -> None:
        while time.monotonic() < end:
            counts[place] += 1
            asked = OperationRequest(id=f"{threads} {place} {counts[place]}", what={"box": place})
            book.do(asked, lambda _: _entry(place))

    running = [threading.Thread(target=work, args=(place,)) for place in range(threads)]
    for each in running:
        each.start()
    for each in running:
        each.join()
    return sum(counts) / SECONDS


def _entry(number: int) -> LedgerEntry:
    posting = Posting(100, BOXES[number % len(BOXES)], FUND, LAW)
    return LedgerEntry(
        kind="contribution", cite=LAW, place="table 7", postings=(posting,), answer={"amount": 100}
    )


def _verify(path: Path) -> None:
    """A long book, verified by a process for each processor."""
    url = f"sqlite:///{path}"
    with _opened(url) as store:
        _fill(store)
        workers = os.cpu_count() or 1
        with ProcessPoolExecutor(workers, get_context("spawn")) as executor:
            begun = time.perf_counter()
            found = verify(store.url, executor=executor)
            seconds = time.perf_counter() - begun
    goal = f" (goal for a million: {GOAL:.0f} s)"
    print(f"  {found.entries:,} entries verified by {workers} processes in {seconds:.1f} s{goal}")


def _fill(store: Store) -> None:
    """Entries as the book would have written them, without waiting for the disk."""
    seal, at = FIRST_SEAL, datetime(2030, 1, 1, tzinfo=UTC)
    with store.write(sync=False) as connection:
        accounts = [
            {"key": each.key, "sign": each.sign, "overdraws": each.overdraws, "balance": 0}
            for each in (*BOXES, FUND)
        ]
        write_rows(connection, AccountRow, accounts)
        for first in range(1, ENTRIES + 1, 10_000):
            entries, postings = [], []
            for number in range(first, min(first + 10_000, ENTRIES + 1)):
                at, entry = at + timedelta(seconds=1), _entry(number)
                asked, posting = OperationRequest(id=str(number), what={"box": number}), entry.postings[0]
                line, seal = write_line(number, at, asked, entry, seal)
                row = {"number": number, "operation": asked.id, "kind": entry.kind, "at": at}
                entries.append(row | {"line": line, "seal": seal})
                sides = {"debit": posting.debit.key, "credit": posting.credit.key}
                row = {"entry": number, "place": 0, "amount": posting.amount, "cite": str(LAW)}
                postings.append(row | sides)
            write_rows(connection, EntryRow, entries)
            write_rows(connection, PostingRow, postings)


@contextmanager
def _opened(url: str) -> Iterator[Store]:
    store = Store(url)
    try:
        yield store
    finally:
        store.close()
