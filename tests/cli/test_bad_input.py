"""What nobody should type, and what is said of it: what is wrong and what to do, at once and no more."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from pitboss.cli import app, show
from pitboss.law import BadInput
from pitboss.table import Refused
from tests.cases import for_each

STEERS = "\x1b\x9b\u202e"
BEAT = ("-o", "bad_beat=2s 2h 2d 2c 3s", "-o", "fund=100")


def told(*words: str) -> tuple[Any, str]:
    done = CliRunner().invoke(app, list(words), env={"COLUMNS": "300"})
    return done, done.output + (show.plain(done.exception) if done.exception else "")


@for_each(
    ("words", "said"),
    [
        ("odds mini-dice --sweep |", "--sweep is empty"),
        ("odds mini-dice --solve |", "--solve is empty"),
        ("odds mini-dice --playing |", "--playing is empty"),
        ("odds mini-dice --stake |", "'' is not an amount"),
        ("par mini-dice --stake |", "'' is not an amount"),
        ("simulate mini-dice --strategy |", "--strategy is empty"),
        ("simulate mini-dice --cluster |", "--cluster is empty"),
        ("simulate mini-dice --session 10 --wager |", "there is no wager ''"),
        ("simulate mini-dice --session 10 --bankroll |", "such as 100 or 12.5"),
        ("simulate mini-dice --session 0", "greater than or equal to 1"),
        ("match hold-em --limit |", "limit must be fixed"),
        ("bad-beat --players |", "--players '' is not a number"),
        ("odds mini-dice --sweep minimum=1..999999999", "such as 1..999999999..1000000"),
        ("odds mini-dice --sweep minimum=1..2..0", "has a step of zero"),
        (f"odds mini-dice --sweep minimum={'[' * 100_000}", "minimum is a whole number"),
        ("odds mini-dice --solve field --target 1e999999999", "is not a house edge"),
        ("odds mini-dice --solve field --target 1e-999999999", "is not a house edge"),
        ("odds mini-dice --sweep field=1..2 --chart no/such.svg", "the directory 'no' does not exist"),
        ("simulate mini-dice --rounds 1,5e3", "is not a whole number up to"),
        ("simulate mini-dice --rounds 10,00", "is not a whole number up to"),
        (f"simulate mini-dice --session 5 --chart {STEERS}.png", r"\x1b\x9b\u202e"),
        ("equity AsAh KsKh --samples 99999999999999999999", "less than or equal to 1000000000"),
        ("equity AsAh KsKh --exact --seed 3", "takes no --seed"),
        ("equity AsAh KsKh --exact --samples 3", "use --samples N or --exact"),
    ],
)
def test_bad_input_is_refused_at_once(words: str, said: str) -> None:
    done, output = told(*("" if word == "|" else word for word in words.split(" ")))
    assert isinstance(done.exception, SystemExit | BadInput | Refused)
    assert done.exit_code in (1, 2)
    assert said in output
    assert all(sign not in output for sign in STEERS)


def test_names_from_strangers_are_escaped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file, a folder, an option, what a hand is called: signs that steer a terminal are shown as text."""
    monkeypatch.chdir(tmp_path)
    Path(STEERS).mkdir()
    record = f"{STEERS}.jsonl"
    assert told("play", "mini-dice", "--auto", "--record", record)[0].exit_code == 0
    for words in (
        ("replay", f"{STEERS}.phh"),
        ("replay", STEERS),
        ("replay", record, "--as", "phh"),
        ("verify", record),
        ("play", "hold-em", "--auto", "-o", f"{STEERS}={'9' * 5000}"),
        ("rank", "--called", STEERS, "As Ks Qs Js Ts"),
    ):
        output = told(*words)[1]
        assert r"\x1b\x9b\u202e" in output, words
        assert all(sign not in output for sign in STEERS), words


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--players", "2-999"), "seats at most 11, not 999"),
        (("--players", "1"), "at least two players"),
        pytest.param(
            ("--players", "2", "--samples", "5"),
            "leave out --samples and --seed",
            marks=pytest.mark.exhaustive,
        ),
    ],
)
def test_too_many_players_are_refused_before_dealing(words: tuple[str, ...], said: str) -> None:
    done, output = told("bad-beat", *BEAT, *words)
    assert done.exit_code
    assert said in output


def test_json_escapes_control_characters_without_changing_the_content() -> None:
    done, output = told("match", "hold-em", "--hands", "2", "--json", "--seed", STEERS)
    assert done.exit_code == 0
    assert all(sign not in output for sign in STEERS)
    assert json.loads(output.splitlines()[0])["seed"] == STEERS


def test_a_bankroll_beyond_all_losses_is_never_ruined() -> None:
    words = ("simulate", "mini-dice", "--rounds", "1000", "--session", "10", "--json", "--bankroll")
    row = json.loads(told(*words, "9" * 20)[1].splitlines()[-1])
    assert row["ruin"] == 0
    plain = json.loads(told(*words[:-1])[1].splitlines()[-1])
    assert row["results"] == plain["results"]


@pytest.mark.parametrize(
    ("module", "said"),
    [("x = (", "SyntaxError"), ("1 / 0", "ZeroDivisionError"), ("raise SystemExit(4)", "SystemExit: 4")],
)
def test_a_broken_bot_module_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, module: str, said: str
) -> None:
    name = f"broken_{said[:4].lower()}"
    (tmp_path / f"{name}.py").write_text(module)
    monkeypatch.syspath_prepend(str(tmp_path))
    done, output = told("match", "hold-em", "--bots", f"tight,{name}:Bot")
    assert isinstance(done.exception, BadInput)
    assert f"'{name}:Bot' cannot be loaded: {said}" in output
    assert f"fix the module '{name}'" in output
