"""Verifying a ledger names the first entry that shows tampering."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import inspect, text

from pitboss.house.ledger import verifying
from pitboss.house.ledger.faults import Fault, Tampered
from pitboss.house.ledger.ledger import Ledger
from pitboss.house.ledger.lines import FIRST_SEAL, compute_seal
from pitboss.house.ledger.registry import ledger_tables
from pitboss.house.ledger.verifying import verify
from pitboss.storage.store import Store
from tests.house.ledger.tampering import drop, filled, move, seal_anew, tamper
from tests.house.people import Crew


def found(book: Ledger) -> Fault:
    with pytest.raises(Tampered) as caught:
        verify(book.store.url)
    assert str(caught.value) == str(caught.value.fault)
    return caught.value.fault


def test_an_intact_ledger_verifies(book: Ledger) -> None:
    assert verify(book.store.url)[:4] == (0, 0, 0, FIRST_SEAL)
    Crew(book, "dealer", "cashier")
    filled(book)
    told = list[int]()
    verified = verify(book.store.url, report=told.append)
    assert (verified.entries, verified.postings, verified.accounts) == (8, 6, 2)
    assert told == [8]
    with book.store.read() as connection:
        last = connection.execute(text("SELECT seal FROM entries WHERE number = 8")).scalar_one()
    assert verified.seal == last


def test_stretches_are_walked_in_parallel(book: Ledger, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verifying, "ENTRIES_PER_STRETCH", 3)
    Crew(book, "dealer", "cashier")
    filled(book, 5)
    with ThreadPoolExecutor(2) as threads:
        assert verify(book.store.url, executor=threads).entries == 7
        tamper(book, "UPDATE entries SET kind = 'x' WHERE number IN (5, 7)")
        with pytest.raises(Tampered, match="entry 5 was altered"):
            verify(book.store.url, executor=threads)
    drop(book, 3)  # the last of a stretch: the next one has no seal to begin with
    assert found(book).number == 3


def test_verifying_walks_every_table_with_entry_rows(book: Ledger) -> None:
    there = inspect(book.store.engine)
    hanging = {
        table
        for table in there.get_table_names()
        if any(key["referred_table"] == "entries" for key in there.get_foreign_keys(table))
    }
    assert hanging == {"postings", *ledger_tables()}


CHANGES = [
    "UPDATE entries SET line = replace(line, 'table 7', 'table 8') WHERE number >= 3",
    "UPDATE entries SET line = replace(line, '102', '999') WHERE number = 3",
    "UPDATE entries SET seal = replace(seal, substr(seal, 1, 1), 'x') WHERE number = 3",
    "UPDATE entries SET operation = 'another' WHERE number = 3",
    "UPDATE entries SET kind = 'another' WHERE number = 3",
    "UPDATE entries SET at = '2030-01-01 20:00:01+00:00' WHERE number = 3",
    "UPDATE postings SET amount = 999 WHERE entry = 3",
    "UPDATE postings SET debit = credit, credit = debit WHERE entry = 3",
    "UPDATE postings SET cite = 'x' WHERE entry = 3",
    "UPDATE postings SET place = 1 WHERE entry = 3",
    "DELETE FROM postings WHERE entry = 3",
    "INSERT INTO postings VALUES (3, 1, 5, 'box: table 7', 'fund: primary', 'x')",
]


@pytest.mark.parametrize("change", CHANGES)
def test_verifying_finds_alterations(book: Ledger, change: str) -> None:
    if book.store.sqlite:
        change = change.replace("+00:00", ".000000")
    tamper(filled(book), change)
    fault = found(book)
    assert (fault.number, fault.what) == (3, "altered")


def _renumbered_drop(book: Ledger) -> None:
    drop(book, 3)
    move(book, 4, -1)


def _swap(first: int, second: int) -> Callable[[Ledger], None]:
    def swap(book: Ledger) -> None:
        for old, new in ((first, 99), (second, first), (99, second)):
            tamper(
                book,
                "UPDATE entries SET number = :new WHERE number = :old",
                "UPDATE postings SET entry = :new WHERE entry = :old",
                old=old,
                new=new,
            )

    return swap


def _insert(*, fitting: bool) -> Callable[[Ledger], None]:
    def insert(book: Ledger) -> None:
        with book.store.read() as connection:
            at, line = connection.execute(text("SELECT at, line FROM entries WHERE number = 3")).one()
            before = connection.execute(text("SELECT seal FROM entries WHERE number = 2")).scalar_one()
        move(book, 3, 1)
        said = json.loads(line) | {"operation": "mine", "postings": [], "rows": {}}
        forged = json.dumps(said)
        seal = compute_seal(before if fitting else FIRST_SEAL, forged)
        tamper(
            book,
            "INSERT INTO entries VALUES (3, 'mine', 'contribution', :at, :line, :seal)",
            at=at,
            line=forged,
            seal=seal,
        )

    return insert


@pytest.mark.parametrize(
    ("change", "number", "what"),
    [
        (lambda book: drop(book, 1), 1, "dropped"),
        (lambda book: drop(book, 3), 3, "dropped"),
        (_renumbered_drop, 3, "dropped"),
        (_swap(3, 4), 3, "reordered"),
        (_swap(2, 5), 2, "reordered"),
        (_insert(fitting=True), 3, "inserted"),
        (_insert(fitting=False), 3, "inserted"),
        (lambda book: tamper(book, "DELETE FROM entries WHERE number = 6"), 6, "dropped"),
        (
            lambda book: tamper(
                book, "INSERT INTO entries SELECT 0, 'x', kind, at, line, seal FROM entries WHERE number = 1"
            ),
            0,
            "inserted",
        ),
    ],
)
def test_verifying_finds_dropped_inserted_and_reordered_entries(
    book: Ledger, change: Callable[[Ledger], None], number: int, what: str
) -> None:
    change(filled(book))
    fault = found(book)
    assert (fault.number, fault.what) == (number, what)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ("UPDATE accounts SET balance = 1 WHERE key = 'box: table 7'", "it is 1, but entries add up to 615"),
        ("UPDATE accounts SET overdraws = true WHERE key = 'fund: primary'", "does not match its kind"),
        ("INSERT INTO accounts VALUES ('fund: mine', -1, false, 0)", "no entry posts to it"),
        ("DELETE FROM accounts WHERE key = 'fund: primary'", "entries post to it"),
    ],
)
def test_verifying_finds_a_wrong_balance(book: Ledger, change: str, says: str) -> None:
    tamper(filled(book), change.replace("true", "1 = 1"))
    fault = found(book)
    assert fault.number is None
    assert says in fault.why


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE employments SET position = 'poker manager' WHERE entry = 2",
        "UPDATE employments SET active = (1 = 0) WHERE entry = 2",
        "DELETE FROM employments WHERE entry = 2",
        "UPDATE employments SET id = 9 - id",  # the newest row counts: the order says who somebody is
        "INSERT INTO employments SELECT 9, 2, person, name, position, licence, number, active "
        "FROM employments WHERE entry = 1",
    ],
)
def test_verifying_finds_a_row_that_does_not_match_its_line(book: Ledger, change: str) -> None:
    Crew(book, "dealer", "cashier", "keno writer")
    assert verify(book.store.url).entries == 3
    if "9 - id" in change:
        tamper(book, "UPDATE employments SET id = id + 100", "UPDATE employments SET id = 109 - id")
    else:
        tamper(book, change)
    fault = found(book)
    assert (fault.number, fault.what) == (2, "altered")


def test_verifying_finds_rows_without_an_entry(book: Ledger) -> None:
    filled(book, 2)
    tamper(book, "INSERT INTO postings VALUES (7, 0, 5, 'box: table 7', 'fund: primary', 'x')")
    assert found(book)[:2] == (7, "dropped")


def test_a_resealed_chain_must_also_match_its_rows(book: Ledger) -> None:
    filled(book)
    seal_anew(book)
    assert verify(book.store.url).entries == 6
    tamper(book, "UPDATE entries SET line = replace(line, '102', '999') WHERE number = 3")
    seal_anew(book)
    assert found(book) == (3, "altered", "its posting 1 does not match its line")
    tamper(book, "UPDATE entries SET line = 'nonsense' WHERE number = 3")
    seal_anew(book)
    assert found(book) == (3, "altered", "its line is not a ledger line")


def test_verifying_does_not_migrate_the_database(book: Ledger) -> None:
    """Verifying does not migrate tables, and works while others write."""
    filled(book, 2)
    other = Store(book.store.url.render_as_string(hide_password=False))
    with other.write() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = version_num"))
        assert verify(book.store.url).entries == 2
    other.close()


def test_verifying_finds_an_employee_whose_name_was_changed(book: Ledger) -> None:
    Crew(book, "dealer", "cashier")
    verify(book.store.url)
    tamper(book, "UPDATE people SET name = 'Eve' WHERE name = 'cashier'")
    with pytest.raises(Tampered, match="entry 2 was altered: the account of its 'cashier' is now 'Eve'"):
        verify(book.store.url)
    tamper(book, "DELETE FROM people WHERE name = 'Eve'")
    with pytest.raises(Tampered, match="its 'cashier' no longer has an account"):
        verify(book.store.url)
