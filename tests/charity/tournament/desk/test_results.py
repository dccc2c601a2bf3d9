"""`pitboss tournament results` reads the ledger, and a league takes what it prints."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pitboss.cli import app
from tests.charity.tournament.desk.a_desk import Desk


def printed(desk: Desk, *words: str) -> str:
    done = CliRunner().invoke(
        app, ["tournament", "results", *words, "--database", f"sqlite:///{desk.path}"], env={"COLUMNS": "100"}
    )
    assert done.exit_code == 0, done.output
    return str(done.stdout)


@pytest.mark.rule("13:47-20.40(i)1", "13:47-20.40(m)6")
def test_places_and_prizes_are_read_from_the_ledger(desk: Desk, tmp_path: Path) -> None:
    desk.begin(3)
    desk.bust(3)
    assert "2 players left" in printed(desk, "1")
    assert json.loads(printed(desk, "1", "--json"))["event"] == "standing"
    desk.bust(2)
    desk.submit("end")
    assert "Tournament 1: over" in printed(desk, "1")
    night = tmp_path / "night.jsonl"
    night.write_text(printed(desk, "1", "--json"), encoding="utf-8")
    ranks = CliRunner().invoke(app, ["tournament", "league", str(night), "--json"]).stdout.splitlines()
    assert [json.loads(line)["player"] for line in ranks] == ["Player 1", "Player 2", "Player 3"]


def test_a_tournament_that_is_not_there_is_wrong_use(desk: Desk) -> None:
    words = ["tournament", "results", "7", "--database", f"sqlite:///{desk.path}"]
    assert CliRunner().invoke(app, words).exit_code == 2
