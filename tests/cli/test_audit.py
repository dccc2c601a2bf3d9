"""`pitboss staff` and `pitboss audit`: manage employees, and inspect the ledger."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError

from pitboss.house.ledger.entry import LedgerEntry, OperationRequest, Posting
from pitboss.house.ledger.ledger import Ledger
from pitboss.house.staff.employees import Staff
from pitboss.storage.clock import WallClock
from pitboss.storage.people import People
from pitboss.storage.store import Store
from tests.cases import for_each
from tests.cli.test_cli import rows, run
from tests.house.ledger.tampering import BOX, FUND, LAW, filled, tamper
from tests.server.helpers import CHEAP, PASSPHRASE

SIGNED = f"{PASSPHRASE}\n{PASSPHRASE}\n"
CORRECT = (
    "house", "book", "correct", "--entry", "3", "--amount", "1", "--debit", FUND.key, "--credit", BOX.key,
    "--reason", "counted twice", "--sign-makes", "Ann", "--sign-approves",
)  # fmt: skip


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(People, "_hasher", CHEAP)
    url = f"sqlite:///{tmp_path / 'house.db'}"
    monkeypatch.setenv("PITBOSS_DATABASE", url)
    return url


@pytest.fixture
def book(database: str) -> Ledger:
    """A book with an accountant, a supervisor and two contributions."""
    for name, position in (("Ann", "accounting representative"), ("Ben", "poker supervisor")):
        done = run("staff", "add", name, "--position", position, "--number", name, typed=f"{PASSPHRASE}\n")
        assert done.stdout == f"{name} now works here as {position}.\n"
    return filled(Ledger(Store(database), WallClock()), 2)


def test_an_employee_is_hired_listed_and_leaves(book: Ledger) -> None:
    assert [row["position"] for row in rows(run("staff", "list", "--json"))] == [
        "accounting representative", "poker supervisor",
    ]  # fmt: skip
    assert "dealer" in run("staff", "add", "Ben", "--position", "dealer", "--number", "L2").stdout
    assert run("staff", "leave", "ann").returncode == 0
    assert [row["position"] for row in rows(run("staff", "list", "--json"))] == ["dealer"]
    assert "Ben" in run("staff", "list").stdout
    assert run("staff", "leave", "ann").returncode == 2
    may = [row for row in rows(run("staff", "positions", "--json")) if row["form"] == "Correct an entry"]
    assert {"position": "accounting representative", "department": "accounting", "form": "Correct an entry",
            "part": "makes", "rule": "13:69F-14.19(k)"} in may  # fmt: skip
    assert "13:69F-14.19(k)" in run("staff", "positions").stdout


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--position", "king", "--number", "1"), "is not a position"),
        (("--position", "dealer", "--number", " "), "Give a license number"),
        (("--position", "dealer", "--number", "1", "--license", "none"), "works under a license"),
        (("--position", "dealer", "--number", "1", "--license", "x"), "is not a license"),
    ],
)
def test_an_invalid_employment_registers_nobody(database: str, words: tuple[str, ...], says: str) -> None:
    done = run("staff", "add", "Eve", *words, typed=PASSPHRASE)
    assert done.returncode in (1, 2)
    assert says in done.stderr
    assert rows(run("people", "list", "--json")) == []


@pytest.mark.rule("13:69F-14.19(k)")
def test_a_correction_takes_accounting_and_a_supervisor(book: Ledger) -> None:
    before = book.balances()
    for by, typed, status, says in (
        ("Ann", SIGNED, 1, "--sign-approves: A poker supervisor"),
        ("Ben", f"{PASSPHRASE}\nwrong\n", 2, "--sign-approves: That is not Ben's passphrase."),
        ("Nobody", SIGNED, 2, "--sign-approves: That is not Nobody's passphrase."),
    ):
        done = run(*CORRECT, by, typed=typed)
        assert done.returncode == status
        assert says in done.stderr
    assert book.balances() == before
    assert run(*CORRECT, "Ben", "--id", "a", typed=SIGNED).stdout == "Entry 5.\n"
    assert run(*CORRECT, "Ben", "--id", "a", typed=SIGNED).stdout == "Entry 5 (already done).\n"
    assert book.balance(FUND) == before[FUND] - 100
    (shown,) = rows(run("audit", "show", "--kind", "correction", "--json"))
    assert [hand["part"] for hand in shown["hands"]] == ["makes", "approves"]
    assert shown["facts"] == {"corrects": 3}


def test_the_ledger_is_shown_with_control_characters_escaped(book: Ledger) -> None:
    entry = LedgerEntry(kind="odd", cite=LAW, place="\x1b[31mred", postings=(Posting(5, BOX, FUND, LAW),))
    book.do(OperationRequest(id="odd", what={}), lambda _: entry)
    done = run("audit", "show", "--account", FUND.key)
    assert "\x1b" not in done.stdout
    assert "\\x1b[31mred" in done.stdout
    assert [row["number"] for row in rows(run("audit", "show", "--limit", "2", "--json"))] == [4, 5]
    assert rows(run("audit", "show", "--to", "2000-01-01", "--json")) == []
    assert len(rows(run("audit", "show", "--from", "2000-01-01T12:00", "--json"))) == 5
    assert "No entry matches" in run("audit", "show", "--kind", "nothing").stdout
    one = run("audit", "show", "5").stdout
    assert str(LAW) in one
    assert f"$0.05: debit {BOX.key}, credit {FUND.key}" in one
    assert one.count("\n") < done.stdout.count("\n")
    for words in (("--from", "soon"), ("--account", "purse"), ("--limit", "0"), ("--to", "9999-12-31")):
        assert run("audit", "show", *words).returncode == 2


def test_debits_and_credits_agree(book: Ledger) -> None:
    found = rows(run("audit", "accounts", "--json"))
    assert found == [
        {"account": "box: table 7", "debit": 201, "credit": 0},
        {"account": "fund: primary", "debit": 0, "credit": 201},
    ]
    assert run("audit", "accounts").stdout.split()[-3:] == ["total", "$2.01", "$2.01"]


def test_the_ledger_is_verified_against_a_stored_head(book: Ledger, tmp_path: Path) -> None:
    key, head = str(tmp_path / "house.key"), str(tmp_path / "monday.head")
    public = run("signing-key", key).stdout.strip()
    assert run("audit", "head", "--sign", key, "-o", head).returncode == 0
    assert run("audit", "head", "-o", head).returncode == 2
    filled(book, 1)
    done = run("audit", "verify", "--head", head, "--key", public)
    assert "5 entries, 3 postings, 2 accounts" in done.stdout
    assert "1 entry is newer" in done.stdout
    (found,) = rows(run("audit", "verify", "--head", head, "--json"))
    assert (found["verified"], found["newer"]) == (True, 1)
    tamper(book, "UPDATE entries SET line = replace(line, '100', '900') WHERE number = 3")
    shown = run("audit", "show", "3").stdout
    assert "altered" in shown
    assert "900" not in shown
    done = run("audit", "verify")
    assert (done.returncode, "entry 3 was altered" in done.stderr) == (1, True)
    done = run("audit", "verify", "--json")
    assert done.returncode == 1
    assert '"verified": false, "entry": 3, "what": "altered"' in done.stdout
    assert run("audit", "verify", "--key", public).returncode == 2
    assert run("audit", "verify", "--head", str(tmp_path / "nowhere")).returncode == 2


def test_a_backup_is_made_and_restored(book: Ledger, tmp_path: Path) -> None:
    file, new = str(tmp_path / "monday.backup"), f"sqlite:///{tmp_path / 'new.db'}"
    assert "through entry 4" in run("audit", "backup", file).stdout
    assert run("audit", "backup", file).returncode == 2
    assert "through entry 4" in run("audit", "restore", file, "--database", new).stdout
    assert run("audit", "restore", file, "--database", new).returncode == 2
    assert "4 entries" in run("audit", "verify", "--database", new).stdout


@for_each(
    "words",
    [("audit", each) for each in "verify head show accounts backup restore".split()]
    + [("staff", each) for each in "add list leave positions".split()],
)
def test_every_command_helps_with_an_example(words: tuple[str, ...]) -> None:
    assert f"pitboss {' '.join(words)}" in run(*words, "--help").stdout.split("Usage:")[1].split("\n", 1)[1]


def test_a_missing_database_is_not_created(tmp_path: Path) -> None:
    missing = tmp_path / "typo.db"
    for words in (("audit", "verify"), ("audit", "show"), ("house", "due"), ("staff", "list")):
        done = run(*words, "--database", f"sqlite:///{missing}")
        assert (done.returncode, done.stdout) == (2, "")
        assert f"There is no database {missing}. Name another" in " ".join(done.stderr.split())
        assert not missing.exists()


def test_an_unreachable_database_is_reported(book: Ledger, monkeypatch: pytest.MonkeyPatch) -> None:
    def locked(_: object) -> None:
        raise OperationalError("BEGIN", {}, sqlite3.OperationalError("database is locked"))

    monkeypatch.setattr(Staff, "list_employees", locked)
    done = run("staff", "list")
    assert (done.returncode, done.stdout) == (2, "")
    assert "database is locked; try again" in done.stderr
