"""`pitboss options`, and what the commands say of options that a game does not have."""

from __future__ import annotations

import json

from typer.testing import CliRunner

from pitboss.cli import app
from pitboss.table import every_game
from tests.cases import for_each
from tests.cli.test_cli import rows, run


@for_each("game", [game.id for game in every_game()])
def test_every_game_lists_its_options_with_topic_and_meaning(game: str) -> None:
    shown = CliRunner().invoke(app, ["options", game, "--json"]).stdout
    listed = [json.loads(line) for line in shown.splitlines()]
    assert len({row["option"] for row in listed}) == len(listed) > 4
    for row in listed:
        assert row["topic"]
        assert row["says"]
        assert not row["values"] or row["default"] in row["values"]


def test_a_row_shows_the_rule_next_to_the_words() -> None:
    listed = {row["option"]: row for row in rows(run("options", "hold-em", "--json"))}
    assert listed["limit"]["values"] == ["fixed", "spread", "pot", "no"]
    posts = listed["heads_up_button_posts_small"]
    assert (posts["topic"], posts["cite"]) == ("button and blinds", "13:69F-14.10(d)")
    assert "cite" not in listed["most_seats"]
    assert listed["blinds"]["default"] is None
    assert "bring_in" not in listed


def test_options_are_printed_under_their_topics() -> None:
    printed = run("options", "five-card-draw").stdout.splitlines()
    assert not any(line != line.rstrip() for line in printed)
    topics = [line.split(" ─")[0] for line in printed if line.endswith("─")]
    assert topics == [
        "Limits", "Betting", "Rankings", "Odd chips", "Button and blinds", "Table", "Draw", "Rake",
        "Showdown", "Irregularities", "Bad beat",
    ]  # fmt: skip
    at = printed.index("max_raises=null")
    says = "Number of raises in a betting round. By default, any number. (13:69F-14.17)"
    assert printed[at + 1] == f"  {says}"
    assert "cocked_die=reshake (reshake, read_top_face)" in run("options", "mini-dice").stdout


@for_each(
    ("words", "says"),
    [
        (
            ("play", "five-card-stud", "--auto", "-o", "blinds=[500, 1000]"),
            "blinds does nothing at five-card stud",
        ),
        (("play", "hold-em", "--auto", "-o", "rake_pct=5"), "did you mean rake_percent?"),
        (("odds", "mini-dice", "-o", "colour=red"), "`pitboss options GAME` lists them"),
        (("options", "hold-me"), "did you mean hold-em?"),
    ],
)
def test_an_unknown_option_is_wrong_use(words: tuple[str, ...], says: str) -> None:
    done = run(*words)
    assert done.returncode == 2
    assert says in done.stderr
    assert "Traceback" not in done.stderr
