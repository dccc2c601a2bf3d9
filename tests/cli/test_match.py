"""`pitboss match`: who plays, what is printed, what is refused, and what an interrupt leaves."""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from pitboss.cli import app, main, show
from pitboss.odds.match import DEALS_PER_PART

TIGHT = ("match", "hold-em", "--bots", "tight,station")


def run(*words: str) -> Result:
    return CliRunner().invoke(app, words)


def rows(done: Result) -> list[dict[str, Any]]:
    assert done.exit_code == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_the_table_has_every_bot_and_says_what_a_hand_is() -> None:
    done = run("match", "omaha", "--bots", "tight,station,tight", "--hands", "10", "-o", "rake_percent=10")
    assert done.exit_code == 0
    for said in ("tight 1", "tight 2", "station", "house", "big blinds per 100 hands", "12 hands"):
        assert said in done.stdout
    assert "4 deals of seed 1, each played 3 times" in " ".join(done.stdout.split())


def test_json_has_the_match_its_bots_and_the_house() -> None:
    about, tight, station, house = rows(run(*TIGHT, "--hands", "60", "--seed", "7", "--json"))
    assert about["bots"] == ["tight", "station"]
    assert (about["hands"], about["deals"], about["unit"], about["unit_cents"]) == (60, 30, "big blind", 1000)
    assert tight["won_cents"] == -station["won_cents"]
    assert tight["interval"][0] < tight["won_cents"] * 100 / 60_000 < tight["interval"][1]
    assert house["won_cents"] == 0


def test_a_fund_has_its_own_row() -> None:
    posted = ("-o", "bad_beat=2s 2h 2d 2c 3s", "-o", "fund=100", "-o", "rake_percent=10")
    *_, house, fund = rows(run(*TIGHT, "--hands", "20", *posted, "--json"))
    assert (house["bot"], fund["bot"], fund["won_cents"]) == ("house", "fund", 2000)
    shown = run(*TIGHT, "--hands", "20", *posted).stdout.split()
    assert "house" in shown
    assert "fund" in shown


def test_workers_do_not_change_the_result() -> None:
    words = (*TIGHT, "--hands", str(4 * DEALS_PER_PART), "--json")
    assert run(*words, "--workers", "2").stdout == run(*words).stdout
    assert run(*words, "--seed", "2").stdout != run(*words).stdout


@pytest.mark.parametrize("words", [("--limit", "no"), ("--edition", "19:47"), ("--stack", "55")])
def test_options_of_play_are_those_of_a_match(words: tuple[str, ...]) -> None:
    about, *plain = rows(run(*TIGHT, "--hands", "40", "--json"))
    other, *found = rows(run(*TIGHT, "--hands", "40", "--json", *words))
    assert other != about
    if words[0] != "--edition":
        assert found != plain


def test_bot_modules_are_found_in_the_current_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "my_own_bots.py").write_text(
        "from pitboss.table.bots import RandomLegal, first_option\n"
        "class Lively(RandomLegal):\n    pass\n"
        "def calls(view):\n    return first_option(view)\n",
        encoding="utf-8",
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path[:])
    found = rows(run("match", "hold-em", "--bots", "my_own_bots:calls,station", "--hands", "10", "--json"))
    assert [row["won_cents"] for row in found[1:]] == [0, 0, 0]
    lively = run("match", "hold-em", "--bots", "my_own_bots:Lively,my_own_bots:calls", "--hands", "10")
    assert "my_own_bots:Lively" in lively.stdout
    words = ("play", "hold-em", "--auto", "--seed", "7", "--json", "--bots")
    assert rows(run(*words, "my_own_bots:calls")) == rows(run(*words, "station"))


def test_bots_may_be_named_one_by_one() -> None:
    words = ("match", "hold-em", "--hands", "12", "--json")
    together = rows(run(*words, "--bots", "tight,station,random"))
    assert together[0]["bots"] == ["tight", "station", "random"]
    assert rows(run(*words, "--bots", "tight", "--bots", "station, random")) == together
    assert rows(run(*words))[0]["bots"] == ["tight", "station"]


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("match", "hold-em", "--bots", "tight"), 2, "at least two bots"),
        (("match", "hold-em", "--bots", "tight,clever"), 2, "random, tight, station"),
        (("match", "hold-em", "--bots", ",".join(["tight"] * 12)), 1, "only 11 seats, not 12"),
        (("match", "mini-dice", "--bots", "random,random"), 2, "against the house"),
        ((*TIGHT, "--hands", "0"), 2, "--hands"),
        ((*TIGHT, "--workers", "0"), 2, "--workers"),
        ((*TIGHT, "--stack", "0"), 2, "chips"),
        ((*TIGHT, "--stack", "1"), 1, "needed to be dealt in"),
        ((*TIGHT, "-o", "missed_blinds=wait"), 2, "missed_blinds has no effect"),
    ],
)
def test_an_unplayable_match_is_refused(
    words: tuple[str, ...],
    code: int,
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "argv", ["pitboss", *words])
    with pytest.raises(SystemExit) as stopped:
        main()
    out, error = capsys.readouterr()
    assert (stopped.value.code, out) == (code, "")
    assert said in error


def test_an_interrupt_prints_what_has_been_played(monkeypatch: pytest.MonkeyPatch) -> None:
    @contextmanager
    def bar(total: int, what: str, units: str) -> Iterator[Callable[[int], None]]:
        def advance(done: int) -> None:
            if done == 4 * DEALS_PER_PART:
                signal.raise_signal(signal.SIGINT)

        yield advance

    whole = run(*TIGHT, "--hands", str(4 * DEALS_PER_PART), "--json")
    monkeypatch.setattr(show, "bar", bar)
    broken = run(*TIGHT, "--hands", str(100 * DEALS_PER_PART), "--json")
    assert broken.exit_code == 130
    assert broken.stdout == whole.stdout
