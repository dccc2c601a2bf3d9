"""Poker on the command line: every game by its id, limits, editions, bots, hand histories."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cases import for_each
from tests.cli.test_cli import rows, run

GAMES = [
    "seven-card-stud",
    "seven-card-stud-8",
    "hold-em",
    "seven-card-stud-low",
    "omaha",
    "omaha-8",
    "five-card-draw",
    "five-card-draw-low",
    "triple-draw",
    "badugi",
    "five-card-stud",
    "mambo-stud",
    "seven-card-stud-high-low",
]
HAND = """variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [0.5, 1, 0]
min_bet = 1
starting_stacks = [100, 100, 100.5]
actions = [
  "d dh p1 ????", "d dh p2 AsAd", "d dh p3 KsKd",
  "p3 cbr 3", "p1 f", "p2 cbr 9.5", "p3 f",
]
finishing_stacks = [99.5, 103.5, 97.5]
"""


@for_each("game", GAMES)
def test_every_game_plays_by_itself(game: str) -> None:
    words = (
        "play",
        game,
        "--auto",
        "--seats",
        "5",
        "--rounds",
        "4",
        "--seed",
        "7",
        "--json",
        "--stack",
        "300",
    )
    done = run(*words, "--limit", "no", "--bots", "tight")
    events = rows(done)
    assert run(*words, "--limit", "no", "--bots", "tight").stdout == done.stdout
    assert all(event["cite"] for event in events)
    results = [event for event in events if event["event"] == "result"]
    assert len(results) == 4
    assert all(each["house"] + each["fund"] + sum(each["seats"].values()) == 0 for each in results)
    hidden = [event for event in events if event["event"] == "deal" and event["face"] == "down"]
    assert hidden
    assert all(set(event["cards"]) == {"??"} for event in hidden)


@for_each("limit", ["fixed", "spread", "pot", "no"])
def test_every_limit(limit: str) -> None:
    done = run("play", "hold-em", "--auto", "--rounds", "3", "--limit", limit, "--edition", "19:47", "--json")
    assert "19:47-14.10(d)" in {row.get("cite") for row in rows(done)}


def test_a_seat_sees_its_own_cards_and_no_others() -> None:
    dealt = [
        row
        for row in rows(run("play", "hold-em", "--auto", "--viewer", "2", "--json"))
        if row["event"] == "deal"
    ]
    assert all((row["cards"] == ["??"]) == (row["actor"] != 2) for row in dealt)


@for_each(
    ("words", "code", "says"),
    [
        (["--limit", "high"], 2, "limit must be"),
        (["--edition", "2030"], 2, "edition must be"),
        (["--bots", "clever"], 2, "random, tight, station"),
        (["-o", "rake_percent=11"], 1, "13:69F-14.14(b)1.i"),
        (["--seats", "12"], 1, "13:69F-14.10(b)"),
        (["--stack", "3"], 1, "13:69F-14"),
    ],
)
def test_errors(words: list[str], code: int, says: str) -> None:
    done = run("play", "hold-em", "--auto", *words)
    assert (done.returncode, done.stdout) == (code, "")
    assert says in done.stderr.replace("\n", " ")


def test_hand_histories_are_replayed(tmp_path: Path) -> None:
    (tmp_path / "one.phh").write_text(HAND)
    (tmp_path / "bad.phh").write_text(HAND.replace("NT", "NS"))
    row, _ = rows(run("replay", str(tmp_path / "one.phh"), "--json", "--verbose"))
    assert row["variant"] == "NT"
    assert row["finishing_stacks"] == [99.5, 103.5, 97.5]
    assert row["matches"] is True
    both = run("replay", str(tmp_path), "--json", "--verbose")
    assert both.returncode == 1
    assert "NS" in both.stderr
    assert len(both.stdout.splitlines()) == 3


def test_a_poker_record_becomes_histories(tmp_path: Path) -> None:
    record = tmp_path / "night.jsonl"
    run("play", "hold-em", "--auto", "--rounds", "3", "--seed", "5", "--limit", "no", "--record", str(record))
    phh = run("replay", str(record), "--as", "phh")
    assert phh.returncode == 0
    (tmp_path / "night.phhs").write_text(phh.stdout)
    *replayed, _ = rows(run("replay", str(tmp_path / "night.phhs"), "--json", "--verbose"))
    assert [row["matches"] for row in replayed] == [True] * 3
    told = run("replay", str(record), "--as", "text")
    assert "13:69F-14.10(d)" in told.stdout


@pytest.mark.rule("13:69F-14.19(a)")
def test_the_summary_shows_the_fund_separately() -> None:
    words = ("play", "hold-em", "--auto", "--rounds", "5", "-o", "fund=100", "-o", "bad_beat=As Ad Ac Ah Ks")
    shown = run(*words).stdout
    assert re.search(r"house +\+?\$0", shown)
    assert re.search(r"bad beat fund +\+\$5", shown)
    assert "13:69F-14.19(c)" in run(*words[:-2]).stderr
