"""`pitboss par` writes documents whole, and says what is wrong before it counts anything."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pitboss.cli import app
from tests.cli.test_cli import run

WIDE = {"COLUMNS": "200"}


def par(*words: str, code: int = 0, **environment: str) -> str:
    done = CliRunner().invoke(app, ["par", *words], env=WIDE | environment)
    assert done.exit_code == code, done.output
    return done.output


def test_the_short_form_says_how_to_get_the_full_sheet() -> None:
    told = par("mini-dice")
    assert "PAR sheet of Mini-dice, 13:69F-13: No. " in told
    assert "--out mini-dice.pdf" in told
    assert "Text not available: 13:69F-13.1." in told


@pytest.mark.parametrize(
    ("name", "begins"), [("a.pdf", b"%PDF-"), ("b.HTML", b"<!doctype html>"), ("c.json", b"{")]
)
def test_a_document_is_written_by_its_ending(tmp_path: Path, name: str, begins: bytes) -> None:
    path = tmp_path / name
    path.write_text("what was there before")
    assert "Wrote the PAR sheet of Red dog, No. " in par("red-dog", "--out", str(path)).replace("\n", " ")
    assert path.read_bytes().startswith(begins)
    assert [each.name for each in tmp_path.iterdir()] == [name], "nothing else is left there"


def test_the_same_command_writes_the_same_bytes(tmp_path: Path) -> None:
    one, two = tmp_path / "one.html", tmp_path / "two.html"
    par("red-dog", "--out", str(one), "--date", "2026-01-31")
    par("red-dog", "--out", str(two), SOURCE_DATE_EPOCH="1769817600")
    assert one.read_bytes() == two.read_bytes()
    assert "2026-01-31" in one.read_text()


def test_a_sheet_may_have_no_date(tmp_path: Path) -> None:
    row = json.loads(par("mini-dice", "--json", "--date", "none"))
    assert row["issued"] == ""
    assert row["command"] == "pitboss par mini-dice"
    assert json.loads(par("mini-dice", "--json", "--date", "2026-01-31"))["number"] == row["number"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--out", "sheet.txt"), "name a file that ends in one of .html, .pdf, .json"),
        (("--out", "sheet"), "name a file that ends in one of .html, .pdf, .json"),
        (("--out", "nowhere/sheet.pdf"), "the directory 'nowhere' does not exist"),
        (("--out", "taken.pdf"), "is a directory"),
        (("--out", "a.json", "--json"), "use --out FILE.json"),
        (("--date", "31.1.2026"), "write it as 2026-01-31, or none"),
        (("-o", "nothing=1"), "unknown option"),
        (("--stake", "x"), "--stake must be"),
    ],
)
def test_impossible_input_is_refused(
    words: tuple[str, ...], says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "taken.pdf").mkdir()
    done = CliRunner().invoke(app, ["par", "mini-dice", *words], env=WIDE)
    assert done.exit_code != 0
    told = done.output + str(done.exception)
    assert says in " ".join(told.split())
    assert [each.name for each in tmp_path.iterdir()] == ["taken.pdf"]


def test_an_unwritable_file_keeps_its_content(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "sheet.json"
    path.write_text("old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    done = CliRunner().invoke(app, ["par", "mini-dice", "--out", str(path)])
    assert "cannot be written: No space left on device" in str(done.exception)
    assert path.read_text() == "old"
    assert [each.name for each in tmp_path.iterdir()] == ["sheet.json"]


def test_an_invalid_build_date_is_reported(tmp_path: Path) -> None:
    assert "SOURCE_DATE_EPOCH is 'soon'" in par("mini-dice", code=2, SOURCE_DATE_EPOCH="soon")


def test_poker_is_refused() -> None:
    done = run("par", "hold-em", "--out", "x.pdf")
    assert done.returncode == 1
    assert "play against each other" in done.stderr
