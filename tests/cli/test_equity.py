"""`pitboss equity` and `pitboss bad-beat` as people and programs meet them."""

from __future__ import annotations

import json
from typing import Any

import pytest
from typer.testing import CliRunner

from pitboss.cli import app
from pitboss.law import BadInput
from pitboss.table import Refused
from tests.cases import for_each
from tests.cli.test_cli import run

RIVER = ["--board", "Ts 9s 2d 2c 7h"]


def printed(*words: str) -> str:
    done = CliRunner().invoke(app, list(words), env={"COLUMNS": "110"})
    assert done.exit_code == 0, done.output
    return done.stdout


def rows(*words: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in printed(*words, "--json").splitlines()]


def test_prices_are_printed_as_a_table() -> None:
    shown = printed("equity", "AsAh", "KsKh", *RIVER)
    assert "Hold 'em, 13:69F-14.10: all 1 deals counted" in shown
    assert "100.0000%" in shown
    sampled = printed("equity", "AsAh", "random", "--samples", "1000", "--seed", "2")
    assert "a sample of 1,000 deals" in sampled
    assert "± is a 95% interval" in sampled


def test_lines_for_programs() -> None:
    first, second = rows("equity", "AsAh", "KsKh", "--board", "Ts 9s 2d 2c")
    assert first["total"] == 44
    assert first["wins"] + second["wins"] == 44
    assert (first["game"], first["hand"], first["exact"], first["error"]) == ("hold-em", "As Ah", True, 0)
    assert first["fraction"] == f"{first['wins'] // 2}/22"
    (split, _) = rows("equity", "--game", "omaha-8", "AsAh2s3h", "KcQcJdTd", "--board", "2c 7d 8h 9c")
    assert split["low"] > 0


def test_a_draw_reports_its_discards() -> None:
    shown = printed(
        "equity", "--game", "five-card-draw", "AsAhKd4c3h", "QsJsTs9s2d", "--discard", "4c 3h, pat"
    )
    assert "As Ah Kd 4c 3h, draws 2" in shown
    assert "Qs Js Ts 9s 2d, pat" in shown
    assert "1 draw left" in shown


def test_bad_beats_by_number_of_players() -> None:
    words = ["bad-beat", "mambo-stud", "--players", "2-4", "-o", "bad_beat=2s 2h 2d"]
    words += ["--samples", "20000", "-o", "fund=100", "--payout", "1000"]
    found = rows(*words)
    assert [row["players"] for row in found] == [2, 3, 4]
    for row in found:
        assert row["cost"] == pytest.approx(row["probability"] * 100_000)
        assert row["contribution"] % 100 == 0
        assert row["carries"] == pytest.approx(100 / row["probability"])
    shown = printed(*words)
    assert "stays to the showdown" in shown
    assert "For a payout of $1,000; pots contribute whole $1 chips." in shown


def test_an_unseen_bad_beat_is_reported() -> None:
    words = [
        "bad-beat",
        "mambo-stud",
        "--players",
        "2",
        "-o",
        "bad_beat=As Ks Qs",
        "-o",
        "fund=100",
        "--samples",
        "500",
    ]
    shown = printed(*words)
    assert "not in 500 deals" in shown
    assert "sample more deals with --samples" in shown


@for_each(
    ("words", "kind"),
    [
        (["equity", "AsAh", "AsKh"], BadInput),
        (["equity", "AsAh", "KsKh", "--board", "2c3c4c5c6c7c"], BadInput),
        (["equity", "AsAh", "QQ+,A"], BadInput),
        (["equity", *["random"] * 12], Refused),
        (["bad-beat"], BadInput),
        (["bad-beat", "-o", "bad_beat=2s 2h", "-o", "fund=100"], Refused),
        (["bad-beat", "-o", "bad_beat=2s 2h 2d 2c 3s"], Refused),
    ],
)
def test_user_errors_have_exit_codes(words: list[str], kind: type[Exception]) -> None:
    assert isinstance(CliRunner().invoke(app, words).exception, kind)


@pytest.mark.parametrize(
    "words",
    [
        ["equity", "--game", "red-dog", "AsAh", "KK"],
        ["equity", "hold-em", "AsAh", "KK"],
        ["bad-beat", "--players", "9-2", "-o", "bad_beat=2s 2h 2d 2c 3s", "-o", "fund=100"],
    ],
)
def test_wrong_use_has_its_own_exit_code(words: list[str]) -> None:
    assert CliRunner().invoke(app, words).exit_code == 2


def test_exit_codes_distinguish_wrong_use_from_refusals() -> None:
    twice, many = run("equity", "AsAh", "AsKh"), run("equity", *["random"] * 12)
    assert (twice.returncode, twice.stderr) == (
        2,
        "pitboss: As is in hand 1 and in hand 2: name each card once\n",
    )
    assert (many.returncode, "13:69F-14.10(b)" in many.stderr) == (1, True)
