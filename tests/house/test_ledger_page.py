"""The page about the ledger: its example prints what it says, and its commands work."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from pitboss.storage.people import People
from tests.cli.test_cli import run as command
from tests.house.ledger.tampering import BOX, FUND, filled
from tests.pages import examples, page, run
from tests.server.helpers import CHEAP, PASSPHRASE

PAGE = page("docs/ledger.md")


def test_the_example_prints_what_the_page_says(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = examples(PAGE)
    run(example)
    assert capsys.readouterr().out.splitlines() == re.findall(r"#> (.*)", example)


def test_the_commands_work_one_after_the_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from pitboss.house.ledger.book import Book
    from pitboss.storage.clock import WallClock
    from pitboss.storage.store import Store

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(People, "_hasher", CHEAP)
    monkeypatch.setenv("PITBOSS_DATABASE", "sqlite:///house.db")
    for name, position in (("Ann", "accounting representative"), ("Ben", "keno manager")):
        command("staff", "add", name, "--position", position, "--number", name, typed=f"{PASSPHRASE}\n")
    store = Store("sqlite:///house.db")
    filled(Book(store, WallClock()), 20)
    store.close()
    text = "".join(examples(PAGE, "sh")).replace("\\\n", "")
    commands = (
        text.replace("fund: bad beat", FUND.key).replace("box: bad beat, table 7", BOX.key).splitlines()
    )
    assert len(commands) == 6
    for each in commands:
        words, _, file = each.removeprefix("pitboss ").partition(" > ")
        done = command(*shlex.split(words), typed=f"{PASSPHRASE}\n{PASSPHRASE}\n", cwd=tmp_path)
        assert done.returncode == 0, f"{each}: {done.stderr}"
        if file:
            (tmp_path / file).write_text(done.stdout)
