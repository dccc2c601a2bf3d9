"""Bankroll figures as they are printed, written as JSON, and drawn."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from pitboss.cli import app
from pitboss.cli.bankroll import BankrollRequest, check, find_wager, print_figures, returns
from pitboss.odds import counting, exact
from pitboss.odds.bankroll.figures import BadBankrollSession
from pitboss.odds.exact import prices
from pitboss.odds.simulation.simulate import run, simulation
from pitboss.table import find_game
from tests.cases import for_each

DICE = find_game("mini-dice")
FOUND = prices(DICE, DICE.Options())
FIELD = find_wager(FOUND, "field")


def test_the_table_shows_ruin_results_and_drawdowns(capsys: pytest.CaptureFixture[str]) -> None:
    print_figures(DICE, FIELD, BankrollRequest(100, "20"), seed=1)
    shown = capsys.readouterr().out
    for said in (
        "Mini-dice, field: 100 rounds",
        "from 20 units",
        "risk of ruin",
        "99% have a drawdown of at most",
    ):
        assert said in shown
    assert "Computed to about ten digits from exact returns." in " ".join(shown.split())
    assert "±" not in shown


def test_without_a_bankroll_there_is_no_ruin(capsys: pytest.CaptureFixture[str]) -> None:
    print_figures(DICE, find_wager(FOUND, ""), BankrollRequest(100), seed=1)
    shown = capsys.readouterr().out
    assert "ruined" not in shown
    assert FOUND[0].wager in shown
    assert "undecided count, too" in " ".join(shown.split())


def test_simulated_sessions_have_confidence_intervals(capsys: pytest.CaptureFixture[str]) -> None:
    print_figures(DICE, FIELD, BankrollRequest(100, "20", sessions=500), seed=7)
    shown = " ".join(capsys.readouterr().out.split())
    assert "share or units ±" in shown
    assert "Simulated: 500 sessions from exact returns, seed 7." in shown


def test_json_has_the_same_figures(capsys: pytest.CaptureFixture[str]) -> None:
    print_figures(DICE, FIELD, BankrollRequest(100, "12.5"), seed=1, json=True)
    row = json.loads(capsys.readouterr().out)
    assert (row["wager"], row["rounds"], row["bankroll"], row["method"]) == ("field", 100, "25/2", "computed")
    assert row["seed"] is row["ruin_error"] is None
    assert 0 < row["ruin"] < 1
    assert Fraction(row["mean_if_all_played"]) == 100 * FIELD.mean
    assert [each["often"] for each in row["falls"]] == [0.5, 0.9, 0.95, 0.99]
    assert Fraction(row["results"][0]["result"]) <= row["mean"]


def test_a_picture_is_drawn_where_asked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "field.svg"
    print_figures(DICE, FIELD, BankrollRequest(100, "20", chart=file), seed=1, json=True)
    assert file.read_text(encoding="utf-8").startswith("<svg")
    assert len(capsys.readouterr().out.splitlines()) == 1


def test_returns_are_counted_if_possible() -> None:
    """Whatever was simulated: the exact price of the wager is taken, if there is one."""
    options = DICE.Options()
    *_, done = run(simulation(DICE, options, 1), 1000)
    assert find_wager(done.prices(), "field").returns != FIELD.returns
    assert returns(DICE, options, done, BankrollRequest(10, wager="field")).returns == FIELD.returns


def test_the_unit_of_a_match_is_its_big_blind_or_bet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keno pays up to a limit: at five dollars it cuts the highest award, counted or simulated."""
    rules = find_game("keno")
    options = rules.options_from_json({})
    *_, done = run(simulation(rules, options, 1), 1000)
    asked = [BankrollRequest(10, wager="15 spots", stake=stake) for stake in (None, "5")]
    usual, dear = (max(returns(rules, options, done, each).returns) for each in asked)
    assert (usual, dear) == (Fraction(99_999), Fraction(19_999))
    monkeypatch.setattr(exact, "price_models", lambda *_: done.prices())
    found = [returns(rules, options, done, each) for each in asked]
    assert [(each.wager, each.sampled, sum(each.returns.values())) for each in found] == [
        ("15 spots", 1000, 1)
    ] * 2


def test_session_figures_follow_the_rounds(tmp_path: Path) -> None:
    words = [
        "simulate",
        "mini-dice",
        "--rounds",
        "1000",
        "--workers",
        "1",
        "--wager",
        "field",
        "--session",
        "50",
    ]
    done = CliRunner().invoke(
        app, [*words, "--bankroll", "10", "--chart", str(tmp_path / "field.svg"), "--json"]
    )
    *priced, last = map(json.loads, done.stdout.splitlines())
    assert [row["wager"] for row in priced] == [each.wager for each in FOUND]
    assert (last["wager"], last["rounds"], last["bankroll"]) == ("field", 50, "10")
    assert (tmp_path / "field.svg").exists()
    shown = CliRunner().invoke(app, words).stdout
    assert shown.index("house edge") < shown.index("Mini-dice, field: 50 rounds at one unit each")


@for_each(
    ("asked", "said"),
    [
        (BankrollRequest(None, "100"), "--bankroll needs --session"),
        (BankrollRequest(None, wager="field"), "--wager needs --session"),
        (BankrollRequest(None, stake="5"), "--stake needs --session"),
        (BankrollRequest(10, stake="1"), "this table takes"),
        (BankrollRequest(None, sessions=10), "--sessions needs --session"),
        (BankrollRequest(None, chart=Path("x.svg")), "--chart needs --session"),
        (BankrollRequest(10, "nothing"), "such as 100 or 12.5"),
        (BankrollRequest(10, "-5"), "such as 100 or 12.5"),
        (BankrollRequest(10, "1/0"), "such as 100 or 12.5"),
        (BankrollRequest(10, "1e9999999"), "such as 100 or 12.5"),
        (BankrollRequest(10, chart=Path("x.png")), "name a file that ends in .svg"),
        (
            BankrollRequest(10, chart=Path("no such folder/x.svg")),
            "the directory 'no such folder' does not exist",
        ),
        (BankrollRequest(10, wager="red"), "there is no wager 'red': choose one of place 4, "),
        (BankrollRequest(10**7), "choose 1 to 1,000,000"),
        (BankrollRequest(10**6, sessions=10**6), "10,000 sessions of 1,000,000 rounds"),
    ],
)
def test_invalid_input_is_refused(asked: BankrollRequest, said: str) -> None:
    with pytest.raises((typer.BadParameter, BadBankrollSession), match=said):
        check(asked, simulation(DICE, DICE.Options(), 1), DICE.Options())


def test_an_estimate_is_not_a_fraction_and_shows_the_stake(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "SAMPLE_ROUNDS", 2_000)
    words = ["simulate", "pai-gow-poker", "--rounds", "2000", "--workers", "1", "--session", "10", "--json"]
    done = CliRunner().invoke(app, [*words, "--stake", "7"])
    told = json.loads(done.stdout.splitlines()[-1])
    assert (told["returns"], told["stake"]) == ("simulated", 700)
    assert "/" not in told["mean_if_all_played"] + told["variance_if_all_played"]
