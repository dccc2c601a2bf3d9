"""The page about the bad beat fund shows its examples' output, and cites paragraphs in the index."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from pitboss.law import cite
from pitboss.law.index import find
from pitboss.storage.people import People
from tests.cli.test_cli import run as command
from tests.pages import examples, page, run
from tests.server.helpers import CHEAP, PASSPHRASE

PAGE = page("docs/guides/bad-beat.md")


def test_the_examples_print_what_the_page_says(capsys: pytest.CaptureFixture[str]) -> None:
    whole = "\n".join(examples(PAGE))  # they follow each other
    run(whole)
    assert capsys.readouterr().out.splitlines() == re.findall(r"#> (.*)", whole)


def test_the_commands_work_one_after_the_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(People, "_hasher", CHEAP)
    monkeypatch.setenv("PITBOSS_DATABASE", f"sqlite:///{tmp_path / 'house.db'}")
    for name, position in (
        ("Max", "poker manager"), ("Sue", "poker supervisor"), ("Dan", "dealer"),
        ("Vic", "surveillance operator"),
    ):  # fmt: skip
        command("staff", "add", name, "--position", position, "--number", name, typed=f"{PASSPHRASE}\n")
    for each in "".join(examples(PAGE, "sh")).replace("\\\n", "").splitlines():
        done = command(*shlex.split(each)[1:], typed=f"{PASSPHRASE}\n" * 3)
        assert done.returncode == 0, f"{each}: {done.stderr}"
    assert done.stdout == "Nothing is due.\n"


def test_the_page_cites_paragraphs_that_the_index_has() -> None:
    cited = re.findall(r"13:69F-14\.19(?:\(\w+\)\d*)", PAGE)
    assert len(cited) > 15
    assert not [text for text in cited if not find(cite(text))]
