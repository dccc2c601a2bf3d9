"""`pitboss odds`: what people see, what programs read, and what is refused."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from pitboss.cli import app
from pitboss.odds import counting
from pitboss.odds.compile_events import notify_compiling, when_compiling
from tests.cases import for_each
from tests.cli.test_cli import rows, run

GAMES = ["keno", "mini-dice", "pokette", "red-dog", "three-card-poker"]


@pytest.mark.parametrize("game", GAMES)
def test_the_table_stays_within_80_columns(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    done = run("odds", game)
    assert done.returncode == 0, done.stderr
    assert max(map(len, done.stdout.splitlines())) <= 80
    assert "house edge" in done.stdout


def test_the_json_of_advice() -> None:
    ante, *_ = rows(run("odds", "three-card-poker", "--json"))
    assert (ante["edge"], ante["element_of_risk"]) == ("686689/20358520", "686689/34084400")
    assert (ante["method"], ante["standard_error"]) == ("exact", None)
    assert ante["cite"] == "13:69F-20.6"
    assert [line["line"] for line in ante["lines"]] == [
        "the dealer does not qualify", "higher hand", "loses", "pushes", "fold",
    ]  # fmt: skip
    assert [each["wager"] for each in ante["with"]] == ["play", "ante bonus"]


@pytest.mark.exhaustive
def test_a_simulated_figure_is_labeled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "SAMPLE_ROUNDS", 100_000)
    monkeypatch.setenv("COLUMNS", "80")
    (main,) = map(json.loads, invoked("odds", "pai-gow-poker", "--json").stdout.splitlines())
    assert (main["method"], main["sampled"]) == ("simulated", 100_000)
    assert "/" not in main["edge"]
    assert abs(float(main["edge"]) - 0.02722) < 4 * main["standard_error"]
    shown = invoked("odds", "pai-gow-poker").stdout
    assert "error" in shown
    assert f"{main['standard_error']:.4%}" in shown
    assert "Simulated, 100,000 rounds" in shown


@pytest.mark.exhaustive
def test_a_stake_changes_the_figures_that_depend_on_it() -> None:
    words = "odds", "pai-gow", "-o", "vig_round_up_25c=on", "--json"
    even, odd = (json.loads(invoked(*words, *more).stdout) for more in ((), ("--stake", "7.00")))
    assert odd["edge_percent"] > even["edge_percent"]
    assert odd["lines"] == even["lines"]


def invoked(*words: str) -> Any:
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0, done.output
    return done


@for_each("stake", ["x", "0", "-5", "1.555", "\x1b[2J"])
def test_an_invalid_stake_is_refused(stake: str) -> None:
    done = CliRunner().invoke(app, ["odds", "pai-gow", f"--stake={stake}"])
    assert done.exit_code == 2
    assert "--stake must be" in done.stderr
    assert "\x1b[2J" not in done.stderr


@for_each(
    ("words", "limits"),
    [
        (["pai-gow", "--stake=7000"], "$5 to $500"),
        (["keno", "--stake=0.50"], "$1 to $100"),
        (["keno", "--stake=101"], "$1 to $100"),
        (["keno", "--stake=3", "-o", "maximum=200"], "$1 to $2"),
    ],
)
def test_a_stake_outside_the_limits_is_refused(words: list[str], limits: str) -> None:
    done = CliRunner().invoke(app, ["odds", *words])
    assert done.exit_code == 2
    assert f"this table takes {limits}" in done.stderr


def test_listeners_are_notified_of_compiling() -> None:
    heard: list[str] = []
    with when_compiling(lambda: heard.append("now")):
        notify_compiling()
    notify_compiling()
    assert heard == ["now"]


@pytest.mark.exhaustive
def test_the_first_run_announces_compiling(tmp_path: Path) -> None:
    """At a terminal, with nothing compiled; the second run loads what the first has made."""
    first, second = (_at_a_terminal(tmp_path) for _ in range(2))
    assert "Compiling (first time only)" in first
    assert "Compiling" not in second


def _at_a_terminal(kept: Path) -> str:
    """What standard error shows of the odds of the quickest game that needs compiled code."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "pitboss", "odds", "casino-night-three-card-poker"]
    env = {**os.environ, "NUMBA_CACHE_DIR": str(kept), "TERM": "xterm"}
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=theirs, env=env) as process:
        os.close(theirs)
        shown = b""
        try:
            while more := os.read(ours, 1 << 16):
                shown += more
        except OSError:  # a terminal whose other side has gone
            pass
        assert process.wait(60) == 0
    os.close(ours)
    return shown.decode(errors="replace")


def test_only_requested_wagers_are_priced() -> None:
    house = ["-o", "three_card_bonus=on", "-o", "insurance=on"]
    found = rows(run("odds", "pai-gow-poker", *house, "--wager", "side", "--json"))
    assert [(each["wager"], each["method"], each["stake"]) for each in found] == [
        ("insurance", "exact", 2_500),
        ("three-card bonus", "exact", 2_500),
    ]
    refused = run("odds", "pai-gow-poker", "--wager", "side")
    assert refused.returncode == 2
    assert "no side wagers under these options" in refused.stderr
    refused = run("odds", "three-card-poker", "--strategy", "--wager", "side")
    assert "leave them out" in refused.stderr


def test_the_priced_stakes_are_shown() -> None:
    told = run("odds", "caribbean-stud", "--wager", "progressive", "--stake", "25")
    assert "Priced at a stake of $1." in told.stdout
    assert "Priced" not in run("odds", "pai-gow", "--stake", "25").stdout


def test_hit_frequency_is_shown_for_any_award_and_for_net_wins() -> None:
    shown = run("odds", "casino-night-three-card-poker").stdout
    assert ("any award" in shown, "net win" in shown) == (True, True)
    ante = next(line for line in shown.splitlines() if line.startswith(" ante"))
    assert ante.split()[3:5] == ["44.98%", "44.91%"]
    assert "every award here is a net win" in run("odds", "mini-dice").stdout
