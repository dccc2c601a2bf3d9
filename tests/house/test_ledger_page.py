"""The page about the ledger: its example prints the output shown, and its commands work."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from pitboss.house.ledger.accounts import LedgerAccount
from pitboss.house.ledger.entry import OperationRequest
from pitboss.house.ledger.ledger import Ledger
from pitboss.storage.clock import WallClock
from pitboss.storage.people import People
from pitboss.storage.store import Store
from tests.cli.test_cli import run as command
from tests.house.ledger.tampering import posts
from tests.pages import examples, page, run
from tests.server.helpers import CHEAP, PASSPHRASE

PAGE = page("docs/guides/ledger.md")


def test_the_example_prints_what_the_page_says(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = examples(PAGE)
    run(example)
    assert capsys.readouterr().out.splitlines() == re.findall(r"#> (.*)", example)


def test_the_commands_work_one_after_the_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(People, "_hasher", CHEAP)
    monkeypatch.setenv("PITBOSS_DATABASE", "sqlite:///house.db")
    for name, position in (("Ann", "accounting representative"), ("Ben", "keno manager")):
        command("staff", "add", name, "--position", position, "--number", name, typed=f"{PASSPHRASE}\n")
    store = Store("sqlite:///house.db")
    book, accounts = (
        Ledger(store, WallClock()),
        (LedgerAccount("box", "bad beat, table 7"), LedgerAccount("fund", "bad beat")),
    )
    for number in range(15):  # after the two employments, so that there is an entry 17
        book.do(OperationRequest(id=str(number), what={}), lambda _: posts(500, *accounts))
    store.close()
    commands = "".join(examples(PAGE, "sh")).replace("\\\n", "").splitlines()
    assert len(commands) == 6
    for each in commands:
        words, _, file = each.removeprefix("pitboss ").partition(" > ")
        done = command(*shlex.split(words), typed=f"{PASSPHRASE}\n{PASSPHRASE}\n", cwd=tmp_path)
        assert done.returncode == 0, f"{each}: {done.stderr}"
        if file:
            (tmp_path / file).write_text(done.stdout)
