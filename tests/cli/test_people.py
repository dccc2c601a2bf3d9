"""`pitboss people`: the first administrator, and passphrases that never stand on a command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.storage.clock import WallClock
from pitboss.storage.people import People
from pitboss.storage.store import Store
from tests.cli.test_cli import rows, run
from tests.server.helpers import CHEAP, PASSPHRASE


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(People, "_hasher", CHEAP)
    return f"sqlite:///{tmp_path / 'house.db'}"


def test_a_person_is_added_listed_and_given_a_role(database: str) -> None:
    at = ("--database", database)
    assert "people add NAME --role administrator" in run("people", "list", *at).stdout
    done = run("people", "add", "Ada", "--role", "administrator", *at, typed=f"{PASSPHRASE}\n")
    assert done.stdout == "Ada can now sign in as administrator.\n"
    assert PASSPHRASE not in done.stdout + done.stderr
    assert run("people", "add", "Ben", *at, typed=PASSPHRASE).returncode == 0
    assert run("people", "role", "Ben", "dealer", *at).stdout == "Ben is now dealer.\n"
    assert run("people", "list", *at).stdout.splitlines() == ["administrator  Ada", "dealer         Ben"]
    assert rows(run("people", "list", "--json", *at))[1] == {"name": "Ben", "role": "dealer"}
    store = Store(database)
    assert People(store, WallClock(), CHEAP).sign_in("ada", PASSPHRASE).role == "administrator"
    store.close()


@pytest.mark.parametrize(
    ("words", "typed", "says"),
    [
        (("add", "Ada"), "short\n", "Choose a passphrase of 8 to 1,024 characters"),
        (("add", "Ada", "--role", "queen"), PASSPHRASE, "'queen' is not a role"),
        (("add", ""), PASSPHRASE, "Choose a name of 1 to 40 printable characters"),
        (("role", "Nobody", "dealer"), "", "There is nobody called 'Nobody'"),
        (("add", "Ada", PASSPHRASE), "", "unexpected extra argument"),
    ],
)
def test_errors_are_reported_and_change_nothing(
    database: str, words: tuple[str, ...], typed: str, says: str
) -> None:
    done = run("people", *words, "--database", database, typed=typed)
    assert done.returncode == 2
    assert says in " ".join(done.stderr.split())
    assert rows(run("people", "list", "--json", "--database", database)) == []
