"""`pitboss odds --sweep` and `--solve`."""

from __future__ import annotations

import json
from pathlib import Path

from typer.testing import CliRunner, Result

from pitboss.cli import app
from tests.cases import for_each
from tests.cli.test_cli import run


def odds(*words: str) -> Result:
    return CliRunner().invoke(app, ["odds", *words])


def test_solve_prints_the_payout_and_whether_it_is_allowed() -> None:
    said = " ".join(odds("mini-dice", "--solve", "any 7", "--target", "10%").stdout.split())
    assert "any 7 now pays 4 to 1; the house edge of any 7 is 16.6667%." in said
    assert "The lowest payout for a house edge of at most 10.0000% is 5 to 1, which gives 0.0000%, 0." in said
    assert "For exactly 10.0000% it would be 22/5 to 1." in said
    assert "The rules allow a house to post it." in said


def test_solve_as_json() -> None:
    row = json.loads(odds("mini-dice", "--solve", "place 6", "--target", "1/100", "--json").stdout)
    assert row["game"] == "mini-dice"
    assert (row["odds_now"], row["odds"], row["exactly"]) == ("7 to 6", "8 to 6", "589/500")
    assert (row["target"], row["edge"], row["permitted"]) == ("1/100", "-2/33", True)


def test_a_sweep_of_an_option_is_a_table_and_a_chart() -> None:
    shown = odds("red-dog", "--sweep", "decks=1..9").stdout
    assert "3.1554%" in shown
    assert "no, 13:69F-6.1" in shown
    assert "house edge by decks" in shown.rpartition("Not allowed")[2]


def test_a_sweep_of_a_pay_line_as_json() -> None:
    found = [
        json.loads(each) for each in odds("mini-dice", "--sweep", "any 7=3..5", "--json").stdout.splitlines()
    ]
    assert [(row["value"], row["edge"], row["permitted"]) for row in found] == [
        ("3 to 1", "1/3", False),
        ("4 to 1", "1/6", True),
        ("5 to 1", "0", True),
    ]
    assert found[0]["refused_by"] == "13:69F-13.6(b)"
    assert "why" not in found[1]


def test_a_sweep_over_words_has_no_chart() -> None:
    shown = odds("casino-night-three-card-poker", "--sweep", "tie_result=push,lose").stdout
    assert "lose" in shown
    assert "(x)" not in shown


def test_the_current_odds_are_allowed() -> None:
    found = odds("three-card-poker", "--sweep", "pair plus: straight=5..7", "--json").stdout.splitlines()
    assert [json.loads(row)["permitted"] for row in found] == [False, True, False]


def test_many_wagers_go_down_a_table_that_fits() -> None:
    shown = odds("pokette", "--sweep", "joker_posted=stays").stdout
    assert max(map(len, shown.splitlines())) <= 80
    assert len([line for line in shown.splitlines() if line.split()[:1] == ["stays"]]) == 22


def test_an_option_without_effect_is_reported() -> None:
    shown = odds("keno", "--sweep", "maximum=100,200").stdout
    assert "maximum makes no difference" in " ".join(shown.split())
    assert len(shown.splitlines()) <= 2, "and there is nothing to look up"


def test_a_sweep_chart_is_written_to_a_file(tmp_path: Path) -> None:
    there = tmp_path / "decks.svg"
    assert odds("red-dog", "--sweep", "decks=1..8", "--chart", str(there)).exit_code == 0
    assert there.read_text().startswith("<svg")


@for_each(
    ("words", "code", "says"),
    [
        (["--sweep", "decks"], 2, "like decks=1..8"),
        (["--sweep", "decks=8..1"], 2, "is empty"),
        (["--sweep", "decks=9..12"], 1, "one to eight decks"),
        (["--sweep", "nothing=1..2"], 2, "no pay line 'nothing'"),
        (["--sweep", "nothing=1..2"], 2, "for house options, see `pitboss options red-dog`"),
        (["--solve", "spread 1", "--target", "5"], 2, "such as 5%"),
        (["--sweep", "minimum=100,200", "--chart", "same.svg"], 2, "leave out --chart"),
        (["--solve", "spread 1"], 2, "belong together"),
        (["--target", "5%"], 2, "belong together"),
        (["--solve", "spread 1", "--target", "much"], 2, "write 5%"),
        (["--solve", "spread 1", "--target", "5%", "--sweep", "decks=1..2"], 2, "use one"),
        (["--chart", "decks.svg"], 2, "--sweep"),
        (["--sweep", "decks=1..2", "--chart", "decks.png"], 2, ".svg"),
        (["--sweep", "decks=1..2", "--chart", "nowhere/decks.svg"], 2, "nowhere"),
    ],
)
def test_invalid_questions_are_refused(words: list[str], code: int, says: str) -> None:
    done = run("odds", "red-dog", *words)
    assert (done.returncode, done.stdout) == (code, "")
    assert says in " ".join(done.stderr.split())
