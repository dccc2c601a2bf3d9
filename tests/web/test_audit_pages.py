"""The audit view: its readers, its contents, and finding alterations."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from pitboss.server.service import TableService
from tests.house.poker.a_room import Room
from tests.web.programs import API
from tests.web.served import house_in, member, visitor
from tests.web.working import at_work, bank

AUDIT, ENTRIES = "/audit", "entries"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableService]:
    with house_in(tmp_path_factory.mktemp("audit")) as house:
        yield house


def test_only_auditors_see_the_book(house: TableService) -> None:
    assert visitor(house).get("/audit").status_code == 303
    assert member(house, "Player").get("/audit").status_code == 403
    assert at_work(house, "Wanda", "keno writer").get("/audit").status_code == 403
    assert at_work(house, "Ina", "Division inspector").get("/audit").status_code == 200


def test_entries_and_accounts_are_shown_and_escaped(house: TableService) -> None:
    inspector = at_work(house, "Ivo", "Division inspector")
    number = bank(house, 100_050, reason="<script>alert(1)</script>")
    shown = inspector.get("/audit?kind=bank").text
    assert f">{number}</a>" in shown
    assert "$1,500.75" in shown  # the two postings of the entry
    assert "drawer: station 1" in shown
    entry = inspector.get(f"{AUDIT}/entries/{number}").text
    assert "&lt;script&gt;" in entry
    assert "<script>alert" not in entry
    assert inspector.get("/audit?account=drawer: station 1").text.count(f"{AUDIT}/entries/") == 1
    assert "No entries match." in inspector.get("/audit?account=drawer: station 9").text
    assert "No entries match." in inspector.get("/audit?day=2001-01-01").text


def test_an_entry_with_extra_facts_is_listed(house: TableService) -> None:
    Room(house.office).open("7")
    auditor = at_work(house, "Ike", "internal auditor")
    listed = auditor.get("/audit").text
    assert "poker table opened" in listed
    numbers = re.findall(
        rf'href="{AUDIT}/{ENTRIES}/(\d+)">', auditor.get("/audit?kind=poker+table+opened").text
    )
    shown = auditor.get(f"{AUDIT}/{ENTRIES}/{numbers[0]}").text
    assert (
        '<th scope="row">Sign</th><td>Hold &#39;em. [13:69F-14.10]<br>Bets' in shown
    )  # under its form's label
    assert "<summary>As recorded in the ledger (JSON)</summary>" in shown


@pytest.mark.parametrize(
    ("query", "status", "says"),
    [("?account=purse", 200, "is not an account"), ("?day=soon", 200, "is not a date"),
     ("?day=9999-12-31", 200, "is not a date"), ("?before=-1", 400, ""),
     (f"/{ENTRIES}/999999", 404, "no entry"), (f"/{ENTRIES}/0", 400, ""), (f"/{ENTRIES}/{10**30}", 400, "")],
)  # fmt: skip
def test_unavailable_pages_say_why(house: TableService, query: str, status: int, says: str) -> None:
    auditor = at_work(house, f"A {abs(hash(query)) % 10**6}", "internal auditor")
    answer = auditor.get(f"/audit{query}")
    assert answer.status_code == status
    assert says in answer.text


def test_verifying_the_book_names_an_altered_entry(tmp_path: Path) -> None:
    with house_in(tmp_path) as house:
        auditor = at_work(house, "Ann", "accounting representative")
        number = bank(house, 100_000)
        assert "postings are unaltered" in auditor.post(f"{AUDIT}/verify").text
        head = auditor.get(f"{AUDIT}/head").json()
        assert (head["number"], head["entries"]) == (number, number)
        with house.store.write() as connection:
            connection.execute(text("DROP TRIGGER entries_no_update"))
            connection.execute(text("UPDATE entries SET kind = 'other' WHERE number = :n"), {"n": number})
        told = auditor.post(f"{AUDIT}/verify").text
        assert "has been altered" in told
        assert f"entry {number}" in told
        with house.store.write() as connection:
            connection.execute(text("UPDATE entries SET line = 'torn' WHERE number = :n"), {"n": number})
        assert ">altered</b>" in auditor.get(AUDIT).text
        assert "does not match its seal" in auditor.get(f"{AUDIT}/entries/{number}").text


def test_a_dead_database_is_reported(house: TableService, monkeypatch: pytest.MonkeyPatch) -> None:
    def locked(_: object) -> None:
        raise OperationalError("BEGIN", {}, sqlite3.OperationalError("database is locked"))

    auditor = at_work(house, "Lou", "internal auditor")
    monkeypatch.setattr(house.people, "find_by_token", locked)
    for path in ("/audit", f"{API}/me"):
        answer = auditor.get(path)
        assert answer.status_code == 503
        assert "the database is not responding" in answer.text
