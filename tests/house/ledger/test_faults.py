"""Failures while the ledger is written: connections, disk, process. Nothing is written partly, or twice."""

from __future__ import annotations

import subprocess
import sys
import threading
from typing import Any

import pytest
from sqlalchemy import event, text

from pitboss.house.ledger import ledger as books
from pitboss.house.ledger.entry import LedgerEntry
from pitboss.house.ledger.ledger import Ledger
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.ledger.verifying import verify
from pitboss.storage.errors import Unavailable
from tests.house.ledger.killed import THREADS
from tests.house.ledger.tampering import FUND, filled, posts
from tests.house.people import asked


def begin(url: str, name: str, most: int) -> subprocess.Popen[str]:
    """Start another process that writes in the same ledger."""
    words = [sys.executable, "-m", "tests.house.ledger.killed", url, name, str(most)]
    return subprocess.Popen(words, stdout=subprocess.PIPE, text=True)


def only_postgresql(book: Ledger) -> None:
    if book.store.sqlite:
        pytest.skip("SQLite has no connection that somebody else can end")


def end_connections(book: Ledger, *more: str) -> None:
    """End all connections, as an administrator or a network failure might."""
    import psycopg

    url = book.store.url.set(drivername="postgresql", database="postgres")
    with psycopg.connect(url.render_as_string(hide_password=False), autocommit=True) as connection:
        for statement in more:
            connection.execute(statement.encode())
        ended = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s"
        connection.execute(ended, [book.store.url.database])


def address(book: Ledger) -> str:
    return book.store.url.render_as_string(hide_password=False)


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(books, "RETRY_PAUSE_SECONDS", 0.001)


def test_a_connection_lost_during_a_write_is_retried(book: Ledger) -> None:
    only_postgresql(book)
    filled(book, 2)
    ended = list[int]()

    def decide(tx: Transaction) -> LedgerEntry:
        if not ended:
            ended.append(tx.number)
            end_connections(book)
        return posts(100)

    done = book.do(asked(), decide)
    assert (ended, done.number, done.replayed) == ([3], 3, False)
    assert book.balance(FUND) == 301
    assert verify(book.store.url).entries == 3


def test_a_connection_lost_between_commit_and_answer_gives_the_same_answer(book: Ledger) -> None:
    only_postgresql(book)
    honest, lost = book.store.engine.dialect.do_commit, list[int]()

    def lose(connection: Any) -> None:
        honest(connection)
        if not lost:
            lost.append(1)
            end_connections(book)
            connection.cursor().execute("SELECT 1")  # the answer does not come: the connection is gone

    book.store.engine.dialect.do_commit = lose  # type: ignore[assignment]
    done = book.do(asked(), lambda _: posts(100))
    assert lost
    assert (done.number, done.replayed, done.answer) == (1, True, {"amount": 100})
    assert book.balance(FUND) == 100
    assert verify(book.store.url).entries == 1


def test_an_unreachable_database_is_reported_and_the_ledger_recovers(book: Ledger) -> None:
    only_postgresql(book)
    filled(book, 1)
    again, name = asked(), book.store.url.database
    end_connections(book, f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
    try:
        with pytest.raises(Unavailable, match="nothing is done twice"):
            book.do(again, lambda _: posts(5))
    finally:
        end_connections(book, f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
    assert not book.do(again, lambda _: posts(5)).replayed
    assert verify(book.store.url).entries == 2


def test_a_full_disk_is_reported_leaves_no_partial_write_and_writing_resumes(book: Ledger) -> None:
    if not book.store.sqlite:
        pytest.skip("a disk can be made full for SQLite alone")
    filled(book, 3)
    room = {"pages": 1}  # no fewer than there are: then there is no room for another

    def limit(connection: Any, *_: object) -> None:
        connection.execute(f"PRAGMA max_page_count = {room['pages']}")

    event.listen(book.store.engine, "checkout", limit)
    wanted, answered = [asked({"n": n}) for n in range(200)], list[int]()

    def write() -> None:
        for each in wanted:
            answered.append(book.do(each, lambda _: posts(1)).number)

    with pytest.raises(Unavailable, match="nothing is done twice"):
        write()
    written = len(answered)
    assert verify(book.store.url).entries == 3 + written
    room["pages"] = 1_000_000
    again = [book.do(each, lambda _: posts(1)).replayed for each in wanted]
    assert again == [True] * written + [False] * (200 - written)
    assert verify(book.store.url).entries == 203


def test_a_killed_process_loses_nothing_it_answered(book: Ledger) -> None:
    with begin(address(book), "killed", 10_000) as process:
        assert process.stdout is not None
        answered = {process.stdout.readline().strip() for _ in range(60)}
        process.kill()
        answered |= {line.strip() for line in process.stdout if line.endswith("\n")}
    with book.store.read() as connection:
        there = set(connection.execute(text("SELECT operation FROM entries")).scalars())
    assert answered <= there
    assert len(there) <= len(answered) + THREADS
    assert verify(book.store.url).entries == len(there)
    filled(book, 2)
    assert verify(book.store.url).entries == len(there) + 2


def test_two_processes_write_one_ledger(book: Ledger) -> None:
    with begin(address(book), "other", 40) as process:
        threads = [threading.Thread(target=filled, args=(book, 40)) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        told, _ = process.communicate()
    assert len(told.splitlines()) == 40 * THREADS
    assert verify(book.store.url).entries == 40 * THREADS + 80
