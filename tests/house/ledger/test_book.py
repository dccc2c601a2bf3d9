"""The ledger: postings balance, are written once, and never change."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError

from pitboss.house.keno.selling import sell
from pitboss.house.ledger.accounts import CAGE, HOUSE, LedgerAccount
from pitboss.house.ledger.entry import ROUTINE_KINDS, LedgerEntry, Posting
from pitboss.house.ledger.ledger import Ledger, _WaitingRequest
from pitboss.house.ledger.transaction import Lookup, Transaction
from pitboss.law import BadInput, cite
from pitboss.storage.errors import Conflict
from tests.helpers import refused
from tests.house.people import asked
from tests.server.helpers import HandClock

LAW = cite("13:69F-14.19(c)")
BOX, FUND = LedgerAccount("box", "table 7"), LedgerAccount("fund", "primary")


def posts(amount: int, debit: LedgerAccount = BOX, credit: LedgerAccount = FUND) -> LedgerEntry:
    return LedgerEntry(
        kind="contribution",
        cite=LAW,
        place="table 7",
        postings=(Posting(amount, debit, credit, LAW),),
        answer={"amount": amount},
    )


def test_a_posting_adds_to_both_accounts(book: Ledger) -> None:
    done = book.do(asked({"n": 1}), lambda _: posts(300))
    assert (done.number, done.answer, done.replayed) == (1, {"amount": 300}, False)
    assert book.balances() == {BOX: 300, FUND: 300}
    book.do(asked({"n": 2}), lambda _: posts(100, FUND, BOX))
    assert book.balances() == {BOX: 200, FUND: 200}
    assert book.balance(CAGE) == 0


def test_the_same_operation_is_carried_out_once(book: Ledger) -> None:
    first = book.do(asked({"n": 1}, "a"), lambda _: posts(300))
    again = book.do(asked({"n": 1}, "a"), lambda _: posts(300))
    assert again == first._replace(replayed=True)
    assert book.balance(FUND) == 300
    with pytest.raises(Conflict, match="Another operation"):
        book.do(asked({"n": 2}, "a"), lambda _: posts(500))
    assert book.balance(FUND) == 300


def test_an_overdraft_is_refused(book: Ledger) -> None:
    book.do(asked(), lambda _: posts(300))
    with refused("13:69F-14.19(c)", "fund: primary has $3"):
        book.do(asked(), lambda _: posts(301, FUND, BOX))
    assert book.balance(BOX) == 300
    book.do(asked(), lambda _: posts(500, CAGE, HOUSE))
    book.do(asked(), lambda _: posts(900, HOUSE, FUND))  # what the house has won may fall below nothing
    assert book.balance(HOUSE) == -400


@pytest.mark.parametrize("amount", [0, -1, 10**15, 1.5, True, "3"])
def test_invalid_amounts_are_refused(book: Ledger, amount: object) -> None:
    with refused("13:69F-14.19(c)"):
        book.do(asked(), lambda _: posts(amount))  # type: ignore[arg-type]
    assert book.balances() == {}


def test_invalid_accounts_and_ids_are_refused(book: Ledger) -> None:
    with refused("13:69F-14.19(c)", "to itself"):
        book.do(asked(), lambda _: posts(1, FUND, FUND))
    makes: list[Callable[[], object]] = [
        lambda: LedgerAccount("purse", "x"),  # type: ignore[arg-type]
        lambda: LedgerAccount("fund", ""),
        lambda: LedgerAccount("fund", "a\nb"),
        lambda: LedgerAccount.parse("fund primary"),
        lambda: asked({}, "x" * 65),
    ]
    for bad in makes:
        with pytest.raises(BadInput):
            bad()


def test_the_database_itself_refuses_changes(book: Ledger) -> None:
    book.do(asked(), lambda _: posts(300))
    for change in (
        "UPDATE entries SET kind = 'other'", "DELETE FROM entries", "UPDATE postings SET amount = 1",
        "DELETE FROM postings", "DELETE FROM accounts", "UPDATE accounts SET overdraws = true",
        "INSERT INTO accounts VALUES ('fund: x', -1, false, 5)",
        "INSERT INTO postings VALUES (1, 9, 0, 'box: table 7', 'fund: primary', 'x')",
        "INSERT INTO postings VALUES (1, 9, 5, 'box: table 7', 'box: table 7', 'x')",
        "INSERT INTO postings VALUES (1, 9, 301, 'fund: primary', 'box: table 7', 'x')",
        "INSERT INTO postings VALUES (1, 9, 5, 'box: nowhere', 'fund: primary', 'x')",
    ):  # fmt: skip
        with pytest.raises(DBAPIError), book.store.write() as connection:
            connection.execute(text(change))
    assert book.balances() == {BOX: 300, FUND: 300}


def test_postgresql_refuses_to_truncate_and_to_set_a_balance(book: Ledger) -> None:
    if book.store.sqlite:
        pytest.skip("SQLite has no TRUNCATE; a balance that is set by hand is found by verifying")
    book.do(asked(), lambda _: posts(300))
    for change in ("TRUNCATE postings", "TRUNCATE entries CASCADE", "UPDATE accounts SET balance = 1"):
        with pytest.raises(DBAPIError), book.store.write() as connection:
            connection.execute(text(change))


def test_time_does_not_go_back(book: Ledger, clock: HandClock) -> None:
    clock.turn(60)
    first = book.do(asked(), lambda _: posts(1))
    clock.turn(-30)
    assert book.do(asked(), lambda _: posts(1)).at == first.at


def test_another_processs_write_invalidates_the_cache(book: Ledger, clock: HandClock) -> None:
    """Cached values hold in the next write, unless somebody else has written in between."""
    other, reads = Ledger(book.store, clock), list[int]()

    def decide(tx: Transaction) -> LedgerEntry:
        count = tx.read_once("entries", lambda to: to.scalar(text("SELECT count(*) FROM entries")))
        reads.append(count)
        return replace(posts(tx.balance(FUND) + 100), knows={"entries": count + 1})

    for writer in (book, book, other, other, book):
        writer.do(asked(), decide)
    assert reads == [0, 1, 2, 3, 4]
    assert book.balance(FUND) == 100 + 200 + 400 + 800 + 1600
    with pytest.raises(ZeroDivisionError):
        book.do(asked(), lambda tx: posts(1 // tx.balance(HOUSE)))
    book.do(asked(), decide)
    assert reads[-1] == 5


def test_simultaneous_requests_share_a_write_and_a_failing_one_fails_alone(book: Ledger) -> None:
    """Twenty requests at once: one breaks the write, and one is refused."""
    begin, errors = threading.Barrier(20), list[BaseException]()

    def decide(tx: Transaction, n: int) -> LedgerEntry:
        if n == 7:
            raise ZeroDivisionError
        return posts(5_000, FUND, BOX) if n == 9 else posts(10)

    def ask(n: int) -> None:
        begin.wait()
        try:
            book.do(asked({"n": n}, f"together {n}"), lambda tx: decide(tx, n))
        except Exception as error:
            errors.append(error)

    threads = [threading.Thread(target=ask, args=(n,)) for n in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(type(each).__name__ for each in errors) == ["Refused", "ZeroDivisionError"]
    assert book.balance(FUND) == 180


def test_an_operation_sees_earlier_ones_in_the_same_write(book: Ledger) -> None:
    read = list[int]()

    def look(tx: Transaction) -> LedgerEntry:
        read.append(tx.connection.execute(text("SELECT count(*) FROM entries")).scalar_one())
        read.append(tx.balance(FUND))
        return posts(1)

    book._write([_WaitingRequest(asked(), lambda _: posts(10)), _WaitingRequest(asked(), look)])
    assert read == [1, 10]


def test_needed_lookups_are_read_once_and_again_after_a_change(book: Ledger) -> None:
    reads, seen = list[list[str]](), list[int | None]()

    def read(_: Connection, keys: Sequence[str]) -> dict[str, int]:
        reads.append(list(keys))
        return {key: len(reads) for key in keys if key != "none"}

    things = Lookup("things", read)

    def finding(key: str, **more: Any) -> _WaitingRequest:
        def decide(tx: Transaction) -> LedgerEntry:
            seen.append(tx.find(things, key))
            return replace(posts(1), **more)

        return _WaitingRequest(asked(), decide, (things, key))

    book._write([finding("a", forgets=(("things", "a"),)), finding("b"), finding("none"), finding("a")])
    assert (reads, seen) == ([["a", "b", "none"], ["a"]], [1, 1, None, 2])
    book._write([finding("b", forgets=("things",)), finding("b")])
    assert (reads[2:], seen[4:]) == ([["b"], ["b"]], [3, 4])


def test_values_that_an_entry_makes_known_are_cached_once_it_is_entered(book: Ledger) -> None:
    seen = list[int]()

    def counting(amount: int) -> _WaitingRequest:
        def decide(tx: Transaction) -> LedgerEntry:
            last = tx.read_once("last", lambda _: 0)
            seen.append(last)
            return replace(posts(amount), knows={"last": last + 1})

        return _WaitingRequest(asked(), decide)

    book._write([counting(1), counting(-1), counting(1)])
    assert seen == [0, 1, 1]


def test_lasting_values_outlive_the_routine_entries_of_other_processes(
    book: Ledger, clock: HandClock
) -> None:
    """Other entries invalidate them, and a routine entry may not change them."""
    assert sell.kind in ROUTINE_KINDS
    other, reads = Ledger(book.store, clock), list[str]()

    def writes(kind: str, **more: Any) -> Callable[[Transaction], LedgerEntry]:
        def decide(tx: Transaction) -> LedgerEntry:
            tx.read_once("state", lambda _: reads.append("state"), lasting=True)
            tx.read_once("last", lambda _: reads.append("last"))
            assert tx.balance(FUND) == tx.connection.scalar(
                text("SELECT coalesce(sum(balance), 0) FROM accounts WHERE key = :key"), {"key": FUND.key}
            )
            return replace(posts(100), kind=kind, **more)

        return decide

    def reads_after(kind: str) -> list[str]:
        other.do(asked(), lambda _: replace(posts(100), kind=kind))
        reads.clear()
        book.do(asked(), writes(sell.kind))
        return [*reads]

    book.do(asked(), writes(sell.kind))
    assert reads_after(sell.kind) == ["last"]
    assert reads_after("opening") == ["state", "last"]
    with pytest.raises(AssertionError, match="'keno sale' is not routine: it changes state"):
        book.do(asked(), writes(sell.kind, forgets=("state",)))
    book.do(asked(), writes("opening", forgets=("state",)))
    reads.clear()
    book.do(asked(), writes(sell.kind))
    assert reads == ["state"]
