"""`pitboss tournament` as people and programs meet it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from pitboss.charity.tournament.league import BadLeague
from pitboss.cli import app
from pitboss.law import BadInput, cite
from pitboss.law.index import lookup
from pitboss.table import Refused
from tests.cases import for_each


def invoke(*words: str) -> Any:
    return CliRunner().invoke(app, ["tournament", *words], env={"COLUMNS": "100"})


def printed(*words: str) -> str:
    done = invoke(*words)
    assert done.exit_code == 0, done.output
    return str(done.stdout)


def rows(*words: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in printed(*words, "--json").splitlines()]


def test_a_tournament_is_simulated_for_programs() -> None:
    lines = rows("simulate", "--entrants", "100", "--seats", "10", "--seed", "7")
    assert lines[0]["tables"] == {str(table): 10 for table in range(1, 11)}
    moves = [line for line in lines if line["event"] == "move"]
    assert moves
    for line in moves:
        assert line["rule"]
        assert line["alternatives"]
        if line["settled"]:
            assert max(line["tables"].values()) - min(line["tables"].values()) <= 1
    added = sum(line["adjustment"] for line in lines if line["event"] == "race")
    assert {line["chips"] for line in lines} == {150_000, 150_000 + added}
    assert len(lines[-1]["places"]) == 100
    assert lines == rows("simulate", "--entrants", "100", "--seats", "10", "--seed", "7")


def test_a_tournament_is_told_to_people() -> None:
    shown = printed("simulate", "--entrants", "24", "--seats", "6", "--rebuys", "1", "--seed", "3")
    assert "Seats are drawn for 24 players.  [6 6 6 6]" in shown
    assert "moves to table" in shown
    assert "breaks." in shown
    assert "re-buys." in shown
    assert "prize value" in shown
    played = printed("simulate", "--entrants", "4", "--bots", "random,tight", "--hours", "1")
    assert "is out at table 1" in played


def test_blinds_are_proposed_and_checked() -> None:
    shown = printed("schedule", "--entrants", "100", "--hours", "4")
    assert "100 entrants, 150,000 chips, 4:00 hours" in shown
    assert "chips of 25 leave play" in shown
    levels = rows("schedule", "--entrants", "40", "--hours", "3", "--denominations", "5,25,100,500")
    assert levels[0] == {"minute": 0, "level": 1, "small": 15, "big": 30, "minutes": 12, "big_blinds": 2_000}
    assert "build all 2 levels" in printed("schedule", "--blinds", "25/50, 50/100")


@pytest.mark.rule("13:47-20.40(e)", "13:47-20.40(a)", "13:47-20.40(j)", "13:47-20.2")
def test_the_dealers_card_has_every_step_restriction_and_term() -> None:
    shown = printed("rules")
    assert "The round of play (13:47-20.40(e))" in shown
    assert "Deal every card clockwise, beginning left of the button. ((e)5)" in shown
    lines = rows("rules")
    where = [cite(line["cite"]) for line in lines]
    assert all(lookup(each) for each in where)
    for letter, count in (("a", 20), ("j", 6)):
        assert sum(each in cite(f"13:47-20.40({letter})") for each in where) == count
    assert {f"13:47-20.40(e){step}" for step in range(1, 25)} - {str(each) for each in where} == set()


def test_prizes_are_chopped() -> None:
    shown = printed("chop", "52000", "31000", "17000", "--prizes", "500,300,200", "--for-winner", "10")
    assert "$990 for 3 players, and $10 for the winner" in shown
    assert "by the chip model" in shown
    assert "no prize may be exchanged for" in shown
    one, two, three, last = rows("chop", "5000", "3000", "2000", "--prizes", "500,300,200")
    assert (one["icm_cents"], one["icm_exact"], one["chop_cents"]) == (38_393, "268750/7", 40_000)
    assert one["icm_cents"] + two["icm_cents"] + three["icm_cents"] == last["total_cents"] == 100_000


def test_a_league_is_read_from_results(tmp_path: Path) -> None:
    names = []
    for seed in ("1", "2"):
        path = tmp_path / f"night{seed}.jsonl"
        path.write_text(printed("simulate", "--entrants", "12", "--seed", seed, "--json"), encoding="utf-8")
        names.append(str(path))
    assert "League of 2 nights" in printed("league", *names)
    ranks = rows("league", *names, "--points", "10,6,3", "--best", "1")
    assert ranks[0]["points"] == "10"
    assert len(ranks) == 12
    for text, why in (
        ("", "no finish"),
        ("[]\n", "not of a tournament"),
        ('{"event": "move"}\n', "no finish"),
    ):
        path.write_text(text, encoding="utf-8")
        done = invoke("league", str(path))
        assert isinstance(done.exception, BadLeague)
        assert why in str(done.exception)


@for_each(
    ("words", "error"),
    [
        (["schedule", "--blinds", "10/20"], Refused),
        (["schedule", "--blinds", "ten/20"], Refused),
        (["schedule", "--denominations", "100,25"], Refused),
        (["schedule", "--denominations", "all"], SystemExit),
        (["chop", "5000", "--prizes", "5"], Refused),
        (["chop", "5000", "4000", "--prizes", "five"], BadInput),
        (["simulate", "--bots", "nobody"], BadInput),
        (["simulate", "--seats", "12"], SystemExit),
        (["simulate", "--rebuys", "4"], SystemExit),
        (["simulate", "--entrants", "300", "--hours", "0.5"], Refused),
    ],
)
def test_what_makes_no_sense_is_refused(words: list[str], error: type[BaseException]) -> None:
    done = invoke(*words)
    assert done.exit_code != 0
    assert isinstance(done.exception, error), done.exception


@pytest.mark.rule("13:47-20.40(m)4")
def test_blinds_that_the_chips_cannot_build_are_refused_with_the_rule() -> None:
    done = invoke("schedule", "--blinds", "10/20")
    assert isinstance(done.exception, Refused)
    assert str(done.exception.cite) == "13:47-20.40(m)4"
