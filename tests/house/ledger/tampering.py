"""Ways to tamper with a ledger, past the triggers that forbid it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import Any

from sqlalchemy import text

from pitboss.house.ledger.accounts import LedgerAccount
from pitboss.house.ledger.entry import LedgerEntry, Posting
from pitboss.house.ledger.ledger import Ledger
from pitboss.house.ledger.lines import FIRST_SEAL, compute_seal
from pitboss.law import cite
from tests.house.people import asked

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


def filled(book: Ledger, entries: int = 6) -> Ledger:
    """Fill a ledger with entries of one posting each."""
    for n in range(entries):
        book.do(asked({"n": n}), lambda _, n=n: posts(100 + n))  # type: ignore[misc]
    return book


def tamper(book: Ledger, *statements: str, **values: Any) -> None:
    """Run statements that the database would refuse, as its owner could."""
    if book.store.sqlite:
        with closing(sqlite3.connect(str(book.store.url.database))) as owner, owner:
            triggers = owner.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall()
            for statement in (*(f"DROP TRIGGER {name}" for (name,) in triggers), *statements):
                owner.execute(statement, values)
        return
    with book.store.write() as connection:
        connection.execute(text("SET LOCAL session_replication_role = replica"))
        for statement in statements:
            connection.execute(text(statement), values)


def move(book: Ledger, first: int, by: int) -> None:
    """Renumber an entry and those after it, with their postings, to close a gap or open one."""
    with book.store.read() as connection:
        last = connection.execute(text("SELECT max(number) FROM entries")).scalar_one()
    numbers = range(first, last + 1) if by < 0 else range(last, first - 1, -1)
    for number in numbers:
        tamper(
            book,
            "UPDATE entries SET number = number + :by WHERE number = :number",
            "UPDATE postings SET entry = entry + :by WHERE entry = :number",
            by=by,
            number=number,
        )


def drop(book: Ledger, number: int) -> None:
    """Delete an entry and its postings."""
    tamper(
        book,
        "DELETE FROM postings WHERE entry = :number",
        "DELETE FROM entries WHERE number = :number",
        number=number,
    )


def seal_anew(book: Ledger) -> None:
    """Recompute all seals, as somebody would who rewrites a whole ledger."""
    with book.store.read() as connection:
        rows = connection.execute(text("SELECT number, line FROM entries ORDER BY number")).all()
    seal = FIRST_SEAL
    for number, line in rows:
        seal = compute_seal(seal, line)
        tamper(book, "UPDATE entries SET seal = :seal WHERE number = :number", seal=seal, number=number)
